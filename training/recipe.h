// File: recipe.h
//
// Recipes: what training is made of, as programs in text. A recipe is one file; those that ship
// with the project are linked in and known by their names, any other by its path.
//
//   loss       @loss(%prediction, %target) -> one number, and maybe @metric of the same inputs
//   optimizer  @update(%weight, %gradient, %rate, %step) -> the next weight
//   schedule   @schedule(%step, %steps) -> the rate
//   clip       @clip(%gradient, %total) -> the gradient, where total is the sum of what
//              @measure(%gradient) gives for each
//
// Inputs are known by their names, and those that a recipe has no use for are left out. A recipe is
// written once for tensors of any shape (tensor<*xf32>) and made into nodes for each weight. Its
// mutable globals are state, one for each weight, of the weight's type and zero at first where they
// have no value; its immutable ones are its options: "adam:beta1=0.95,epsilon=1e-6".
#ifndef ROUNDHOUSE_TRAINING_RECIPE_H_
#define ROUNDHOUSE_TRAINING_RECIPE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::training {

enum class RecipeKind : uint8_t { kLoss, kOptimizer, kSchedule, kClip };

// "loss", "optimizer", "schedule", "clip": the flag that takes one.
absl::string_view RecipeKindName(RecipeKind kind);
// Of those that are linked in, sorted.
std::vector<std::string> RecipeNames(RecipeKind kind);
// The text of one of them; empty where there is none of that name.
absl::string_view RecipeText(RecipeKind kind, absl::string_view name);

struct Recipe {
  std::shared_ptr<const Program> program;
  // What every option is, by its name.
  std::map<std::string, Tensor> options;
  // The checksum of text and options, in hexadecimal: equal ones do the same.
  std::string hash;

  // The graph that a recipe of its kind must have; and one that it may have, else null.
  const Graph* main = nullptr;
  const Graph* extra = nullptr;
};

// "adam", "adam:beta1=0.95", "my/adam.mlir:beta1=0.95". A name that ends in .mlir is a path. Errors
// are usage errors (api/usage_error.h): no such recipe or option, with the nearest name; a value
// that is no number; a file that does not parse or verify, or has not the graph, the inputs or the
// results that a recipe of its kind has.
absl::StatusOr<Recipe> FindRecipe(const Context& context, RecipeKind kind, const std::string& spec);

// The same with this option in place of its default, unless `spec` gives it. Error: the recipe has
// no such option.
absl::StatusOr<Recipe> FindRecipe(const Context& context, RecipeKind kind, const std::string& spec,
                                  const std::map<std::string, double>& defaults);

// The input or output of that name; -1 where there is none.
int64_t InputIndex(const Graph& graph, absl::string_view name);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_RECIPE_H_
