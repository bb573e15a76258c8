#include "roundhouse/interp/mpi/mpi_communicator.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/collective/reduce_parts.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse {
namespace {

// If the data of all ranks together is at most this large, each rank gathers all of it: one
// exchange instead of two.
constexpr size_t kSmallBytes = 64 << 10;

// The most that sends hold while they go on.
constexpr size_t kMostSendingBytes = 64 << 20;

// How often a rank polls before it yields the processor, and before it sleeps.
constexpr int64_t kEagerLooks = 200;
constexpr int64_t kLooksAwake = 20'000;
constexpr std::chrono::microseconds kSleep{50};

std::optional<MpiElements> MpiElementsOf(ElementKind elements) {
  switch (elements) {
    case ElementKind::kI32:
      return MpiElements::kI32;
    case ElementKind::kU32:
      return MpiElements::kU32;
    case ElementKind::kI64:
      return MpiElements::kI64;
    case ElementKind::kU64:
      return MpiElements::kU64;
    case ElementKind::kF32:
      return MpiElements::kF32;
    case ElementKind::kF64:
      return MpiElements::kF64;
    default:
      return std::nullopt;
  }
}

int64_t BytesOf(MpiElements elements) {
  constexpr int64_t kBytes[] = {4, 4, 8, 8, 4, 8};
  return kBytes[static_cast<int>(elements)];
}

struct OwnReduction {
  MpiReduction reduction = MpiReduction::kSum;
  MpiElements elements = MpiElements::kF32;
  int64_t divisor = 1;  // Of the result.
};

// The reduction of MPI that does what is needed, or nullopt. MPI's extremes may lose a NaN, and it
// has no half precision. With Open MPI 4.1 sums of short integers saturate at the greatest one, and
// with MPICH 4.0 extremes of unsigned integers are those of signed ones.
std::optional<OwnReduction> ReductionOfMpi(Reduction reduction, ElementKind elements,
                                           size_t num_ranks) {
  const std::optional<MpiElements> known = MpiElementsOf(elements);
  if (!known.has_value()) return std::nullopt;
  const bool are_floats = *known == MpiElements::kF32 || *known == MpiElements::kF64;
  const bool are_signed = *known == MpiElements::kI32 || *known == MpiElements::kI64;
  switch (reduction) {
    case Reduction::kSum:
      return OwnReduction{MpiReduction::kSum, *known, 1};
    case Reduction::kMean:
      if (!are_floats) return std::nullopt;
      return OwnReduction{MpiReduction::kSum, *known, static_cast<int64_t>(num_ranks)};
    case Reduction::kMax:
      if (!are_signed) return std::nullopt;
      return OwnReduction{MpiReduction::kMax, *known, 1};
    case Reduction::kMin:
      if (!are_signed) return std::nullopt;
      return OwnReduction{MpiReduction::kMin, *known, 1};
  }
  return std::nullopt;
}

template <typename T>
void DivideAll(absl::Span<std::byte> bytes, int64_t divisor) {
  for (size_t at = 0; at + sizeof(T) <= bytes.size(); at += sizeof(T)) {
    T number;
    std::memcpy(&number, bytes.data() + at, sizeof(T));
    number /= static_cast<T>(divisor);
    std::memcpy(bytes.data() + at, &number, sizeof(T));
  }
}

void Divide(const OwnReduction& own, absl::Span<std::byte> bytes) {
  if (own.divisor == 1) return;
  own.elements == MpiElements::kF32 ? DivideAll<float>(bytes, own.divisor)
                                    : DivideAll<double>(bytes, own.divisor);
}

std::vector<absl::Span<const std::byte>> PartsOf(absl::Span<const std::byte> bytes, size_t count) {
  std::vector<absl::Span<const std::byte>> parts;
  const size_t size = bytes.size() / count;
  for (size_t i = 0; i < count; ++i) parts.push_back(bytes.subspan(i * size, size));
  return parts;
}

absl::StatusOr<std::vector<std::byte>> Buffer(size_t bytes, const CollectiveCall& call) {
  std::vector<std::byte> buffer;
  RH_RETURN_IF_ERROR(TryResize(buffer, static_cast<int64_t>(bytes), call.name));
  return buffer;
}

}  // namespace

absl::Status MpiCommunicator::ErrorOf(const CollectiveCall& call, int error) {
  char text[512] = "";
  functions_.describe(error, text, sizeof(text));
  broken_ = absl::UnavailableError(absl::StrCat(call.name, ": MPI error: ", text));
  return broken_;
}

