#include "toy_dialect.h"

#include <memory>

#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op_info.h"

namespace consumer {
namespace {

class ToyWheels final : public WheelsService {
 public:
  int Wheels(const roundhouse::Node& node) const override {
    return node.op_name() == "toy.locomotive" ? 12 : 8;
  }
};

class ToyDialect final : public roundhouse::Dialect {
 public:
  ToyDialect() : Dialect("toy") {
    AddOp({.name = "toy.locomotive", .max_operands = 0});
    AddOp({.name = "toy.wagon", .max_operands = 0});
    service<WheelsService>(std::make_unique<ToyWheels>());
  }
};

}  // namespace

void RegisterToyDialect(roundhouse::Context& context) { context.AddDialect<ToyDialect>(); }

int TotalWheels(const roundhouse::Graph& graph) {
  int total = 0;
  for (const roundhouse::Node* node : graph.nodes()) {
    if (const auto* wheels = node->service<WheelsService>()) total += wheels->Wheels(*node);
  }
  return total;
}

}  // namespace consumer
