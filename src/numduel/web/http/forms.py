"""Forms as browsers post them."""

from urllib.parse import parse_qsl

from fastapi import Request

from numduel.game import NumduelError
from numduel.table.refusal import Refused
from numduel.web.reason import WebReason

URLENCODED = "application/x-www-form-urlencoded"
MOST_FIELDS = 50


class BadForm(NumduelError):
    """A form that cannot be parsed."""


async def read_form(request: Request) -> dict[str, str]:
    """The fields of the form in a request's body."""
    media_type, _, _ = request.headers.get("content-type", "").partition(";")
    if media_type.strip().lower() != URLENCODED:
        raise Refused(WebReason.NOT_A_FORM)
    return parse_form(await request.body())


def parse_form(body: bytes) -> dict[str, str]:
    """The fields of a URL-encoded form; the last one counts where a name is repeated."""
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS))
    except UnicodeDecodeError:
        raise BadForm("the form is not valid UTF-8") from None
    except ValueError:  # the only other thing that parse_qsl refuses
        raise BadForm(f"the form has more than {MOST_FIELDS} fields") from None
