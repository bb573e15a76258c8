"""The files of make_op_cases.py, and the numbers in them: drawn in one sequence, in the order of its cases."""

import os

import numpy as np

from case_text import File

HERE = os.path.dirname(os.path.abspath(__file__))
RNG = np.random.default_rng(20240)


def file(name, subject):
    return File(os.path.join(HERE, 'ops', name + '.mlir'), 'make_op_cases.py', subject)


def floats(*sizes):
    return RNG.uniform(-2, 2, sizes).astype(np.float32)


def ints(low, high, *sizes, kind=np.int32):
    return RNG.integers(low, high, sizes).astype(kind)
