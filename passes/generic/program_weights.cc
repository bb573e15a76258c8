#include "roundhouse/passes/generic/program_weights.h"

#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// A value of which only the shape is known may have very many elements.
constexpr int64_t kMaxListElements = 1 << 24;

template <typename T>
absl::Span<const std::byte> BytesOf(const T& value) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&value), sizeof(T));
}

}  // namespace

absl::StatusOr<const Global*> ProgramWeights::GlobalOf(const Tensor& tensor, const Type& type,
                                                       absl::string_view name) {
  std::vector<const Global*>& same = by_hash_[tensor.Hash()];
  for (const Global* global : same) {
    if (global->type() == type && *global->inline_initial()->if_tensor() == tensor) return global;
  }
  RH_ASSIGN_OR_RETURN(
      Global * global,
      program_.CreateGlobal(program_.UnusedSymbol(name.empty() ? "constant" : name), type));
  global->set_initial(Attribute::OfTensor(tensor));
  same.push_back(global);
  return global;
}

absl::StatusOr<Value*> ProgramWeights::Load(Graph& graph, const Tensor& tensor, const Type& type,
                                            absl::string_view name) {
  RH_ASSIGN_OR_RETURN(const Global* global, GlobalOf(tensor, type, name));
  Value*& load = loads_[{&graph, global}];
  if (load == nullptr) {
    load = &graph
                .CreateNode(container::kGlobalLoadConst, {}, {type},
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
    return absl::UnimplementedError(absl::StrCat(ElementKindName(tensor.element_type().kind()),
                                                 " is not stored in whole bytes"));
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

absl::StatusOr<Tensor> FilledTensor(double value, ElementKind kind,
                                    absl::Span<const int64_t> sizes) {
  const Type type = Type::Tensor(kind, Shape::Of(sizes));
  if (IsSmallFloat(kind))
    return Tensor::Splat(type, BytesOf(static_cast<uint8_t>(FloatToBits(kind, value))));
  switch (kind) {
    case ElementKind::kF64:
      return Tensor::Splat(type, BytesOf(value));
    case ElementKind::kF32:
      return Tensor::Splat(type, BytesOf(static_cast<float>(value)));
    case ElementKind::kF16:
      return Tensor::Splat(type, BytesOf(Half(static_cast<float>(value))));
    case ElementKind::kBF16:
      return Tensor::Splat(type, BytesOf(BFloat16(static_cast<float>(value))));
    case ElementKind::kU64:
      return Tensor::Splat(type, BytesOf(static_cast<uint64_t>(value)));
    default: {
      const int width = BitWidth(kind);
      if (!IsInteger(kind) && kind != ElementKind::kI1) {
        return absl::UnimplementedError(
            absl::StrCat("cannot make a number of type ", ElementKindName(kind)));
      }
      const int64_t number = static_cast<int64_t>(value);
      return Tensor::Splat(type, BytesOf(number).subspan(0, width < 8 ? 1 : width / 8));
    }
  }
}

std::optional<std::vector<int64_t>> IntsOf(const Tensor& tensor) {
  if (tensor.num_elements() > kMaxListElements) return std::nullopt;
  const absl::StatusOr<Tensor> dense = tensor.Materialize();
  if (!dense.ok()) return std::nullopt;
  auto list = [](auto elements) { return std::vector<int64_t>(elements.begin(), elements.end()); };
  switch (dense->element_type().kind()) {
    case ElementKind::kI64:
      return list(dense->data<int64_t>());
    case ElementKind::kI32:
      return list(dense->data<int32_t>());
    case ElementKind::kI16:
      return list(dense->data<int16_t>());
    case ElementKind::kI8:
      return list(dense->data<int8_t>());
    case ElementKind::kU64:
      return list(dense->data<uint64_t>());
    case ElementKind::kU32:
      return list(dense->data<uint32_t>());
    case ElementKind::kU16:
      return list(dense->data<uint16_t>());
    case ElementKind::kU8:
      return list(dense->data<uint8_t>());
    default:
      return std::nullopt;
  }
}

}  // namespace roundhouse
