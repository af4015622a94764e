"""What a user does in a browser, whichever engine it has."""

import time
from abc import ABC, abstractmethod
from contextlib import ExitStack
from typing import Any

PATIENCE = 90  # seconds: a game may have to be solved first, on a busy machine
PAUSE = 0.05

# the middle of an element, in pixels of the window, if it can be pressed there; if not, it is scrolled to
SPOT = """(selector) => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const el = [...document.querySelectorAll(selector)].find(seen);
  if (!el) return null;
  const [{ x, y, width, height }] = el.getClientRects();
  const spot = [Math.round(x + width / 2), Math.round(y + height / 2)];
  if (el.contains(document.elementFromPoint(...spot))) return spot;
  el.scrollIntoView({ block: "center", behavior: "instant" });
  return null;
}"""
TEXT = "(selector) => document.querySelector(selector)?.innerText.trim()"
SAYS = "(selector, text) => document.querySelector(selector)?.innerText.includes(text)"


class Refused(Exception):
    """The browser cannot do that, at least not now: the page may be about to change."""


class Engine(ABC):
    """A browser with one page."""

    closing: ExitStack

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to a page, and wait until it has loaded."""

    @abstractmethod
    def ask(self, function: str, *args: object) -> Any:
        """What a JavaScript function returns when it is called on the page."""

    @abstractmethod
    def click(self, x: int, y: int) -> None:
        """Click with the mouse on that pixel of the window."""

    @abstractmethod
    def reported(self) -> list[str]:
        """The errors in the console since the last call, uncaught exceptions included."""

    # what all of them do alike

    def wait(self, function: str, *args: object) -> Any:
        """What a function returns, once that is true."""
        end, why = time.monotonic() + PATIENCE, ""
        while time.monotonic() < end:
            try:
                if found := self.ask(function, *args):
                    return found
            except Refused as error:
                why = str(error)
            time.sleep(PAUSE)
        raise AssertionError(f"waited {PATIENCE} s for {function} of {args}: {why} {self.reported()}")

    def press(self, selector: str) -> None:
        """Click on the first element that is shown, once it stands still and nothing covers it."""
        before = None
        while (spot := self.wait(SPOT, selector)) != before:
            before = spot
            time.sleep(PAUSE)
        self.click(*spot)

    def follow(self, selector: str) -> None:
        """Press what leads to another page, and wait until that has loaded."""
        self.ask("() => { window.left = true; }")
        self.press(selector)
        self.wait("() => !window.left && document.readyState === 'complete' && document.querySelector('h1') !== null")

    def text(self, selector: str) -> str:
        """The text of an element, once it has any."""
        return self.wait(TEXT, selector)

    def says(self, selector: str, text: str) -> None:
        """Wait until an element says that."""
        self.wait(SAYS, selector, text)

    def errors(self) -> list[str]:
        """The errors since the last call, after giving the browser time to report all of them."""
        time.sleep(PAUSE)
        self.ask("() => true")
        return self.reported()

    def close(self) -> None:
        """End the browser."""
        self.closing.close()


def clicking(x: int, y: int) -> list[dict[str, Any]]:
    """A click, in the words that WebDriver and WebDriver BiDi have for it."""
    steps = [
        {"type": "pointerMove", "x": x, "y": y},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]
