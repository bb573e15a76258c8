#!/usr/bin/env python3
"""Writes the skeleton of a new op of the dialect canonical into all files that have to know it.

    scripts/new_op.py soft_shrink --family=activation --trait=kElementwise
    scripts/new_op.py window_sum --family=pooling --operands=input,weights --elements=kFloats
    scripts/new_op.py cube_root --family=elementwise_unary --trait=kElementwise --pair=onnx:CubeRoot:22 --pair=tfl:cube_root

What is written compiles; tests fail until the op is inferred, computed, tested and made by random programs. What other code asks of
every op is answered with a refusal, for you to replace it by a rule or by the reason. docs/add_an_op.md
says what belongs where. Nothing is written if the op is there already or a file is not as expected.
"""

import argparse
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir)

# Traits, as a declaration has them: what reshapes, moves, too.
TRAITS = {
    "kElementwise": "OpTrait::kElementwise",
    "kMoves": "OpTrait::kMoves",
    "kReshapes": "OpTrait::kMoves | OpTrait::kReshapes",
    "kAlongAxis": "OpTrait::kAlongAxis",
}

# Files whose tables have an entry for every op: where it goes, what it is, and the traits that answer in its place.
TABLES = {
    "dialects/canonical/services/cost.cc": (
        "OpTable<Flops> MakeTable() {",
        "table.Refuse<{op}>",
        ["kElementwise", "kMoves", "kReshapes"],
    ),
    "dialects/canonical/services/sharding.cc": (
        "void RefuseOthers(OpTable<Entry>& table) {",
        "table.Refuse<{op}>",
        ["kElementwise", "kAlongAxis"],
    ),
    "passes/canonical/layout/permuted_op.cc": (
        "void RefuseOthers(OpTable<Rule>& table) {",
        "table.Refuse<{op}>",
        ["kElementwise"],
    ),
    "passes/canonical/quantize/quantization_role.cc": (
        "OpTable<Role> MakeRoles() {",
        "roles.Refuse<{op}>",
        ["kMoves", "kReshapes"],
    ),
    "interp/region/reach.cc": (
        "void RefuseOthers(OpTable<Maker>& table) {",
        "table.Refuse<canonical::{op}>",
        ["kMoves", "kReshapes"],
    ),
    "passes/onnx/export/refused.cc": (
        "void AddRefusedFamilies(ExportTable& table) {",
        "table.AddRefused<canonical::{op}>",
        [],
    ),
    "passes/tfl/export/refused.cc": (
        "void AddRefusedFamilies(ExportTable& table) {",
        "table.AddRefused<canonical::{op}>",
        [],
    ),
    "passes/tosa/export/refused.cc": (
        "void AddRefusedFamilies(ExportTable& table) {",
        "table.AddRefused<canonical::{op}>",
        [],
    ),
}
# Formats whose import and export read one table, and what a row needs: a name, and for ONNX the first opset.
PAIRS = {"onnx": r"(\w+):(\d+)", "tfl": r"(\w+)", "tosa": r"(\w+)"}
HUGE_CASES = "tests/limited_memory/huge_cases.cc"
# Whose gradients are none yet are together in one file.
GRADIENTS = "passes/canonical/gradient/families"
NO_GRADIENTS = f"{GRADIENTS}/no_derivative.cc"
REASON = '("no rule is written yet");'


class Unexpected(Exception):
    """A file that does not look as this script knows it."""


def camel(name):
    return "".join(word.capitalize() for word in name.split("_"))


class Edits:
    """New texts of files, written all at once or not at all."""

    def __init__(self, root=ROOT):
        self.root = root
        self.texts = {}
        self.before = {}

    def text(self, path):
        if path not in self.texts:
            full = os.path.join(self.root, path)
            if not os.path.exists(full):
                raise Unexpected(f"{path}: there is no such file")
            with open(full, encoding="utf-8") as file:
                self.texts[path] = self.before[path] = file.read()
        return self.texts[path]

    def changed(self):
        """The new texts by path, of files that become others."""
        return {path: text for path, text in self.texts.items() if text != self.before.get(path)}

    def insert_before(self, path, mark, text):
        """Before the last line that begins with the mark."""
        old = self.text(path)
        at = old.rfind("\n" + mark)
        if at < 0:
            raise Unexpected(f"{path}: expected a line that begins with {mark!r}")
        self.texts[path] = old[: at + 1] + text + old[at + 1 :]

    def insert_at_end_of(self, path, function, line):
        """As the last statement of a function; before its `return`, if it ends so."""
        old = self.text(path)
        begin = old.find(function)
        if begin < 0:
            raise Unexpected(f"{path}: expected {function!r}")
        indent = re.search(r"\n( *)[^\n]*$", "\n" + old[:begin])[1]
        end = old.find("\n" + indent + "}", begin)
        body = old[begin:end]
        last = body.rfind("\n")
        if body[last:].strip().startswith("return"):
            end = begin + last
        self.texts[path] = old[:end] + "\n" + indent + "  " + line + old[end:]

    def include(self, path, header):
        """Among the headers of others; clang-format sorts them."""
        line = f'#include "{header}"\n'
        text = self.text(path)
        if line not in text:
            at = text.rfind('\n#include "') + 1
            self.texts[path] = text[:at] + line + text[at:]

    def exists(self, path):
        return os.path.exists(os.path.join(self.root, path))

    def create(self, path, text):
        if os.path.exists(os.path.join(self.root, path)):
            raise Unexpected(f"{path} already exists")
        self.texts[path] = text

    def write(self):
        for path, text in self.changed().items():
            with open(os.path.join(self.root, path), "w", encoding="utf-8") as file:
                file.write(text)


