// File: lora_factors.h
//
// A low-rank adapter of a weight: two small factors whose scaled product is added to it. With the
// weight as a matrix of its first axis by all others, `a` is first x rank, and `b` rank x others.
// The factors are globals that say in an attribute what they belong to:
//
//   roundhouse.lora = {factor = "a", scale = 2.0 : f64, weight = @w}
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LORA_LORA_FACTORS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LORA_LORA_FACTORS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical {

struct LoraFactors {
  std::string weight;
  std::string a;
  std::string b;
  double scale = 1;
};

// The matrix that a weight is to its adapter.
struct LoraMatrix {
  int64_t rows = 0;
  int64_t columns = 0;
};
// Nullopt unless the type is f32 of rank 2 or more, with known sizes that are not 0.
std::optional<LoraMatrix> LoraMatrixOf(const Type& weight);

void MarkFactors(const LoraFactors& factors, Global& a, Global& b);
bool IsLoraFactor(const Global& global);

// The adapters of the program, in the order of its globals. Errors name the global: an attribute
// that is not as above, a weight or factor that is missing, or factors that do not fit it.
absl::StatusOr<std::vector<LoraFactors>> LoraFactorsOf(const Program& program);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LORA_LORA_FACTORS_H_
