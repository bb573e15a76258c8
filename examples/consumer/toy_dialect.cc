#include "toy_dialect.h"

#include <memory>

#include "absl/status/status.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op_info.h"

namespace consumer {

absl::StatusOr<roundhouse::Type> Infer(const Car& op, const roundhouse::InferenceContext&) {
  if (op.wheels < 1) return absl::InvalidArgumentError("a car needs at least one wheel");
  return roundhouse::Type::Opaque("!toy.car");
}

absl::StatusOr<roundhouse::Type> Infer(const Couple&, const roundhouse::InferenceContext& context) {
  for (int i = 0; i < context.num_operands(); ++i) {
    if (context.operand_type(i) != roundhouse::Type::Opaque("!toy.car")) {
      return context.OperandError(i, "expected a !toy.car");
    }
  }
  return roundhouse::Type::Opaque("!toy.train");
}

namespace {

class ToyWheels final : public WheelsService {
 public:
  int64_t Wheels(const roundhouse::Node& node) const override {
    if (!roundhouse::Is<Car>(node)) return 0;
    absl::StatusOr<Car> car = roundhouse::View<Car>(node);
    return car.ok() ? car->wheels : 0;
  }
};

// A train leaves the graph by `toy.depart`, at the platform that its attribute says.
class ToyOutputs final : public roundhouse::GraphOutputIndexQueryService {
 public:
  bool associated(const roundhouse::Node& node) const override {
    return node.op_name() == "toy.depart";
  }
  roundhouse::GraphOutputIndex index(const roundhouse::Node& node) const override {
    const roundhouse::Attribute* platform = node.attribute("platform");
    const int64_t* number = platform == nullptr ? nullptr : platform->if_int();
    return number == nullptr ? -1 : *number;
  }
};

class ToyDialect final : public roundhouse::TableDialect {
 public:
  ToyDialect() : TableDialect("toy") {
    AddOps<Car, Couple>();
    // An op can also be a row of data.
    AddOp({.name = "toy.depart",
           .summary = "A train leaves.",
           .min_operands = 1,
           .max_operands = 1,
           .max_results = 0});
    service<WheelsService>(std::make_unique<ToyWheels>());
    service<roundhouse::GraphOutputIndexQueryService>(std::make_unique<ToyOutputs>());
  }
};

}  // namespace

void RegisterToyDialect(roundhouse::Context& context) { context.AddDialect<ToyDialect>(); }

// Binaries that link this file have the dialect in Context::WithLinkedExtensions().
RH_REGISTER_EXTENSION(RegisterToyDialect);

int64_t TotalWheels(const roundhouse::Graph& graph) {
  int64_t total = 0;
  for (const roundhouse::Node* node : graph.nodes()) {
    if (const auto* wheels = node->service<WheelsService>()) total += wheels->Wheels(*node);
  }
  return total;
}

}  // namespace consumer