def declare(edits, call, op):
    header = f"dialects/canonical/{call.family}.h"
    text = edits.text(header)
    if f"struct {op} " in text:
        raise Unexpected(f"{header}: {op} already exists")
    ops = re.findall(r"^using (\w+Ops) =\s", text, re.M)
    if not ops:
        raise Unexpected(f"{header}: expected a list `using …Ops = OpList<…>;`")
    traits = f",\n                                   .traits = {TRAITS[call.trait]}" if call.trait else ""
    edits.insert_before(
        header,
        f"using {ops[-1]} =",
        f"""// TODO: what it computes.
// (C1) TODO: what it demands of its operands.
struct {op} {{
  static constexpr OpSpec kSpec = {{.name = "canonical.{call.name}",
                                   .summary = "TODO: gives …",
                                   .operands = "{', '.join(call.operands.split(','))}",
                                   .elements = {call.elements}{traits}}};
  template <typename Self>
  static auto Attrs(Self&) {{
    return std::make_tuple();  // As Field("alpha", op.alpha, "the slope below 0") of `float alpha = 0;`.
  }}
}};

absl::StatusOr<Type> Infer(const {op}& op, const InferenceContext& context);

""",
    )
    listed = re.compile(rf"(using {ops[-1]} =\s.*?)>;", re.S)
    text = edits.text(header)
    found = list(listed.finditer(text))[-1]
    closing = found.end(1)
    # Of JoinOps<…, OpList<…>>, the inner list.
    while text[closing - 1] == ">":
        closing -= 1
    edits.texts[header] = f"{text[:closing]}, {op}{text[closing:]}"
    edits.insert_before(
        f"dialects/canonical/{call.family}.cc",
        "}  // namespace roundhouse::canonical",
        f"""absl::StatusOr<Type> Infer(const {op}&, const InferenceContext& context) {{
  return context.operand_type(0);  // TODO: the type of the result, and an error for each (C…).
}}

""",
    )


def run_and_differentiate(edits, call, op):
    kernels = f"interp/reference/{call.family}.cc"
    added = re.findall(r"^void Add\w+Kernels\(", edits.text(kernels), re.M)
    if not added:
        raise Unexpected(f"{kernels}: expected a function that adds the kernels of the family")
    edits.insert_before(
        kernels,
        added[-1],
        f"""absl::StatusOr<Tensor> Evaluate(const canonical::{op}&, const KernelContext&) {{
  return absl::UnimplementedError("canonical.{call.name}: TODO");
}}

""",
    )
    edits.include(kernels, "absl/status/status.h")
    gradient, function = f"{GRADIENTS}/{call.family}.cc", f"void Add{camel(call.family)}(GradientTable& table) {{"
    if not edits.exists(gradient):
        gradient, function = NO_GRADIENTS, "void AddFamiliesWithoutDerivative(GradientTable& table) {"
    edits.insert_at_end_of(gradient, function, f"table.Refuse<{op}>{REASON}")


def answer(edits, call, op):
    """Refuses in all tables that neither a trait nor the whole family answers; the files of the latter."""
    by_family = []
    for path, (function, entry, traits) in TABLES.items():
        if call.trait in traits or any(path.startswith(f"passes/{format}/") for format in call.pairs):
            continue
        # What holds for the whole family holds for this op until somebody says otherwise.
        if re.search(rf"\b{camel(call.family)}Ops\b", edits.text(path)):
            by_family.append(path)
            continue
        edits.insert_at_end_of(path, function, entry.format(op=op) + REASON)
        if "/export/" in path:
            edits.include(path, f"roundhouse/dialects/canonical/{call.family}.h")
    return by_family


