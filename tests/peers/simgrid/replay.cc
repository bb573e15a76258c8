// Replays the schedule of a predicted step (simulate --schedule) on SimGrid's MPI:
//   smpirun -np N … replay PLAN
// and prints the simulated seconds until the last rank is done. tests/peers/simgrid_replay.py
// writes the plan: numbers, in the order in which Read takes them.
//
// If devices start exchanges of groups and compute meanwhile, there are twice as many processes:
// the second half, on the same devices, does the exchanges of the first half, one after the other.
// SimGrid's own nonblocking collectives send everything to everybody.
#include <mpi.h>
#include <smpi/smpi.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <map>
#include <simgrid/s4u.hpp>
#include <string>
#include <vector>

namespace {

// When all ranks begin, after the groups are made: in simulated seconds.
constexpr double kBegin = 10;

struct Phase {
  std::vector<double> seconds;  // Of computing, by speed.
  std::string exchange;         // "-" for none.
  int grouping = 0;
  int count = 0;    // Bytes, divided by the plan's scale.
  int with = 0;     // Whom a message is for, or from, or who broadcasts: a place in the group.
  int channel = 0;  // Of a message, of what is started, and of what is waited for.
  int starts = 0;   // Whether the device goes on at once, and waits where `exchange` is "wait".

  bool IsMessage() const { return exchange == "send" || exchange == "receive"; }
  bool IsOfGroup() const { return exchange != "-" && exchange != "wait" && !IsMessage(); }
};

struct Plan {
  double seconds_for_byte = 0;  // That a reduction takes for a byte of the message.
  std::vector<int> speed_of_rank;
  // For each set of groups, the group of each rank, and its place in it.
  std::vector<std::vector<int>> group_of_rank, place_of_rank;
  // One program, or one for each stage of a pipeline.
  std::vector<std::vector<Phase>> programs;
  std::vector<int> program_of_rank;
  int most = 1;                 // The greatest count.
  bool has_exchangers = false;  // Whether exchanges of groups have processes of their own.

  int num_ranks() const { return static_cast<int>(speed_of_rank.size()); }
  const std::vector<Phase>& ProgramOf(int rank) const { return programs[program_of_rank[rank]]; }
};

// SimGrid runs all ranks in one process: they share these.
Plan* plan = nullptr;
char* operand = nullptr;  // No data is looked at.
char* result = nullptr;
double last_end = 0;

void Read(const char* path) {
  plan = new Plan;
  std::ifstream file(path);
  int ranks = 0;
  int speeds = 0;
  int groupings = 0;
  int programs = 0;
  file >> ranks >> speeds >> groupings >> programs >> plan->seconds_for_byte;
  const auto read_ranks = [&] {
    std::vector<int> numbers(ranks);
    for (int& number : numbers) file >> number;
    return numbers;
  };
  plan->speed_of_rank = read_ranks();
  plan->program_of_rank = read_ranks();
  for (int i = 0; i < groupings; ++i) {
    plan->group_of_rank.push_back(read_ranks());
    plan->place_of_rank.push_back(read_ranks());
  }
  plan->programs.resize(programs);
  for (std::vector<Phase>& program : plan->programs) {
    int phases = 0;
    file >> phases;
    program.resize(phases);
    for (Phase& phase : program) {
      phase.seconds.resize(speeds);
      for (double& seconds : phase.seconds) file >> seconds;
      file >> phase.exchange >> phase.grouping >> phase.count >> phase.with >> phase.channel >>
          phase.starts;
      plan->has_exchangers |= phase.starts != 0;
      plan->most = std::max(plan->most, phase.count);
    }
  }
  if (!file) {
    std::fprintf(stderr, "replay: %s is cut off\n", path);
    std::exit(1);
  }
  operand = static_cast<char*>(std::calloc(plan->most, 1));
  result = static_cast<char*>(std::calloc(plan->most, 1));
}

void Reduce(void*, void*, int* count, MPI_Datatype*) {
  smpi_execute(plan->seconds_for_byte * *count);
}

void ExchangeInGroup(const Phase& phase, MPI_Comm group, MPI_Op reduce) {
  int size = 1;
  MPI_Comm_size(group, &size);
  if (size == 1) return;
  const int part = phase.count / size;
  if (phase.exchange == "all_reduce") {
    MPI_Allreduce(operand, result, phase.count, MPI_CHAR, reduce, group);
  } else if (phase.exchange == "all_gather") {
    MPI_Allgather(operand, part, MPI_CHAR, result, part, MPI_CHAR, group);
  } else if (phase.exchange == "reduce_scatter") {
    const std::vector<int> parts(size, part);
    MPI_Reduce_scatter(operand, result, parts.data(), MPI_CHAR, reduce, group);
  } else if (phase.exchange == "all_to_all") {
    MPI_Alltoall(operand, part, MPI_CHAR, result, part, MPI_CHAR, group);
  } else if (phase.exchange == "broadcast") {
    MPI_Bcast(operand, phase.count, MPI_CHAR, phase.with, group);
  } else if (phase.exchange == "shift") {
    int rank = 0;
    MPI_Comm_rank(group, &rank);
    const auto at = [&](int index) { return index >= 0 && index < size ? index : MPI_PROC_NULL; };
    MPI_Sendrecv(operand, phase.count, MPI_CHAR, at(rank + phase.with), 0, result, phase.count,
                 MPI_CHAR, at(rank - phase.with), 0, group, MPI_STATUS_IGNORE);
  } else {
    std::fprintf(stderr, "replay: an unknown exchange %s\n", phase.exchange.c_str());
    std::exit(1);
  }
}

// Between a device and the process that does its exchanges, which takes no time.
struct Signals {
  simgrid::s4u::SemaphorePtr started = simgrid::s4u::Semaphore::create(0);
  // By exchange, in the order of the program.
  std::vector<simgrid::s4u::SemaphorePtr> done;
};
std::vector<Signals>* signals = nullptr;  // By rank.

void MakeSignals() {
  signals = new std::vector<Signals>(plan->num_ranks());
  for (int rank = 0; rank < plan->num_ranks(); ++rank) {
    for (const Phase& phase : plan->ProgramOf(rank)) {
      if (phase.IsOfGroup()) (*signals)[rank].done.push_back(simgrid::s4u::Semaphore::create(0));
    }
  }
}

void DoExchanges(int rank, const std::vector<MPI_Comm>& groups, MPI_Op reduce) {
  Signals& mine = (*signals)[rank];
  size_t next = 0;
  for (const Phase& phase : plan->ProgramOf(rank)) {
    if (!phase.IsOfGroup()) continue;
    mine.started->acquire();
    ExchangeInGroup(phase, groups[phase.grouping], reduce);
    mine.done[next++]->release();
  }
}

// Replays a device. Begins all receives before all else, so that a message is on its way as soon as
// it is sent.
class Device {
 public:
  Device(int rank, const std::vector<MPI_Comm>& groups, MPI_Op reduce)
      : rank_(rank), groups_(groups), reduce_(reduce), program_(plan->ProgramOf(rank)) {
    for (const Phase& phase : program_) {
      if (phase.exchange != "receive") continue;
      received_.emplace_back();
      MPI_Irecv(result, phase.count, MPI_CHAR, phase.with, phase.channel, groups[phase.grouping],
                &received_.back());
    }
  }

