// The recipes that are linked in (recipe.h), made of the files of training/recipes by the build.
#ifndef ROUNDHOUSE_TRAINING_SHIPPED_RECIPES_H_
#define ROUNDHOUSE_TRAINING_SHIPPED_RECIPES_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace roundhouse::training {

struct ShippedRecipe {
  absl::string_view kind;  // "loss"
  absl::string_view name;  // "mse"
  absl::string_view text;
};

// Sorted by name within a kind.
extern const absl::Span<const ShippedRecipe> kShippedRecipes;

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_SHIPPED_RECIPES_H_
