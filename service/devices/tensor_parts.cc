#include "roundhouse/service/devices/tensor_parts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

// Calls copy(offset in the whole, offset in the part, bytes) for each run of bytes that is
// contiguous in both.
template <typename Copy>
void ForEachRun(absl::Span<const int64_t> whole, absl::Span<const int64_t> part,
                absl::Span<const int64_t> begin, int64_t element_bytes, const Copy& copy) {
  // The trailing dimensions that are taken whole are contiguous.
  size_t outer = part.size();
  int64_t run = element_bytes;
  while (outer > 0 && part[outer - 1] == whole[outer - 1]) run *= part[--outer];
  int64_t stride = run;
  if (outer > 0) {
    stride = run * whole[outer - 1];
    run *= part[outer - 1];
    --outer;
  }
  std::vector<int64_t> index(outer, 0);
  std::vector<int64_t> strides(outer);
  for (size_t dim = outer; dim-- > 0;) {
    strides[dim] = stride;
    stride *= whole[dim];
  }
  int64_t start = 0;
  if (outer < part.size()) start = begin[outer] * (run / std::max<int64_t>(1, part[outer]));
  for (int64_t at = 0;; at += run) {
    int64_t from = start;
    for (size_t dim = 0; dim < outer; ++dim) from += (begin[dim] + index[dim]) * strides[dim];
    copy(from, at, run);
    size_t dim = outer;
    while (dim > 0 && ++index[dim - 1] == part[dim - 1]) index[--dim] = 0;
    if (dim == 0) return;
  }
}

absl::StatusOr<int64_t> ElementBytes(const Tensor& tensor) {
  const Type one = Type::Tensor(tensor.element_type().kind(), Shape({2}));
  const absl::StatusOr<int64_t> two = ByteSize(one);
  if (tensor.is_strings() || !two.ok() || *two % 2 != 0) {
    return absl::UnimplementedError(absl::StrCat(
        tensor.type().ToString(), " cannot be spread: its elements are not whole bytes"));
  }
  return *two / 2;
}

std::vector<int64_t> Begin(absl::Span<const int64_t> part, const Sharding& sharding,
                           const DeviceMesh& mesh, int64_t rank) {
  std::vector<int64_t> begin;
  for (size_t dim = 0; dim < part.size(); ++dim)
    begin.push_back(mesh.IndexAlong(rank, sharding.axes(static_cast<int64_t>(dim))) * part[dim]);
  return begin;
}

}  // namespace

absl::StatusOr<Tensor> PartOf(const Tensor& whole, const Sharding& sharding, const DeviceMesh& mesh,
                              int64_t rank) {
  if (sharding.is_whole()) return whole;
  RH_ASSIGN_OR_RETURN(const int64_t element_bytes, ElementBytes(whole));
  RH_ASSIGN_OR_RETURN(const Type type, LocalType(whole.type(), sharding, mesh));
  RH_ASSIGN_OR_RETURN(const Tensor dense, whole.Materialize());
  RH_ASSIGN_OR_RETURN(Tensor part, Tensor::Uninitialized(type));
  if (part.num_elements() == 0) return part;
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  const absl::Span<const std::byte> from = dense.bytes();
  const absl::Span<std::byte> to = part.mutable_bytes();
  ForEachRun(whole.type().shape().sizes(), sizes, Begin(sizes, sharding, mesh, rank), element_bytes,
             [&](int64_t in_whole, int64_t in_part, int64_t bytes) {
               std::copy_n(from.begin() + in_whole, bytes, to.begin() + in_part);
             });
  return part;
}

absl::StatusOr<Tensor> WholeOf(absl::Span<const Tensor> parts, const Sharding& sharding,
                               const DeviceMesh& mesh) {
  if (static_cast<int64_t>(parts.size()) != mesh.num_devices())
    return absl::InvalidArgumentError("expected one part for each device");
  const Type& type = parts.front().type();
  RH_ASSIGN_OR_RETURN(const Type whole_type, WholeType(type, sharding, mesh));
  std::map<std::vector<int64_t>, int64_t> rank_of;  // Keyed by where the rank's part begins.
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  RH_ASSIGN_OR_RETURN(Tensor whole, Tensor::Uninitialized(whole_type));
  for (int64_t rank = 0; rank < mesh.num_devices(); ++rank) {
    const Tensor& part = parts[rank];
    if (part.type() != type) {
      return absl::FailedPreconditionError(absl::StrCat("rank 0 has ", type.ToString(), ", rank ",
                                                        rank, " ", part.type().ToString()));
    }
    const auto [other, is_new] = rank_of.try_emplace(Begin(sizes, sharding, mesh, rank), rank);
    RH_ASSIGN_OR_RETURN(const Tensor dense, part.Materialize());
    if (!is_new) {
      RH_ASSIGN_OR_RETURN(const Tensor first, parts[other->second].Materialize());
      if (first != dense) {
        return absl::FailedPreconditionError(
            absl::StrCat("ranks ", other->second, " and ", rank,
                         " have different values where they must be equal"));
      }
      continue;
    }
    if (sharding.is_whole()) {
      whole = part;
      continue;
    }
    RH_ASSIGN_OR_RETURN(const int64_t element_bytes, ElementBytes(part));
    if (part.num_elements() == 0) continue;
    const absl::Span<const std::byte> from = dense.bytes();
    const absl::Span<std::byte> to = whole.mutable_bytes();
    ForEachRun(whole_type.shape().sizes(), sizes, other->first, element_bytes,
               [&](int64_t in_whole, int64_t in_part, int64_t bytes) {
                 std::copy_n(from.begin() + in_part, bytes, to.begin() + in_whole);
               });
  }
  return whole;
}

}  // namespace roundhouse
