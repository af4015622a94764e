"""The program: `numduel`, or `python -m numduel`."""

import sys

from numduel._start import INTERRUPTED


def main() -> int:
    """Run the command line; Ctrl-C ends it quietly."""
    try:
        from numduel.interrupt import ctrl_c

        ctrl_c.install()
        from numduel.cli import main as run

        with ctrl_c.raised():
            return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
