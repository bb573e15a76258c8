#include "roundhouse/tools/entry_shapes.h"

#include "roundhouse/core/node.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/shape_binding.h"

namespace roundhouse {

absl::Status BindShapes(Program& program, Graph& graph, const GivenShapes& given) {
  DimSizes dims(given.dimensions.begin(), given.dimensions.end());
  for (const auto& [input, sizes] : given.inputs)
    RH_RETURN_IF_ERROR(BindInputSizes(graph, input, sizes, dims).status());
  // Those that only the inputs had are gone by now.
  DimSizes left;
  for (const auto& [name, size] : dims) {
    for (const Graph* other : program.graphs()) {
      for (const Node* node : other->nodes()) {
        for (const Type& type : node->result_types()) {
          if (!type.is_tensor() || !type.shape().is_ranked() || !type.shape().has_names()) continue;
          for (const Dim& dim : type.shape().dims()) {
            if (dim.name() == name) left[name] = size;
          }
        }
      }
    }
  }
  return BindDimensions(program, left).status();
}

}  // namespace roundhouse
