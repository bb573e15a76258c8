#!/usr/bin/env python3
"""Has clang check sources, which gcc compiles: each finds what the other does not.

    scripts/clang_check.py [--base=REV] [--part=N] [--limit=N] [FILE...]

Nothing is precompiled here, so that a source that does not include what it uses is found, too. It takes about 3.5 s
of a processor for each source, and so a change gets at most LIMIT of them, in this order:
  - sources that differ from the base, and headers that do, alone;
  - sources that include such a header;
  - one of PARTS parts of all others, by the count of commits: any PARTS changes in a row go through all.
changed_files.py says what the base is. Where the history is not known (a shallow clone) only the part is checked.
What was left out is said ("not run: ..."). So are sources that include headers of libraries that need flags of their
own, which the targets of the libraries have and this does not know; stages fuzz and sanitized have clang compile them.

With FILEs, those and nothing else.
"""

import argparse
import os
import re
import shlex
import sys
import tempfile
import zlib

import build_graph
import changed_files
import header_check
import sanitized_share
import source_lint

COMPILER = "clang++-19"
LIMIT = 100
PARTS = 17  # A prime, as in sanitized_share.py.
# What the names of headers begin with that are not found, or not read right, without flags of their library.
WITH_FLAGS_OF_THEIR_OWN = ("onnx/", "mpi.h", "smpi/", "simgrid/")


class Sources:
    """All C++ sources, and what they include."""

    def __init__(self, files):
        self.included = {}
        self._needs_flags = set()
        for path in files:
            found = [included for _, _, included in source_lint.includes(source_lint.read(path))]
            if any(included.startswith(WITH_FLAGS_OF_THEIR_OWN) for included in found):
                self._needs_flags.add(path)
            self.included[path] = [i.removeprefix(source_lint.PREFIX) for i in found if i.startswith(source_lint.PREFIX)]

    def needs_flags_of_a_library(self, path):
        return path in self._needs_flags or not self._needs_flags.isdisjoint(self.reached_from([path]))

    def all_that_include(self, headers):
        return [path for path in sorted(self.included) if headers.intersection(self.included[path])]

    def reached_from(self, paths):
        """The headers that these include, directly or through others, also generated ones."""
        seen, waiting = set(), list(paths)
        while waiting:
            for header in self.included.get(waiting.pop(), []):
                if header not in seen:
                    seen.add(header)
                    waiting.append(header)
        return seen


def choose(sources, changed, number, limit):
    """(the files to check, (what, how many, why) of each kind that was left out)."""
    changed = {path for path in changed if path in sources.included}
    headers = {path for path in changed if path.endswith(".h")}
    kinds = [
        ("changed sources", sorted(changed, key=lambda path: (path in headers, path))),
        ("sources that include changed headers", sources.all_that_include(headers)),
        (
            "the part of this change",
            [p for p in sorted(sources.included) if p.endswith(".cc") and zlib.crc32(p.encode()) % PARTS == number % PARTS],
        ),
    ]
    chosen, left_out = [], []
    for what, paths in kinds:
        paths = [path for path in paths if path not in set(chosen)]
        unknown = [path for path in paths if sources.needs_flags_of_a_library(path)]
        if unknown:
            left_out.append((what, len(unknown), "they need flags of a library"))
            paths = [path for path in paths if path not in set(unknown)]
        room = limit - len(chosen)
        chosen += paths[:room]
        if len(paths) > room:
            left_out.append((what, len(paths) - room, f"a change has room for {limit} (--limit)"))
    return chosen, left_out


def flags_of_configuration(text, names=("build", "build:with_clang")):
    """The flags of the compiler that a .bazelrc sets."""
    flags = []
    for line in text.split("\n"):
        command, *options = shlex.split(line, comments=True) or [""]
        if command in names:
            flags += [m.group(1) for m in (re.fullmatch(r"--(?:copt|cxxopt)=(.*)", o) for o in options) if m]
    return flags


def defines_of(rule):
    """Those of a target; none of a macro that has several values, which are for one configuration each."""
    defines = rule.labels("local_defines") + rule.labels("defines")
    names = [define.partition("=")[0] for define in defines]
    return ["-D" + define for define, name in zip(defines, names) if names.count(name) == 1]


def flags_of_targets(rules):
    """The flags that a source gets from its target, but for those of the precompiled header."""
    flags = {}
    for rule in rules:
        if not rule.kind.startswith("cc_"):
            continue
        copts = rule.labels("copts")
        own = [c for i, c in enumerate(copts) if c != "-include" and (i == 0 or copts[i - 1] != "-include")]
        own += defines_of(rule)
        own = [flag for quoted in own for flag in shlex.split(quoted)]  # Bazel reads them as a shell does.
        for label in rule.labels("srcs"):
            flags.setdefault(source_lint.path_of(label), own)
    return flags


def make_generated_headers(rules, needed):
    """Has Bazel write those of the headers that are generated."""
    targets = [
        label for rule in rules for label in rule.labels("outs") + rule.labels("outputs") if source_lint.path_of(label) in needed
    ]
    if targets:
        build_graph.bazel("build", "--noshow_progress", *sorted(set(targets)))


def check(files, sources, rules):
    """Prints what clang says of the files; returns how many it refuses."""
    make_generated_headers(rules, sources.reached_from(files))
    flags = [COMPILER, "-fsyntax-only"] + flags_of_configuration(source_lint.read(".bazelrc"))
    own = flags_of_targets(rules)
    refused = 0
    with tempfile.TemporaryDirectory() as scratch:
        folders = header_check.make_include_folders(scratch, [build_graph.ROOT])
        arguments = [
            ["-include", source_lint.PREFIX + path, "-x", "c++", os.devnull] if path.endswith(".h") else own.get(path, []) + [path]
            for path in files
        ]
        for path, message in zip(files, header_check.errors_of_compiling(arguments, folders, flags)):
            if message:
                print(f"{path}, by {COMPILER}:\n{message}", file=sys.stderr)
                refused += 1
    return refused


def files_of_change(args, sources):
    if args.base:
        changed_files.require(args.base)
    base = args.base or changed_files.base_of_change()
    number = sanitized_share.change_number() if args.part is None else args.part - 1
    if base is None:
        print("not run: clang on what changed: there is no git history to compare with", file=sys.stderr)
    if number is None:
        print("not run: parts of the check by clang but the first: there is no git history to count changes", file=sys.stderr)
    chosen, left_out = choose(sources, changed_files.changed_since(base) if base else set(), number or 0, args.limit)
    for what, count, why in left_out:
        print(f"not run: clang on {count} of {what}: {why}", file=sys.stderr)
    return chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE", help="relative to the root of the repository")
    parser.add_argument("--base", metavar="REV", help="what the change is compared with")
    parser.add_argument("--part", type=int, metavar="N", help=f"1 to {PARTS}, instead of the part of this change")
    parser.add_argument("--limit", type=int, metavar="N", default=LIMIT, help=f"files that are checked at most ({LIMIT})")
    args = parser.parse_args()

    sources = Sources(source_lint.all_files())
    unknown = [path for path in args.files if path not in sources.included]
    if unknown:
        sys.exit(f"error: {unknown[0]} is no C++ source of this workspace")
    chosen = args.files or files_of_change(args, sources)
    refused = check(chosen, sources, build_graph.read_rules())
    print(f"clang checked {len(chosen)} files and refused {refused}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
