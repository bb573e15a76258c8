// File: builtin_ops.h
//
// TFLite's builtin operators: one row each.
//
//   const BuiltinOp* conv = FindBuiltin("conv_2d");   // code 3, Conv2DOptions, "input", "filter" …
#ifndef ROUNDHOUSE_DIALECTS_TFL_BUILTIN_OPS_H_
#define ROUNDHOUSE_DIALECTS_TFL_BUILTIN_OPS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/dialects/tfl/option_schema.h"

namespace roundhouse::tfl {

struct BuiltinOp {
  std::string name;                      // "conv_2d"
  int32_t code = 0;                      // In the file.
  const OptionTable* options = nullptr;  // Null if it has none.
  std::vector<OperandInfo> operands;
  std::vector<ResultInfo> results;
  int min_operands = 0;
  // Operands that hold the op's own state: it reads them and writes the next state to them.
  std::vector<int> states;
  bool is_random = false;
  // Its other effects are unknown.
  bool is_opaque = false;

  // "tfl.conv_2d"
  std::string OpName() const;
  bool has_graphs() const;
};

// Ordered by code. Has every code of the schema except CUSTOM, DELEGATE and the placeholder.
const std::vector<BuiltinOp>& BuiltinOps();
// Null if there is none. `name` is the short one ("conv_2d").
const BuiltinOp* FindBuiltin(absl::string_view name);
const BuiltinOp* FindBuiltin(int32_t code);
// By the name of the dialect's op ("tfl.conv_2d").
const BuiltinOp* FindBuiltinOp(absl::string_view op_name);

}  // namespace roundhouse::tfl

#endif  // ROUNDHOUSE_DIALECTS_TFL_BUILTIN_OPS_H_
