// A pass of this project: cars get an even number of wheels. Binaries that link this file have it.
#include <cstdint>
#include <tuple>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "toy_dialect.h"

namespace consumer {
namespace {

class EvenWheels final : public roundhouse::GraphPass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(roundhouse::Field("least", pass.least_, "no car has fewer"));
  }

 private:
  absl::StatusOr<bool> RunOnGraph(roundhouse::Graph& graph) override {
    bool changed = false;
    for (roundhouse::Node* node : graph.nodes()) {
      if (!roundhouse::Is<Car>(*node)) continue;
      absl::StatusOr<Car> car = roundhouse::View<Car>(*node);
      if (!car.ok()) return car.status();
      int64_t wheels = car->wheels + car->wheels % 2;
      if (wheels < least_) wheels = least_;
      if (wheels == car->wheels || !Allow("add_wheels", *node)) continue;
      node->set_attribute("wheels", roundhouse::Attribute::Int(wheels));
      changed = true;
    }
    return changed;
  }

  int64_t least_ = 0;
};

RH_REGISTER_PASS(even_wheels, EvenWheels)
    .Doc("Gives every car an even number of wheels.")
    .WithNumerics(roundhouse::Numerics::kExact);

}  // namespace
}  // namespace consumer
