#include "roundhouse/interp/mpi/mpi_communicator.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <mutex>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/interp/collective/reduce_parts.h"

namespace roundhouse {
namespace {

// If the data of all ranks together is at most this large, each rank gathers all of it: one
// exchange instead of two.
constexpr size_t kSmallBytes = 64 << 10;

// The most that sends hold while they go on.
constexpr size_t kMostSendingBytes = 64 << 20;

using Kind = ExchangeRequest::Kind;

constexpr int64_t kNothingToWaitFor = 0;

// Of the messages by which the ranks of a group meet; those of channels are smaller.
constexpr int32_t kMeetingTag = kLargestMpiTag;

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

absl::Status MpiCommunicator::Create(const CollectiveCall& call, uint32_t salt, MpiGroup*& group) {
  std::vector<int32_t> ranks;
  uint32_t tag = salt;
  for (const int64_t rank : call.group) {
    ranks.push_back(static_cast<int32_t>(rank));
    tag = tag * 31 + static_cast<uint32_t>(rank);
  }
  const int error = functions_.create_group(ranks.data(), static_cast<int32_t>(ranks.size()),
                                            static_cast<int32_t>(tag % kLargestMpiTag), &group);
  return error == 0 ? absl::OkStatus() : progress_.ErrorOf(call, error);
}

absl::Status MpiCommunicator::CheckRanks(const CollectiveCall& call) const {
  std::vector<int64_t> outside;
  std::copy_if(call.group.begin(), call.group.end(), std::back_inserter(outside),
               [&](int64_t rank) { return rank < 0 || rank >= size_; });
  if (outside.empty()) return absl::OkStatus();
  const int64_t greatest = *std::max_element(outside.begin(), outside.end());
  return absl::InvalidArgumentError(absl::StrCat(
      call.name, ": expected ranks of the ", size_, size_ == 1 ? " process" : " processes",
      " that mpirun started, which are below ", size_, ", found ", absl::StrJoin(outside, ", "),
      " in the group of ", absl::StrJoin(call.group, ", "),
      greatest < 0 ? "" : absl::StrCat("; use mpirun -np ", greatest + 1, " or more")));
}

absl::Status MpiCommunicator::MakeGroup(const CollectiveCall& call) {
  if (groups_.contains(call.group)) return absl::OkStatus();
  RH_RETURN_IF_ERROR(CheckRanks(call));
  MpiExchange meeting = {.call = call};
  meeting.first.resize(call.group.size());
  meeting.second.resize(call.group.size());
  int64_t number = 0;
  {
    const std::unique_lock<std::mutex> lock = progress_.Lock();
    RH_RETURN_IF_ERROR(progress_.broken());
    for (size_t i = 0; i < call.group.size(); ++i) {
      if (call.group[i] == rank_) continue;
      const auto other = static_cast<int32_t>(call.group[i]);
      int error = functions_.send(functions_.world(), other, kMeetingTag, &meeting.first[i], 1,
                                  &meeting.requests.emplace_back());
      if (error == 0) {
        error = functions_.receive(functions_.world(), other, kMeetingTag, &meeting.second[i], 1,
                                   &meeting.requests.emplace_back());
      }
      if (error != 0) return progress_.ErrorOf(call, error);
    }
    number = progress_.Add(std::move(meeting), /*computes_meanwhile=*/false);
  }
  RH_RETURN_IF_ERROR(progress_.WaitFor(number));
  const std::unique_lock<std::mutex> lock = progress_.Lock();
  Group group;
  bool is_world = static_cast<int64_t>(call.group.size()) == size_;
  for (size_t i = 0; i < call.group.size(); ++i)
    is_world = is_world && call.group[i] == static_cast<int64_t>(i);
  if (is_world) {
    group.first = functions_.world();
  } else {
    RH_RETURN_IF_ERROR(Create(call, 0, group.first));
  }
  RH_RETURN_IF_ERROR(Create(call, 1, group.second));
  groups_[call.group] = group;
  return absl::OkStatus();
}

absl::StatusOr<MpiExchange> MpiCommunicator::Simple(const CollectiveCall& call,
                                                    const std::function<int(MpiRequest**)>& begin,
                                                    Finish finish) {
  MpiExchange exchange = {.call = call, .next = std::move(finish)};
  if (const int error = begin(&exchange.requests.emplace_back()))
    return progress_.ErrorOf(call, error);
  return exchange;
}

absl::StatusOr<MpiExchange> MpiCommunicator::ReduceByGather(const ExchangeRequest& request) {
  const Group* const group = GroupOf(request.call);
  const size_t count = request.call.group.size();
  RH_ASSIGN_OR_RETURN(std::vector<std::byte> all, Buffer(request.in.size() * count, request.call));
  RH_ASSIGN_OR_RETURN(MpiExchange exchange, Simple(request.call, [&](MpiRequest** begun) {
                        return functions_.all_gather(group->first, request.in.data(), all.data(),
                                                     static_cast<int64_t>(request.in.size()),
                                                     begun);
                      }));
  exchange.first = std::move(all);
  exchange.next = [request, count](MpiExchange& self) {
    return Annotate(
        ReduceParts(request.reduction, request.elements, PartsOf(self.first, count), request.out),
        request.call.name);
  };
  return exchange;
}

absl::StatusOr<MpiExchange> MpiCommunicator::ReduceByParts(const ExchangeRequest& request) {
  const Group* const group = GroupOf(request.call);
  const size_t count = request.call.group.size();
  // A multiple of any element size.
  constexpr size_t kAlignment = 16;
  const size_t part =
      ((request.in.size() + count - 1) / count + kAlignment - 1) / kAlignment * kAlignment;
  RH_ASSIGN_OR_RETURN(std::vector<std::byte> padded, Buffer(part * count, request.call));
  std::copy(request.in.begin(), request.in.end(), padded.begin());
  RH_ASSIGN_OR_RETURN(std::vector<std::byte> parts, Buffer(part * count, request.call));
  RH_ASSIGN_OR_RETURN(MpiExchange exchange, Simple(request.call, [&](MpiRequest** begun) {
                        return functions_.all_to_all(group->first, padded.data(), parts.data(),
                                                     static_cast<int64_t>(part), begun);
                      }));
  exchange.first = std::move(padded);
  exchange.second = std::move(parts);
  exchange.keeps_order = true;
  exchange.next = [this, group, request, part, count](MpiExchange& self) -> absl::Status {
    RH_ASSIGN_OR_RETURN(std::vector<std::byte> mine, Buffer(part, request.call));
    RH_RETURN_IF_ERROR(Annotate(ReduceParts(request.reduction, request.elements,
                                            PartsOf(self.second, count), absl::MakeSpan(mine)),
                                request.call.name));
    self.second = std::move(mine);
    if (const int error =
            functions_.all_gather(group->second, self.second.data(), self.first.data(),
                                  static_cast<int64_t>(part), &self.requests.emplace_back())) {
      return progress_.ErrorOf(request.call, error);
    }
    self.next = [request](MpiExchange& done) {
      std::copy_n(done.first.begin(), request.out.size(), request.out.begin());
      return absl::OkStatus();
    };
    return absl::OkStatus();
  };
  return exchange;
}

absl::StatusOr<MpiExchange> MpiCommunicator::BeginAllReduce(const ExchangeRequest& request) {
  const size_t ranks = request.call.group.size();
  const std::optional<OwnReduction> own =
      ReductionOfMpi(request.reduction, request.elements, ranks);
  if (in_rank_order_ || !own.has_value()) {
    return request.in.size() * ranks <= kSmallBytes ? ReduceByGather(request)
                                                    : ReduceByParts(request);
  }
  const Group* const group = GroupOf(request.call);
  MpiExchange exchange = {.call = request.call};
  const int64_t bytes = BytesOf(own->elements);
  const int64_t count = static_cast<int64_t>(request.in.size()) / bytes;
  for (int64_t done = 0; done < count; done += kLargestMpiReduction) {
    const int64_t some = std::min(count - done, kLargestMpiReduction);
    if (const int error = functions_.all_reduce(
            group->first, own->reduction, own->elements, request.in.data() + done * bytes,
            request.out.data() + done * bytes, some, &exchange.requests.emplace_back())) {
      return progress_.ErrorOf(request.call, error);
    }
  }
  exchange.next = [own = *own, out = request.out](MpiExchange&) {
    Divide(own, out);
    return absl::OkStatus();
  };
  return exchange;
}

absl::StatusOr<MpiExchange> MpiCommunicator::BeginReduceScatter(const ExchangeRequest& request) {
  const size_t ranks = request.call.group.size();
  const std::optional<OwnReduction> own =
      ReductionOfMpi(request.reduction, request.elements, ranks);
  const int64_t count =
      own.has_value() ? static_cast<int64_t>(request.out.size()) / BytesOf(own->elements) : 0;
  const Group* const group = GroupOf(request.call);
  if (in_rank_order_ || !own.has_value() || count > kLargestMpiReduction) {
    RH_ASSIGN_OR_RETURN(std::vector<std::byte> parts, Buffer(request.in.size(), request.call));
    RH_ASSIGN_OR_RETURN(MpiExchange exchange, Simple(request.call, [&](MpiRequest** begun) {
                          return functions_.all_to_all(
                              group->first, request.in.data(), parts.data(),
                              static_cast<int64_t>(request.in.size() / ranks), begun);
                        }));
    exchange.first = std::move(parts);
    exchange.next = [request, ranks](MpiExchange& self) {
      return Annotate(
          ReduceParts(request.reduction, request.elements, PartsOf(self.first, ranks), request.out),
          request.call.name);
    };
    return exchange;
  }
  return Simple(
      request.call,
      [&](MpiRequest** begun) {
        return functions_.reduce_scatter(group->first, own->reduction, own->elements,
                                         request.in.data(), request.out.data(), count, begun);
      },
      [own = *own, out = request.out](MpiExchange&) {
        Divide(own, out);
        return absl::OkStatus();
      });
}

absl::StatusOr<MpiExchange> MpiCommunicator::BeginInGroup(const ExchangeRequest& request) {
  if (request.kind == Kind::kAllReduce) return BeginAllReduce(request);
  if (request.kind == Kind::kReduceScatter) return BeginReduceScatter(request);
  const Group* const group = GroupOf(request.call);
  const auto bytes = static_cast<int64_t>(request.in.size());
  return Simple(request.call, [&](MpiRequest** begun) {
    if (request.kind == Kind::kAllGather) {
      return functions_.all_gather(group->first, request.in.data(), request.out.data(), bytes,
                                   begun);
    }
    if (request.kind == Kind::kAllToAll) {
      return functions_.all_to_all(group->first, request.in.data(), request.out.data(),
                                   bytes / static_cast<int64_t>(request.call.group.size()), begun);
    }
    return functions_.broadcast(group->first, static_cast<int32_t>(request.peer),
                                request.out.data(), static_cast<int64_t>(request.out.size()),
                                begun);
  });
}

absl::StatusOr<MpiExchange> MpiCommunicator::BeginSend(const ExchangeRequest& request) {
  std::vector<std::byte> copy;
  const bool is_copied = request.in.size() <= kMostSendingBytes;
  if (is_copied) {
    RH_ASSIGN_OR_RETURN(copy, Buffer(request.in.size(), request.call));
    std::copy(request.in.begin(), request.in.end(), copy.begin());
  }
  RH_ASSIGN_OR_RETURN(MpiExchange exchange, Simple(request.call, [&](MpiRequest** begun) {
                        return functions_.send(
                            functions_.world(), static_cast<int32_t>(request.peer),
                            static_cast<int32_t>(request.call.channel % kLargestMpiTag),
                            is_copied ? copy.data() : request.in.data(),
                            static_cast<int64_t>(request.in.size()), begun);
                      }));
  exchange.first = std::move(copy);
  // One without bytes has something to wait for, too.
  exchange.sent_bytes = is_copied ? std::max<size_t>(request.in.size(), 1) : 0;
  return exchange;
}

absl::StatusOr<MpiExchange> MpiCommunicator::BeginReceive(const ExchangeRequest& request) {
  return Simple(request.call, [&](MpiRequest** begun) {
    return functions_.receive(functions_.world(), static_cast<int32_t>(request.peer),
                              static_cast<int32_t>(request.call.channel % kLargestMpiTag),
                              request.out.data(), static_cast<int64_t>(request.out.size()), begun);
  });
}

absl::StatusOr<int64_t> MpiCommunicator::Begin(const ExchangeRequest& request) {
  const bool is_send = request.kind == Kind::kSend;
  const bool is_receive = request.kind == Kind::kReceive;
  const bool is_copied = is_send && request.in.size() <= kMostSendingBytes;
  if (is_send || is_receive) RH_RETURN_IF_ERROR(CheckRanks(request.call));
  if (is_copied) {
    RH_RETURN_IF_ERROR(progress_.FinishSends(kMostSendingBytes - request.in.size()));
  } else if (!is_send && !is_receive) {
    RH_RETURN_IF_ERROR(progress_.FinishSends(0));
    RH_RETURN_IF_ERROR(MakeGroup(request.call));
  }
  const std::unique_lock<std::mutex> lock = progress_.Lock();
  RH_RETURN_IF_ERROR(progress_.broken());
  RH_ASSIGN_OR_RETURN(MpiExchange exchange, is_send      ? BeginSend(request)
                                            : is_receive ? BeginReceive(request)
                                                         : BeginInGroup(request));
  const int64_t number =
      progress_.Add(std::move(exchange), is_copied || request.computes_meanwhile);
  return is_copied ? kNothingToWaitFor : number;
}

absl::Status MpiCommunicator::Wait(int64_t number) {
  if (number == kNothingToWaitFor) return absl::OkStatus();
  return progress_.WaitFor(number);
}

}  // namespace roundhouse
