#!/usr/bin/env python3
"""Writes the points of two spirals that wind around one another, as a table for train.

    make_spirals.py > spirals.csv

Needs nothing beside Python. The same table every time.
"""

import math
import random

POINTS = 400  # Of each spiral.
TURNS = 1.5
NOISE = 0.05


def main():
    numbers = random.Random(1)
    print("x,y,label")
    for i in range(POINTS):
        for label in (0, 1):
            share = (i + 0.5) / POINTS
            angle = share * TURNS * 2 * math.pi + label * math.pi
            radius = 0.1 + 0.9 * share
            x = radius * math.cos(angle) + numbers.gauss(0, NOISE) / 2
            y = radius * math.sin(angle) + numbers.gauss(0, NOISE) / 2
            print(f"{x:.5f},{y:.5f},{label}")


if __name__ == "__main__":
    main()
