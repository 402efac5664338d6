"""Products of long polynomials by way of one product of two long integers (Kronecker substitution).

A polynomial with coefficients of 0 or more is written into one integer, a slot of whole bytes for each coefficient,
wide enough that no sum runs over. Python multiplies such integers in C and faster than coefficient by coefficient.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHORT = 8
"""Up to here rows are shifted and added one by one: packing would cost more."""


def product(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """Coefficients of the product of two polynomials, lowest power first."""
    if len(left) > len(right):
        left, right = right, left
    if len(left) <= _SHORT:
        return _rows(left, right)
    size = _slot(sum(left) * sum(right))
    return unpack(pack(left, size) * pack(right, size), size, len(left) + len(right) - 1)


def power(base: Sequence[int], exponent: int) -> list[int]:
    """Coefficients of a polynomial raised to a power of 0 or more."""
    size = _slot(sum(base) ** exponent)
    return unpack(pack(base, size) ** exponent, size, (len(base) - 1) * exponent + 1)


def geometric(first: Sequence[int], ratio: Sequence[int], factors: Sequence[int]) -> list[int]:
    """Coefficients of `first` times the sum of `factors[k]` times the k-th power of `ratio`, by Horner's rule."""
    most = sum(ratio)
    bound = 0
    for factor in reversed(factors):
        bound = bound * most + factor
    size = _slot(bound * sum(first))
    step = pack(ratio, size)
    packed = 0
    for factor in reversed(factors):
        packed = packed * step + factor
    length = (len(ratio) - 1) * (len(factors) - 1) + len(first)
    return unpack(packed * pack(first, size), size, length)


def pack(coefficients: Sequence[int], size: int) -> int:
    """All coefficients in one integer, `size` bytes for each."""
    return int.from_bytes(b"".join([one.to_bytes(size, "little") for one in coefficients]), "little")


def unpack(packed: int, size: int, count: int) -> list[int]:
    """The first `count` coefficients again."""
    data = packed.to_bytes(size * count, "little")
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, size * count, size)]


def _slot(most: int) -> int:
    return most.bit_length() // 8 + 1


def _rows(short: Sequence[int], long: Sequence[int]) -> list[int]:
    result = [0] * (len(short) + len(long) - 1)
    for at, factor in enumerate(short):
        if factor:
            for place, weight in enumerate(long, at):
                result[place] += factor * weight
    return result
