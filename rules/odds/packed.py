"""Products of long polynomials by way of one product of two long integers (Kronecker substitution).

A polynomial with coefficients of 0 or more is written into one integer, a slot of whole bytes for each coefficient,
wide enough that no sum runs over. Python multiplies such integers in C and faster than coefficient by coefficient.
"""

from __future__ import annotations

from itertools import accumulate, repeat
from math import comb
from operator import mul
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
    size = slot(sum(left) * sum(right))
    return unpack(pack(left, size) * pack(right, size), size, len(left) + len(right) - 1)


def power(base: Sequence[int], exponent: int) -> list[int]:
    """Coefficients of a polynomial raised to a power of 0 or more."""
    if len(base) == 2:
        return _binomial(base[0], base[1], exponent)
    if has_closed_power(base):
        return [base[0] ** exponent * one for one in _even(len(base), exponent)]
    size = slot(sum(base) ** exponent)
    return unpack(pack(base, size) ** exponent, size, (len(base) - 1) * exponent + 1)


def has_closed_power(base: Sequence[int]) -> bool:
    """Whether `power` knows each coefficient without multiplying polynomials: two of them, or all alike."""
    return len(base) <= 2 or len(set(base)) == 1


def geometric(first: Sequence[int], ratio: Sequence[int], low: int, factors: Sequence[int]) -> list[int]:
    """Coefficients of `first` times the sum of `factors[k]` times the k-th power of x^low times `ratio`.

    The lowest power is that of `first`, or `low` times the last k below it where `low` is negative. By Horner's rule.
    """
    most = sum(ratio)
    bound = 0
    for factor in reversed(factors):
        bound = bound * most + factor
    size = slot(bound * sum(first))
    terms = [(8 * size * at, weight) for at, weight in enumerate(ratio, max(low, 0)) if weight]
    back = 8 * size * max(-low, 0)
    packed = 0
    for done, factor in enumerate(reversed(factors)):
        # Adding shifted copies is linear in the length; a product of so unlike lengths is not.
        packed = sum((packed * weight) << shift for shift, weight in terms) + (factor << back * done)
    reach = max(low + len(ratio) - 1, 0) + max(-low, 0)
    length = reach * (len(factors) - 1) + len(first)
    return unpack(packed * pack(first, size), size, length)


def _binomial(low: int, high: int, exponent: int) -> list[int]:
    lows = list(accumulate(repeat(low, exponent), mul, initial=1))
    highs = list(accumulate(repeat(high, exponent), mul, initial=1))
    return [comb(exponent, at) * highs[at] * lows[exponent - at] for at in range(exponent + 1)]


def _even(length: int, exponent: int) -> list[int]:
    """Coefficients of P = (1 + x + … + x^(s-1))^n, with s the `length`.

    From P = (1 - x^s)^n / (1 - x)^n follows (1 - x)(1 - x^s) P' = n (1 - x^s - s x^(s-1) (1 - x)) P, which gives each
    coefficient from three others; the second half mirrors the first.
    """
    count = exponent * (length - 1) + 1
    ways = [1] * ((count + 1) // 2)
    full = length * (exponent + 1)
    for at in range(1, len(ways)):
        value = ways[at - 1] * (at - 1 + exponent)
        if at >= length:
            value -= ways[at - length] * (full - at)
        if at > length:
            value += ways[at - length - 1] * (full - at + 1 - exponent)
        ways[at] = value // at
    return ways + ways[: count // 2][::-1]


def pack(coefficients: Sequence[int], size: int) -> int:
    """All coefficients in one integer, `size` bytes for each."""
    return int.from_bytes(b"".join([one.to_bytes(size, "little") for one in coefficients]), "little")


def unpack(packed: int, size: int, count: int) -> list[int]:
    """The first `count` coefficients again."""
    data = packed.to_bytes(size * count, "little")
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, size * count, size)]


def slot(most: int) -> int:
    """Bytes that hold every number up to `most`."""
    return most.bit_length() // 8 + 1


def _rows(short: Sequence[int], long: Sequence[int]) -> list[int]:
    result = [0] * (len(short) + len(long) - 1)
    for at, factor in enumerate(short):
        if factor:
            for place, weight in enumerate(long, at):
                result[place] += factor * weight
    return result
