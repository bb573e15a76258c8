// File: move_elements.h
//
// For kernels that move elements and never look at them: one body for all element kinds. Elements
// of a fixed width are Cells, those of fewer than eight bits are unpacked to one per byte while the
// body runs, and for strings the body moves pointers to them.
//
//   RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
//   RH_RETURN_IF_ERROR(MoveElements({&context.operand(0)}, {&output}, [&](const auto& from, const
//   auto& to) {
//     std::reverse_copy(from[0], from[0] + count, to[0]);
//     return absl::OkStatus();
//   }));
#ifndef ROUNDHOUSE_INTERP_REFERENCE_WALKS_MOVE_ELEMENTS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_WALKS_MOVE_ELEMENTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/reference/kernel.h"
#include "roundhouse/interp/reference/walks/copy_strings.h"
#include "roundhouse/interp/reference/walks/unpack.h"

namespace roundhouse::reference {

// Returns zero as a tensor of rank 0 of the storage type: the zero point of a quantised type (the
// first, if it has several), the empty string, false.
absl::StatusOr<Tensor> ZeroOf(const ElementType& element);

// Calls move(from, to), where from[i] (to[i]) points to the elements of inputs[i] (outputs[i]), and
// returns its result. Requires tensors in memory with one element kind, and at least one output.
// Elements that `move` does not write are unspecified.
template <typename Move>
absl::Status MoveElements(const std::vector<const Tensor*>& inputs,
                          const std::vector<Tensor*>& outputs, const Move& move) {
  const ElementKind kind = outputs.front()->element_type().kind();
  if (kind == ElementKind::kString) {
    // Move pointers first, so that the memory for the copies is known before any is made.
    std::vector<std::vector<const std::string*>> string_addresses;
    std::vector<std::vector<const std::string*>> targets;
    std::vector<const std::string* const*> from;
    std::vector<const std::string**> to;
    for (const Tensor* input : inputs) {
      RH_ASSIGN_OR_RETURN(string_addresses.emplace_back(), AddressesOfStrings(input->strings()));
      from.push_back(string_addresses.back().data());
    }
    for (const Tensor* output : outputs) {
      RH_RETURN_IF_ERROR(
          TryResize(targets.emplace_back(), output->num_elements(), "the addresses of strings"));
      to.push_back(targets.back().data());
    }
    RH_RETURN_IF_ERROR(move(from, to));
    for (size_t i = 0; i < outputs.size(); ++i)
      RH_RETURN_IF_ERROR(CopyStrings(targets[i], outputs[i]->mutable_strings()));
    return absl::OkStatus();
  }
  if (IsPacked(kind)) {
    std::vector<std::vector<int8_t>> spread_inputs;
    std::vector<std::vector<int8_t>> spread_outputs;
    std::vector<const Cell<1>*> from;
    std::vector<Cell<1>*> to;
    for (const Tensor* input : inputs) {
      RH_ASSIGN_OR_RETURN(spread_inputs.emplace_back(), Unpack(*input));
      from.push_back(reinterpret_cast<const Cell<1>*>(spread_inputs.back().data()));
    }
    for (Tensor* output : outputs) {
      RH_RETURN_IF_ERROR(TryResize(spread_outputs.emplace_back(), output->num_elements(),
                                   "the elements of a result"));
      to.push_back(reinterpret_cast<Cell<1>*>(spread_outputs.back().data()));
    }
    absl::Status status = move(from, to);
    for (size_t i = 0; i < outputs.size(); ++i) {
      Pack(spread_outputs[i], *outputs[i]);
    }
    return status;
  }
  return VisitCells(kind, [&](auto tag) -> absl::Status {
    using T = typename decltype(tag)::type;
    std::vector<const T*> from;
    std::vector<T*> to;
    for (const Tensor* input : inputs)
      from.push_back(reinterpret_cast<const T*>(input->bytes().data()));
    for (Tensor* output : outputs)
      to.push_back(reinterpret_cast<T*>(output->mutable_bytes().data()));
    return move(from, to);
  });
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_WALKS_MOVE_ELEMENTS_H_
