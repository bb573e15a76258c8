// File: training_sessions.h
//
// Runs a training program on one device, or on many (service/devices/device_mesh.h), which are all
// in this process or one in each of many. Tensors are whole on input and output, as if there were
// one device.
#ifndef ROUNDHOUSE_TRAINING_TRAINING_SESSIONS_H_
#define ROUNDHOUSE_TRAINING_TRAINING_SESSIONS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/devices/device_sessions.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/mpi/mpi_process.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse::training {

struct TrainingPlace {
  // The preset that the program goes through (api/presets.h).
  int level = 2;
  int num_threads = 1;
  // The same bits on any processor and with any number of threads; also on many devices in one
  // process or in many.
  bool deterministic = false;
  // The bytes that a step may take beside inputs, weights and optimizer state: values are dropped
  // and computed again (passes/memory/rematerialise.cc). Null: as many as it needs. For one device.
  std::optional<int64_t> memory = std::nullopt;
  // None: one device. Unless an input is pinned, the examples of a step are spread along the axis
  // `data`, or along the only axis, if that is not the one of the stages of a pipeline.
  SpreadRequest spread = {};
  // This process among those of the devices; null: all devices are here. Must outlive the sessions.
  MpiProcess* process = nullptr;
};

class TrainingSessions {
 public:
  // Compiles, but does not begin: with many processes, this does not wait for the others. Errors:
  // those of compiling and of spreading (a batch that is not a multiple of the devices); a usage
  // error if the numbers of processes and devices differ.
  static absl::StatusOr<std::unique_ptr<TrainingSessions>> Prepare(
      const std::shared_ptr<const Context>& context, const TrainingProgram& made,
      const TrainingPlace& place);
  // Starts with the initial weights. All processes must call it.
  absl::Status Begin();

  // Call it before eval, in all processes.
  absl::Status PrepareEval();
  // Runs train_step or eval on these inputs. Eval runs whole on one device: each process may have
  // other inputs for it, or none.
  absl::Status Run(absl::string_view entry, absl::Span<const Tensor> inputs);
  // A result of the last run, which must be one f32.
  absl::StatusOr<double> NumberOf(int64_t output) const;
  // A whole value of the state; all processes must make the same calls.
  absl::StatusOr<Tensor> get_global(absl::string_view name) const;
  absl::Status set_global(absl::string_view name, const Tensor& value);

  // The measures taken to fit into TrainingPlace::memory, in a line; empty if there were none.
  const std::string& memory_note() const { return memory_note_; }
  // Null unless there are many devices.
  const DeviceSessions* devices() const { return devices_.get(); }
  int64_t rank() const { return place_.process == nullptr ? 0 : place_.process->rank(); }
  int64_t num_processes() const { return place_.process == nullptr ? 1 : place_.process->size(); }
  // Gives each process the sum over all processes, element by element.
  absl::Status AddUp(absl::Span<double> numbers);

 private:
  explicit TrainingSessions(TrainingPlace place) : place_(std::move(place)) {}
  absl::Status PrepareOne(const std::shared_ptr<const Context>& context,
                          const TrainingProgram& made);
  absl::Status PrepareMany(const std::shared_ptr<const Context>& context,
                           const TrainingProgram& made);
  absl::Status FitIntoMemory(Model& model);

  const TrainingPlace place_;
  std::string memory_note_;
  // With many devices only for eval.
  std::shared_ptr<const CompiledProgram> compiled_;
  std::unique_ptr<Session> session_;
  std::shared_ptr<const CompiledProgram> compiled_for_devices_;
  // Of a pipeline whose devices are all here, by rank; else empty.
  std::vector<std::shared_ptr<const CompiledProgram>> compiled_of_ranks_;
  std::unique_ptr<DeviceSessions> devices_;
  bool is_state_new_ = true;     // For the session of eval.
  bool ran_on_devices_ = false;  // In the last run.
};

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_TRAINING_SESSIONS_H_
