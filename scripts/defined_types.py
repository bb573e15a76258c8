"""The classes, structs, unions and enums that C++ sources define, by their qualified names.

Two definitions of one name are undefined behaviour as soon as a program has both, and neither the compiler nor the
linker says so: they see one file, or take either of two constructors.
"""

import re

# An alternative a line: what opens a scope, in code without comments, literals and directives.
SCOPE = re.compile(
    r"""
    (?P<type>\b(?:class|struct|union|enum(?:\s+(?:class|struct))?)
      (?:\s*\[\[[^\]]*\]\]|\s+alignas\s*\([^)]*\))*
      \s+(?P<name>(?:\w+::)*\w+(?:\s*<[^;{}()]*?>)?)
      (?:\s+final)?\s*(?::(?!:)[^;{}]*)?\{)
    |(?P<namespace>\bnamespace\b(?P<path>[\s\w:]*)\{)
    |(?P<linkage>\bextern\s*\{)
    |(?P<open>\{)
    |(?P<close>\})
    """,
    re.VERBOSE,
)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
HIDDEN = None  # The scope of a function, an initializer or an anonymous namespace: no name leaves it.


def definitions(code):
    """(qualified name, offset) of each type that other files could define, too. The code has no comments."""
    code = DIRECTIVE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), code)
    scopes = [""]
    for match in SCOPE.finditer(code):
        outer = scopes[-1]
        if match.group("close"):
            if len(scopes) > 1:
                scopes.pop()
        elif match.group("type"):
            name = re.sub(r"\s+", "", match.group("name"))
            scopes.append(HIDDEN if outer is HIDDEN else f"{outer}{name}::")
            if outer is not HIDDEN:
                yield outer + name, match.start()
        elif match.group("namespace"):
            path = re.sub(r"\binline\b|\s", "", match.group("path"))
            scopes.append(HIDDEN if outer is HIDDEN or not path else f"{outer}{path}::")
        elif match.group("linkage"):
            scopes.append(outer)
        else:
            scopes.append(HIDDEN)


def defined_twice(sources):
    """(path, line, name, the other "path:line") of each definition of a name that two files define.

    `sources` has (path, code) of each file; what one file defines twice stands in two branches of an #if.
    """
    places = {}
    for path, code in sources:
        for name, offset in definitions(code):
            places.setdefault(name, {}).setdefault(path, code.count("\n", 0, offset) + 1)
    for name, found in sorted(places.items()):
        if len(found) > 1:
            (first, line), *others = sorted(found.items())
            for other, other_line in others:
                yield other, other_line, name, f"{first}:{line}"
