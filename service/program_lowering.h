// File: program_lowering.h
//
// Lowers whatever of a program has a lowering: every node whose dialect offers LoweringService for
// its op becomes nodes of the dialect's target. What is then known to be constant and small is
// computed on the way, as shapes that a program computes are what later nodes need.
//
//   RH_RETURN_IF_ERROR(LowerProgram(*program).status());
//
// The pass `lower` (passes/generic/lower.cc) does this in a pipeline.
#ifndef ROUNDHOUSE_SERVICE_PROGRAM_LOWERING_H_
#define ROUNDHOUSE_SERVICE_PROGRAM_LOWERING_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

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
  // Only what lowers to this dialect is lowered.
  std::string target = std::string(kCommonDialect);
  // A node for which this holds stays what it is. Absent: none does.
  std::function<bool(const Node&)> keep = nullptr;
  // A node is computed when its operands and results have at most this many bytes together.
  int64_t max_folded_bytes = 64 << 10;
};

// The dialects of the program's nodes that lower to `target`, by name.
std::vector<const Dialect*> SourceDialects(const Program& program,
                                           absl::string_view target = kCommonDialect);

// Whether anything was lowered. A graph's inputs keep their types; its outputs get those that come
// out, which may say more than was declared. Inputs and outputs of types that the target does not
// have (type_lowering.h) become several, which say what they are parts of (port_groups.h). The
// error lists every node that cannot be lowered, and why; the program is then partly lowered and of
// no more use.
absl::StatusOr<bool> LowerProgram(Program& program, const ProgramLoweringOptions& options = {});

// The same of one graph and those that it runs.
absl::StatusOr<bool> LowerGraph(Graph& graph, const ProgramLoweringOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_PROGRAM_LOWERING_H_
