// Replays the schedule of a predicted step (simulate --schedule) on SimGrid's MPI:
//   smpirun -np N … replay PLAN
// and prints the simulated seconds until the last rank is done. tests/peers/simgrid_replay.py
// writes the plan: numbers, in the order in which Read takes them.
#include <mpi.h>
#include <smpi/smpi.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
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
  int channel = 0;  // Of a message.
};

struct Plan {
  double seconds_for_byte = 0;  // That a reduction takes for a byte of the message.
  std::vector<int> speed_of_rank;
  // For each set of groups, the group of each rank, and its place in it.
  std::vector<std::vector<int>> group_of_rank, place_of_rank;
  // One program, or one for each stage of a pipeline.
  std::vector<std::vector<Phase>> programs;
  std::vector<int> program_of_rank;
  int most = 1;  // The greatest count.
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
      file >> phase.exchange >> phase.grouping >> phase.count >> phase.with >> phase.channel;
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

// Messages between the stages of a pipeline: the sends that may still go on, and all receives,
// which are begun before all else, so that a message is on its way as soon as it is sent.
struct Messages {
  std::vector<MPI_Request> sent;
  std::vector<MPI_Request> received;
  size_t next = 0;
};

void Exchange(const Phase& phase, MPI_Comm group, MPI_Op reduce, Messages& messages) {
  if (phase.exchange == "send") {
    messages.sent.emplace_back();
    MPI_Isend(operand, phase.count, MPI_CHAR, phase.with, phase.channel, group,
              &messages.sent.back());
    return;
  }
  if (phase.exchange == "receive") {
    MPI_Wait(&messages.received[messages.next++], MPI_STATUS_IGNORE);
    return;
  }
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
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (plan == nullptr) Read(argv[1]);
  MPI_Op reduce = MPI_OP_NULL;
  MPI_Op_create(Reduce, 1, &reduce);
  std::vector<MPI_Comm> groups(plan->group_of_rank.size());
  for (size_t i = 0; i < groups.size(); ++i) {
    MPI_Comm_split(MPI_COMM_WORLD, plan->group_of_rank[i][rank], plan->place_of_rank[i][rank],
                   &groups[i]);
  }
  const std::vector<Phase>& program = plan->programs[plan->program_of_rank[rank]];
  Messages messages;
  for (const Phase& phase : program) {
    if (phase.exchange != "receive") continue;
    messages.received.emplace_back();
    MPI_Irecv(result, phase.count, MPI_CHAR, phase.with, phase.channel, groups[phase.grouping],
              &messages.received.back());
  }
  WaitUntil(kBegin);
  for (const Phase& phase : program) {
    const double seconds = phase.seconds[plan->speed_of_rank[rank]];
    if (seconds > 0) smpi_execute(seconds);
    if (phase.exchange != "-") Exchange(phase, groups[phase.grouping], reduce, messages);
  }
  last_end = std::max(last_end, MPI_Wtime());
  MPI_Waitall(static_cast<int>(messages.sent.size()), messages.sent.data(), MPI_STATUSES_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) std::printf("seconds %.9f\n", last_end - kBegin);
  MPI_Finalize();
  return 0;
}
