// Reads locations, which hold the names and origins of nodes:
//
//   loc(unknown)                      neither
//   loc("conv1")                      a name
//   loc("conv1"("a"))                 a name and one origin
//   loc("conv1"(fused["a", "b"]))     a name and origins
//   loc(fused["a", "b"])              origins
//   loc(fused<"origin">["a"])         one origin (MLIR takes fused["a"] for "a")
//
// File positions and call sites are ignored: messages name the position in the text that was read.
#ifndef ROUNDHOUSE_CORE_TEXT_LOCATION_PARSER_H_
#define ROUNDHOUSE_CORE_TEXT_LOCATION_PARSER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/text/line_index.h"
#include "roundhouse/core/text/source_locations.h"
#include "roundhouse/core/text/text_reader.h"

namespace roundhouse {

// A location, as written.
struct Location {
  enum class Kind : uint8_t { kNothing, kName, kFused, kAlias };
  Kind kind = Kind::kNothing;
  std::string name;        // Of kName.
  bool is_tagged = false;  // A kFused with metadata; MLIR keeps it even if it holds one location.
  std::vector<Location> children;  // Of kFused; the one child that a kName may have.
  const char* at = nullptr;        // Of kAlias.
  absl::string_view alias;
};

class LocationParser {
 public:
  explicit LocationParser(TextReader& reader)
      : reader_(reader),
        lines_(reader.source().text()),
        source_locations_(reader.options().filename) {}

  // Reads `loc(…)`; returns kNothing if the current token is not `loc`.
  absl::StatusOr<Location> Read();
  // Sets the name and origins of a location on the node: at once, or in Finish() for an alias,
  // which may be defined later in the text.
  absl::Status SetOn(Node* node, Location location);
  absl::Status ReadFor(Node* node);
  // The name of a node without a location that was written at `at`, as in MLIR: "model.mlir:12".
  std::string PositionName(const char* at);
  // Remembers where a node, or a graph or global, is written.
  void Remember(const Node& node, const char* at) {
    source_locations_.AddNode(node, SourceLocationOf(at));
  }
  void Remember(absl::string_view symbol, const char* at) {
    source_locations_.AddSymbol(symbol, SourceLocationOf(at));
  }
  SourceLocations TakeSourceLocations() { return std::move(source_locations_); }
  // Called after `#name =`, at `loc`.
  absl::Status ReadAlias(absl::string_view name);
  // Resolves the pending locations. Errors: an undefined alias, or aliases in a cycle.
  absl::Status Finish();

 private:
  struct Provenance {
    bool is_named = false;  // Also by the empty name.
    std::string name;
    std::vector<std::string> origins;
  };
  struct Definition {
    Location location;
    enum { kUnresolved, kResolving, kResolved } state = kUnresolved;
    Provenance provenance;
  };
  struct Pending {
    Node* node;
    Location location;
  };

  absl::StatusOr<Location> ReadLocation();
  absl::StatusOr<const Provenance*> ResolveAlias(const Location& location, int depth);
  absl::StatusOr<Provenance> Resolve(const Location& location, int depth);
  // Adds the origin that a nested location contributes: its name, or its origins if it has no name.
  absl::Status AddOrigins(const Location& location, int depth, std::vector<std::string>& origins);
  static bool MentionsAlias(const Location& location);
  SourceLocation SourceLocationOf(const char* at);

  TextReader& reader_;
  LineIndex lines_;
  SourceLocations source_locations_;
  absl::flat_hash_map<absl::string_view, Definition> aliases_;
  std::vector<Pending> pending_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_LOCATION_PARSER_H_