absl::StatusOr<MpiGroup*> MpiCommunicator::GroupOf(const CollectiveCall& call) {
  RH_RETURN_IF_ERROR(broken_);
  RH_RETURN_IF_ERROR(FinishSends(0));
  const auto [found, is_new] = groups_.try_emplace(call.group, nullptr);
  if (!is_new) return found->second;
  std::vector<int32_t> ranks;
  uint32_t tag = 0;
  bool is_world = static_cast<int64_t>(call.group.size()) == size_;
  for (const int64_t rank : call.group) {
    if (rank < 0 || rank >= size_) {
      groups_.erase(found);
      return absl::InvalidArgumentError(
          absl::StrCat(call.name, ": expected ranks below ", size_, ", found ", rank));
    }
    is_world = is_world && rank == static_cast<int64_t>(ranks.size());
    ranks.push_back(static_cast<int32_t>(rank));
    tag = tag * 31 + static_cast<uint32_t>(rank);
  }
  if (is_world) return found->second = functions_.world();
  const int error =
      functions_.create_group(ranks.data(), static_cast<int32_t>(ranks.size()),
                              static_cast<int32_t>(tag % kLargestMpiTag), &found->second);
  if (error != 0) return ErrorOf(call, error);
  return found->second;
}

absl::Status MpiCommunicator::Wait(const CollectiveCall& call, MpiRequest* request) {
  for (int64_t looks = 0;; ++looks) {
    int32_t is_done = 0;
    if (const int error = functions_.test(request, &is_done)) return ErrorOf(call, error);
    if (is_done != 0) return absl::OkStatus();
    if (looks < kEagerLooks) continue;
    if (IsCancelled()) {
      // MPI may still write into its buffers: their owner ends the process.
      broken_ = absl::CancelledError(absl::StrCat("cancelled while waiting at ", call.name,
                                                  " for ranks ", absl::StrJoin(call.group, " ")));
      return broken_;
    }
    looks < kLooksAwake ? static_cast<void>(sched_yield()) : std::this_thread::sleep_for(kSleep);
  }
}

absl::Status MpiCommunicator::Do(const CollectiveCall& call,
                                 const std::function<int(MpiRequest**)>& begin) {
  RH_RETURN_IF_ERROR(broken_);
  MpiRequest* request = nullptr;
  if (const int error = begin(&request)) return ErrorOf(call, error);
  return Wait(call, request);
}

absl::Status MpiCommunicator::FinishSends(size_t left_bytes) {
  while (!sending_.empty()) {
    Sending& oldest = sending_.front();
    if (sending_bytes_ > left_bytes) {
      RH_RETURN_IF_ERROR(Wait(oldest.call, oldest.request));
    } else {
      int32_t is_done = 0;
      if (const int error = functions_.test(oldest.request, &is_done))
        return ErrorOf(oldest.call, error);
      if (is_done == 0) return absl::OkStatus();
    }
    sending_bytes_ -= oldest.data.size();
    sending_.pop_front();
  }
  return absl::OkStatus();
}

absl::Status MpiCommunicator::ReduceByGather(const CollectiveCall& call, Reduction reduction,
                                             ElementKind elements, absl::Span<const std::byte> in,
                                             absl::Span<std::byte> out) {
  const size_t count = call.group.size();
  RH_ASSIGN_OR_RETURN(std::vector<std::byte> all, Buffer(in.size() * count, call));
  RH_RETURN_IF_ERROR(AllGather(call, in, absl::MakeSpan(all)));
  return Annotate(ReduceParts(reduction, elements, PartsOf(all, count), out), call.name);
}

absl::Status MpiCommunicator::ReduceByParts(const CollectiveCall& call, Reduction reduction,
                                            ElementKind elements, absl::Span<const std::byte> in,
                                            absl::Span<std::byte> out) {
  const size_t count = call.group.size();
  // A multiple of any element size.
  constexpr size_t kAlignment = 16;
  const size_t part = ((in.size() + count - 1) / count + kAlignment - 1) / kAlignment * kAlignment;
  RH_ASSIGN_OR_RETURN(std::vector<std::byte> padded, Buffer(part * count, call));
  std::copy(in.begin(), in.end(), padded.begin());
  RH_ASSIGN_OR_RETURN(std::vector<std::byte> mine, Buffer(part, call));
  RH_RETURN_IF_ERROR(ReduceScatter(call, reduction, elements, padded, absl::MakeSpan(mine)));
  RH_RETURN_IF_ERROR(AllGather(call, mine, absl::MakeSpan(padded)));
  std::copy_n(padded.begin(), out.size(), out.begin());
  return absl::OkStatus();
}

