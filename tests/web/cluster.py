"""The tests' own PostgreSQL server, shared by all processes of a run."""

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import system

SETTINGS = {
    "listen_addresses": "''",  # a socket in our own folder, not a port that may be taken
    "shared_buffers": "16MB",
    "max_connections": "200",
    "fsync": "on",  # tests kill servers
}


class Cluster:
    """A PostgreSQL server with all its files in one folder, started when it is first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    @classmethod
    def make(cls) -> "Cluster":
        """One in a new folder. Its path is short, because socket paths have to be."""
        return cls(Path(tempfile.mkdtemp(prefix="numduel-pg-")))

    def start(self) -> None:
        """Start it, unless another process already has."""
        with (self.folder / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if self.running:
                return
            if not self.data.exists():
                self._give_away()
                self._run("initdb", "--auth=trust", "--username=numduel", "--encoding=UTF8", "--locale=C")
                settings = SETTINGS | {"unix_socket_directories": f"'{self.folder}'"}
                with (self.data / "postgresql.conf").open("a") as config:
                    config.writelines(f"{name} = {value}\n" for name, value in settings.items())
            self._run("pg_ctl", "start", "--wait", "--silent", f"--log={self.folder / 'log'}")

    @property
    def running(self) -> bool:
        return (self.data / "postmaster.pid").exists()

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` is like a power failure."""
        if self.running:
            self._run("pg_ctl", "stop", "--wait", "--silent", f"--mode={mode}")

    def remove(self) -> None:
        """Stop it if it is running, and delete its files."""
        try:
            self.stop("immediate")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://numduel@/{database}?host={self.folder}"

    def create(self) -> str:
        """The name of a new, empty database."""
        name = f"test_{uuid.uuid4().hex}"
        self._sql(f"CREATE DATABASE {name}")
        return name

    def drop(self, database: str) -> None:
        """Drop a database, even if somebody is still connected to it."""
        self._sql(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")

    def count(self, database: str, statement: str = "%") -> int:
        """The number of connections to a database whose last statement was like this."""
        like = f"datname = '{database}' AND query LIKE '{statement}'"
        return self._sql(f"SELECT count(*) FROM pg_stat_activity WHERE {like}")[0][0]

    def cut(self, database: str, statement: str = "%") -> None:
        """Terminate the connections to a database whose last statement was like this, and wait until they are gone."""
        pick = f"FROM pg_stat_activity WHERE datname = '{database}' AND query LIKE '{statement}'"
        self._sql(f"SELECT pg_terminate_backend(pid, 10000) {pick}")

    @contextmanager
    def closed(self, database: str) -> Iterator[None]:
        """Allow no new connections to a database; existing ones stay."""
        self._sql(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")
        try:
            yield
        finally:
            self._sql(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")

    def _sql(self, command: str) -> list[tuple[Any, ...]]:
        import psycopg

        with psycopg.connect(host=str(self.folder), user="numduel", dbname="postgres", autocommit=True) as connection:
            cursor = connection.execute(command)
            return cursor.fetchall() if cursor.description else []

    def _give_away(self) -> None:
        """PostgreSQL refuses to run as root: if we are root, the user postgres runs it."""
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)

    def _run(self, program: str, *args: str) -> None:
        before = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*before, system.demand(system.POSTGRESQL) / program, *args, "-D", self.data],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            cwd=self.folder,
        )
        if done.returncode:
            log = self.folder / "log"
            raise RuntimeError(f"{program} failed: {done.stdout}\n{log.read_text() if log.exists() else ''}")
