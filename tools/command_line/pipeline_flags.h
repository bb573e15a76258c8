// The flags of the tools that cut a model into the stages of a pipeline.
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_PIPELINE_FLAGS_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_PIPELINE_FLAGS_H_

#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/tools/command_line/flags.h"

namespace roundhouse {

// Declares --pipeline, --microbatches and --stage. `spread` must outlive the flags.
inline void AddPipelineFlags(SpreadRequest& spread, Flags& flags) {
  flags.Flag("pipeline", &spread.pipeline, "AXIS",
             "cuts the model into stages, one for each of the --devices along this axis, through "
             "which parts of the batch pass one after the other");
  flags.Flag("microbatches", &spread.microbatches, "N",
             "the equal parts into which --pipeline cuts the batch, the first dimension of the "
             "inputs; by default as many as there are stages");
  flags.Flag("stage", &spread.stages, "NAME=N",
             "the stage, from 0, of nodes of --pipeline, or of those that use a @global; * matches "
             "anything; by default stages take equally long");
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_PIPELINE_FLAGS_H_
