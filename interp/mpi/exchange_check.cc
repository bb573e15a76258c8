// Run by mpirun: does a list of exchanges over MPI and on simulated devices, and compares this
// rank's results of both.
//
//   mpirun -np 4 exchange_check [fail RANK | wait RANK]
//
// With `fail`, that rank takes part in no exchange, and ends all ranks. With `wait`, the others
// wait for it until they are ended from outside.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/interp/collective/simulated_devices.h"
#include "roundhouse/interp/mpi/mpi_process.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {
namespace {

using Bytes = std::vector<std::byte>;

// Numbers of each element kind; float sums of them are not exact.
Bytes NumbersOf(ElementKind kind, int64_t count, int64_t seed) {
  Bytes bytes;
  const auto add = [&](auto number) {
    const auto* raw = reinterpret_cast<const std::byte*>(&number);
    bytes.insert(bytes.end(), raw, raw + sizeof(number));
  };
  for (int64_t i = 0; i < count; ++i) {
    const double value = std::sin(static_cast<double>(seed * 1000 + i)) * 3;
    switch (kind) {
      case ElementKind::kF32:
        add(static_cast<float>(value));
        break;
      case ElementKind::kF64:
        add(value);
        break;
      case ElementKind::kI64:
        add(static_cast<int64_t>(value * 1e9));
        break;
      case ElementKind::kU32:
        add(static_cast<uint32_t>(static_cast<int64_t>(value * 1e9)));
        break;
      case ElementKind::kU8:
        add(static_cast<uint8_t>(i * 37 + seed));
        break;
      default:  // f16, bf16: bits of small numbers.
        add(static_cast<uint16_t>(0x3c00 + (i * 7 + seed) % 512));
        break;
    }
  }
  return bytes;
}

struct Result {
  std::string name;
  ElementKind kind = ElementKind::kU8;
  Bytes bytes;
};

// Runs all exchanges, and returns what this rank of `communicator` gets.
class Exchanges {
 public:
  explicit Exchanges(Communicator& communicator) : communicator_(communicator) {}

  absl::StatusOr<std::vector<Result>> Run() {
    std::vector<int64_t> all;
    for (int64_t rank = 0; rank < communicator_.size(); ++rank) all.push_back(rank);
    RH_RETURN_IF_ERROR(RunAmong(all));
    // Every other rank, not in rank order.
    std::vector<int64_t> half;
    for (int64_t rank = communicator_.rank() % 2; rank < communicator_.size(); rank += 2)
      half.insert(half.begin(), rank);
    RH_RETURN_IF_ERROR(RunAmong(half));
    RH_RETURN_IF_ERROR(PassRound());
    RH_RETURN_IF_ERROR(StartSome(all));
    RH_RETURN_IF_ERROR(StartSome(half));
    return std::move(results_);
  }

