#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/generic/type_narrowing.h"

namespace roundhouse {
namespace {

class InferTypesPass final : public Pass {
  absl::StatusOr<bool> RunImpl(Program& program) override {
    return NarrowTypes(
        program, [this](const Node& node) { return Allow("narrow", node); }, KnownTypes::kTrust);
  }
};

RH_REGISTER_PASS(infer_types, InferTypesPass)
    .Doc("Gives every value the narrowest type that inference finds.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
