"""The blocks of a page in Markdown, and the output that a page shows for a command."""

import dataclasses
import re
import textwrap

MARK = re.compile(r"\s*<!-- (?P<what>snippet|run|prints)(?:: (?P<of>.+?))? -->\s*")
FENCE = re.compile(r"(?P<indent> *)```(?P<language>\w*)\s*")
# A number, and the unit of time behind it: how long something took is different each time.
TIME = re.compile(r"[ \t]*\d[\d,]*(?:\.\d+)?(?:e[+-]\d+)? ?(?:ns|us|µs|ms|s)\b")


@dataclasses.dataclass
class Block:
    """A block of code, in a fence (with a language, perhaps empty) or indented (None)."""

    line: int
    text: str
    language: str | None = None
    what: str = ""  # The mark in the line above: snippet, run, prints.
    of: str = ""
    follows: bool = False  # Nothing but an empty line is between the block before and this one.


def blocks_of(text):
    lines = text.split("\n")
    blocks, at, end = [], 0, -1
    while at < len(lines):
        fence = FENCE.fullmatch(lines[at])
        begin = at
        if fence:
            at += 1
            while at < len(lines) and lines[at].strip() != "```":
                at += 1
            indent = len(fence["indent"])
            body, at = [line[indent:] for line in lines[begin + 1:at]], at + 1
        elif lines[at].startswith("    ") and at and (not lines[at - 1].strip() or MARK.fullmatch(lines[at - 1])):
            while at < len(lines) and (lines[at].startswith("    ") or not lines[at].strip()):
                at += 1
            while not lines[at - 1].strip():
                at -= 1
            body = textwrap.dedent("\n".join(lines[begin:at])).split("\n")
        else:
            at += 1
            continue
        above = begin - 1
        if above > 0 and not lines[above].strip():
            above -= 1
        mark = MARK.fullmatch(lines[above]) if above >= 0 else None
        blocks.append(Block(
            line=begin + 1,
            text="\n".join(body) + "\n",
            language=fence["language"] if fence else None,
            what=mark["what"] if mark else "",
            of=(mark["of"] or "") if mark else "",
            follows=not any(line.strip() for line in lines[max(end, 0):begin]) and end >= 0,
        ))
        end = at
    return blocks


def marks_of(text):
    """How many marks a page has, each of which must be above a block."""
    return sum(1 for line in text.split("\n") if MARK.fullmatch(line))


def command_lines(text):
    """The commands of a block: lines that end in \\ go on, and what is behind # is a comment."""
    for line in re.sub(r"\\\n\s*", "", text).splitlines():
        line = re.sub(r"(?:^|\s+)#(?![0-9]).*$", "", line.strip())
        if line:
            yield line


def is_like(found, expected):
    """Whether it is that, where … stands for anything on one line, and alone on a line for any lines or none. A time
    (a number with its unit) stands for any time. Blanks at the end of a line do not count."""

    def words(line):
        at = 0
        for time in TIME.finditer(line):
            yield re.escape(line[at:time.start()])
            yield TIME.pattern
            at = time.end()
        yield re.escape(line[at:])

    def pattern(line):
        if line.strip() == "…":
            return "(?:.*\n)*"
        return "".join(words(line.rstrip())).replace("…", ".*") + "[ \t]*\n"

    return re.fullmatch("".join(map(pattern, expected.splitlines())), found) is not None
