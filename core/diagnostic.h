// File: diagnostic.h
//
// One error in a program, and its location.
#ifndef ROUNDHOUSE_CORE_DIAGNOSTIC_H_
#define ROUNDHOUSE_CORE_DIAGNOSTIC_H_

#include <ostream>
#include <string>
#include <vector>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

struct Diagnostic {
  std::string code;   // Stable, for tools and tests: "cycle", "type_mismatch" …
  std::string graph;  // Empty if it is about a global or the program.
  // The node; all empty if it is not about a node.
  std::string node;  // Its name, or "#id" if it has none.
  std::string op;
  std::vector<std::string> operand_types;
  std::string symbol;   // The global; empty if it is not about one.
  std::string message;  // Says what was expected and found.
  // "model.mlir:3:8" if the program was read from text (source_locations.h); else empty.
  std::string location;

  // For users: "@main: canonical.relu 'act' (tensor<2xi32>): expected …". Without the location. A
  // node without a name is told by its id, unless its location is known.
  std::string Text() const;
  // The same with the code: "… [type_mismatch]".
  std::string ToString() const;

  friend std::ostream& operator<<(std::ostream& out, const Diagnostic& diagnostic) {
    return out << diagnostic.ToString();
  }
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_DIAGNOSTIC_H_
