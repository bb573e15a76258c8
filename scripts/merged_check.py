#!/usr/bin/env python3
"""Compiles sources as //:roundhouse_program does, many of a folder at a time (build_defs/merged_program.bzl).

    scripts/merged_check.py [--base=REV] [--part=N]

All else builds them one by one, and a change may leave two sources of a folder that do not go together.
source_lint.py finds names that they both define; this finds the rest. Folders are compiled whose sources differ from
the base, and one of PARTS parts of the others, by the count of commits: any PARTS changes in a row go through all.
./test.sh --long builds and runs the whole program.
"""

import argparse
import os
import sys
import zlib

import build_graph
import changed_files
import sanitized_share
import source_lint

PROGRAM = "//:roundhouse_program"
PARTS = 17  # A prime, as in sanitized_share.py.


def choose(files, changed, number):
    """The folders to compile."""
    ours = [path for path in files if path.endswith(".cc")]
    folders = {os.path.dirname(path) for path in ours}
    edited = {os.path.dirname(path) for path in changed} & folders
    part = {folder for folder in folders if zlib.crc32(folder.encode()) % PARTS == number % PARTS}
    return sorted(edited | part)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", metavar="REV", help="what the change is compared with")
    parser.add_argument("--part", type=int, metavar="N", help=f"1 to {PARTS}, instead of the part of this change")
    args = parser.parse_args()
    if args.base:
        changed_files.require(args.base)
    base = args.base or changed_files.base_of_change()
    number = sanitized_share.change_number() if args.part is None else args.part - 1
    if base is None or number is None:
        print("not run: what a change selects of the check of merged sources: there is no git history", file=sys.stderr)
    changed = [path for path in changed_files.changed_since(base) if path.endswith((".cc", ".h"))] if base else []
    folders = choose(source_lint.all_files(), changed, number or 0)
    # Folders that the program is not made of, such as tests, have no such group, which Bazel passes over.
    groups = ",".join(folder.replace("/", "_") for folder in folders)
    done = build_graph.bazel("build", "--noshow_progress", "--keep_going", f"--output_groups={groups}", PROGRAM, check=False)
    if done.returncode != 0:
        print(done.stderr, file=sys.stderr)
        print("error: sources that are compiled together do not go together (build_defs/merged_program.bzl)", file=sys.stderr)
        return 1
    print(f"compiled {len(folders)} folders as {PROGRAM} does")
    return 0


if __name__ == "__main__":
    sys.exit(main())
