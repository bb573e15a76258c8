#include "roundhouse/api/reports/program_size.h"

#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

ProgramSize SizeOf(const Program& program) {
  ProgramSize size;
  auto add_bytes = [&](const Type& type) {
    const absl::StatusOr<int64_t> bytes = ByteSize(type);
    // The total of a few splat constants may overflow.
    if (bytes.ok())
      size.constant_bytes = CheckedAdd(size.constant_bytes, *bytes).value_or(INT64_MAX);
  };
  for (const Global* global : program.globals()) {
    const Attribute* initial = global->inline_initial();
    if (initial != nullptr && initial->if_tensor() != nullptr)
      add_bytes(initial->if_tensor()->type());
  }
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      const bool is_container = DialectNameOf(node->op_name()) == container::kMlProgram ||
                                node->op_name() == container::kNone;
      if (is_container || IsBoundaryNode(*node)) continue;
      ++size.ops[std::string(node->op_name())];
      ++size.num_nodes;
      if (node->num_operands() != 0 || node->num_results() != 1) continue;
      if (const std::optional<Tensor> value = ConstantValue(node->result()))
        add_bytes(value->type());
    }
  }
  return size;
}

}  // namespace roundhouse
