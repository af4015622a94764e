"""WebKit, driven over WebDriver: WebKitGTK's driver and its small browser, in a window that nobody sees."""

import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx

import system
from web.engines.engine import PATIENCE, PAUSE, Engine, Refused, clicking
from web.engines.program import Program, surroundings

PHONE = (390, 664)  # pixels of the page: WebKit is what most phones have
DISPLAY = ("-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset")
SLIM = "* { min-width: 0; padding: 0; margin: 0; }"  # or the toolbar keeps the window from being as narrow as a phone

# The driver cannot read the console, so a page keeps its errors itself, and hands them to the next one. It does so once
# it has loaded: a script that fails before that is noticed by what it then does not do.
LISTEN = """() => {
  if (window.errors) return;
  const kept = () => JSON.parse(sessionStorage.getItem("errors") ?? "[]");
  const note = (error) => sessionStorage.setItem("errors", JSON.stringify([...kept(), String(error)]));
  const { error, fetch } = { error: console.error, fetch: window.fetch };
  window.errors = () => { const all = kept(); sessionStorage.removeItem("errors"); return all; };
  console.error = (...args) => { note(args.join(" ")); error(...args); };
  window.fetch = async (...args) => {
    const answer = await fetch(...args);
    if (!answer.ok) note(`${answer.url}: ${answer.status}`);
    return answer;
  };
  addEventListener("error", (event) => note(event.message ?? `${event.target.outerHTML} failed`), true);
  addEventListener("unhandledrejection", (event) => note(event.reason));
  addEventListener("securitypolicyviolation", (event) => note(`${event.effectiveDirective}: ${event.blockedURI}`));
}"""
KEPT = "() => location.protocol === 'http:' ? window.errors() : []"


class WebKit(Engine):
    """MiniBrowser on a display of its own, with a page the size of a phone's."""

    def __init__(self, folder: Path) -> None:
        driver, xvfb = system.demand(system.WEBKIT), system.demand(system.XVFB)
        self.noted: list[str] = []
        env = surroundings(folder)
        (folder / "gtk-3.0").mkdir()
        (folder / "gtk-3.0" / "gtk.css").write_text(SLIM)
        with ExitStack() as stack:
            display = Program((xvfb, *DISPLAY), folder / "display", env)
            stack.callback(display.end)
            env["DISPLAY"] = ":" + display.prints("([0-9]+)")
            driving, self.http = start(driver, folder / "driver", env)
            stack.callback(driving.end)
            stack.callback(self.http.close)
            session = self.tell("POST", "/session", capabilities={})["sessionId"]
            self.http.base_url = self.http.base_url.join(f"/session/{session}/")
            self.resize(*PHONE)
            self.closing = stack.pop_all()

    def resize(self, width: int, height: int) -> None:
        """Make the page that large, which the toolbar is no part of."""
        self.tell("POST", "window/rect", width=width, height=height)
        wide, high = self.ask("() => [innerWidth, innerHeight]")
        self.tell("POST", "window/rect", width=2 * width - wide, height=2 * height - high)
        self.wait("(width, height) => innerWidth === width && innerHeight === height", width, height)

    def tell(self, method: str, path: str, **params: object) -> Any:
        """Send a command; its result."""
        answer = self.http.request(method, path, json=params)
        value = answer.json()["value"]
        if answer.is_error:
            raise Refused(f"{value['error']}: {value['message']}")
        return value

    def open(self, url: str) -> None:
        self.noted += self.ask(KEPT)  # which the next page may not be allowed to read
        self.tell("POST", "url", url=url)

    def ask(self, function: str, *args: object) -> Any:
        script = f"({LISTEN})(); return ({function})(...arguments)"
        return self.tell("POST", "execute/sync", script=script, args=args)

    def click(self, x: int, y: int) -> None:
        self.tell("POST", "actions", actions=clicking(x, y))

    def reported(self) -> list[str]:
        errors, self.noted = [*self.noted, *self.ask(KEPT)], []
        return errors


def start(program: Path, file: Path, env: dict[str, str]) -> tuple[Program, httpx.Client]:
    """The driver, and a client of it."""
    end, driver = time.monotonic() + PATIENCE, None
    while time.monotonic() < end:
        if driver is None or driver.process.poll() is not None:  # also if somebody else has just taken the port
            port = free_port()
            driver = Program((program, f"--port={port}"), file, env)
        http = httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=PATIENCE)
        with suppress(httpx.TransportError):
            http.get("/status")
            return driver, http
        http.close()
        time.sleep(PAUSE)
    driver.end()
    raise AssertionError(f"it does not answer: {driver.output}")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
