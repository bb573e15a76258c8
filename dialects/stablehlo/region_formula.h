// File: region_formula.h
//
// The formula of a region on scalars, as text in a normal form: operands that may be swapped are
// sorted, and only "less" compares, TOTAL_LT in the total order of floats.
//
//   select(or(LT(b0,a0),NE(a0,a0)),a0,b0)
#ifndef ROUNDHOUSE_DIALECTS_STABLEHLO_REGION_FORMULA_H_
#define ROUNDHOUSE_DIALECTS_STABLEHLO_REGION_FORMULA_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"

namespace roundhouse::stablehlo {

// The formula of each output; nullopt if the region holds anything but elementwise ops, or is
// large. `arguments` are the names of its inputs.
std::optional<std::vector<std::string>> FormulasOf(const Graph& region,
                                                   const std::vector<std::string>& arguments);

// The normal form of an op's result.
std::string Applied(absl::string_view op, std::vector<std::string> operands);

// Of a reduction of the pairs a0, b0; a1, b1; …: the ops that combine each ("add,maximum"),
// "second" where the second replaces the first, or "arg_max" or "arg_min"; empty if it is none of
// these.
std::string ReducerOf(const std::vector<std::string>& formulas);
// Of a sort: "less" or "greater" by argument a<key> and b<key>, or the same in the total order of
// floats, "total_less" or "total_greater"; nullopt if it is none of these.
struct SortOrder {
  std::string comparator;
  int key = 0;
};
std::optional<SortOrder> SortOrderOf(const std::string& formula, int num_keys);

}  // namespace roundhouse::stablehlo

#endif  // ROUNDHOUSE_DIALECTS_STABLEHLO_REGION_FORMULA_H_
