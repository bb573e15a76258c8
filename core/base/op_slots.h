// File: op_slots.h
//
// The lists of names in declarations and tables of ops:
//
//   OpSlotsOf("input, bias?, others...")   // {input}, {bias, optional}, {others, variadic}
#ifndef ROUNDHOUSE_CORE_BASE_OP_SLOTS_H_
#define ROUNDHOUSE_CORE_BASE_OP_SLOTS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace roundhouse {

// An operand, a result or an attribute.
struct OpSlot {
  std::string name;
  bool optional = false;  // "bias?"
  bool variadic = false;  // "others...", the last only.
};

// Empty for "". Requires well-formed text: it is part of the program, not of a file.
std::vector<OpSlot> OpSlotsOf(absl::string_view text);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_OP_SLOTS_H_