  void Run() {
    for (const Phase& phase : program_) {
      const double seconds = phase.seconds[plan->speed_of_rank[rank_]];
      if (seconds > 0) smpi_execute(seconds);
      if (phase.exchange != "-") Exchange(phase);
    }
  }

  // The sends that may still go on.
  void Finish() { MPI_Waitall(static_cast<int>(sent_.size()), sent_.data(), MPI_STATUSES_IGNORE); }

 private:
  void Exchange(const Phase& phase) {
    if (phase.exchange == "send") {
      sent_.emplace_back();
      MPI_Isend(operand, phase.count, MPI_CHAR, phase.with, phase.channel, groups_[phase.grouping],
                &sent_.back());
    } else if (phase.exchange == "receive") {
      MPI_Wait(&received_[next_receive_++], MPI_STATUS_IGNORE);
    } else if (phase.exchange == "wait") {
      std::deque<size_t>& started = started_[phase.channel];
      if (started.empty()) {
        std::fprintf(stderr, "replay: nothing was started on channel %d\n", phase.channel);
        std::exit(1);
      }
      (*signals)[rank_].done[started.front()]->acquire();
      started.pop_front();
    } else if (!plan->has_exchangers) {
      ExchangeInGroup(phase, groups_[phase.grouping], reduce_);
    } else {
      const size_t number = next_exchange_++;
      (*signals)[rank_].started->release();
      if (phase.starts != 0) {
        started_[phase.channel].push_back(number);
      } else {
        (*signals)[rank_].done[number]->acquire();
      }
    }
  }

  const int rank_;
  const std::vector<MPI_Comm>& groups_;
  const MPI_Op reduce_;
  const std::vector<Phase>& program_;
  std::vector<MPI_Request> sent_;
  std::vector<MPI_Request> received_;
  size_t next_receive_ = 0;
  size_t next_exchange_ = 0;
  std::map<int, std::deque<size_t>> started_;  // By channel, the numbers of exchanges.
};

void WaitUntil(double time) {
  const double left = time - MPI_Wtime();
  timespec pause = {};
  pause.tv_sec = static_cast<time_t>(left);
  pause.tv_nsec = static_cast<long>((left - static_cast<double>(pause.tv_sec)) * 1e9);
  nanosleep(&pause, nullptr);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int process = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &process);
  if (plan == nullptr) {
    Read(argv[1]);
    MakeSignals();
  }
  const int rank = process % plan->num_ranks();
  const bool is_exchanger = process != rank;
  MPI_Op reduce = MPI_OP_NULL;
  MPI_Op_create(Reduce, 1, &reduce);
  std::vector<MPI_Comm> groups(plan->group_of_rank.size());
  for (size_t i = 0; i < groups.size(); ++i) {
    MPI_Comm_split(MPI_COMM_WORLD, 2 * plan->group_of_rank[i][rank] + (is_exchanger ? 1 : 0),
                   plan->place_of_rank[i][rank], &groups[i]);
  }
  if (is_exchanger) {
    WaitUntil(kBegin);
    DoExchanges(rank, groups, reduce);
  } else {
    Device device(rank, groups, reduce);
    WaitUntil(kBegin);
    device.Run();
    last_end = std::max(last_end, MPI_Wtime());
    device.Finish();
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (process == 0) std::printf("seconds %.9f\n", last_end - kBegin);
  MPI_Finalize();
  return 0;
}
