"""A tournament as the report gets it, made up: real games of duel and showdown, with figures that need no statistics."""

from numduel import fair, record
from numduel.arena.plan import Entrant, Pairing, Plan
from numduel.arena.report import Tournament
from numduel.arena.results import PHASES, STANDINGS, Decision, Forfeited, GameResult, PairResult
from numduel.match import Match, run
from numduel.players import computer
from numduel.record import Header
from numduel.reviews import review
from numduel.solve import solve

NASTY = (
    "<script>alert(1)</script>",
    "\u202eevil\u2066 \u200fname",
    "\x1b[31mred\x1b[0m\x07\x00",
    "x" * 10_000,
    "",
    "名前 ñ \U0001f916 עברית",
    "&lt;b&gt; \"quoted\" 'too'",
    "\ud800 lone",
)
"""Names that a bot may give itself."""


class Standings:
    """Stands in for the statistics."""

    def __init__(self, plan, results):
        self.plan, self.results = plan, results

    def as_data(self):
        names = [entrant.name for entrant in self.plan.entrants]
        games = [(pair, game) for pair in self.results for game in pair.games]

        def of(place):
            own = [
                (game.score if place == pair.a else 1 - game.score, game, 0 if place == pair.a else 1)
                for pair, game in games
                if place in (pair.a, pair.b)
            ]
            kinds = [game.forfeit.why for _, game, _ in own if game.forfeit and game.forfeit.by == place]
            score = sum(score for score, _, _ in own) / max(1, len(own))
            solved = all(game.loss for _, game, _ in own)
            moves = sum(game.moves[side] for _, game, side in own)
            return {
                "name": names[place],
                "who": self.plan.entrants[place].who,
                "games": len(own),
                "score": score,
                "adjusted": score * 0.9 if solved else None,
                "loss": sum(game.loss[side] for _, game, side in own) / max(1, moves) if solved else None,
                "rating": round(400 * (score - 0.5)),
                "low": round(400 * (score - 0.6)),
                "high": round(400 * (score - 0.4)),
                "forfeits": {kind: kinds.count(kind) for kind in sorted({*kinds})},
            }

        def couple(a, b):
            pairs = [pair for pair in self.results if (pair.a, pair.b) == (a, b)]
            score = sum(pair.score for pair in pairs) / max(1, len(pairs))
            solved = all(pair.adjusted is not None for pair in pairs)
            return {
                "a": names[a],
                "b": names[b],
                "games": 2 * len(pairs),
                "score": score,
                "low": score - 0.1,
                "high": score + 0.1,
                "adjusted": score * 0.9 if solved else None,
                "adjusted_low": score * 0.9 - 0.01 if solved else None,
                "adjusted_high": score * 0.9 + 0.01 if solved else None,
            }

        players = sorted(map(of, range(len(names))), key=lambda line: -line["rating"])
        pairs = [couple(a, b) for a, b in self.plan.couples]
        return {"game": self.plan.game, "rules": {}, "seed": self.plan.seed, "players": players, "pairs": pairs}


def tournament(game="duel", players=("perfect", "easy", "random"), games=4, forfeits=True, **options):
    """A tournament between computers, and the records of its games by name.

    The last player is called a bot, and forfeits its first game against each.
    """
    entrants = tuple(
        each if isinstance(each, Entrant) else Entrant(each, "bot:./mine" if each == "random" else each)
        for each in players
    )
    plan = Plan(game, options.pop("rules", {}), entrants, options.pop("seed", "7"), games, 100, **options)
    last = len(entrants) - 1 if forfeits else None
    results, records, errors = [], {}, {}
    for a, b in plan.couples:
        for number in range(games // 2):
            pairing = Pairing(a, b, number)
            both = []
            for at, name in enumerate(pairing.names()):
                ends = last in (a, b) and (number, at) == (0, 0)
                seats = (a, b) if at == 0 else (b, a)
                found, records[name] = played(plan, name, seats, a, last if ends else None)
                both.append(found)
                if ends:
                    errors[f"{name}-{1 + seats.index(last)}"] = b"Traceback <b>\x1b[31mboom\x1b[0m\n"
            results.append(PairResult(a, b, number, tuple(both)))
    return Tournament(plan, Standings(plan, results), results, errors, "namespaces"), records


def who_plays(who):
    return "random" if who.startswith("bot:") else who


def played(plan, name, seats, a, forfeiter):
    """A game between two entrants, and its record."""
    variant = plan.variant()
    solution = solve(variant)
    secret = fair.secret_from(f"{plan.seed} {name[:-2]}")
    one, two = ({"who": plan.entrants[each].who, "name": plan.entrants[each].name} for each in seats)
    header = Header(plan.game, variant.rules, (one, two), 1, "", fair.commitment(secret), plan.seed)
    match = Match(variant, 1)
    if forfeiter is not None:
        match.forfeit(1 + seats.index(forfeiter), "no answer")
    else:
        key = header.terms.key(secret)
        computers = {
            seat: computer(who_plays(plan.entrants[each].who), fair.Stream(key, f"{name} {seat}").below)
            for seat, each in enumerate(seats, 1)
        }
        run(match, computers, fair.Shuffle(secret, header.terms))
    data = b"".join(map(record.encoded, record.lines(header, match, secret)))
    return result(name, match, review(match, solution), seats, a, forfeiter), data


def result(name, match, found, seats, a, forfeiter):
    mine = 1 + seats.index(a)
    own, other = found.sides[mine - 1], found.sides[2 - mine]
    kept = (dict.fromkeys((*PHASES, *STANDINGS), (0, 0.0)), dict.fromkeys((*PHASES, *STANDINGS), (0, 0.0)))
    costly, moves = [], [0, 0]
    for at, step in enumerate(found.steps):
        if step.by not in (1, 2) or step.is_end:
            continue
        side, phase = 0 if step.by == mine else 1, PHASES[min(2, 3 * at // len(found.steps))]
        stood = STANDINGS[1 if abs(step.before - 0.5) < 0.1 else 0 if step.before > 0.5 else 2]
        moves[side] += 1
        for kind in (phase, stood):
            count, lost = kept[side][kind]
            kept[side][kind] = (count + 1, lost + step.loss)
        if step.loss > 1e-9:
            costly.append(
                Decision(seats[step.by - 1], name, at, step.position, step.move, step.best, step.loss, phase, stood)
            )
    costly.sort(key=lambda each: -each.loss)
    by_phase = tuple({kind: side[kind] for kind in PHASES} for side in kept)
    by_standing = tuple({kind: side[kind] for kind in STANDINGS} for side in kept)
    return GameResult(
        name,
        match.first == mine,
        own.result,
        own.adjusted,
        tuple(moves),
        (own.loss if forfeiter is None else 0.0, other.loss if forfeiter is None else 0.0),
        by_phase,
        by_standing,
        tuple(costly[:10]),
        None if forfeiter is None else Forfeited(forfeiter, "no answer"),
    )
