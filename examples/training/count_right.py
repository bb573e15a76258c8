#!/usr/bin/env python3
"""Says how many rows of a .npy have their greatest number where the labels say.

    count_right.py NAME logits.npy labels.txt
"""

import os
import sys

import numpy


def main():
    name, logits, labels = sys.argv[1:]
    wanted = numpy.loadtxt(labels, dtype=int)
    right = int((numpy.load(logits).argmax(axis=-1) == wanted).sum())
    print(f"{name}: {right} of {len(wanted)} ({right / len(wanted):.2%}), {os.path.getsize(name)} bytes")


if __name__ == "__main__":
    main()
