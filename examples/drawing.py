"""The pictures of the examples, in colours that can be read on a light and on a dark page."""

from pathlib import Path

GREY, BLUE, ORANGE = "#7b838c", "#3f86f0", "#e07b1f"


def panels(count, width, height):
    """A picture, and the axes of as many panels side by side."""
    import matplotlib as mpl  # lazy: the examples learn without it

    mpl.use("agg")
    names = ("text.color", "xtick.color", "ytick.color", "axes.labelcolor", "axes.edgecolor")
    mpl.rcParams.update(dict.fromkeys(names, GREY))
    mpl.rcParams.update({"axes.spines.top": False, "axes.spines.right": False, "font.size": 11})
    mpl.rcParams["svg.hashsalt"] = "numduel"  # the same picture is the same file
    from matplotlib import pyplot as plt

    return plt.subplots(1, count, figsize=(width, height), squeeze=False, layout="constrained")


def save(figure, path):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, transparent=True, dpi=144, metadata={"Date": None} if Path(path).suffix == ".svg" else None)
    print(f"drew {path}")
