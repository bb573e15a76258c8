#include "roundhouse/core/tensor/tensor.h"

#include <roundhouse.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/api/c/handles.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"

namespace roundhouse::c_api {
namespace {

static_assert(static_cast<int>(ElementKind::kF64) == RH_F64 &&
              static_cast<int>(ElementKind::kF32) == RH_F32 &&
              static_cast<int>(ElementKind::kBF16) == RH_BF16 &&
              static_cast<int>(ElementKind::kI64) == RH_I64 &&
              static_cast<int>(ElementKind::kI4) == RH_I4 &&
              static_cast<int>(ElementKind::kU64) == RH_U64 &&
              static_cast<int>(ElementKind::kU4) == RH_U4 &&
              static_cast<int>(ElementKind::kI1) == RH_BOOL &&
              static_cast<int>(ElementKind::kComplex128) == RH_COMPLEX128 &&
              static_cast<int>(ElementKind::kString) == RH_STRING &&
              static_cast<int>(ElementKind::kF8E4M3FN) == RH_F8_E4M3FN &&
              static_cast<int>(ElementKind::kF8E4M3FNUZ) == RH_F8_E4M3FNUZ &&
              static_cast<int>(ElementKind::kF8E5M2) == RH_F8_E5M2 &&
              static_cast<int>(ElementKind::kF8E5M2FNUZ) == RH_F8_E5M2FNUZ &&
              static_cast<int>(ElementKind::kF8E8M0FNU) == RH_F8_E8M0FNU &&
              static_cast<int>(ElementKind::kF4E2M1FN) == RH_F4_E2M1FN &&
              static_cast<int>(ElementKind::kI2) == RH_I2 &&
              static_cast<int>(ElementKind::kU2) == RH_U2);

// More axes are a slip, and would be read from who knows where.
constexpr int32_t kMaxRank = 64;

absl::StatusOr<Shape> ShapeOf(int32_t rank, const int64_t* sizes) {
  if (rank < 0 || rank > kMaxRank) {
    return absl::InvalidArgumentError(
        absl::StrCat("rank: expected 0 to ", kMaxRank, ", found ", rank));
  }
  if (rank > 0) RH_RETURN_IF_ERROR(CheckGiven(sizes, "sizes"));
  const absl::Span<const int64_t> all(sizes, static_cast<size_t>(rank));
  for (int64_t size : all) {
    if (size < 0) {
      return absl::InvalidArgumentError(absl::StrCat("sizes: expected 0 or more, found ", size));
    }
  }
  return Shape::Of(all);
}

}  // namespace

absl::StatusOr<Type> TypeOf(const rh_view& view) {
  // A C program may put any number there, and to read an enumeration that has it not is undefined.
  uint32_t element = 0;
  static_assert(sizeof(element) == sizeof(view.element));
  std::memcpy(&element, &view.element, sizeof(element));
  if (element >= RH_STRING && (element < RH_F8_E4M3FN || element > RH_U2)) {
    return absl::InvalidArgumentError(absl::StrCat("element: expected one that has bytes (0 to ",
                                                   RH_STRING - 1, ", ", RH_F8_E4M3FN, " to ", RH_U2,
                                                   "), found ", static_cast<int32_t>(element)));
  }
  RH_ASSIGN_OR_RETURN(const Shape shape, ShapeOf(view.rank, view.sizes));
  return Type::Tensor(static_cast<ElementKind>(element), shape);
}

absl::StatusOr<Tensor> Borrowed(const rh_view& view) {
  RH_ASSIGN_OR_RETURN(const Type type, TypeOf(view));
  if (view.num_bytes > 0) RH_RETURN_IF_ERROR(CheckGiven(view.data, "data"));
  return Tensor::Borrow(
      type, absl::MakeConstSpan(static_cast<const std::byte*>(view.data), view.num_bytes), nullptr);
}

absl::Status MakeTensor(const RuntimePtr& runtime, Tensor tensor, rh_tensor** out) {
  RH_ASSIGN_OR_RETURN(Tensor held, tensor.Materialize());
  const absl::Span<const int64_t> shape = held.shape().sizes();
  std::vector<int64_t> sizes(shape.begin(), shape.end());
  return Make(runtime->allocator, out, runtime, std::move(held), std::move(sizes));
}

}  // namespace roundhouse::c_api

