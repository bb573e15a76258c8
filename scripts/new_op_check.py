#!/usr/bin/env python3
"""Checks that what new_op.py writes compiles, beside the sources that it leaves as they are.

    scripts/new_op_check.py

new_op_test.py checks which files it changes, and what is in them.
"""

import contextlib
import io
import os
import shutil
import sys
import tempfile

import build_graph
import header_check
import new_op
import new_op_test
import source_lint

# One op that no trait answers for, and one that a trait does, in families of different form.
CALLS = [
    ["window_sum", "--family=pooling", "--operands=input,weights"],
    ["soft_shrink", "--family=activation", "--trait=kElementwise"],
    ["halve_axis", "--family=slicing", "--trait=kMoves"],
    ["cube_root", "--family=elementwise_unary", "--trait=kElementwise", "--pair=onnx:CubeRoot:22", "--pair=tfl:cube_root",
     "--pair=tosa:cbrt"],
]


def main():
    with tempfile.TemporaryDirectory() as scratch:
        changed = os.path.join(scratch, "changed")
        new_op_test.copy_edited_folders(changed)
        for call in CALLS:
            with contextlib.redirect_stdout(io.StringIO()):
                if new_op.main(call, changed) != 0:
                    return 1
        sources = []
        for folder, _, names in os.walk(changed):
            for name in names:
                path = os.path.join(folder, name)
                relative = os.path.relpath(path, changed)
                before = os.path.join(build_graph.ROOT, relative)
                if os.path.exists(before) and source_lint.read(before) == source_lint.read(path):
                    os.remove(path)
                elif name.endswith(".cc"):
                    sources.append(path)
        # What reads the tables of pairs, which have changed.
        sources += [os.path.join(build_graph.ROOT, f"passes/{format}/families/elementwise.cc") for format in new_op.PAIRS]
        folders = header_check.make_include_folders(scratch, [changed, build_graph.ROOT])
        errors = header_check.errors_of_compiling([[path] for path in sources], folders)
        for path, message in zip(sources, errors):
            if message:
                print(f"{path.removeprefix(changed + os.sep)}, as new_op.py leaves it:\n{message}", file=sys.stderr)
    print(f"{len(sources)} sources compiled")
    return 1 if any(errors) or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
