// The fixture of the tests of `differentiate`: runs programs, given as text, on the linked
// backends.
#ifndef ROUNDHOUSE_TESTS_PASSES_GRADIENT_DIFFERENTIATE_FIXTURE_H_
#define ROUNDHOUSE_TESTS_PASSES_GRADIENT_DIFFERENTIATE_FIXTURE_H_

#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/execution.h"

namespace roundhouse {

class DifferentiateFixture : public ::testing::Test {
 protected:
  DifferentiateFixture() : context_(*Context::WithLinkedExtensions()) {}

  // The program after the passes.
  absl::StatusOr<std::unique_ptr<Program>> After(absl::string_view text,
                                                 absl::string_view passes) const {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Parse(*context_, text));
    RH_RETURN_IF_ERROR(RunPasses(*program, passes).status());
    return program;
  }

  static absl::StatusOr<std::vector<Tensor>> Run(const Program& program, absl::string_view graph,
                                                 absl::Span<const Tensor> inputs) {
    const Graph* found = program.FindGraph(graph);
    if (found == nullptr) return absl::NotFoundError(graph);
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution,
                        StartExecution(program, {.graphs = {found}}));
    return execution->Run(*found, inputs);
  }

  static std::vector<double> Numbers(const Tensor& tensor) {
    const Tensor dense = *tensor.Materialize();
    if (dense.element_type() == ElementType(ElementKind::kF64)) {
      return {dense.data<double>().begin(), dense.data<double>().end()};
    }
    return {dense.data<float>().begin(), dense.data<float>().end()};
  }

  // How many nodes of the op there are.
  static int Count(const Graph& graph, absl::string_view op) {
    int count = 0;
    for (const Node* node : graph.nodes()) count += node->op_name() == op ? 1 : 0;
    return count;
  }

  const std::unique_ptr<Context> context_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_PASSES_GRADIENT_DIFFERENTIATE_FIXTURE_H_
