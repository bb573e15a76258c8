#!/usr/bin/env python3
"""Writes models of one operation each, at the sizes that networks have.

    benchmarks/make_operators.py FOLDER [NAME...]      FOLDER/NAME/model.onnx and input_0.npy …; all by default
    benchmarks/make_operators.py --list

They find the operation, and the form of it, that is slow or wrong. compare_peers.py reads the folder. The operations
stand in operators_of_elements.py, operators_of_layers.py and operators_of_trees.py.
"""

import argparse
import os
import sys

from network import Network, write_npy
from operator_model import OPERATORS, make
import operators_of_elements  # noqa: F401  They say what OPERATORS are.
import operators_of_layers  # noqa: F401
import operators_of_trees  # noqa: F401


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true", help="what there is")
    options = parser.parse_args()
    if options.list:
        print("\n".join(OPERATORS))
        return
    unknown = [name for name in options.names if name not in OPERATORS]
    if not options.folder or unknown:
        sys.exit(f"make_operators: {'unknown: ' + ', '.join(unknown) if unknown else 'no FOLDER is named'}; see --list")
    drawn = Network("drawn").drawn
    for name in options.names or OPERATORS:
        folder = os.path.join(options.folder, name)
        os.makedirs(folder, exist_ok=True)
        made = make(name, drawn)
        made.write(os.path.join(folder, "model.onnx"), OPERATORS[name].opset)
        for i, feed in enumerate(made.feeds):
            write_npy(os.path.join(folder, f"input_{i}.npy"), *feed)


if __name__ == "__main__":
    main()
