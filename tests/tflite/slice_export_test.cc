// The operators that a slice by bounds that the run computes is exported as.
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/tflite/models.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;

// The operators of a graph from %x (4x5), %n (one i32) and %bounds (two i64) to %y, those that are
// not used left out, with the masks of slices.
std::vector<std::string> OperatorsOf(absl::string_view body) {
  const absl::StatusOr<std::unique_ptr<Program>> program =
      Parse(TfliteTestContext(),
            absl::StrCat("ml_program.subgraph @main(%x: tensor<4x5xf32>, %n: tensor<1xi32>, "
                         "%bounds: tensor<2xi64>) -> tensor<?x?xf32> {\n",
                         body, "\nml_program.output %y : tensor<?x?xf32>\n}"));
  EXPECT_THAT(program.status(), IsOk());
  const absl::StatusOr<std::unique_ptr<Program>> model = ExportTo(**program, "tfl");
  EXPECT_THAT(model.status(), IsOk());
  std::vector<std::string> operators;
  for (const Node* node : (*model)->graphs()[0]->nodes()) {
    if (node->op().dialect_name() != "tfl" || node->result().num_uses() == 0) continue;
    std::string masks;
    for (const absl::string_view name : {"begin_mask", "end_mask"}) {
      const Attribute* mask = node->attributes().Find(name);
      if (mask != nullptr) absl::StrAppend(&masks, " ", name, "=", *mask->if_int());
    }
    operators.push_back(absl::StrCat(node->op().short_name(), masks));
  }
  return operators;
}

TEST(SliceExport, BoundsOf64BitsAreClamped) {
  EXPECT_THAT(OperatorsOf(R"(
      %zeros = "canonical.constant_gen"() {value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
      %y = "canonical.slice"(%x, %zeros, %bounds) : (tensor<4x5xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>)"),
              ElementsAre("minimum", "maximum", "cast", "strided_slice begin_mask=3"));
}

TEST(SliceExport, BoundsFrom32BitsStayThere) {
  EXPECT_THAT(OperatorsOf(R"(
      %two = "canonical.constant_gen"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
      %list = "canonical.tensor_concat"(%n, %two) {axis = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
      %starts = "canonical.cast"(%list) {to = i64} : (tensor<2xi32>) -> tensor<2xi64>
      %last = "canonical.constant_gen"() {value = dense<9223372036854775807> : tensor<2xi64>} : () -> tensor<2xi64>
      %y = "canonical.slice"(%x, %starts, %last) : (tensor<4x5xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>)"),
              ElementsAre("concatenation", "strided_slice end_mask=1"));
}

// As the import writes TFLite's slice, whose size of -1 is the rest of the axis.
TEST(SliceExport, KnownEntriesOfComputedListsAreMasks) {
  EXPECT_THAT(OperatorsOf(R"(
      %rest = "canonical.constant_gen"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
      %list = "canonical.tensor_concat"(%n, %rest) {axis = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
      %sizes = "canonical.cast"(%list) {to = i64} : (tensor<2xi32>) -> tensor<2xi64>
      %zeros = "canonical.constant_gen"() {value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
      %minus_one = "canonical.constant_gen"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
      %last = "canonical.constant_gen"() {value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
      %is_rest = "canonical.compare"(%sizes, %minus_one) {direction = "equal"} : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
      %ends = "canonical.select"(%is_rest, %last, %sizes) : (tensor<2xi1>, tensor<i64>, tensor<2xi64>) -> tensor<2xi64>
      %y = "canonical.slice"(%x, %zeros, %ends) : (tensor<4x5xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>)"),
              ElementsAre("concatenation", "equal", "select_v2", "strided_slice begin_mask=1"));
}

TEST(SliceExport, ListsForSomeAxesAreFilledUp) {
  EXPECT_THAT(OperatorsOf(R"(
      %starts = "canonical.cast"(%n) {to = i64} : (tensor<1xi32>) -> tensor<1xi64>
      %last = "canonical.constant_gen"() {value = dense<9223372036854775807> : tensor<1xi64>} : () -> tensor<1xi64>
      %y = "canonical.slice"(%x, %starts, %last) {axes = array<i64: 1>} : (tensor<4x5xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>)"),
              ElementsAre("slice", "concatenation", "strided_slice begin_mask=1 end_mask=3"));
}

}  // namespace
}  // namespace roundhouse
