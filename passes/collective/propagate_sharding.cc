#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/collective/body_graphs.h"
#include "roundhouse/passes/collective/own_bodies.h"
#include "roundhouse/passes/collective/sharding_propagation.h"
#include "roundhouse/passes/collective/value_shardings.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

class PropagateSharding final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("devices", pass.devices_,
              "the device mesh, \"data:4,model:2\"; absent: that of the program"),
        Field("pins", pass.pins_, "shardings of values: [\"@w*=_,model\", \"image=data,_,_,_\"]"),
        Field("batch_axis", pass.batch_axis_,
              "an axis along which the first dimension of inputs is spread, too, and no state"),
        Field("whole_bodies", pass.whole_bodies_,
              "branches, loops and calls run whole on every device"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    DeviceMesh mesh;
    RH_ASSIGN_OR_RETURN(mesh,
                        devices_.empty() ? DeviceMesh::Of(program) : DeviceMesh::Parse(devices_));
    if (mesh.num_axes() == 0) {
      return absl::InvalidArgumentError(
          "the program has no device mesh; give one: "
          "propagate_sharding{devices=\"data:4,model:2\"}");
    }
    if (IsForManyDevices(program)) {
      return absl::FailedPreconditionError(
          "the program is already one for many devices, and cannot be spread again");
    }
    if (!AllowAt("spread", [&] { return mesh.ToString(); })) return false;
    // Ignores shardings that the program stores for another mesh.
    RH_ASSIGN_OR_RETURN(const DeviceMesh stored, DeviceMesh::Of(program));
    if (stored.num_axes() > 0 && !(stored == mesh)) ForgetShardings(program);
    EqualBodies own;
    if (!whole_bodies_) {
      RH_ASSIGN_OR_RETURN(own, MakeOwnBodies(program, mesh));
    }
    RH_ASSIGN_OR_RETURN(ValueShardings shardings, ValueShardings::Read(program, mesh));
    BodyGraphs bodies = BodyGraphs::OfEntries(program);
    if (!whole_bodies_) {
      RH_ASSIGN_OR_RETURN(bodies, BodyGraphs::Of(program, mesh));
    }
    ShardingPropagation propagation(program, std::move(bodies), std::move(shardings));
    RH_RETURN_IF_ERROR(propagation.Pin(pins_));
    if (!batch_axis_.empty()) RH_RETURN_IF_ERROR(propagation.SplitBatch(batch_axis_));
    RH_RETURN_IF_ERROR(propagation.Run());
    const ShardingPropagation::Explanation explanation = propagation.Explain();
    for (const auto& [node, conflict] : explanation.conflicts)
      Count(absl::StrCat("conflict at ", node, ": ", conflict));
    for (const auto& [op, count] : explanation.without_rule)
      Count(absl::StrCat("no rule: ", op, " runs whole on every device"), count);
    for (const auto& [node, reason] : explanation.kept_whole)
      Count(absl::StrCat(node, " runs whole on every device: ", reason));
    mesh.StoreIn(program);
    RH_RETURN_IF_ERROR(propagation.shardings().WriteTo(program));
    JoinBodiesSpreadAlike(program, own);
    return true;
  }

  std::string devices_;
  std::vector<std::string> pins_;
  std::string batch_axis_;
  bool whole_bodies_ = false;
};

RH_REGISTER_PASS(propagate_sharding, PropagateSharding)
    .Doc("Propagates the shardings of pinned values to all values.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
