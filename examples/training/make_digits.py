#!/usr/bin/env python3
"""Draws digits on 8x8 pictures, moved about and with noise, as a table for train.

    make_digits.py > digits.csv

What export_digits.py writes looks the same and is handwritten. Needs nothing beside Python. The same
table every time.
"""

import random

PICTURES = 60  # Of each digit.
GLYPHS = """
.##. ..#. .##. .##. #..# #### .##. #### .##. .##.
#..# .##. #..# #..# #..# #... #... ...# #..# #..#
#..# ..#. ..#. ..#. #### ###. ###. ..#. .##. .###
#..# ..#. .#.. #..# ...# ...# #..# .#.. #..# ...#
.##. .### #### .##. ...# ###. .##. .#.. .##. .##.
"""


def main():
    numbers = random.Random(1)
    rows = [line.split() for line in GLYPHS.split("\n") if line]
    print(",".join(f"p{i}" for i in range(64)) + ",label")
    for _ in range(PICTURES):
        for digit in range(10):
            top, left = numbers.randrange(4), numbers.randrange(5)
            ink = numbers.uniform(9, 16)
            pixels = [[numbers.uniform(0, 4) for _ in range(8)] for _ in range(8)]
            for y in range(5):
                for x in range(4):
                    if rows[y][digit][x] == "#":
                        pixels[top + y][left + x] += ink * numbers.uniform(0.6, 1)
            print(",".join(f"{min(round(p), 16)}" for row in pixels for p in row) + f",{digit}")


if __name__ == "__main__":
    main()