using roundhouse::c_api::CheckGiven;
using roundhouse::c_api::Guarded;

extern "C" {

rh_error* rh_tensor_create(const rh_runtime* runtime, const rh_view* view, rh_tensor** out) {
  if (out != nullptr) *out = nullptr;
  const auto allocator =
      runtime == nullptr ? roundhouse::c_api::Allocator() : runtime->runtime->allocator;
  return Guarded(allocator, [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(runtime, "runtime"));
    RH_RETURN_IF_ERROR(CheckGiven(view, "view"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    RH_ASSIGN_OR_RETURN(const roundhouse::Tensor borrowed, roundhouse::c_api::Borrowed(*view));
    RH_ASSIGN_OR_RETURN(roundhouse::Tensor copy,
                        roundhouse::Tensor::FromBytes(borrowed.type(), borrowed.bytes()));
    return roundhouse::c_api::MakeTensor(runtime->runtime, std::move(copy), out);
  });
}

rh_error* rh_tensor_create_strings(const rh_runtime* runtime, int32_t rank, const int64_t* sizes,
                                   const char* const* strings, const size_t* lengths,
                                   rh_tensor** out) {
  if (out != nullptr) *out = nullptr;
  const auto allocator =
      runtime == nullptr ? roundhouse::c_api::Allocator() : runtime->runtime->allocator;
  return Guarded(allocator, [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(runtime, "runtime"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    RH_ASSIGN_OR_RETURN(const roundhouse::Shape shape, roundhouse::c_api::ShapeOf(rank, sizes));
    RH_ASSIGN_OR_RETURN(const int64_t count, shape.NumElements());
    if (count > 0) {
      RH_RETURN_IF_ERROR(CheckGiven(strings, "strings"));
      RH_RETURN_IF_ERROR(CheckGiven(lengths, "lengths"));
    }
    std::vector<std::string> all;
    for (int64_t i = 0; i < count; ++i) {
      if (lengths[i] > 0) RH_RETURN_IF_ERROR(CheckGiven(strings[i], absl::StrCat("string ", i)));
      all.emplace_back(lengths[i] == 0 ? "" : strings[i], lengths[i]);
    }
    RH_ASSIGN_OR_RETURN(
        roundhouse::Tensor tensor,
        roundhouse::Tensor::FromStrings(
            roundhouse::Type::Tensor(roundhouse::ElementKind::kString, shape), std::move(all)));
    return roundhouse::c_api::MakeTensor(runtime->runtime, std::move(tensor), out);
  });
}

rh_view rh_tensor_view(const rh_tensor* tensor) {
  if (tensor == nullptr) return rh_view{};
  const auto bytes =
      tensor->tensor.is_strings() ? absl::Span<const std::byte>() : tensor->tensor.bytes();
  return {static_cast<rh_element>(tensor->tensor.element_type().kind()),
          static_cast<int32_t>(tensor->sizes.size()), tensor->sizes.data(),
          // To be read: C has one struct for both ways.
          const_cast<std::byte*>(bytes.data()), bytes.size()};
}

rh_error* rh_tensor_string(const rh_tensor* tensor, int64_t index, const char** data,
                           size_t* length) {
  if (data != nullptr) *data = nullptr;
  if (length != nullptr) *length = 0;
  const auto allocator =
      tensor == nullptr ? roundhouse::c_api::Allocator() : tensor->runtime->allocator;
  return Guarded(allocator, [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(tensor, "tensor"));
    RH_RETURN_IF_ERROR(CheckGiven(data, "data"));
    RH_RETURN_IF_ERROR(CheckGiven(length, "length"));
    if (!tensor->tensor.is_strings()) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected a tensor of strings, found ", tensor->tensor.type().ToString()));
    }
    const auto strings = tensor->tensor.strings();
    if (index < 0 || index >= static_cast<int64_t>(strings.size())) {
      return absl::OutOfRangeError(absl::StrCat("expected a string from 0 to ",
                                                static_cast<int64_t>(strings.size()) - 1,
                                                ", found ", index));
    }
    *data = strings[index].data();
    *length = strings[index].size();
    return absl::OkStatus();
  });
}

void rh_tensor_free(rh_tensor* tensor) { roundhouse::c_api::Free(tensor); }

}  // extern "C"
