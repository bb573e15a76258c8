#!/usr/bin/env python3
"""Holds the code in docs to what is built and run.

    tests/docs/snippets.py FILE.md…

A block of code behind `<!-- snippet: FILE -->` stands in FILE, line by line, which is a program that
is tested. Blocks behind `<!-- run: python -->` are run, one behind the other, as one program for
each page, and print what the indented lines behind them say. So are those behind `<!-- run: sh -->`,
by one shell, which ends with the first command that fails; what they print on either stream counts,
and `…` in what is expected stands for anything on one line, and for any lines or none where it is a
line of its own.
"""

import contextlib
import io
import re
import subprocess
import sys

BLOCK = re.compile(
    r"<!-- (?P<what>snippet|run): (?P<of>\S+) -->\n```\w+\n(?P<code>.*?)```\n(?:\n(?P<out>(?:    [^\n]*\n)+))?",
    re.S,
)


def shell_output(blocks):
    """What each block prints; nothing for those behind one that fails."""
    end = "--- end of a block ---"
    # What a page starts and does not end is ended here.
    script = "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n"
    script += "\n".join(f"{block['code']}\necho '{end}'" for block in blocks)
    run = subprocess.run(["bash", "-euo", "pipefail", "-c", script], stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
    printed = run.stdout.decode().split(end + "\n")
    return printed + [""] * (len(blocks) - len(printed))


def is_like(found, expected):
    """Whether it is that, where … stands for anything on one line, and alone on a line for any lines."""

    def pattern(line):
        return "(?:.*\n)*" if line == "…\n" else ".*".join(map(re.escape, line.split("…")))

    return re.fullmatch("".join(map(pattern, expected.splitlines(keepends=True))), found) is not None


def check_shell(path, text, blocks):
    for block, found in zip(blocks, shell_output(blocks) if blocks else []):
        expected = expected_of(block)
        if not is_like(found, expected):
            line = text.count("\n", 0, block.start()) + 1
            yield f"{path}:{line}: expected it to print\n{expected}found\n{found}"


def expected_of(block):
    return re.sub("^    ", "", block["out"] or "", flags=re.M)


def check(path):
    """What is wrong with a page, a line for each."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    marks = len(re.findall(r"<!-- (?:snippet|run):", text))
    blocks = list(BLOCK.finditer(text))
    if len(blocks) != marks:
        yield f"{path}: expected a block of code behind each of {marks} marks, found {len(blocks)}"
    yield from check_shell(path, text, [block for block in blocks if (block["what"], block["of"]) == ("run", "sh")])
    names = {}
    for block in blocks:
        if (block["what"], block["of"]) == ("run", "sh"):
            continue
        line = text.count("\n", 0, block.start()) + 1
        if block["what"] == "snippet":
            with open(block["of"], encoding="utf-8") as file:
                if block["code"] not in file.read():
                    yield f"{path}:{line}: the code is not what stands in {block['of']}"
            continue
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(block["code"], f"{path}:{line}", "exec"), names)  # pylint: disable=exec-used
        expected = expected_of(block)
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
