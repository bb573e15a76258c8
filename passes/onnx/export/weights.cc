#include "roundhouse/passes/onnx/export/weights.h"

#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/type.h"

namespace roundhouse::onnx_export {

absl::StatusOr<const Global*> Weights::GlobalOf(const Tensor& tensor, absl::string_view name) {
  std::vector<const Global*>& same = by_hash_[tensor.Hash()];
  for (const Global* global : same) {
    if (*global->inline_initial()->if_tensor() == tensor) return global;
  }
  RH_ASSIGN_OR_RETURN(Global * global,
                      program_.CreateGlobal(program_.UnusedSymbol(name.empty() ? "constant" : name),
                                            tensor.type()));
  global->set_initial(Attribute::OfTensor(tensor));
  same.push_back(global);
  return global;
}

absl::StatusOr<Value*> Weights::Load(Graph& graph, const Tensor& tensor, absl::string_view name) {
  RH_ASSIGN_OR_RETURN(const Global* global, GlobalOf(tensor, name));
  Value*& load = loads_[{&graph, global}];
  if (load == nullptr) {
    load = &graph
                .CreateNode(container::kGlobalLoadConst, {}, {tensor.type()},
                            {{std::string(container::kGlobal), Attribute::Symbol(global->name())}})
                ->result(0);
  }
  return load;
}

absl::StatusOr<Tensor> Permute(const Tensor& tensor, absl::Span<const int64_t> perm) {
  const absl::Span<const int64_t> sizes = tensor.shape().sizes();
  const size_t rank = sizes.size();
  std::vector<int64_t> permuted(rank);
  for (size_t i = 0; i < rank; ++i) permuted[i] = sizes[perm[i]];
  const Type type = tensor.type().WithShape(Shape::Of(permuted));
  if (tensor.is_splat()) return tensor.WithType(type);
  RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
  const int bits = BitWidth(tensor.element_type().kind());
  if (bits == 0 || bits % 8 != 0) {
    return absl::UnimplementedError(
        absl::StrCat(ElementKindName(tensor.element_type().kind()), " has no bytes of its own"));
  }
  const size_t width = static_cast<size_t>(bits) / 8;
  RH_ASSIGN_OR_RETURN(Tensor result, Tensor::Uninitialized(type));
  if (result.num_elements() == 0) return result;
  std::vector<int64_t> strides(rank, 1);
  for (size_t i = rank; i-- > 1;) strides[i - 1] = strides[i] * sizes[i];
  const std::byte* from = dense.bytes().data();
  std::byte* to = result.mutable_bytes().data();
  std::vector<int64_t> index(rank, 0);
  int64_t offset = 0;
  for (int64_t i = 0; i < result.num_elements(); ++i) {
    std::memcpy(to + static_cast<size_t>(i) * width, from + static_cast<size_t>(offset) * width,
                width);
    for (size_t axis = rank; axis-- > 0;) {
      offset += strides[perm[axis]];
      if (++index[axis] < permuted[axis]) break;
      offset -= permuted[axis] * strides[perm[axis]];
      index[axis] = 0;
    }
  }
  return result;
}

}  // namespace roundhouse::onnx_export
