"""A new bot to start from: a folder with a program that runs, and how to go on."""

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from numduel.game import NumduelError

TEMPLATES = Path(__file__).with_name("templates")
EXAMPLE_NAME = "mybot"  # of the bots in the templates
LONGEST_NAME = 40
README = "README.md"


class Language(NamedTuple):
    """A language that there is a template for."""

    file: str
    command: str  # that runs it, in its folder
    build: str = ""  # the command that has to be run first


LANGUAGES: Mapping[str, Language] = {
    "python": Language("bot.py", "python3 bot.py"),
    "javascript": Language("bot.js", "node bot.js"),
    "c": Language("bot.c", "./bot", "cc -O2 -o bot bot.c"),
    "shell": Language("bot.sh", "sh bot.sh"),
}


def write(folder: Path, language: str) -> list[Path]:
    """Write a bot into a folder, which is created if need be; the files written. Nothing is ever overwritten."""
    made = LANGUAGES[language]
    program = (TEMPLATES / language / made.file).read_text().replace(EXAMPLE_NAME, name_for(folder))
    texts = {folder / made.file: program, folder / README: readme(folder, made)}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in texts:
            if path.exists() or path.is_symlink():
                raise NumduelError(f"{path} already exists, and nothing is ever overwritten: choose another folder")
        for path, text in texts.items():
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
            path.chmod(0o755 if text.startswith("#!") else 0o644)
    except OSError as error:
        raise NumduelError(f"cannot write to {folder}: {error.strerror}") from None
    return [*texts]


def name_for(folder: Path) -> str:
    """What the bot calls itself: the folder's name, as far as it can stand between quotes in any language."""
    return re.sub(r"[^\w .-]", "", folder.resolve().name, flags=re.ASCII).strip()[:LONGEST_NAME] or EXAMPLE_NAME


def readme(folder: Path, language: Language) -> str:
    """How to go on with a new bot."""
    build = f"Compile it first, and after each change:\n\n```\n{language.build}\n```\n\n" if language.build else ""
    words = {"NAME": name_for(folder), "FILE": language.file, "COMMAND": language.command, "BUILD\n\n": build}
    text = (TEMPLATES / README).read_text()
    return re.sub("|".join(words), lambda found: words[found.group()], text)


def next_steps(folder: Path, language: str) -> list[str]:
    """The commands to go on with, one a line."""
    made = LANGUAGES[language]
    steps = [f"cd {shlex.quote(str(folder))}", made.build, f"numduel bot check '{made.command}'"]
    return [step for step in steps if step]
