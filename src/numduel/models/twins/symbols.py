"""Names that stand for numbers, in sets of which a twin uses one. No name says how much it is worth."""

SETS = [
    words.split()
    for words in (
        "heron owl wren finch robin swan crow dove gull hawk stork quail raven lark plover magpie",
        "oak elm ash birch cedar maple willow pine larch alder beech hazel rowan yew aspen fir",
        "red blue green amber violet teal crimson ivory scarlet indigo olive coral grey pink white black",
        "ruby opal jade topaz pearl garnet amethyst onyx sapphire beryl jasper quartz emerald agate zircon diamond",
        "fox bear otter badger lynx hare stag wolf mole boar goat horse mouse tiger zebra weasel",
        "rose lily tulip daisy iris poppy orchid aster clover dahlia peony lilac jasmine lotus thistle heather",
        "dax wug blick fep toma zup vosk mib plim korb nalt siv rog hask jum dorl",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega",
    )
]
