// Marks the parts of a program that are there for training: attributes of graphs and globals, which
// the maker of the program sets and the pass strip_training reads.
#ifndef ROUNDHOUSE_PASSES_CONTAINER_TRAINING_ROLES_H_
#define ROUNDHOUSE_PASSES_CONTAINER_TRAINING_ROLES_H_

#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// On graphs and globals that are there for training.
inline constexpr absl::string_view kTrainingRole = "roundhouse.training";
// Roles of globals: a weight, which is constant for prediction, and state that only training needs.
inline constexpr absl::string_view kWeightRole = "weight";
inline constexpr absl::string_view kStateRole = "state";
// On the graph that predicts: its earlier name.
inline constexpr absl::string_view kEntryName = "roundhouse.entry";
// On a canonical.forward: the probability with which a step of training drops elements there.
inline constexpr absl::string_view kDropout = "roundhouse.dropout";
// On the target of a loss: "classes" if it has the prediction's shape without the last axis.
// Absent: it has the same shape.
inline constexpr absl::string_view kTargetShape = "roundhouse.shape";

template <typename Holder>
void SetTrainingRole(Holder& holder, absl::string_view role) {
  holder.set_attribute(kTrainingRole, Attribute::String(std::string(role)));
}

// Call this before the graph is renamed.
inline void SetPredictRole(Graph& graph) {
  graph.set_attribute(kEntryName, Attribute::String(graph.name()));
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_TRAINING_ROLES_H_
