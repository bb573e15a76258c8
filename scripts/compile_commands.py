#!/usr/bin/env python3
"""Writes compile_commands.json for editors, clangd and clang-tidy.

    scripts/compile_commands.py [PATTERN...]      (default: //...)

The commands are those of the clang configuration and run in Bazel's execution root, where generated
headers and include prefixes exist after `bazel build --config=clang PATTERN`.
"""

import argparse
import json
import os
import sys

import build_graph

# For layering_check: clangd's own clang has no use for the module maps.
DROPPED = ("-fmodule-map-file", "-fmodule-name", "-fmodules-strict-decluse", "-Wprivate-header")


def commands(actions, directory):
    seen = set()
    for action in actions:
        arguments = action["arguments"]
        source = arguments[arguments.index("-c") + 1]
        if source in seen:
            continue
        seen.add(source)
        kept, skip = [], False
        for argument, following in zip(arguments, arguments[1:] + [""]):
            if skip:
                skip = False
            elif argument == "-Xclang" and following.startswith(DROPPED):
                skip = True
            elif not argument.startswith(DROPPED) and argument not in ("-MD",):
                kept.append(argument)
        yield {"directory": directory, "file": source, "arguments": kept}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("patterns", nargs="*", metavar="PATTERN", default=["//..."])
    args = parser.parse_args()

    query = f'mnemonic("CppCompile", {" + ".join(args.patterns or ["//..."])})'
    done = build_graph.bazel("aquery", "--config=clang", "--output=jsonproto", query)
    directory = build_graph.bazel("info", "--config=clang", "execution_root").stdout.strip()
    actions = json.loads(done.stdout).get("actions", [])
    database = sorted(commands(actions, directory), key=lambda c: c["file"])
    path = os.path.join(build_graph.ROOT, "compile_commands.json")
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(database, file, indent=1)
    os.replace(path + ".new", path)
    print(f"{len(database)} commands in {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
