// File: infer_text.h
//
// The result of inference as text, for an op that is written almost as in a program, with types in
// place of its operands:
//
//   EXPECT_EQ(InferText<ShapeOps>("canonical.flatten(tensor<?x3x4xf32>) {start_axis = 1}"),
//             "tensor<?x12xf32>");
//
// An operand may also be a constant ("dense<[1, 2]> : tensor<2xi64>"), "none" if it is absent,
// "unknown" if its type is unknown. "-> 2" at the end requests that many results. Several results
// are joined by " | "; an error is "error: " and its message. Malformed text ends the test.
#ifndef ROUNDHOUSE_TESTS_TESTING_INFER_TEXT_H_
#define ROUNDHOUSE_TESTS_TESTING_INFER_TEXT_H_

#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"

namespace roundhouse {
namespace testing_internal {

// A dialect with the ops of one list.
template <typename Ops>
class ListDialect final : public TableDialect {
 public:
  explicit ListDialect(absl::string_view name) : TableDialect(name) { AddOps(Ops{}); }
};

std::string InferText(Context& context, absl::string_view text);

}  // namespace testing_internal

// `Ops` is an OpList of the dialect that the text names.
template <typename Ops>
std::string InferText(absl::string_view text) {
  Context context;
  context.AddDialect<testing_internal::ListDialect<Ops>>(text.substr(0, text.find('.')));
  return testing_internal::InferText(context, text);
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_INFER_TEXT_H_
