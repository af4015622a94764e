"""`python -m numduel` does what `numduel` does."""

import sys

from numduel.cli import main

if __name__ == "__main__":
    sys.exit(main())
