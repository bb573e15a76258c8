// Convolutions and pools that are spread along spatial axes: a device's windows reach into the
// parts of its neighbours, whose borders it gets (its halo).
//
// Along an axis of `input` elements, which gives `input / stride` positions, all parts are equal,
// and so are their halos. If the number of positions is another (a convolution without padding, for
// example), each part would have a different halo, and the axis is not spread.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_HALO_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_HALO_H_

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical {

// Adds factors for the spatial axes of a convolution or pool along which it can be spread to the
// rule, which has none for them.
void AddSpatialFactors(const Node& node, ShardingRule& rule);

// The device's part of the input with its halo, and the attributes that go with it.
struct PartWithHalo {
  Value* input = nullptr;
  AttributeMap attributes;
};
absl::StatusOr<PartWithHalo> TakeHalo(const LocalRequest& request);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_HALO_H_
