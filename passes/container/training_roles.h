// What parts of a program are there for training: attributes of graphs and globals, which whoever
// makes the program sets and the pass strip_training goes by.
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
// Of globals: a weight, which is a constant to who only predicts, and what nobody else needs.
inline constexpr absl::string_view kWeightRole = "weight";
inline constexpr absl::string_view kStateRole = "state";
// On the graph that predicts: what it was called before.
inline constexpr absl::string_view kEntryName = "roundhouse.entry";
// On the target of a loss: "classes" for the prediction's shape without its last axis. Absent: the
// same shape.
inline constexpr absl::string_view kTargetShape = "roundhouse.shape";

template <typename Holder>
void SetTrainingRole(Holder& holder, absl::string_view role) {
  holder.set_attribute(kTrainingRole, Attribute::String(std::string(role)));
}

// To be called before the graph gets another name.
inline void SetPredictRole(Graph& graph) {
  graph.set_attribute(kEntryName, Attribute::String(graph.name()));
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_TRAINING_ROLES_H_
