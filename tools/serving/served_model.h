// File: served_model.h
//
// A model that is served: one version of it, compiled, with its own sessions.
//
//   RH_ASSIGN_OR_RETURN(auto model, ServedModel::Load({"classify", "1", "classify.onnx"},
//   options)); RH_ASSIGN_OR_RETURN(InferResponse response, model->Infer(request, deadline));
#ifndef ROUNDHOUSE_TOOLS_SERVING_SERVED_MODEL_H_
#define ROUNDHOUSE_TOOLS_SERVING_SERVED_MODEL_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/tools/serving/batcher.h"
#include "roundhouse/tools/serving/inference_protocol.h"

namespace roundhouse::serving {

// A model named on the command line.
struct ModelSource {
  std::string name;
  std::string version;
  std::string path;
};

// Parses PATH, NAME=PATH and NAME:VERSION=PATH; the default name is that of the file, the default
// version "1". A folder stands for all its models NAME/VERSION/FILE; the folder of one model, with
// VERSION/FILE, stands for that. Names consist of letters, digits, '_', '-' and '.'; versions are
// numbers. Usage errors: malformed names or versions; two equal ones.
absl::StatusOr<std::vector<ModelSource>> ReadModelSources(absl::Span<const std::string> arguments);

struct ServedModelOptions {
  int level = 2;
  std::string entry = "";
  std::vector<std::string> shapes = {};  // The syntax of --shape.
  PlacementOptions placement = {};
  // The number of sessions, and of threads for each.
  int instances = 1;
  int threads = 1;
  int64_t memory_limit = 0;  // Of each session (SessionOptions).
  BatcherOptions batching = {};
};

class ServedModel {
 public:
  // Reads, optimises and compiles the model, and runs it once if its inputs can be generated.
  // Errors: those of these steps; an input or output that the protocol has no type for; batching is
  // on but rows are not independent, as far as can be told: the model has state, a first axis that
  // is not open, or other results for two rows at once.
  static absl::StatusOr<std::unique_ptr<ServedModel>> Load(const ModelSource& source,
                                                           const ServedModelOptions& options,
                                                           Batcher::Observer observer = nullptr);

  const std::string& name() const { return source_.name; }
  const std::string& version() const { return source_.version; }
  // Without the list of versions, which it does not know.
  ModelMetadata metadata() const;
  // Remarks for the operator; usually empty.
  const std::vector<std::string>& notes() const { return notes_; }
  int64_t num_waiting() const { return batcher_->num_waiting(); }

  // Cancels requests in progress, and refuses new ones.
  void End() { batcher_->End(); }

  // Thread-safe. Errors: InvalidArgument if the inputs or the names of outputs do not match the
  // model; those of the batcher and of sessions.
  absl::StatusOr<InferResponse> Infer(InferRequest request, Clock::time_point deadline);

 private:
  explicit ServedModel(const ModelSource& source) : source_(source) {}

  absl::Status Prepare(const ServedModelOptions& options);
  absl::Status CheckPorts() const;
  absl::Status CheckRows(Session& session) const;
  absl::StatusOr<std::vector<Tensor>> InputsOf(InferRequest& request) const;
  absl::StatusOr<std::vector<Tensor>> RunOn(Session& session,
                                            absl::Span<const Tensor> inputs) const;

  const ModelSource source_;
  std::shared_ptr<const CompiledProgram> compiled_;
  const Graph* entry_ = nullptr;
  bool has_state_ = false;
  std::vector<std::unique_ptr<Session>> sessions_;
  std::vector<std::string> notes_;
  std::unique_ptr<Batcher> batcher_;  // Last: its threads use the sessions.
};

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_SERVED_MODEL_H_