def pair(edits, call, op):
    """One row for import and export of each format that has the op as one operator on the same operands."""
    for format, row in call.pairs.items():
        path = f"passes/{format}/paired_ops.h"
        rows = list(re.finditer(r"^  table\.template Pair<[^;]*;\n", edits.text(path), re.M))
        if not rows:
            raise Unexpected(f"{path}: expected rows of the form table.template Pair<…>")
        end = rows[-1].end()
        text = edits.text(path)
        edits.texts[path] = f"{text[:end]}  table.template Pair<canonical::{op}>({row});\n{text[end:]}"
        edits.include(path, f"roundhouse/dialects/canonical/{call.family}.h")
        build, label = f"passes/{format}/BUILD", f'        "//dialects/canonical:{call.family}",\n'
        text = edits.text(build)
        begin = text.find('    name = "paired_ops",')
        end = text.find("    ],\n)", begin)
        if begin < 0 or end < 0:
            raise Unexpected(f"{build}: expected a target paired_ops")
        if label not in text[begin:end]:
            deps = text.index("    deps = [\n", begin) + len("    deps = [\n")
            listed = sorted(text[deps:end].splitlines(True) + [label])
            edits.texts[build] = text[:deps] + "".join(listed) + text[end:]


def test(edits, call):
    names = call.operands.split(",")
    values = ", ".join(f"%{name}" for name in names)
    types = ", ".join("tensor<4xf32>" for _ in names)
    constants = "\n".join(
        f'  %{name} = "canonical.constant_gen"() {{value = dense<[0.0, 1.0, -2.0, 3.5]> : tensor<4xf32>}}'
        " : () -> tensor<4xf32>"
        for name in names
    )
    edits.create(
        f"tests/ops/{call.name}.mlir",
        f"""// TODO: each kind of element that the op claims (tests/check_case.h), and for (C…) fail_{call.name}.mlir, as
// fail_activation.mlir is.

ml_program.subgraph @values() {{
{constants}
  %y = "canonical.{call.name}"({values}) : ({types}) -> tensor<4xf32>
  "check.almost_eq"(%y) {{atol = 0.0 : f64, expected = dense<[0.0, 0.0, 0.0, 0.0]> : tensor<4xf32>, rtol = 1.2e-07 : f64}} : (tensor<4xf32>) -> ()
  ml_program.output
}}
""",
    )
    edits.create(
        f"tests/ops/fail_{call.name}.mlir",
        f"""// error: (C1) TODO
ml_program.subgraph @main({", ".join(f"%{name}: tensor<4xf32>" for name in names)}) {{
  %y = "canonical.{call.name}"({values}) : ({types}) -> !roundhouse.unknown
  ml_program.output
}}
""",
    )
    adder = {"kElementwise": "AddElementwise", "kMoves": "AddMovement", "kReshapes": "AddMovement"}
    huge = "; ".join("tensor<$Nxf32>" for _ in names)
    edits.insert_at_end_of(
        HUGE_CASES,
        f"void {adder.get(call.trait, 'AddAlongAxes')}(std::vector<HugeCase>& cases) {{",
        f'cases.push_back({{"{call.name}", "{huge}"}});',
    )


def arguments(argv):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", help="of the op in text, such as soft_shrink")
    parser.add_argument("--family", required=True, help="the file that declares it: activation, pooling …")
    parser.add_argument("--operands", default="input", help="names, separated by commas")
    parser.add_argument("--elements", default="kFloats", help="its element types (core/tensor/element_type.h)")
    parser.add_argument("--trait", choices=TRAITS, help="what kind of op it is (core/op_traits.h)")
    parser.add_argument("--pair", action="append", default=[], metavar="FORMAT:OPERATOR",
                        help="an operator that is the op, and the reverse: onnx:NAME:OPSET, tfl:name, tosa:name")
    call = parser.parse_args(argv)
    call.pairs = {}
    for given in call.pair:
        format, _, row = given.partition(":")
        found = re.fullmatch(PAIRS.get(format, "(?!)"), row)
        if not found:
            parser.error(f"--pair={given}: expected onnx:NAME:OPSET, tfl:name or tosa:name")
        call.pairs[format] = ", ".join([f'"{found[1]}"', *found.groups()[1:]])
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", call.name):
        parser.error(f"{call.name}: expected a name such as soft_shrink")
    return call


def main(argv=None, root=ROOT):
    call = arguments(argv)
    op = camel(call.name)
    edits = Edits(root)
    try:
        declare(edits, call, op)
        run_and_differentiate(edits, call, op)
        by_family = answer(edits, call, op)
        pair(edits, call, op)
        test(edits, call)
    except Unexpected as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    edits.write()
    for path in sorted(edits.changed()):
        print(path)
    for path in by_family:
        print(f"{path}: covers all of {call.family}; check that this is right for {op}")
    print(f"next: grep -n '{op}\\|TODO' in these; scripts/format_sources.sh; tests/random/random_canonical_*.cc; "
          "docs/add_an_op.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
