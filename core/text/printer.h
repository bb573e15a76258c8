// File: printer.h
//
// Prints programs as text: a subset of MLIR's assembly that `mlir-opt --allow-unregistered-dialect`
// accepts and that the parser (parser.h) reads back as an equal program. See docs/text.md.
#ifndef ROUNDHOUSE_CORE_TEXT_PRINTER_H_
#define ROUNDHOUSE_CORE_TEXT_PRINTER_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct PrintOptions {
  // Print names and origins of nodes, as locations.
  bool locations = true;
  // A tensor with more elements than this (splats count as one) prints as dense_resource, with its
  // bytes at the end of the file.
  int64_t max_inline_elements = 64;
  // Prints dense_resource<__elided__> without bytes. Reading it back gives the types but not the
  // data.
  bool elide_resources = false;
};

// Errors: a graph without a text form, because its boundary is invalid (an unbound or doubly bound
// output, a mix of boundary dialects); outside data that cannot be read (if only its name is known
// to exist, the name is printed). The message names graph and port.
absl::StatusOr<std::string> Print(const Program& program, const PrintOptions& options = {});

// For logs and debuggers: prints any graph, also one that does not verify, with all nodes in
// generic form and large data elided. Never fails.
std::string DebugString(const Graph& graph);
std::string DebugString(const Program& program);
// One line.
std::string DebugString(const Node& node);

// Prints an attribute as in a program, unshortened. Error: outside data cannot be read.
absl::StatusOr<std::string> PrintAttribute(const Attribute& attribute);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_PRINTER_H_
