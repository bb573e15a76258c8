"""Checks that an op belongs to one family in all layers, under one name.

The header of dialects/canonical in which an op is declared names its family. In another layer, its code
is in a file of that name (slicing.cc), of a name that begins with it (slicing_dynamic.cc), or of the op's
own (gather.cc), so that a reader who knows one file finds all others. An operator of a format that has the
name of an op is read in such a file, too.
"""

import os
import re

DIALECT = "dialects/canonical"

# By folder: the part of a file that is searched (the first pattern), and the pattern of code for an op, whose
# group is the op's name.
WHOLE = r".*"
# Functions that export an op, and rows of tables of exports.
EXPORTS = (
    r"\bOpExport& e,\s*const canonical::\w+|\.Add(?:Activation|Paired|Refused|Reshapes|Same)?<[^;()]*>\(",
    r"\bcanonical::(\w+)",
)
SAYS = {
    "interp/reference": (WHOLE, r"\bEvaluate\(\s*const canonical::(\w+)\b"),
    "interp/native/ops": (r"\bAdd\w+\(KernelTable& table\) \{.*?\}\n\n", r"\bcanonical::(\w+)"),
    "passes/canonical/gradient/families": (WHOLE, r"(?:\.(?:Rule|Zero|Refuse|Pieces)|\bAddRules)<(?:canonical::)?(\w+)"),
    "passes/onnx/export": EXPORTS,
    "passes/tfl/export": EXPORTS,
    "passes/tosa/export": EXPORTS,
}

# Where operators of formats are read, and how: the operator's name is the group. One that has the name of an op is
# read in a file of the op's family. Lowerings for quantised elements are apart.
READS = {
    "passes/onnx/families": r"\.Add\(\s*\"(\w+)\"",
    "passes/tfl/families": r"\.Add(?:Movement)?\(\s*\"(\w+)\"",
    "passes/tosa/families": r"\btable\[\"(\w+)\"\]",
}

# Files that are about many families by their nature.
ACROSS = {
    "passes/canonical/gradient/families/no_derivative.cc": "families of which no op has a derivative",
    "passes/onnx/export/refused.cc": "families that the format has no operator for",
    "passes/tfl/export/refused.cc": "families that the format has no operator for",
    "passes/tosa/export/refused.cc": "families that the format has no operator for",
    "passes/tfl/families/quantized.cc": "operators on quantised elements",
    "interp/native/ops/elementwise_unary.cc": "one loop over elements, for activations, too",
    "interp/native/ops/elementwise_binary.cc": "one loop over two operands, for biases, too",
    "interp/native/ops/elementwise_binary_integers.cc": "functions of integers, bitwise_not among them",
}

DECLARED = re.compile(
    r'^struct (\w+) [^{;]*\{\s*static constexpr OpSpec kSpec = \{\s*\.name = "canonical\.(\w+)"', re.MULTILINE
)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def declared_ops(root):
    """The family and the name in text of each op, by the name of its struct."""
    found = {}
    folder = os.path.join(root, DIALECT)
    for name in sorted(os.listdir(folder)):
        if name.endswith(".h"):
            for op, text in DECLARED.findall(read(os.path.join(folder, name))):
                found[op] = (name.removesuffix(".h"), text)
    return found


def plain(name):
    """The name as formats may write it, TensorConcat as Concat: in small letters, without what canonical puts in front."""
    return re.sub("^(eltwise|tensor)_", "", name).replace("_", "").lower()


def misread(root, declared):
    """One line for each operator of the name of an op that is read in a file of another family's name."""
    families = {plain(text): (family, text) for family, text in declared.values()}
    for folder, pattern in READS.items():
        known = 0
        for path in sources(root, folder):
            name = os.path.relpath(path, root)
            stem = os.path.basename(path).removesuffix(".cc")
            if name in ACROSS:
                continue
            for operator in sorted(set(re.findall(pattern, read(path)))):
                family, text = families.get(plain(operator), (None, None))
                if family is None:
                    continue
                known += 1
                # "elementwise" is about elementwise_unary, too, and "scaled_attention" about attention.
                fits = stem in (family, text) or stem.startswith(family + "_")
                if not fits and not family.startswith(stem + "_") and not stem.endswith("_" + text):
                    yield f"{name} reads {operator}, an op of family {family}: move it to {family}.cc or {family}_….cc"
        if known == 0:
            yield f"{folder}: scripts/op_families.py finds no ops"


def sources(root, folder):
    for at, _, names in os.walk(os.path.join(root, folder)):
        for name in sorted(names):
            if name.endswith(".cc") and not name.endswith("_test.cc"):
                yield os.path.join(at, name)


def errors(root):
    """One line for each op that a layer speaks of in a file of another family's name."""
    declared = declared_ops(root)
    if not declared:
        yield f"{DIALECT}: scripts/op_families.py finds no declaration of an op"
        return
    for folder, (where, pattern) in SAYS.items():
        said = 0
        for path in sources(root, folder):
            name = os.path.relpath(path, root)
            stem = os.path.basename(path).removesuffix(".cc")
            text = "".join(re.findall(where, read(path), re.DOTALL))
            ops = sorted({op for op in re.findall(pattern, text) if op in declared})
            said += len(ops)
            if name in ACROSS:
                if len({declared[op][0] for op in ops}) < 2:
                    yield f"{name} is about one family: name it after the family, not in scripts/op_families.py"
                continue
            for op in ops:
                family, text_name = declared[op]
                if stem != family and not stem.startswith(family + "_") and stem != text_name:
                    yield f"{name} is about {op} of family {family}: call it {family}.cc or {family}_….cc"
        if said == 0:
            yield f"{folder}: scripts/op_families.py finds no ops"
    yield from misread(root, declared)
