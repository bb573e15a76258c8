#include "roundhouse/interp/prepared_steps.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::interp {

PreparedSteps::Prepared PreparedSteps::Find(const Node& node, absl::Span<const Type> types,
                                            absl::Span<const Tensor* const> known) const {
  const auto of_node = nodes_.find(&node);
  if (of_node == nodes_.end()) return {};
  for (const Entry& entry : of_node->second.entries) {
    if (absl::MakeConstSpan(entry.types) != types || absl::MakeConstSpan(entry.known) != known)
      continue;
    if (std::shared_ptr<Invocation> invocation = entry.invocation.lock())
      return {std::move(invocation), entry.results, entry.runner};
  }
  return {};
}

void PreparedSteps::Add(const Node& node, std::vector<Type> types, std::vector<const Tensor*> known,
                        const Prepared& prepared) {
  OfNode& of_node = nodes_[&node];
  // Drops invocations that no plan holds any more.
  std::erase_if(of_node.entries, [](const Entry& entry) { return entry.invocation.expired(); });
  of_node.entries.push_back(
      {std::move(types), std::move(known), prepared.results, prepared.runner, prepared.invocation});
  ++num_prepared_;
  if (std::exchange(of_node.run, run_) != run_) of_node.num_in_run = 0;
  ++of_node.num_in_run;
}

bool PreparedSteps::HasManyTypes(const Node& node) const {
  const auto of_node = nodes_.find(&node);
  return of_node != nodes_.end() && of_node->second.run == run_ &&
         of_node->second.num_in_run >= kFewTypes;
}

}  // namespace roundhouse::interp
