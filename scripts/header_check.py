#!/usr/bin/env python3
"""Checks that each of our headers compiles alone.

    scripts/header_check.py [--all]

A header that a .cc file includes before all else is proven by that file, in the build with clang, where nothing
comes before it (build_defs/precompiled_header.bzl). The others are compiled here, one by one; --all compiles
every one.
"""

import argparse
import concurrent.futures
import os
import subprocess
import sys
import tempfile

import build_graph
import source_lint


def first_includes(files):
    found = set()
    for path in files:
        if path.endswith(".cc"):
            included = source_lint.includes(source_lint.read(path))
            if included:
                found.add(included[0][2])
    return found


def compile_alone(header, include_folders):
    argv = [os.environ.get("CXX", "g++"), "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"]
    argv += ["-Wno-missing-field-initializers"] + ["-I" + folder for folder in include_folders]
    argv += ["-include", header, "-x", "c++", "/dev/null"]
    done = subprocess.run(argv, capture_output=True, text=True)
    return done.stderr if done.returncode != 0 else ""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", action="store_true", help="compile every header")
    args = parser.parse_args()

    files = source_lint.all_files()
    proven = set() if args.all else first_includes(files)
    headers = [source_lint.PREFIX + f for f in files if f.endswith(".h")]
    headers = [h for h in headers if h not in proven]
    bin_folder = build_graph.bazel("info", "bazel-bin").stdout.strip()
    with tempfile.TemporaryDirectory() as scratch:
        folders = []
        for name, target in (("sources", build_graph.ROOT), ("generated", bin_folder)):
            folders.append(os.path.join(scratch, name))
            os.mkdir(folders[-1])
            os.symlink(target, os.path.join(folders[-1], "roundhouse"))
        folders.append(os.path.join(build_graph.ROOT, "include"))  # <roundhouse.h> of C.
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda h: compile_alone(h, folders), headers))
    for header, message in zip(headers, results):
        if message:
            print(f"{header} does not compile alone:\n{message}", file=sys.stderr)
    print(f"{len(headers)} headers compiled, {len(proven)} proven by a source file")
    return 1 if any(results) else 0


if __name__ == "__main__":
    sys.exit(main())
