#!/usr/bin/env python3
"""Writes the handwritten digits of scikit-learn (1,797 pictures of 8x8) as tables for train.

    apt install python3-sklearn
    export_digits.py FOLDER

digits.csv has all of them; train.csv all but the last 360, which other hands wrote and test.npy has, with
test_labels.txt; train.npy has the pictures of train.csv.
"""

import os
import sys

try:
    import numpy
    from sklearn.datasets import load_digits
except ImportError:
    sys.exit("export_digits.py: scikit-learn is missing; install python3-sklearn")

HELD_OUT = 360


def write_table(path, pictures, labels):
    with open(path, "w") as table:
        table.write(",".join(f"p{i}" for i in range(64)) + ",label\n")
        for picture, label in zip(pictures, labels):
            table.write(",".join(f"{value:g}" for value in picture) + f",{label}\n")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    digits = load_digits()
    pictures, labels = digits.data, digits.target
    path = lambda name: os.path.join(sys.argv[1], name)
    write_table(path("digits.csv"), pictures, labels)
    write_table(path("train.csv"), pictures[:-HELD_OUT], labels[:-HELD_OUT])
    images = pictures.reshape(-1, 8, 8, 1).astype("float32")
    numpy.save(path("train.npy"), images[:-HELD_OUT])
    numpy.save(path("test.npy"), images[-HELD_OUT:])
    numpy.savetxt(path("test_labels.txt"), labels[-HELD_OUT:], fmt="%d")


if __name__ == "__main__":
    main()
