"""The ways to attack a server: one coroutine each, which goes on until it is stopped."""

from attack.kinds.endless import endless_games
from attack.kinds.frames import frames_nobody_reads
from attack.kinds.garbage import garbage
from attack.kinds.heads import endless_requests, half_open_connections
from attack.kinds.pages import late_puzzles, long_shuffles, new_variants
from attack.kinds.sockets import many_sockets
from attack.kinds.solving import solving

KINDS = {
    "new variants": new_variants,
    "long shuffles": long_shuffles,
    "late puzzles": late_puzzles,
    "solving": solving,
    "frames nobody reads": frames_nobody_reads,
    "endless requests": endless_requests,
    "half-open connections": half_open_connections,
    "many sockets": many_sockets,
    "endless games": endless_games,
    "garbage": garbage,
}
