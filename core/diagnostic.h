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
  std::string message;  // What was expected and what was found.

  // "@main: canonical.relu 'act' (tensor<2xi32>): expected … [type_mismatch]"
  std::string ToString() const;

  friend std::ostream& operator<<(std::ostream& out, const Diagnostic& diagnostic) {
    return out << diagnostic.ToString();
  }
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_DIAGNOSTIC_H_
