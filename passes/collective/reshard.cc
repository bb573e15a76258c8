#include "roundhouse/passes/collective/reshard.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

size_t CommonPrefix(const std::vector<int>& a, const std::vector<int>& b) {
  return static_cast<size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<int64_t>(std::min(a.size(), b.size())),
                    b.begin())
          .first -
      a.begin());
}

// An axis that is the last one of a dimension and must become the next one of another.
struct Move {
  int64_t from_dim;
  int64_t to_dim;
  int axis;
};

bool FindMove(const Sharding& now, const Sharding& to, Move& move) {
  for (int64_t i = 0; i < now.rank(); ++i) {
    const std::vector<int>& axes = now.axes(i);
    if (axes.size() <= CommonPrefix(axes, to.axes(i))) continue;
    for (int64_t j = 0; j < now.rank(); ++j) {
      const std::vector<int>& wanted = to.axes(j);
      const size_t known = now.axes(j).size();
      if (j != i && wanted.size() > known && CommonPrefix(now.axes(j), wanted) == known &&
          wanted[known] == axes.back()) {
        move = {.from_dim = i, .to_dim = j, .axis = axes.back()};
        return true;
      }
    }
  }
  return false;
}

}  // namespace

ChannelCounter::ChannelCounter(const Program& program) {
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      const Attribute* channel = node->attribute("channel");
      const int64_t* number = channel == nullptr ? nullptr : channel->if_int();
      if (number != nullptr) next_ = std::max(next_, *number + 1);
    }
  }
}

std::vector<std::string> AxisNames(const std::vector<int>& axes, const DeviceMesh& mesh) {
  std::vector<std::string> names;
  for (const int axis : axes) names.push_back(mesh.axes()[axis].name);
  return names;
}

absl::StatusOr<Value*> Reshard(const Builder& build, Value* part, const Sharding& from,
                               const Sharding& to, const DeviceMesh& mesh,
                               ChannelCounter& channels) {
  Sharding now = from;
  Move move;
  while (FindMove(now, to, move)) {
    RH_ASSIGN_OR_RETURN(part, build(collective::AllToAll{.axes = AxisNames({move.axis}, mesh),
                                                         .split_dim = move.to_dim,
                                                         .concat_dim = move.from_dim,
                                                         .channel = channels.Next()},
                                    {part}));
    now.mutable_axes(move.from_dim).pop_back();
    now.mutable_axes(move.to_dim).push_back(move.axis);
  }
  for (int64_t dim = 0; dim < now.rank(); ++dim) {
    std::vector<int>& axes = now.mutable_axes(dim);
    const auto kept = static_cast<int64_t>(CommonPrefix(axes, to.axes(dim)));
    const std::vector<int> gathered(axes.begin() + kept, axes.end());
    if (gathered.empty()) continue;
    RH_ASSIGN_OR_RETURN(part, build(collective::AllGather{.axes = AxisNames(gathered, mesh),
                                                          .dim = dim,
                                                          .channel = channels.Next()},
                                    {part}));
    axes.resize(static_cast<size_t>(kept));
  }
  for (int64_t dim = 0; dim < now.rank(); ++dim) {
    const std::vector<int> cut(to.axes(dim).begin() + static_cast<int64_t>(now.axes(dim).size()),
                               to.axes(dim).end());
    if (cut.empty()) continue;
    RH_ASSIGN_OR_RETURN(part,
                        build(collective::Part{.axes = AxisNames(cut, mesh), .dim = dim}, {part}));
  }
  return part;
}

}  // namespace roundhouse
