#!/usr/bin/env python3
"""Checks that each of our headers compiles alone.

    scripts/header_check.py [--all]

A header that a .cc file includes before all else is proven by that file, where clang checks it with nothing before
it (clang_check.py). The others are compiled here, one by one; --all compiles every one.
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


def make_include_folders(scratch, roots):
    """Folders for -I, so that "roundhouse/core/…" is below the first root that has it; generated files come last."""
    folders = []
    for root in [*roots, build_graph.bazel("info", "bazel-bin").stdout.strip()]:
        folders.append(os.path.join(scratch, f"include{len(folders)}"))
        os.mkdir(folders[-1])
        os.symlink(root, os.path.join(folders[-1], source_lint.PREFIX.rstrip("/")))
    folders.append(os.path.join(build_graph.ROOT, "include"))  # <roundhouse.h> of C.
    return folders


GCC = ["g++", "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-missing-field-initializers"]


def errors_of_compiling(files, include_folders, command=None):
    """The compiler's errors for each file, given as its arguments; empty where there are none."""
    command = command or [os.environ.get("CXX", GCC[0])] + GCC[1:]

    def errors(arguments):
        argv = command + ["-I" + folder for folder in include_folders] + arguments
        done = subprocess.run(argv, cwd=build_graph.ROOT, capture_output=True, text=True)
        return done.stderr if done.returncode != 0 else ""

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(errors, files))


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
    with tempfile.TemporaryDirectory() as scratch:
        folders = make_include_folders(scratch, [build_graph.ROOT])
        results = errors_of_compiling([["-include", h, "-x", "c++", "/dev/null"] for h in headers], folders)
    for header, message in zip(headers, results):
        if message:
            print(f"{header} does not compile alone:\n{message}", file=sys.stderr)
    print(f"{len(headers)} headers compiled, {len(proven)} proven by a source file")
    return 1 if any(results) else 0


if __name__ == "__main__":
    sys.exit(main())
