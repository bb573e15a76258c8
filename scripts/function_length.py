"""The functions that C++ sources define, with the lines that their bodies take."""

import re

DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
BRACE_OR_END = re.compile(r"[{};]")
TEMPLATE = re.compile(r"^(?:template\s*<[^;{}]*>\s*)+(?=class\b|struct\b|union\b)")
NAME = re.compile(r"((?:[\w~]+(?:<[^()]*?>)?::)*(?:operator\s*[^\s\w(]+|operator\s*\(\)|[~\w]+))\s*\(")


def kind_of(head):
    """The kind of block that a brace behind this text opens, where only namespaces and types are around it."""
    if re.match(r"(?:inline\s+)?namespace\b|extern\s*$", head):
        return "scope"
    if re.match(r"(?:class|struct|union|enum)\b", TEMPLATE.sub("", head)) and not head.endswith(")"):
        return "scope"
    before = re.sub(r"operator\s*[^\s\w]+", "operator", head).partition("(")[0]
    return "function" if "(" in head and "=" not in before else "other"


def functions(code):
    """(name, first line, number of lines) of each body. The code has no comments and no literals."""
    code = DIRECTIVE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), code)
    opened = []  # (kind, name, offset) of the braces around.
    start = 0  # Of what stands in front of the next brace.
    for match in BRACE_OR_END.finditer(code):
        if match.group() == "{":
            kind, name = "other", ""
            if all(around == "scope" for around, _, _ in opened):
                head = code[start : match.start()].strip()
                kind = kind_of(re.sub(r"^(?:public|protected|private)\s*:\s*", "", head))
                found = NAME.search(head)
                name = found.group(1) if found else ""
            opened.append((kind, name, match.start()))
        elif match.group() == "}" and opened:
            kind, name, offset = opened.pop()
            if kind == "function":
                first = code.count("\n", 0, offset) + 1
                yield name, first, code.count("\n", offset, match.start()) + 1
        start = match.end()
