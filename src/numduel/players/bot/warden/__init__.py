"""The warden: a small process that starts the bots of one referee, and leaves nothing of them behind.

Forking the referee would be slow, as it may hold tables of a gigabyte, and unsafe, as it may have threads. The warden
has neither. It imports nothing of numduel, so that it stays small: the package runs on its own as `warden`.

The warden forks a guard for each bot, and the guard starts the bot:

    referee -- socket -- warden
       |                    |
       +---- control ---- guard      when either end is closed, all that the bot has started is killed
       |                    |
       +---- pipes ------- bot

With namespaces, the warden is process 1 of a namespace, and each guard is process 1 of another one in it: the kernel
kills all processes of a namespace with its process 1. Without them, guards and warden adopt what a bot leaves behind,
so that they find it.
"""
