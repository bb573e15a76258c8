#include "roundhouse/passes/reproducer.h"

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/file.h"
#include "roundhouse/core/printer.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/passes/pass_registry.h"
#include "roundhouse/passes/pipeline.h"

namespace roundhouse {
namespace {

// The last pass that began.
class LastBegun final : public PassObserver {
 public:
  absl::Status BeforePass(const PassRun& run, const Program&) override {
    run_ = run;
    return absl::OkStatus();
  }
  const PassRun& run() const { return run_; }

 private:
  PassRun run_;
};

absl::StatusOr<PipelineReport> RunText(Program& program, absl::string_view pipeline,
                                       const PipelineRunOptions& options) {
  RH_ASSIGN_OR_RETURN(const Pipeline parsed,
                      Pipeline::Parse(PassRegistry::Of(program.context()), pipeline));
  return RunPipeline(program, parsed, options);
}

}  // namespace

absl::Status WriteReproducer(const Program& program, absl::string_view pipeline,
                             const std::string& path) {
  const std::unique_ptr<Program> copy = program.clone();
  copy->set_attribute(kReproducerAttribute, Attribute::String(std::string(pipeline)));
  RH_ASSIGN_OR_RETURN(const std::string text, Print(*copy));
  return WriteFile(path, text);
}

absl::Status WriteFailure(const Program& program, absl::string_view pipeline,
                          const PipelineRunOptions& options, const std::string& path) {
  LastBegun last;
  PipelineRunOptions watched = options;
  watched.observers = {&last};
  const std::unique_ptr<Program> failed = program.clone();
  if (RunText(*failed, pipeline, watched).ok() || last.run().number == 0)
    return WriteReproducer(program, pipeline, path);
  PipelineRunOptions up_to = options;
  up_to.observers.clear();
  up_to.max_runs = last.run().number - 1;
  const std::unique_ptr<Program> before = program.clone();
  const std::unique_ptr<Program> again =
      RunText(*before, pipeline, up_to).ok() ? before->clone() : nullptr;
  if (again == nullptr || RunText(*again, last.run().text, {}).ok())
    return WriteReproducer(program, pipeline, path);
  return WriteReproducer(*before, last.run().text, path);
}

}  // namespace roundhouse
