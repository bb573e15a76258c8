"""The names that sources define in unnamed namespaces.

Sources of a folder are compiled together (build_defs/merged_program.bzl), and then a name can have one meaning only. What
is the same in two sources belongs into a header of the folder; what is not deserves a name that says the difference.
"""

import re

from defined_types import DIRECTIVE

LITERAL = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
NAMESPACE = re.compile(r"\s*(?:inline\s+)?namespace\b([\s\w:]*)$")
TEMPLATE = re.compile(r"\s*template\s*<")
TYPE = re.compile(r"^(?:class|struct|union|enum(?:\s+(?:class|struct))?)\s+(\w+)\s*(?:final\s*)?(?::[^:].*)?$", re.DOTALL)
ALIAS = re.compile(r"^using\s+(\w+)$")
USING = re.compile(r"^using\s+(?:\w*::)+(\w+)$")
FUNCTION = re.compile(r"\b(\w+)\s*$")
VARIABLE = re.compile(r"\b(\w+)\s*(?:\[[^\]]*\]\s*)*$")


ASSIGNMENT = r"(?<![=!<>+\-*/|&^])=(?!=)"
TOKEN = re.compile(r"\btemplate\s*<|[{};()\[\]]|" + ASSIGNMENT)


def end_of_angles(code, at):
    """Behind the '>' of the '<' before `at`."""
    depth = 1
    while at < len(code) and depth:
        depth += {"<": 1, ">": -1}.get(code[at], 0)
        at += 1
    return at


def statements(code):
    """(depth, head, sign, offset) of each text that ends in '{', ';' or '}'. Braces of an initial value belong to it."""
    begin, depth, brackets, has_value, at = 0, 0, 0, False, 0
    while match := TOKEN.search(code, at):
        sign, at = match.group(), match.end()
        if sign.startswith("template"):
            at = end_of_angles(code, at)
        elif sign in "([" or (sign == "{" and (brackets or has_value)):
            brackets += 1
        elif sign in ")]" or (sign == "}" and brackets):
            brackets -= 1
        elif brackets == 0 and sign == "=":
            has_value = True
        elif brackets == 0:
            depth -= sign == "}"
            yield depth, code[begin : match.start()], sign, match.start()
            depth += sign == "{"
            begin, has_value = at, False


def without_template(head):
    """The head of a declaration without what stands in front of it in <>."""
    while match := TEMPLATE.match(head):
        head = head[end_of_angles(head, match.end()) :]
        head = re.sub(r"^\s*requires\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[\w:]+(?:<[^<>]*>)?)", "", head)
    return head.strip()


def parameter_types(text):
    """'const Node& node, int x = 3' -> 'const Node&,int'."""
    types, depth, parts = [], 0, [""]
    for sign in text:
        depth += {"<": 1, "(": 1, ">": -1, ")": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    for part in parts:
        words = re.sub(r"\s+", " ", part.partition("=")[0]).strip()
        named = re.match(r"^(.*[\w>&*] ?[ &*])(\w+)$", words)
        types.append(re.sub(r"\s*([&*<>,])\s*", r"\1", named.group(1) if named else words).strip())
    return ",".join(types)


def without_value(head):
    """The text before the first '=' outside of brackets."""
    depth = 0
    for match in re.finditer(r"[()]|" + ASSIGNMENT, head):
        depth += {"(": 1, ")": -1}.get(match.group(), 0)
        if match.group() == "=" and depth == 0:
            return head[: match.start()]
    return head


def declared(head, opener):
    """(name, what it is) of a definition; None of what defines nothing."""
    head = without_template(re.sub(r"\[\[[^\]]*\]\]|\balignas\s*\([^)]*\)", "", head))
    if not head or head.startswith(("friend ", "static_assert", "typedef ", "public:", "private:")):
        return None
    left = without_value(head).strip()
    if match := ALIAS.match(left):
        return match.group(1), re.sub(r"\s+", "", head)
    if re.match(r"^(using|namespace)\b", head):
        return None
    if match := TYPE.match(head):
        return (match.group(1), "type") if opener == "{" else None
    if left.endswith(")") or re.search(r"\)\s*(const|noexcept|->.*)?$", left):
        close = left.rindex(")")
        depth, at = 0, close
        while at >= 0:
            depth += {")": 1, "(": -1}.get(left[at], 0)
            if depth == 0:
                break
            at -= 1
        match = FUNCTION.search(left[:at])
        if match is None or opener != "{" or "operator" in left[:at]:
            return None
        return match.group(1), f"({parameter_types(left[at + 1 : close])})"
    match = VARIABLE.search(left)
    return (match.group(1), "variable") if match and re.search(r"\s", left) else None


def unnamed(code):
    """(namespace, name, what it is, offset) of what the code, without comments, defines in unnamed namespaces."""
    code = DIRECTIVE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), code)
    code = LITERAL.sub(lambda m: '"' + re.sub(r"[^\n]", "_", m.group()[2:]) + '"', code)
    scopes = []  # The namespaces that are open; None for an unnamed one.
    for depth, head, opener, offset in statements(code):
        del scopes[depth:]
        if len(scopes) < depth:
            continue
        found = NAMESPACE.match(head)
        if opener == "{" and found:
            scopes.append(found.group(1).strip() or None)
        elif opener == ";" and scopes and (match := USING.match(head.strip())):
            # Also outside of unnamed namespaces: it shadows a name of theirs.
            yield "::".join(filter(None, scopes)), match.group(1), re.sub(r"\s+", "", head), offset
        elif opener != "}" and scopes and scopes[-1] is None:
            if entry := declared(head, opener):
                yield "::".join(filter(None, scopes)), *entry, offset


def defined_twice(sources):
    """(path, line, name, the other path) of each name that two of these (path, code) define."""
    places = {}
    for path, code in sources:
        for namespace, name, kind, offset in unnamed(code):
            places.setdefault((namespace, name), []).append((path, kind, code.count("\n", 0, offset) + 1))
    for (_, name), found in sorted(places.items()):
        for i, (path, kind, line) in enumerate(found):
            for other, other_kind, _ in found[:i]:
                both_functions = kind.startswith("(") and other_kind.startswith("(")
                same_alias = kind.startswith("using") and kind == other_kind
                if path != other and not same_alias and (not both_functions or kind == other_kind):
                    yield path, line, name, other
                    break
