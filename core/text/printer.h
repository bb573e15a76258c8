// File: printer.h
//
// Programs as text: a subset of MLIR's assembly that `mlir-opt --allow-unregistered-dialect`
// accepts and that the parser (parser.h) reads back as an equal program. docs/text.md describes it.
#ifndef ROUNDHOUSE_CORE_TEXT_PRINTER_H_
#define ROUNDHOUSE_CORE_TEXT_PRINTER_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct PrintOptions {
  // Names and origins of nodes, as locations.
  bool locations = true;
  // A tensor of more elements than this (splats count as one) prints as dense_resource, its bytes
  // at the end of the file.
  int64_t max_inline_elements = 64;
  // Prints dense_resource<__elided__> and no bytes. What is read back has the types but not the
  // data.
  bool elide_resources = false;
};

// Errors: a graph whose boundary is not sound (an unbound or doubly bound output, a mix of boundary
// dialects), which has no text form; outside data that cannot be read (where it is known that there
// is only its name, the name is printed). The message names graph and
// port.
absl::StatusOr<std::string> Print(const Program& program, const PrintOptions& options = {});

// For logs and debuggers: any graph, also one that does not verify, all nodes in generic form,
// large data elided. Never fails.
std::string DebugString(const Graph& graph);
std::string DebugString(const Program& program);
// One line.
std::string DebugString(const Node& node);

// An attribute as it stands in text; shortens nothing. Error: outside data that cannot be read.
absl::StatusOr<std::string> PrintAttribute(const Attribute& attribute);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_PRINTER_H_
