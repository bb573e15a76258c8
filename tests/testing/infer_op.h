// What inference says of an op on operands of given types, without a dialect or a program around
// it:
//
//   EXPECT_THAT(InferOp(Relu{}, {image}), IsOkAndHolds(ElementsAre(image)));
#ifndef ROUNDHOUSE_TESTS_TESTING_INFER_OP_H_
#define ROUNDHOUSE_TESTS_TESTING_INFER_OP_H_

#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse {

template <DeclaredOp Op>
absl::StatusOr<std::vector<Type>> InferOp(const Op& op, absl::Span<const Type> operands,
                                          int num_results = -1) {
  absl::StatusOr<std::unique_ptr<Context>> context = Context::With({});
  RH_CHECK(context.ok());
  Program program(**context);
  absl::StatusOr<Graph*> graph = program.CreateGraph("g");
  RH_CHECK(graph.ok());
  std::vector<Value*> values;
  for (const Type& type : operands) {
    values.push_back(&(*graph)->CreateNode("test.source", {}, {type})->result());
  }
  const OpInfo info = MakeOpInfo<Op>();
  const AttributeMap attributes = AttributesOf(op);
  return info.infer(InferenceContext(program, info, values, attributes, num_results));
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_INFER_OP_H_
