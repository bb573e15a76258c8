#include "roundhouse/api/devices/program_checksum.h"

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/serialization/checksum.h"

namespace roundhouse {
namespace {

class Sum {
 public:
  void Add(absl::Span<const std::byte> bytes) {
    sum_ = Checksum(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&sum_), sizeof(sum_)),
                    bytes);
  }
  void Add(absl::string_view text) {
    Add(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size()));
  }
  // Adds the data that the text leaves out.
  absl::Status Add(const Attribute& attribute) {
    const Tensor* tensor = attribute.if_tensor();
    if (tensor == nullptr) return absl::OkStatus();
    // Materialising a splat would make it large.
    RH_ASSIGN_OR_RETURN(const Tensor value, tensor->is_outside() ? tensor->Materialize() : *tensor);
    if (value.is_strings()) {
      for (const std::string& text : value.strings()) Add(text);
    } else {
      Add(value.bytes());
    }
    return absl::OkStatus();
  }

  uint64_t sum() const { return sum_; }

 private:
  uint64_t sum_ = 0;
};

}  // namespace

absl::StatusOr<uint64_t> ProgramChecksum(const Program& program) {
  Sum sum;
  RH_ASSIGN_OR_RETURN(const std::string text, Print(program, {.elide_resources = true}));
  sum.Add(text);
  for (const Global* global : program.globals()) {
    if (const Attribute* initial = global->inline_initial(); initial != nullptr)
      RH_RETURN_IF_ERROR(sum.Add(*initial));
  }
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      for (const auto& [name, attribute] : node->attributes())
        RH_RETURN_IF_ERROR(sum.Add(attribute));
    }
  }
  return sum.sum();
}

}  // namespace roundhouse
