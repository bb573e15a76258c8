#!/usr/bin/env python3
"""Writes the C++ of a model for rh_library (models.bzl).

    embed_model.py DESCRIPTION.json MODEL OUT.h OUT.cc OUT.S NAME PACKAGE NAMESPACE LABEL

DESCRIPTION is what `roundhouse inspect --json` says.
"""

import hashlib
import json
import re
import sys

# The elements that SetInput() and Tensor::data() take. Others have accessors of tensors alone.
CC_TYPES = {
    "f32": "float", "f64": "double",
    "i8": "int8_t", "i16": "int16_t", "i32": "int32_t", "i64": "int64_t",
    "ui8": "uint8_t", "ui16": "uint16_t", "ui32": "uint32_t", "ui64": "uint64_t",
}


def element_of(type_text):
    """"f32" of "tensor<?x3xf32, [...]>"."""
    found = re.match(r"tensor<(?:(?:\?|\d+)x)*([a-z]+\d+)[,>]", type_text)
    return CC_TYPES.get(found.group(1)) if found else None


def identifiers(ports, label):
    """A C++ name for each port."""
    names = []
    for port in ports:
        name = re.sub(r"\W", "_", port["name"], flags=re.ASCII)
        name = "_" + name if name[:1].isdigit() else name
        if name in names or not name:
            sys.exit(f"{label}: the model has two ports that C++ would call '{name}'")
        names.append(name)
    return names


def main(description, model, header, source, assembly, name, package, namespace, label):
    with open(description, encoding="utf-8") as file:
        graphs = [g for g in json.load(file)["graphs"] if g["visibility"] == "public"]
    if len(graphs) != 1:
        sys.exit(f"{label}: expected a model with one public graph, found "
                 f"{', '.join(g['name'] for g in graphs) or 'none'}; `roundhouse optimize "
                 "--entry=NAME` keeps one")
    graph = graphs[0]
    class_name = "".join(word[:1].upper() + word[1:] for word in re.split(r"\W|_", name))
    symbol = "rh_model_" + re.sub(r"\W", "_", f"{namespace}_{name}")
    quoted = {port["name"]: json.dumps(port["name"]) for port in graph["inputs"] + graph["outputs"]}

    declared = []
    for port, cc_name in zip(graph["inputs"], identifiers(graph["inputs"], label)):
        element = element_of(port["type"])
        declared.append(f"  // {port['type']}")
        if element is None:
            declared.append(
                f"  absl::Status set_{cc_name}(roundhouse::Tensor tensor) {{\n"
                f"    return session_->set_input({quoted[port['name']]}, std::move(tensor));\n  }}")
        else:
            declared.append(
                "  // Not copied: the elements must stay until Run() has ended. `sizes` are needed where\n"
                "  // more than one is open.\n"
                f"  absl::Status set_{cc_name}(absl::Span<const {element}> elements,\n"
                "      absl::Span<const int64_t> sizes = {}) {\n"
                f"    return roundhouse::SetInput(*session_, {quoted[port['name']]}, elements, sizes);\n  }}")
    declared.append("\n  absl::Status Run() { return session_->infer(); }\n\n  // Of the last Run().")
    for port, cc_name in zip(graph["outputs"], identifiers(graph["outputs"], label)):
        element = element_of(port["type"])
        declared.append(f"  // {port['type']}")
        declared.append(f"  absl::StatusOr<roundhouse::Tensor> {cc_name}_tensor() const {{\n"
                        f"    return session_->get_output({quoted[port['name']]});\n  }}")
        if element is not None:
            declared.append(
                f"  absl::StatusOr<std::vector<{element}>> {cc_name}() const {{\n"
                f"    absl::StatusOr<roundhouse::Tensor> tensor = {cc_name}_tensor();\n"
                "    if (!tensor.ok()) return tensor.status();\n"
                f"    const absl::Span<const {element}> elements = tensor->data<{element}>();\n"
                f"    return std::vector<{element}>(elements.begin(), elements.end());\n  }}")
    guard = re.sub(r"\W", "_", f"{namespace}_{name}_H_").upper()
    body = "\n".join(declared)
    with open(header, "w", encoding="utf-8") as file:
        file.write(f"""// Made by rh_library, {label}: the model, and what goes in and out of it.
#ifndef {guard}
#define {guard}

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/roundhouse.h"

namespace {namespace} {{

// Not for several threads at once; each has one of its own.
class {class_name} {{
 public:
  // The bytes of the model, in this program.
  static absl::Span<const std::byte> Bytes();
  static absl::StatusOr<{class_name}> Create(const roundhouse::CompileRequest& request = {{}},
                                             roundhouse::SessionOptions options = {{}});

{body}

  roundhouse::Session& session() {{ return *session_; }}

 private:
  explicit {class_name}(std::unique_ptr<roundhouse::Session> session) : session_(std::move(session)) {{}}

  std::unique_ptr<roundhouse::Session> session_;
}};

}}  // namespace {namespace}

#endif  // {guard}
""")
    with open(source, "w", encoding="utf-8") as file:
        file.write(f"""// Made by rh_library, {label}.
#include "{package + '/' if package else ''}{name}.h"

extern "C" const std::byte {symbol}[];
extern "C" const std::byte {symbol}_end[];

namespace {namespace} {{

absl::Span<const std::byte> {class_name}::Bytes() {{
  return absl::MakeConstSpan({symbol}, static_cast<size_t>({symbol}_end - {symbol}));
}}

absl::StatusOr<{class_name}> {class_name}::Create(const roundhouse::CompileRequest& request,
                                                  roundhouse::SessionOptions options) {{
  absl::StatusOr<roundhouse::Model> model = roundhouse::LoadBytes(Bytes(), nullptr);
  if (!model.ok()) return model.status();
  absl::StatusOr<std::unique_ptr<roundhouse::Session>> session =
      model->NewSession(request, std::move(options));
  if (!session.ok()) return session.status();
  return {class_name}(*std::move(session));
}}

}}  // namespace {namespace}
""")
    with open(model, "rb") as file:
        checksum = hashlib.sha256(file.read()).hexdigest()
    with open(assembly, "w", encoding="utf-8") as file:
        # Weights are mapped at multiples of 64.
        file.write(f"""// Made by rh_library, {label}. SHA-256 of the model: {checksum}
.section .rodata.{symbol}, "a", @progbits
.balign 64
.globl {symbol}
{symbol}:
.incbin "{model}"
.globl {symbol}_end
{symbol}_end:
.byte 0
.section .note.GNU-stack, "", @progbits
""")


if __name__ == "__main__":
    main(*sys.argv[1:])
