"""Browsers with engines other than Chromium's, all used in the same way."""

from web.engines.firefox import Firefox
from web.engines.webkit import WebKit

ENGINES = {"webkit": WebKit, "firefox": Firefox}
