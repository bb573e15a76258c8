// File: judged_part.h
//
// What of a program another compiler can be asked about: the nodes of a graph that TOSA can say,
// each with the operands that it really has in a run. What a node that is left out gives becomes an
// input.
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
  // One public graph of the entry's name, all of whose sizes are known. Its outputs are those of
  // the entry that a judged node gives, and what nobody takes.
  std::unique_ptr<Program> program;
  std::vector<Tensor> inputs;
  std::vector<std::string> ops;  // Of the nodes that are in it, in their order.
  struct LeftOut {
    std::string node;
    std::string why;
  };
  std::vector<LeftOut> left_out;
};

// Of a program of canonical and the container, run on these inputs. `is_wanted`, if given, leaves
// out other nodes. Error: the program does not run.
absl::StatusOr<JudgedPart> JudgedPartOf(
    const Program& program, const std::string& entry, absl::Span<const Tensor> inputs,
    const std::function<bool(const Node&)>& is_wanted = nullptr);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_VERIFYING_JUDGED_PART_H_
