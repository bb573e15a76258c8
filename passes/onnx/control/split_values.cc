#include "roundhouse/passes/onnx/control/split_values.h"

#include <cstddef>

#include "roundhouse/passes/onnx/control/packed_sequence.h"

namespace roundhouse::onnx_lowering {

int64_t NumPorts(absl::Span<const PortGroup> groups) {
  int64_t count = 0;
  for (const PortGroup& group : groups) count += group.count;
  return count;
}

Values SplitFor(Lowering& l, absl::Span<const PortGroup> groups, const Values& values) {
  Values ports;
  for (size_t i = 0; i < groups.size() && l.ok(); ++i) {
    if (!groups[i].is_split) {
      ports.push_back(l.Refined(values[i], groups[i].type));
      continue;
    }
    const Values parts = SplitAs(l, values[i], groups[i].type);
    ports.insert(ports.end(), parts.begin(), parts.end());
  }
  return ports;
}

Values JoinOf(Lowering& l, absl::Span<const PortGroup> groups, const Values& ports) {
  Values values;
  size_t at = 0;
  for (const PortGroup& group : groups) {
    const auto first = ports.begin() + static_cast<int64_t>(at);
    at += static_cast<size_t>(group.count);
    values.push_back(group.is_split ? WholeOf(l, Values(first, first + group.count), group.type)
                                    : *first);
  }
  return values;
}

}  // namespace roundhouse::onnx_lowering
