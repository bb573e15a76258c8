// File: recipe.h
//
// Recipes are the building blocks of training, as programs in text. A recipe is one file; the
// shipped ones are linked in and found by name, others by path.
//
//   loss       @loss(%prediction, %target) -> one number, and maybe @metric of the same inputs
//   optimizer  @update(%weight, %gradient, %rate, %step) -> the next weight
//   schedule   @schedule(%step, %steps) -> the rate
//   clip       @clip(%gradient, %total) -> the gradient, where total is the sum of what
//              @measure(%gradient) gives for each
//
// Inputs are matched by name, and a recipe may omit those that it does not need. It is written once
// for tensors of any shape (tensor<*xf32>) and instantiated for each weight. Its mutable globals
// are state: there is one for each weight, with the weight's type, initially zero if it has no
// value. Its immutable globals are its options: "adam:beta1=0.95,epsilon=1e-6". The attribute
// kValues, on an option and on the target of a loss, says which numbers have a meaning there.
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

// "loss", "optimizer", "schedule", "clip": also the flag that takes one.
absl::string_view RecipeKindName(RecipeKind kind);
// The names of the linked recipes, sorted.
std::vector<std::string> RecipeNames(RecipeKind kind);
// The text of a linked recipe; empty if there is none of that name.
absl::string_view RecipeText(RecipeKind kind, absl::string_view name);

// An interval (number_range.h), as text.
inline constexpr absl::string_view kValues = "roundhouse.values";

struct Recipe {
  std::shared_ptr<const Program> program;
  // The values of all options, by name.
  std::map<std::string, Tensor> options;
  // The checksum of text and options, in hexadecimal: recipes with equal hashes do the same.
  std::string hash;

  // The required graph of its kind; and the optional one, or null.
  const Graph* main = nullptr;
  const Graph* extra = nullptr;
};

// Finds "adam", "adam:beta1=0.95", "my/adam.mlir:beta1=0.95". A name that ends in .mlir is a path.
// Errors are usage errors (api/usage_error.h): no such recipe or option, with the nearest name; a
// value that is not a number, or not one that the recipe takes; a file that does not parse or
// verify, or lacks the graph, the inputs or the results that its kind requires.
absl::StatusOr<Recipe> FindRecipe(const Context& context, RecipeKind kind, const std::string& spec);

// The same with `defaults` for these options, unless `spec` gives them. Error: the recipe has no
// such option.
absl::StatusOr<Recipe> FindRecipe(const Context& context, RecipeKind kind, const std::string& spec,
                                  const std::map<std::string, double>& defaults);

// The index of the input of that name; -1 if there is none.
int64_t InputIndex(const Graph& graph, absl::string_view name);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_RECIPE_H_