 private:
  absl::Status RunAmong(const std::vector<int64_t>& group) {
    constexpr std::pair<Reduction, const char*> kReductions[] = {{Reduction::kSum, "sum"},
                                                                 {Reduction::kMean, "mean"},
                                                                 {Reduction::kMax, "max"},
                                                                 {Reduction::kMin, "min"}};
    constexpr ElementKind kKinds[] = {ElementKind::kF32, ElementKind::kF64, ElementKind::kI64,
                                      ElementKind::kU32, ElementKind::kU8,  ElementKind::kF16,
                                      ElementKind::kBF16};
    const int64_t ranks = static_cast<int64_t>(group.size());
    for (const ElementKind kind : kKinds) {
      for (const auto& [reduction, text] : kReductions) {
        const bool is_whole = !kFloats.contains(kind);
        if (is_whole && reduction == Reduction::kMean) continue;
        // Few, none, and too many for every rank to gather all of them.
        for (const int64_t count : {int64_t{7}, int64_t{0}, int64_t{40'003}}) {
          const std::string name = absl::StrCat(text, " of ", count, " of kind ",
                                                static_cast<int>(kind), " among ", ranks);
          const CollectiveCall call = {.name = name, .group = group, .kind = name};
          const Bytes in = NumbersOf(kind, count, communicator_.rank());
          Bytes out(in.size());
          RH_RETURN_IF_ERROR(
              communicator_.AllReduce(call, reduction, kind, in, absl::MakeSpan(out)));
          results_.push_back({absl::StrCat("all_reduce ", name), kind, out});
          const Bytes parts = NumbersOf(kind, count * ranks, communicator_.rank());
          RH_RETURN_IF_ERROR(
              communicator_.ReduceScatter(call, reduction, kind, parts, absl::MakeSpan(out)));
          results_.push_back({absl::StrCat("reduce_scatter ", name), kind, out});
        }
      }
    }
    const CollectiveCall call = {.name = "moves", .group = group, .kind = "moves"};
    const Bytes mine = NumbersOf(ElementKind::kU8, 1001, communicator_.rank());
    Bytes gathered(mine.size() * group.size());
    RH_RETURN_IF_ERROR(communicator_.AllGather(call, mine, absl::MakeSpan(gathered)));
    results_.push_back({"all_gather", ElementKind::kU8, gathered});
    const Bytes parts = NumbersOf(ElementKind::kU8, 1001 * ranks, communicator_.rank());
    RH_RETURN_IF_ERROR(communicator_.AllToAll(call, parts, absl::MakeSpan(gathered)));
    results_.push_back({"all_to_all", ElementKind::kU8, gathered});
    Bytes buffer = mine;
    RH_RETURN_IF_ERROR(communicator_.Broadcast(call, ranks - 1, absl::MakeSpan(buffer)));
    results_.push_back({"broadcast", ElementKind::kU8, buffer});
    return absl::OkStatus();
  }

  // Each rank passes what it has to the next one; rank 0 begins.
  absl::Status PassRound() {
    const int64_t rank = communicator_.rank();
    const int64_t size = communicator_.size();
    if (size == 1) return absl::OkStatus();
    const auto call = [](int64_t from, int64_t to) {
      return CollectiveCall{
          .name = "round", .channel = 70'000 + from, .group = {from, to}, .kind = "round"};
    };
    Bytes token = NumbersOf(ElementKind::kU8, 333'333, rank);
    const int64_t next = (rank + 1) % size;
    const int64_t last = (rank + size - 1) % size;
    if (rank == 0) RH_RETURN_IF_ERROR(communicator_.Send(call(rank, next), next, token));
    Bytes got(token.size());
    RH_RETURN_IF_ERROR(communicator_.Receive(call(last, rank), last, absl::MakeSpan(got)));
    if (rank != 0) RH_RETURN_IF_ERROR(communicator_.Send(call(rank, next), next, token));
    results_.push_back({"round", ElementKind::kU8, got});
    return absl::OkStatus();
  }

  // Several exchanges go on at once, and the rank waits for the last one first.
  absl::Status StartSome(const std::vector<int64_t>& group) {
    std::vector<std::pair<int64_t, Result>> started;
    int64_t channel = 80'000;
    const auto start = [&](ExchangeRequest::Kind kind, ElementKind elements, int64_t count,
                           int64_t out_parts, int64_t peer) -> absl::Status {
      StartedExchange exchange;
      const std::string name = absl::StrCat("started ", ++channel);
      exchange.request.kind = kind;
      exchange.request.call = {.name = name, .channel = channel, .group = group, .kind = "started"};
      exchange.request.elements = elements;
      exchange.request.peer = peer;
      exchange.in = NumbersOf(elements, count, communicator_.rank());
      exchange.out.resize(exchange.in.size() * static_cast<size_t>(out_parts));
      if (kind == ExchangeRequest::Kind::kReceive) exchange.in.clear();
      RH_ASSIGN_OR_RETURN(const int64_t ticket, communicator_.Start(std::move(exchange)));
      started.emplace_back(ticket, Result{name, elements, {}});
      return absl::OkStatus();
    };
    using Kind = ExchangeRequest::Kind;
    const auto ranks = static_cast<int64_t>(group.size());
    const auto position =
        std::find(group.begin(), group.end(), communicator_.rank()) - group.begin();
    for (const ElementKind elements : {ElementKind::kF32, ElementKind::kBF16, ElementKind::kI64}) {
      // Those of many bytes take two steps if they are in rank order.
      for (const int64_t count : {int64_t{40'003}, int64_t{7}, int64_t{100'003}})
        RH_RETURN_IF_ERROR(start(Kind::kAllReduce, elements, count, 1, 0));
    }
    RH_RETURN_IF_ERROR(start(Kind::kAllGather, ElementKind::kU8, 20'001, ranks, 0));
    if (ranks > 1) {
      // Otherwise all would send before any receives.
      const int64_t next = group[static_cast<size_t>((position + 1) % ranks)];
      const int64_t last = group[static_cast<size_t>((position + ranks - 1) % ranks)];
      RH_RETURN_IF_ERROR(start(Kind::kReceive, ElementKind::kU8, 333'333, 1, last));
      const CollectiveCall call = {
          .name = "send", .channel = channel, .group = group, .kind = "started"};
      RH_RETURN_IF_ERROR(communicator_.Send(
          call, next, NumbersOf(ElementKind::kU8, 333'333, communicator_.rank())));
    }
    RH_RETURN_IF_ERROR(start(Kind::kAllReduce, ElementKind::kF64, 30'000, 1, 0));
    for (size_t i = started.size(); i-- > 0;) {
      RH_ASSIGN_OR_RETURN(StartedExchange done, communicator_.Finish(started[i].first));
      started[i].second.bytes = std::move(done.out);
      results_.push_back(std::move(started[i].second));
    }
    return communicator_.CheckAllFinished();
  }

  Communicator& communicator_;
  std::vector<Result> results_;
};

template <typename T>
bool AllClose(const Bytes& a, const Bytes& b, double tolerance) {
  for (size_t at = 0; at + sizeof(T) <= a.size(); at += sizeof(T)) {
    T left;
    T right;
    std::memcpy(&left, a.data() + at, sizeof(T));
    std::memcpy(&right, b.data() + at, sizeof(T));
    if (!(std::abs(left - right) <= tolerance)) return false;
  }
  return true;
}

bool IsClose(const Result& a, const Result& b) {
  if (a.bytes == b.bytes) return true;
  if (a.kind == ElementKind::kF32) return AllClose<float>(a.bytes, b.bytes, 1e-5);
  if (a.kind == ElementKind::kF64) return AllClose<double>(a.bytes, b.bytes, 1e-14);
  return false;
}

// A send does not wait for its receive: all ranks send more than MPI buffers, and then receive.
// (Simulated devices would wait for one another here.)
absl::Status SendAllAtOnce(Communicator& communicator) {
  constexpr int64_t kValues = 5;
  constexpr size_t kBytes = 3 << 20;
  const int64_t rank = communicator.rank();
  const int64_t size = communicator.size();
  if (size == 1) return absl::OkStatus();
  const auto call = [](int64_t from, int64_t to, int64_t value) {
    return CollectiveCall{
        .name = "at once", .channel = 71'000 + value, .group = {from, to}, .kind = "at once"};
  };
  const int64_t next = (rank + 1) % size;
  const int64_t last = (rank + size - 1) % size;
  for (int64_t value = 0; value < kValues; ++value) {
    // Does not outlive the call.
    const Bytes data(kBytes, static_cast<std::byte>(16 * rank + value));
    RH_RETURN_IF_ERROR(communicator.Send(call(rank, next, value), next, data));
  }
  for (int64_t value = 0; value < kValues; ++value) {
    Bytes got(kBytes);
    RH_RETURN_IF_ERROR(communicator.Receive(call(last, rank, value), last, absl::MakeSpan(got)));
    if (got != Bytes(kBytes, static_cast<std::byte>(16 * last + value)))
      return absl::InternalError("messages that all ranks send at once arrive wrong");
  }
  return absl::OkStatus();
}

absl::Status Compare(MpiProcess& process) {
  RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Create({{"x", process.size()}}));
  std::vector<Result> expected;
  RH_RETURN_IF_ERROR(SimulatedDevices(mesh).Run([&](Communicator& communicator) -> absl::Status {
    RH_ASSIGN_OR_RETURN(std::vector<Result> results, Exchanges(communicator).Run());
    if (communicator.rank() == process.rank()) expected = std::move(results);
    return absl::OkStatus();
  }));
  int64_t num_other_bits = 0;
  for (const bool in_rank_order : {true, false}) {
    process.communicator().set_in_rank_order(in_rank_order);
    RH_ASSIGN_OR_RETURN(const std::vector<Result> found, Exchanges(process.communicator()).Run());
    if (found.size() != expected.size()) return absl::InternalError("results are missing");
    for (size_t i = 0; i < found.size(); ++i) {
      if (found[i].bytes != expected[i].bytes) ++num_other_bits;
      if (in_rank_order ? found[i].bytes != expected[i].bytes : !IsClose(found[i], expected[i]))
        return absl::InternalError(absl::StrCat(found[i].name, " is wrong"));
    }
  }
  RH_RETURN_IF_ERROR(SendAllAtOnce(process.communicator()));
  RH_RETURN_IF_ERROR(process.AgreeOn(7, "number"));
  // All ranks know that one differs, so no rank has to be ended.
  if (process.size() > 1 && process.AgreeOn(process.rank() == 1 ? 8 : 7, "number").ok())
    return absl::InternalError("ranks with different numbers agree");
  if (process.rank() == 0) {
    std::printf("%s: %d ranks, %d exchanges are right, %d with other bits by MPI's own order\n",
                process.implementation().c_str(), static_cast<int>(process.size()),
                static_cast<int>(expected.size()), static_cast<int>(num_other_bits));
  }
  return absl::OkStatus();
}

absl::Status Work(MpiProcess& process, absl::string_view mode, int64_t which) {
  if (mode.empty()) return Compare(process);
  if (process.rank() == which) {
    if (mode == "fail") return absl::InternalError("asked to fail");
    std::printf("process %d waits\n", static_cast<int>(getpid()));
    std::fflush(stdout);
    for (;;) pause();
  }
  return process.AgreeOn(1, "number");
}

int Main(int argc, char** argv) {
  absl::StatusOr<std::unique_ptr<MpiProcess>> process = MpiProcess::Start();
  if (!process.ok()) {
    std::fprintf(stderr, "%s\n", std::string(process.status().message()).c_str());
    return 1;
  }
  int64_t which = 0;
  if (argc > 2) (void)absl::SimpleAtoi(argv[2], &which);
  const absl::Status status = Work(**process, argc > 1 ? argv[1] : "", which);
  if (!status.ok()) {
    std::fprintf(stderr, "rank %d: %s\n", static_cast<int>((*process)->rank()),
                 std::string(status.message()).c_str());
  }
  std::fflush(stdout);
  return (*process)->End(status.ok() ? 0 : 1);
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) { return roundhouse::Main(argc, argv); }
