// File: judged_part.h
//
// The part of a program that another compiler can check: the nodes of a graph that TOSA can
// express, each with the operands that it has in a real run. Results of nodes that are left out
// become inputs.
//
//   RH_ASSIGN_OR_RETURN(JudgedPart part, JudgedPartOf(program, "main", inputs));
//   RH_ASSIGN_OR_RETURN(Verdict verdict, JudgeByMlir(judge, *part.program, "main", part.inputs,
//   {}));
#ifndef ROUNDHOUSE_TOOLS_VERIFYING_JUDGED_PART_H_
#define ROUNDHOUSE_TOOLS_VERIFYING_JUDGED_PART_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct JudgedPart {
  // One public graph with the entry's name and only known sizes. Its outputs are the entry's
  // outputs that judged nodes compute, and results without users.
  std::unique_ptr<Program> program;
  std::vector<Tensor> inputs;
  std::vector<std::string> ops;  // Of its nodes, in order.
  struct LeftOut {
    std::string node;
    std::string why;
  };
  std::vector<LeftOut> left_out;
};

// For a program of canonical and the container, run on these inputs. `is_wanted`, if given, selects
// the nodes; others are left out. Error: the program does not run.
absl::StatusOr<JudgedPart> JudgedPartOf(
    const Program& program, const std::string& entry, absl::Span<const Tensor> inputs,
    const std::function<bool(const Node&)>& is_wanted = nullptr);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_VERIFYING_JUDGED_PART_H_
