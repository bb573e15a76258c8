"""How far apart two outputs are, as judge.py has it."""

import array
import math
import os
import re
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "benchmarks"))
import tflite_peer  # noqa: E402

# As a part of the greatest.
RIGHT = 1e-3
# Of whole numbers.
STEPS = 1
# What a rival's own ways of computing a model may be apart and still say how far an export may be, and how many times
# that it may be: it has roundings of its own, in other places.
MOST_OF_SPREAD = 0.25
TIMES_SPREAD = 2
# Floats below the least normal one may be taken for 0.
LEAST_NORMAL = 2.0 ** -126
LETTERS = {"f4": "f", "f8": "d", "i8": "q", "i4": "i", "i2": "h", "i1": "b", "u1": "B", "b1": "B"}


class Difference:
    """Of one output."""

    def __init__(self, far, greatest, is_whole, error=""):
        self.far, self.greatest, self.is_whole, self.error = far, greatest, is_whole, error

    @property
    def relative(self):
        return self.far / self.greatest if self.greatest > 0 else self.far

    def is_within(self, spread=None, limit=RIGHT):
        """`spread`: how far the rival's own ways are apart, where that is known."""
        if self.error:
            return False
        most = STEPS if self.is_whole else limit
        if spread is not None and not spread.error and spread.relative <= MOST_OF_SPREAD:
            most = max(most, TIMES_SPREAD * (spread.far if self.is_whole else spread.relative))
        return (self.far if self.is_whole else self.relative) <= most

    def __str__(self):
        if self.error or self.far == 0:
            return self.error or "0"
        if self.is_whole:
            return "%d step%s" % (self.far, "s" * (self.far > 1))
        return "%.0e" % self.relative

    def rank(self):
        """Orders by how bad it looks."""
        return (bool(self.error), self.far > 0, self.is_whole and self.far > 0, self.relative)


def elements(path):
    """Of a .npy file, whether they are whole numbers, and the shape."""
    data, shape = tflite_peer.read_npy(path)
    with open(path, "rb") as file:
        kind = re.search(rb"'descr': '.(\w\d)'", file.read(128)).group(1).decode()
    if kind == "f2":
        values = struct.unpack("<%de" % (len(data) // 2), data)
    else:
        values = array.array(LETTERS[kind])
        values.frombytes(data)
    return values, kind[0] != "f", shape


def difference(expected, found):
    """Of the .npy files of one output."""
    want, is_whole, shape = elements(expected)
    have, _, found_shape = elements(found)
    if list(shape) != list(found_shape):
        return Difference(0, 0, is_whole, "sizes %s, not %s" % (list(found_shape), list(shape)))
    far = 0.0
    for a, b in zip(want, have):
        if a == b or (math.isnan(a) and math.isnan(b)):
            continue
        if not (math.isfinite(a) and math.isfinite(b)):
            return Difference(0, 0, is_whole, "%s, not %s" % (b, a))
        if abs(a - b) >= LEAST_NORMAL:
            far = max(far, abs(a - b))
    greatest = max((abs(a) for a in want if math.isfinite(a)), default=0)
    return Difference(far, greatest, is_whole)