absl::Status MpiCommunicator::AllReduce(const CollectiveCall& call, Reduction reduction,
                                        ElementKind elements, absl::Span<const std::byte> in,
                                        absl::Span<std::byte> out) {
  const std::optional<OwnReduction> own = ReductionOfMpi(reduction, elements, call.group.size());
  if (in_rank_order_ || !own.has_value()) {
    return in.size() * call.group.size() <= kSmallBytes
               ? ReduceByGather(call, reduction, elements, in, out)
               : ReduceByParts(call, reduction, elements, in, out);
  }
  RH_ASSIGN_OR_RETURN(MpiGroup * group, GroupOf(call));
  const int64_t bytes = BytesOf(own->elements);
  const int64_t count = static_cast<int64_t>(in.size()) / bytes;
  for (int64_t done = 0; done < count; done += kLargestMpiReduction) {
    const int64_t some = std::min(count - done, kLargestMpiReduction);
    RH_RETURN_IF_ERROR(Do(call, [&](MpiRequest** request) {
      return functions_.all_reduce(group, own->reduction, own->elements, in.data() + done * bytes,
                                   out.data() + done * bytes, some, request);
    }));
  }
  Divide(*own, out);
  return absl::OkStatus();
}

absl::Status MpiCommunicator::ReduceScatter(const CollectiveCall& call, Reduction reduction,
                                            ElementKind elements, absl::Span<const std::byte> in,
                                            absl::Span<std::byte> out) {
  const std::optional<OwnReduction> own = ReductionOfMpi(reduction, elements, call.group.size());
  const int64_t count =
      own.has_value() ? static_cast<int64_t>(out.size()) / BytesOf(own->elements) : 0;
  if (in_rank_order_ || !own.has_value() || count > kLargestMpiReduction) {
    RH_ASSIGN_OR_RETURN(std::vector<std::byte> parts, Buffer(in.size(), call));
    RH_RETURN_IF_ERROR(AllToAll(call, in, absl::MakeSpan(parts)));
    return Annotate(ReduceParts(reduction, elements, PartsOf(parts, call.group.size()), out),
                    call.name);
  }
  RH_ASSIGN_OR_RETURN(MpiGroup * group, GroupOf(call));
  RH_RETURN_IF_ERROR(Do(call, [&](MpiRequest** request) {
    return functions_.reduce_scatter(group, own->reduction, own->elements, in.data(), out.data(),
                                     count, request);
  }));
  Divide(*own, out);
  return absl::OkStatus();
}

absl::Status MpiCommunicator::AllGather(const CollectiveCall& call, absl::Span<const std::byte> in,
                                        absl::Span<std::byte> out) {
  RH_ASSIGN_OR_RETURN(MpiGroup * group, GroupOf(call));
  return Do(call, [&](MpiRequest** request) {
    return functions_.all_gather(group, in.data(), out.data(), static_cast<int64_t>(in.size()),
                                 request);
  });
}

absl::Status MpiCommunicator::AllToAll(const CollectiveCall& call, absl::Span<const std::byte> in,
                                       absl::Span<std::byte> out) {
  RH_ASSIGN_OR_RETURN(MpiGroup * group, GroupOf(call));
  const int64_t bytes = static_cast<int64_t>(in.size() / call.group.size());
  return Do(call, [&](MpiRequest** request) {
    return functions_.all_to_all(group, in.data(), out.data(), bytes, request);
  });
}

absl::Status MpiCommunicator::Broadcast(const CollectiveCall& call, int64_t root,
                                        absl::Span<std::byte> buffer) {
  RH_ASSIGN_OR_RETURN(MpiGroup * group, GroupOf(call));
  return Do(call, [&](MpiRequest** request) {
    return functions_.broadcast(group, static_cast<int32_t>(root), buffer.data(),
                                static_cast<int64_t>(buffer.size()), request);
  });
}

absl::Status MpiCommunicator::Send(const CollectiveCall& call, int64_t to_rank,
                                   absl::Span<const std::byte> in) {
  RH_RETURN_IF_ERROR(broken_);
  const auto begin = [&](const std::byte* data, MpiRequest** request) {
    return functions_.send(functions_.world(), static_cast<int32_t>(to_rank),
                           static_cast<int32_t>(call.channel % kLargestMpiTag), data,
                           static_cast<int64_t>(in.size()), request);
  };
  if (in.size() > kMostSendingBytes)
    return Do(call, [&](MpiRequest** request) { return begin(in.data(), request); });
  RH_RETURN_IF_ERROR(FinishSends(kMostSendingBytes - in.size()));
  Sending sending = {.call = call};
  RH_ASSIGN_OR_RETURN(sending.data, Buffer(in.size(), call));
  std::copy(in.begin(), in.end(), sending.data.begin());
  if (const int error = begin(sending.data.data(), &sending.request)) return ErrorOf(call, error);
  sending_bytes_ += in.size();
  sending_.push_back(std::move(sending));
  return absl::OkStatus();
}

absl::Status MpiCommunicator::Receive(const CollectiveCall& call, int64_t from_rank,
                                      absl::Span<std::byte> out) {
  return Do(call, [&](MpiRequest** request) {
    return functions_.receive(functions_.world(), static_cast<int32_t>(from_rank),
                              static_cast<int32_t>(call.channel % kLargestMpiTag), out.data(),
                              static_cast<int64_t>(out.size()), request);
  });
}

}  // namespace roundhouse
