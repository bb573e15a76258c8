// File: program_lowering.h
//
// Lowers every node whose dialect offers LoweringService for its op to nodes of the dialect's
// target. Small constants are folded on the way, because later nodes need the shapes that a program
// computes.
//
//   RH_RETURN_IF_ERROR(LowerProgram(*program).status());
//
// The pass `lower` (passes/generic/lower.cc) does this in a pipeline.
#ifndef ROUNDHOUSE_SERVICE_LOWERING_PROGRAM_LOWERING_H_
#define ROUNDHOUSE_SERVICE_LOWERING_PROGRAM_LOWERING_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The dialect that everything lowers to.
inline constexpr absl::string_view kCommonDialect = "canonical";

struct ProgramLoweringOptions {
  // Only ops that lower to this dialect are lowered.
  std::string target = std::string(kCommonDialect);
  // Nodes for which this returns true are not lowered. Null: all are lowered.
  std::function<bool(const Node&)> keep = nullptr;
  // A node is folded if its operands and results have at most this many bytes together.
  int64_t max_folded_bytes = 64 << 10;
  // Called for each node that cannot be lowered, which then stays as it is, in place of the error
  // that lists them. The program must not be used any more, but can be looked at.
  std::function<void(const Node&, const absl::Status&)> on_error = nullptr;
};

// The dialects of the program's nodes that lower to `target`, by name.
std::vector<const Dialect*> SourceDialects(const Program& program,
                                           absl::string_view target = kCommonDialect);

// Returns whether anything was lowered. A graph's inputs keep their types; its outputs get the
// types that result, which may be more specific than the declared ones. Inputs and outputs of types
// that the target does not have (type_lowering.h) become several, which record what they are parts
// of (port_groups.h). The error lists every node that cannot be lowered, and why; the program is
// then partly lowered and must not be used any more.
absl::StatusOr<bool> LowerProgram(Program& program, const ProgramLoweringOptions& options = {});

// The same for one graph and those that it runs.
absl::StatusOr<bool> LowerGraph(Graph& graph, const ProgramLoweringOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_LOWERING_PROGRAM_LOWERING_H_
