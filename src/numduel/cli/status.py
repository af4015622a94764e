"""Exit statuses."""

DONE = 0
FAILED = 1  # a check failed
WRONG = 2  # the call or its input is wrong
PIPE_CLOSED = 141  # whoever read the output has left: what a shell reports after SIGPIPE
