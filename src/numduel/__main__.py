"""The program: `numduel`, or `python -m numduel`."""

import sys

INTERRUPTED = 130


def main() -> int:
    """Run the command line; Ctrl-C ends it quietly, also while it is still being loaded."""
    try:
        from numduel.cli import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
