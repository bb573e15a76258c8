#!/usr/bin/env python3
"""Makes examples for recommender.mlir: numbers and categories of users, and whether they clicked.

    make_clicks.py [COUNT] > clicks.csv

A click is likely if the categories of a row like one another. Needs nothing beside Python. The same
table every time.
"""

import math
import random
import sys

NUMBERS = 4
TABLES = 4
ROWS = 1024  # Of each table.


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    numbers = random.Random(1)
    tastes = [[numbers.gauss(0, 1) for _ in range(ROWS)] for _ in range(TABLES)]
    names = [f"n{i}" for i in range(NUMBERS)] + [f"c{i}" for i in range(TABLES)]
    print(",".join(names) + ",click")
    for _ in range(count):
        user = [numbers.gauss(0, 1) for _ in range(NUMBERS)]
        # Few categories are frequent, most are rare.
        chosen = [int(ROWS * numbers.random() ** 3) for _ in range(TABLES)]
        taste = [tastes[table][row] for table, row in enumerate(chosen)]
        score = taste[0] * taste[1] + taste[2] * user[0] + taste[3] + user[1]
        click = int(numbers.random() < 1 / (1 + math.exp(-2 * score)))
        print(",".join(f"{number:.3f}" for number in user), end=",")
        print(",".join(str(row) for row in chosen) + f",{click}")


if __name__ == "__main__":
    main()
