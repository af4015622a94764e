"""Exit statuses."""

DONE = 0
FAILED = 1  # a check failed
WRONG = 2  # bad arguments or input
PIPE_CLOSED = 141  # the reader of the output is gone: what a shell reports after SIGPIPE
