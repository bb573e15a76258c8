// Reads locations, which hold the names and origins of nodes:
//
//   loc(unknown)                      neither
//   loc("conv1")                      a name
//   loc("conv1"("a"))                 a name and one origin
//   loc("conv1"(fused["a", "b"]))     a name and origins
//   loc(fused["a", "b"])              origins
//   loc(fused<"origin">["a"])         one origin (MLIR takes fused["a"] for "a")
//
// Places in files and call sites say nothing to us.
#ifndef ROUNDHOUSE_CORE_TEXT_LOCATION_PARSER_H_
#define ROUNDHOUSE_CORE_TEXT_LOCATION_PARSER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/text/text_reader.h"

namespace roundhouse {

// A location as it is written.
struct Location {
  enum class Kind : uint8_t { kNothing, kName, kFused, kAlias };
  Kind kind = Kind::kNothing;
  std::string name;  // Of kName.
  bool is_tagged =
      false;  // A kFused with metadata, which MLIR keeps apart even when it holds one location.
  std::vector<Location> children;  // Of kFused; the one child that a kName may have.
  const char* at = nullptr;        // Of kAlias.
  absl::string_view alias;
};

class LocationParser {
 public:
  explicit LocationParser(TextReader& reader) : reader_(reader) {}

  // `loc(…)`, or nothing where no `loc` is at hand.
  absl::StatusOr<Location> Read();
  // Sets what a location says on the node, at once or, where it is an alias (which may come later
  // in the text), in Finish().
  absl::Status SetOn(Node* node, Location location);
  absl::Status ReadFor(Node* node);
  // Behind `#name =`, with `loc` at hand.
  absl::Status ReadAlias(absl::string_view name);
  // Resolves what is open. Errors: an undefined alias, aliases in a circle.
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
  // Adds what a location within another one stands for: its name, or its origins where it has none.
  absl::Status AddOrigins(const Location& location, int depth, std::vector<std::string>& origins);
  static bool MentionsAlias(const Location& location);

  TextReader& reader_;
  absl::flat_hash_map<absl::string_view, Definition> aliases_;
  std::vector<Pending> pending_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_LOCATION_PARSER_H_
