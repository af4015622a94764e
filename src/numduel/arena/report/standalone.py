"""A page as one file: nothing is loaded from anywhere, and nothing runs."""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files

from numduel.arena.report.markup import Html, tag

HEAD = Html(
    '<header class="masthead"><span class="wordmark"><svg class="mark" viewBox="0 0 44 24" width="44" height="24" '
    'aria-hidden="true"><circle class="fill-1" cx="12" cy="12" r="10"/>'
    '<path class="fill-2" d="M32 1l11 11-11 11-11-11z"/></svg>numduel</span></header>'
)


def standalone(title: str, main: Html, sheets: Iterable[str]) -> str:
    """The page with that title and content, and with these style sheets of the web app."""
    style = styles(sheets)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"{tag('title', title)}\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<style>{style}</style>\n</head>\n<body>\n{HEAD + main}\n</body>\n</html>\n"
    )


def styles(sheets: Iterable[str]) -> str:
    """All styles: those for paper last. Reading them needs nothing of the extra [web]."""
    folder = files("numduel") / "web" / "static"
    read = [(folder / name).read_text(encoding="utf-8") for name in sheets]
    return "\n".join([*read, f"@media print {{\n{(folder / 'print.css').read_text(encoding='utf-8')}}}\n"])
