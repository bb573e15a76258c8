// The parts of the inputs and outputs of the graphs of If, Loop and Scan, and the types that
// follow.
#ifndef ROUNDHOUSE_PASSES_ONNX_CONTROL_BODY_PARTS_H_
#define ROUNDHOUSE_PASSES_ONNX_CONTROL_BODY_PARTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/lowering/port_groups.h"

namespace roundhouse::onnx_lowering {

// The graph that the attribute names; null if there is none.
const Graph* GraphOf(const Program& program, const AttributeMap& attributes,
                     absl::string_view name);

std::optional<std::vector<int64_t>> IntListOf(const AttributeMap& attributes,
                                              absl::string_view name);
int64_t ElementOr(const std::optional<std::vector<int64_t>>& list, size_t index, int64_t otherwise);

// The type of `steps` tensors of type `one`, stacked along a new axis.
Type Stacked(const Type& one, int64_t axis, Dim steps);

// Counts are of values; a value that is split stands for several of the body's ports.
struct BodyParts {
  const Graph* body = nullptr;
  std::vector<PortGroup> inputs = {};
  std::vector<PortGroup> outputs = {};
  int64_t first = 0;  // Leading inputs and outputs that are the loop's own.
  int64_t states = 0;
  int64_t scans_in = 0;
  int64_t scans_out = 0;
  int64_t captures = 0;
};

absl::StatusOr<BodyParts> PartsOfBody(const Program& program, const AttributeMap& attributes,
                                      int num_operands, int num_results, bool is_loop);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_BODY_PARTS_H_
