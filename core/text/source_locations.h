// File: source_locations.h
//
// The source locations of the graphs, globals and nodes of a program that was read from text. The
// parser attaches them to the program for messages; they are not printed, stored or cloned.
#ifndef ROUNDHOUSE_CORE_TEXT_SOURCE_LOCATIONS_H_
#define ROUNDHOUSE_CORE_TEXT_SOURCE_LOCATIONS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// Lines and columns count from 1, columns in bytes. Line 0: not known.
struct SourceLocation {
  uint32_t line = 0;
  uint32_t column = 0;
};

class SourceLocations {
 public:
  explicit SourceLocations(std::string filename) : filename_(std::move(filename)) {}

  // Null if the program was not read from text, or was changed by passes since.
  static const SourceLocations* Of(const Program& program);
  static void Attach(Program& program, SourceLocations locations);

  void AddNode(const Node& node, SourceLocation location);
  // Of a graph or a global.
  void AddSymbol(absl::string_view name, SourceLocation location);

  // "model.mlir:3:8", or empty if it is not known.
  std::string TextOf(const Node& node) const;
  std::string TextOfSymbol(absl::string_view name) const;

 private:
  std::string Text(SourceLocation location) const;

  std::string filename_;
  std::vector<SourceLocation> nodes_;  // By the node's id.
  absl::flat_hash_map<std::string, SourceLocation> symbols_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_SOURCE_LOCATIONS_H_
