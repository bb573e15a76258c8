// File: infer_text.h
//
// What inference says, as text, of an op that is written much as a program writes it, with types in
// place of its operands:
//
//   EXPECT_EQ(InferText<ShapeOps>("canonical.flatten(tensor<?x3x4xf32>) {start_axis = 1}"),
//             "tensor<?x12xf32>");
//
// An operand may also be a constant ("dense<[1, 2]> : tensor<2xi64>"), "none" for one that is
// absent, "unknown" for one of unknown type. "-> 2" at the end asks for that many results. Several
// results are joined by " | "; an error is "error: " and its message. Other text that is not well
// formed ends the test.
#ifndef ROUNDHOUSE_TESTS_TESTING_INFER_TEXT_H_
#define ROUNDHOUSE_TESTS_TESTING_INFER_TEXT_H_

#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"

namespace roundhouse {
namespace testing_internal {

// A context with one dialect that has the ops of a list.
template <typename Ops>
class ListDialect final : public TableDialect {
 public:
  explicit ListDialect(absl::string_view name) : TableDialect(name) { AddOps(Ops{}); }
};

std::string InferText(Context& context, absl::string_view text);

}  // namespace testing_internal

// `Ops` is an OpList of the dialect whose name stands in the text.
template <typename Ops>
std::string InferText(absl::string_view text) {
  Context context;
  context.AddDialect<testing_internal::ListDialect<Ops>>(text.substr(0, text.find('.')));
  return testing_internal::InferText(context, text);
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_INFER_TEXT_H_
