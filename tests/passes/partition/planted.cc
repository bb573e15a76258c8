// The backends of the programs in this folder:
//   adder   takes eltwise_add and eltwise_sub, and always as long
//   wide    takes eltwise_add, relu and tanh, and eltwise_mul where an eltwise_add follows; does
//           not compile tanh; the time grows with the elements, beyond the adder's from 11 on
//   never   takes everything and compiles nothing
//   far     takes eltwise_add in no time, but takes long to be reached
//   coy     may take any eltwise op in no time, but when it is asked only eltwise_add and
//   eltwise_max
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/tests/testing/planted_backend.h"

namespace roundhouse {
namespace {

absl::Status OneOf(const Node& node, const std::vector<std::string>& ops) {
  for (const std::string& op : ops) {
    if (node.op_name() == absl::StrCat("canonical.", op)) return absl::OkStatus();
  }
  return absl::UnimplementedError(absl::StrCat("has no ", node.op_name()));
}

void RegisterPlanted(Context& context) {
  AddBackend(context, PlantedBackend({.name = "adder",
                                      .supports =
                                          [](const Node& node) {
                                            return OneOf(node, {"eltwise_add", "eltwise_sub"});
                                          },
                                      .seconds = [](const Node&) { return 10e-9; }}));
  PlantedOptions wide = {.name = "wide"};
  wide.supports = [](const Node& node) { return OneOf(node, {"eltwise_add", "relu", "tanh"}); };
  wide.compiles = [](const Node& node) {
    return node.op_name() == "canonical.tanh" ? absl::UnimplementedError("no tanh after all")
                                              : absl::OkStatus();
  };
  wide.composites = [](const Node& last) {
    std::vector<Composite> composites;
    if (last.op_name() != "canonical.eltwise_add") return composites;
    for (const Value* operand : last.operands()) {
      if (operand->node().op_name() == "canonical.eltwise_mul")
        composites.push_back({.name = "mul_add", .nodes = {&operand->node(), &last}});
    }
    return composites;
  };
  wide.seconds = [](const Node& node) {
    double elements = 1;
    for (const int64_t size : node.result().type().shape().sizes())
      elements *= static_cast<double>(size);
    return 1e-9 * elements;
  };
  AddBackend(context, PlantedBackend(std::move(wide)));
  AddBackend(context, PlantedBackend({.name = "never", .compiles = [](const Node&) {
                                        return absl::UnavailableError("not today");
                                      }}));
  AddBackend(
      context,
      PlantedBackend({.name = "far",
                      .supports = [](const Node& node) { return OneOf(node, {"eltwise_add"}); },
                      .seconds = [](const Node&) { return 1e-9; },
                      .boundary_seconds = 20e-9}));
  PlantedOptions coy = {.name = "coy"};
  coy.supports = [](const Node& node) { return OneOf(node, {"eltwise_add", "eltwise_max"}); };
  coy.may_support = [](const Node& node) {
    return OneOf(node, {"eltwise_add", "eltwise_max", "eltwise_sub", "eltwise_mul"});
  };
  coy.seconds = [](const Node& node) {
    const bool is_known = node.op_name() != "canonical.eltwise_mul";
    return is_known ? std::optional<double>(1e-9) : std::nullopt;
  };
  AddBackend(context, PlantedBackend(std::move(coy)));
}
RH_REGISTER_EXTENSION(RegisterPlanted);

}  // namespace
}  // namespace roundhouse
