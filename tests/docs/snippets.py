#!/usr/bin/env python3
"""Holds the code in docs to what is built and run.

    tests/docs/snippets.py FILE.md…

A block of code behind `<!-- snippet: FILE -->` stands in FILE, line by line, which is a program that
is tested. Blocks behind `<!-- run: python -->` are run, one behind the other, as one program for
each page, and print what the indented lines behind them say.
"""

import contextlib
import io
import re
import sys

BLOCK = re.compile(
    r"<!-- (?P<what>snippet|run): (?P<of>\S+) -->\n```\w+\n(?P<code>.*?)```\n(?:\n(?P<out>(?:    [^\n]*\n)+))?",
    re.S,
)


def check(path):
    """What is wrong with a page, a line for each."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    marks = len(re.findall(r"<!-- (?:snippet|run):", text))
    blocks = list(BLOCK.finditer(text))
    if len(blocks) != marks:
        yield f"{path}: expected a block of code behind each of {marks} marks, found {len(blocks)}"
    names = {}
    for block in blocks:
        line = text.count("\n", 0, block.start()) + 1
        if block["what"] == "snippet":
            with open(block["of"], encoding="utf-8") as file:
                if block["code"] not in file.read():
                    yield f"{path}:{line}: the code is not what stands in {block['of']}"
            continue
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(block["code"], f"{path}:{line}", "exec"), names)  # pylint: disable=exec-used
        expected = re.sub("^    ", "", block["out"] or "", flags=re.M)
        if out.getvalue() != expected:
            yield f"{path}:{line}: expected it to print {expected!r}, found {out.getvalue()!r}"


def main():
    """Whether all pages are right."""
    wrong = [line for path in sys.argv[1:] for line in check(path)]
    for line in wrong:
        print("error: " + line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
