"""Some games of a batch, kept while the others are played."""

from collections.abc import Sequence

from numduel.envs.batch.games import Array, Bools


class Kept:
    """Copies of some columns of arrays. Whole rows of bits are combined: picking out columns would take much longer."""

    def __init__(self, arrays: Sequence[Array], where: Bools) -> None:
        self._masks = {size: -where.astype(f"u{size}") for size in {array.itemsize for array in arrays}}
        self._bits = [_bits(array) & self._masks[array.itemsize] for array in arrays]

    def put_back(self, arrays: Sequence[Array]) -> None:
        """Put the columns back into the arrays that now have the same roles; the other columns stay as they are."""
        others = {size: ~mask for size, mask in self._masks.items()}
        for array, kept in zip(arrays, self._bits, strict=True):
            bits = _bits(array)
            bits &= others[array.itemsize]
            bits |= kept


def _bits(array: Array) -> Array:
    """The same memory as whole numbers without a sign."""
    return array.view(f"u{array.itemsize}")
