#include "roundhouse/api/values/joined_parts.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/service/devices/tensor_parts.h"

namespace roundhouse {
namespace {

absl::Span<const std::byte> BytesOf(absl::string_view text) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size());
}

uint64_t ChecksumOf(const Tensor& dense) {
  if (!dense.is_strings()) return Checksum(dense.bytes());
  uint64_t sum = 0;
  for (const std::string& text : dense.strings()) {
    sum = Checksum(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&sum), sizeof(sum)),
                   BytesOf(text));
  }
  return sum;
}

}  // namespace

absl::StatusOr<Tensor> JoinParts(const Tensor& mine, const Sharding& sharding,
                                 const DeviceMesh& mesh, Communicator& communicator,
                                 absl::string_view what) {
  RH_ASSIGN_OR_RETURN(const Tensor dense, mine.Materialize());
  const size_t num_ranks = static_cast<size_t>(communicator.size());
  CollectiveCall call = CallOfAll(communicator, what);
  call.kind = dense.type().ToString();

  // Ranks compare types first, before one sends more than others have room for.
  const uint64_t sums[] = {Checksum(BytesOf(call.kind)),
                           sharding.is_whole() ? ChecksumOf(dense) : 0};
  std::vector<uint64_t> all_sums(2 * num_ranks);
  RH_RETURN_IF_ERROR(communicator.AllGather(
      call, absl::MakeConstSpan(reinterpret_cast<const std::byte*>(sums), sizeof(sums)),
      absl::MakeSpan(reinterpret_cast<std::byte*>(all_sums.data()),
                     all_sums.size() * sizeof(uint64_t))));
  for (size_t rank = 1; rank < num_ranks; ++rank) {
    if (all_sums[2 * rank] != all_sums[0]) {
      return absl::FailedPreconditionError(
          absl::StrCat("the ranks 0 and ", rank,
                       " have parts of different types; on this rank it is ", call.kind));
    }
    if (all_sums[2 * rank + 1] != all_sums[1]) {
      return absl::FailedPreconditionError(
          absl::StrCat("the ranks 0 and ", rank, " have different numbers, expected the same"));
    }
  }
  if (sharding.is_whole()) return dense;

  std::vector<std::byte> bytes;
  const absl::Span<const std::byte> own = dense.bytes();
  RH_RETURN_IF_ERROR(
      TryResize(bytes, static_cast<int64_t>(own.size()) * communicator.size(), what));
  RH_RETURN_IF_ERROR(communicator.AllGather(call, own, absl::MakeSpan(bytes)));
  std::vector<Tensor> parts;
  for (size_t rank = 0; rank < num_ranks; ++rank) {
    RH_ASSIGN_OR_RETURN(parts.emplace_back(),
                        Tensor::FromBytes(dense.type(), absl::MakeConstSpan(bytes).subspan(
                                                            rank * own.size(), own.size())));
  }
  return WholeOf(parts, sharding, mesh);
}

}  // namespace roundhouse
