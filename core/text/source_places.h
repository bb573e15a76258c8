// File: source_places.h
//
// The source locations of the graphs, globals and nodes of a program that was read from text. The
// parser attaches them to the program for messages; they are not printed, stored or cloned.
#ifndef ROUNDHOUSE_CORE_TEXT_SOURCE_PLACES_H_
#define ROUNDHOUSE_CORE_TEXT_SOURCE_PLACES_H_

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
struct SourcePlace {
  uint32_t line = 0;
  uint32_t column = 0;
};

class SourcePlaces {
 public:
  explicit SourcePlaces(std::string filename) : filename_(std::move(filename)) {}

  // Null if the program was not read from text, or was changed by passes since.
  static const SourcePlaces* Of(const Program& program);
  static void Attach(Program& program, SourcePlaces places);

  void AddNode(const Node& node, SourcePlace place);
  // Of a graph or a global.
  void AddSymbol(absl::string_view name, SourcePlace place);

  // "model.mlir:3:8", or empty if it is not known.
  std::string TextOf(const Node& node) const;
  std::string TextOfSymbol(absl::string_view name) const;

 private:
  std::string Text(SourcePlace place) const;

  std::string filename_;
  std::vector<SourcePlace> nodes_;  // By the node's id.
  absl::flat_hash_map<std::string, SourcePlace> symbols_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_SOURCE_PLACES_H_
