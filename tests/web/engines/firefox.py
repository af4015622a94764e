"""Firefox, driven over WebDriver BiDi: JSON messages on a WebSocket of its own."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

import system
from web.engines.engine import PATIENCE, Engine, Refused, clicking
from web.engines.program import Program, surroundings

WIDE = {"width": 1366, "height": 650}

# nothing is asked, updated, reported or looked up
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.blockedURIs.enabled": False,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.search.update": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False,
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 0,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "data:,",
}
EVENTS = ("log.entryAdded", "network.fetchError", "network.responseCompleted")

# what the policy blocks is reported to the page alone
BLOCKED = """() => addEventListener("securitypolicyviolation", (event) =>
  console.error(`${event.effectiveDirective} forbids ${event.blockedURI}`))"""


class Firefox(Engine):
    """Firefox without a window, with a new profile in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.sent, self.noted = 0, []
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (folder / "user.js").write_text("".join(lines))
        command = (system.demand(system.FIREFOX), "--headless", "--profile", folder, "--remote-debugging-port=0")
        with ExitStack() as stack:
            program = Program(command, folder / "output", surroundings(folder))
            stack.callback(program.end)
            url = program.prints(r"WebDriver BiDi listening on (ws://\S+)")
            self.socket = stack.enter_context(connect(f"{url}/session", proxy=None, max_size=None))
            self.tell("session.new", capabilities={})
            self.tell("session.subscribe", events=EVENTS)
            self.tell("script.addPreloadScript", functionDeclaration=BLOCKED)
            self.page = self.tell("browsingContext.getTree")["contexts"][0]["context"]
            self.tell("browsingContext.setViewport", context=self.page, viewport=WIDE)
            self.closing = stack.pop_all()

    def tell(self, method: str, **params: object) -> dict[str, Any]:
        """Send a command; its result. Events that arrive meanwhile are noted."""
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        while (answer := json.loads(self.socket.recv(PATIENCE))).get("id") != self.sent:
            if answer["type"] == "event":
                self.note(answer["method"], answer["params"])
        if answer["type"] == "error":
            raise Refused(f"{answer['error']}: {answer['message']}")
        return answer["result"]

    def note(self, event: str, about: dict[str, Any]) -> None:
        """Collect an event, if it is an error."""
        if event == "log.entryAdded" and about["level"] == "error":
            self.noted.append(about["text"])
        if event == "network.fetchError" and about["errorText"] != "NS_BINDING_ABORTED":  # as when the page was left
            self.noted.append(f"{about['request']['url']}: {about['errorText']}")
        if event == "network.responseCompleted" and about["response"]["status"] >= 400:
            self.noted.append(f"{about['request']['url']}: {about['response']['status']}")

    def open(self, url: str) -> None:
        self.tell("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def ask(self, function: str, *args: object) -> Any:
        answer = self.tell(
            "script.callFunction",
            functionDeclaration=f"(args) => JSON.stringify(({function})(...JSON.parse(args)) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(args)}],
            target={"context": self.page},
            awaitPromise=False,
        )
        if answer["type"] == "exception":
            raise Refused(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click(self, x: int, y: int) -> None:
        self.tell("input.performActions", context=self.page, actions=clicking(x, y))

    def reported(self) -> list[str]:
        errors, self.noted = self.noted, []
        return errors
