#!/usr/bin/env python3
"""Prints the files that a change adds or edits, one a line.

    scripts/changed_files.py [--base=REV] [ENDING...]

They are compared with REV, or with where the branch left origin/main; on main itself with the first parent of HEAD,
so that a merge is one change. What is not committed counts. Where the history is not known (a shallow clone, no git)
that is an error. With ENDINGs (.cc .h) only files that end so.
"""

import argparse
import subprocess
import sys

import build_graph


def git(*args):
    """The output of git, or None if it failed."""
    done = subprocess.run(["git", *args], cwd=build_graph.ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def base_of_change():
    """The revision that this change started from, or None where that is not known."""
    head = git("rev-parse", "HEAD")
    fork = git("merge-base", "HEAD", "origin/main")
    return fork if fork and fork != head else git("rev-parse", "--verify", "--quiet", "HEAD^")


def require(revision):
    if git("rev-parse", "--verify", "--quiet", revision + "^{commit}") is None:
        sys.exit(f"error: there is no revision {revision} (see --base)")


def changed_since(base):
    differing = git("diff", "--name-only", "--no-renames", "--diff-filter=d", base) or ""
    new = git("ls-files", "--others", "--exclude-standard") or ""
    return set(differing.splitlines()) | set(new.splitlines())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("endings", nargs="*", metavar="ENDING", help="of the files")
    parser.add_argument("--base", metavar="REV", help="what the change is compared with")
    args = parser.parse_args()
    if args.base:
        require(args.base)
    base = args.base or base_of_change()
    if base is None:
        sys.exit("error: there is no git history to compare with (see --base)")
    for path in sorted(changed_since(base)):
        if not args.endings or path.endswith(tuple(args.endings)):
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
