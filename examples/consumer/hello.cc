// Builds a graph of the toy dialect, and lets algorithms that do not know it work on it.
#include <iostream>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/graph.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"
#include "toy_dialect.h"

namespace consumer {
namespace {

absl::Status Run() {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<roundhouse::Context> context,
                      roundhouse::Context::With({RegisterToyDialect}));
  roundhouse::Program program(*context);
  RH_ASSIGN_OR_RETURN(roundhouse::Graph * yard, program.CreateGraph("yard"));
  roundhouse::Builder build(*yard);
  RH_ASSIGN_OR_RETURN(roundhouse::Value * locomotive, build(Car{.wheels = 12}, {}));
  RH_ASSIGN_OR_RETURN(roundhouse::Value * wagon, build(Car{}, {}));
  RH_ASSIGN_OR_RETURN(roundhouse::Value * train, build(Couple{}, {locomotive, wagon}));
  yard->mutable_outputs().push_back({"east", train->type(), {}});
  yard->mutable_outputs().push_back({"west", train->type(), {}});
  RH_RETURN_IF_ERROR(build
                         .Make("toy.depart", {train}, {{"platform", roundhouse::Attribute::Int(1)}},
                               std::vector<roundhouse::Type>{})
                         .status());

  std::cout << TotalWheels(*yard) << " wheels on " << yard->num_nodes() << " nodes\n";
  RH_ASSIGN_OR_RETURN(std::vector<roundhouse::Node*> outputs, output_nodes(*yard));
  for (size_t i = 0; i < outputs.size(); ++i) {
    std::cout << "output " << yard->outputs()[i].name << ": "
              << (outputs[i] == nullptr ? "nothing departs" : outputs[i]->DebugName()) << "\n";
  }
  std::cout << "a cycle: " << (roundhouse::HasCycle(*yard) ? "yes" : "no") << "\n";
  return absl::OkStatus();
}

}  // namespace
}  // namespace consumer

int main() {
  const absl::Status status = consumer::Run();
  if (!status.ok()) std::cerr << status << "\n";
  return status.ok() ? 0 : 1;
}
