// Models that are damaged, contradict themselves, or crash the onnx library. Each must give an
// error or a program, with memory and time in proportion to the file.
#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::HasSubstr;

// Does everything with the bytes except running the model.
absl::Status Process(const std::string& bytes) {
  absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(bytes);
  if (!program.ok()) return program.status();
  absl::Status status = VerifyOk(**program);
  if (!status.ok()) return status;
  status = Print(**program).status();
  if (!status.ok()) return status;
  return LowerProgram(**program).status();
}

absl::Status ProcessText(absl::string_view text) { return Process(ModelBytes(text)); }

TEST(LibraryKillers, ConvolutionOfAnotherRank) {
  EXPECT_FALSE(ProcessText("g (float[1,1,8] x, float[1,1,3,3] w) => (float y) "
                           "{ y = Conv(x, w) }")
                   .ok());
}

// Nested loops whose state grows in each iteration, so that types inside are inferred more than
// once.
std::string GrowingLoops(int depth) {
  std::string text = "t0 = Concat<axis = 0>(s0, s0)";
  for (int level = 1; level <= depth; ++level) {
    const auto at = [](absl::string_view name, int of) { return absl::StrCat(name, of); };
    const int inner = level - 1;
    text =
        absl::StrCat(at("u", level), " = Concat<axis = 0>(", at("s", level), ", ", at("s", level),
                     ")\n", at("t", level), " = Loop<body = b (int64 ", at("i", inner), ", bool ",
                     at("c", inner), ", float[] ", at("s", inner), ") => (bool ", at("o", inner),
                     ", float[] ", at("t", inner), ") { ", at("o", inner), " = Identity(",
                     at("c", inner), ")\n", text, " }>(n, c, ", at("u", level), ")");
  }
  return absl::StrCat("g (int64 n, bool c, float[2] s", depth, ") => (float[] t", depth, ") { ",
                      text, " }");
}

// A reader that reads each body again for each shape takes exponential time in the depth, and does
// not finish here.
TEST(Nesting, LoopsWhoseShapesGrowTakeTimeInProportion) {
  EXPECT_THAT(ProcessText(GrowingLoops(2)), IsOk());
  EXPECT_THAT(ProcessText(GrowingLoops(30)), IsOk());
  EXPECT_FALSE(ReadBytes(ModelBytes(GrowingLoops(60))).ok());
}

// A call's name becomes the prefix of each node of the function.
TEST(Functions, LongNamesOfCallsAreNotMultiplied) {
  const std::string model = ModelBytes(
      "g (float[2] x) => (float[2] y) { y = local.F(x) }", 17, [](onnx::ModelProto& proto) {
        proto.mutable_graph()->mutable_node(0)->set_name(std::string(100'000, 'n'));
        onnx::FunctionProto& function = *proto.add_functions();
        function.set_domain("local");
        function.set_name("F");
        function.add_input("v0");
        function.add_opset_import()->set_version(17);
        for (int i = 0; i < 1000; ++i) {
          onnx::NodeProto& node = *function.add_node();
          node.set_op_type("Relu");
          node.add_input(absl::StrCat("v", i));
          node.add_output(absl::StrCat("v", i + 1));
        }
        function.add_output("v1000");
      });
  EXPECT_THAT(ReadBytes(model).status(),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("names of function calls")));
}

// A few bytes of indices and sizes that stand for 2^40 elements.
TEST(Sparse, TensorsTakeTheMemoryOfTheFile) {
  const std::string model = ModelBytes(
      "g (float[1] x) => (float[N] y) { y = Add(x, w) }", 17, [](onnx::ModelProto& proto) {
        for (const char* name : {"w", "v", "u"}) {
          onnx::SparseTensorProto& weight = *proto.mutable_graph()->add_sparse_initializer();
          weight.add_dims(int64_t{1} << 40);
          weight.mutable_values()->set_name(name);
          weight.mutable_values()->set_data_type(onnx::TensorProto::FLOAT);
          weight.mutable_values()->add_dims(1);
          weight.mutable_values()->add_float_data(1);
          weight.mutable_indices()->set_data_type(onnx::TensorProto::INT64);
          weight.mutable_indices()->add_dims(1);
          weight.mutable_indices()->add_int64_data(2);
        }
      });
  EXPECT_THAT(ReadBytes(model), IsOk());
  EXPECT_THAT(Process(model), IsOk());
}

// An attribute that counts operands must match their number.
TEST(Counts, OfScannedOperandsBeyondAll) {
  for (const char* count : {"-1", "-7", "3", "9223372036854775807", "-9223372036854775807"}) {
    EXPECT_THAT(ProcessText(absl::StrCat(
                    "g (float[2] s, float[4,2] x) => (float[] t, float[] y) { t, y = Scan<body = b "
                    "(float[2] a, float[2] e) => (float[2] o, float[2] p) { o = Add(a, e)\n"
                    "p = Neg(e) }, num_scan_inputs = ",
                    count, ">(s, x) }")),
                testing::Not(IsOk()))
        << count;
  }
}

TEST(Counts, OfAxesOfImagesBelowThree) {
  for (const char* sizes : {"", "4", "4,4"}) {
    EXPECT_THAT(ProcessText(absl::StrCat("g (float[", sizes,
                                         "] x) => (float[] y, int64[] i) "
                                         "{ y, i = MaxPool<kernel_shape = [2, 2]>(x) }")),
                testing::Not(IsOk()))
        << sizes;
  }
}

TEST(LibraryKillers, StepsOfZero) {
  EXPECT_FALSE(ProcessText("g (float[1,1,8,8] x, float[1,1,3,3] w) => (float[1,1,1,1] y) "
                           "{ y = Conv<strides = [0, 0]>(x, w) }")
                   .ok());
  EXPECT_FALSE(ProcessText("g (float[1,1,8,8] x) => (float[1,1,1,1] y) "
                           "{ y = MaxPool<kernel_shape = [2, 2], strides = [0, 0]>(x) }")
                   .ok());
}

TEST(LibraryKillers, HugeSizes) {
  const absl::Status same = ProcessText(
      "g (float[1,1,1099511627776,8] x) => (float[1,1,549755813888,4] y) "
      "{ y = MaxPool<kernel_shape = [2, 2], strides = [2, 2], auto_pad = \"SAME_UPPER\">(x) }");
  EXPECT_TRUE(same.ok()) << same;
  const absl::Status places = ProcessText(
      "g (float[1099511627776,1099511627776,8] x) => (float[N,M,K] y, int64[N,M,K] i) "
      "{ y, i = MaxPool<kernel_shape = [2]>(x) }");
  EXPECT_FALSE(places.ok());
  EXPECT_FALSE(ProcessText("g (float[1] x) => (float[N] y) {\n"
                           "  s = Constant<value = int64[1] {9223372036854775807}>()\n"
                           "  c = ConstantOfShape(s)\n"
                           "  y = Expand(x, c) }")
                   .ok());
  // A list of 2^40 equal numbers takes a few bytes.
  EXPECT_FALSE(ProcessText("g (float[1] x) => (float[N] y) {\n"
                           "  s = Constant<value = int64[1] {1099511627776}>()\n"
                           "  c = ConstantOfShape<value = int64[1] {1}>(s)\n"
                           "  y = Reshape(x, c) }")
                   .ok());
}

TEST(LibraryKillers, OutputThatNobodyGives) {
  EXPECT_THAT(std::string(ProcessText("g (float[1] x) => (float[1] y) { z = Relu(x) }").message()),
              HasSubstr("output 'y'"));
}

TEST(Contradictions, AreErrorsThatNameTheValue) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& c : {
           Case{"g (float[1] x) => (float[1] y) { y = Relu(z) }", "'z' is read"},
           Case{"g (float[1] x) => (float[1] y) { y = Relu(x)\n y = Neg(x) }", "produced twice"},
           Case{"g (float[1] x, float[1] x) => (float[1] y) { y = Relu(x) }",
                "input 'x' appears twice"},
           Case{"g (float[1] x) => (float[1] y) { y = Add(x) }", "onnx.Add_14 'y'"},
           Case{"g (float[1] x) => (float[1] y) { y = Relu<slope = 1>(x) }", "slope"},
           Case{"g (float[1] x) => (float[1] y) { y = Concat<axis = 0.5>(x) }", "axis"},
           Case{"g (float[2] x, float[3] z) => (float[3] y) { y = Add(x, z) }", "'y'"},
           Case{"g (float[2] x, int64[2] z) => (float[2] y) { y = Add(x, z) }", "'y'"},
       }) {
    const absl::Status status = ProcessText(c.text);
    EXPECT_FALSE(status.ok()) << c.text;
    EXPECT_THAT(std::string(status.message()), HasSubstr(c.message)) << c.text;
  }
}

// A model with weights, a branch, a loop and a recurrent cell.
std::string RichModel() {
  return ModelBytes(R"(g (float[2,1,3] x, bool c, int64 n) => (float[N] y) {
    w = Constant<value = float[1,4,3] {1,2,3,4,5,6,7,8,9,10,11,12}>()
    r = Constant<value = float[1,4,1] {1,2,3,4}>()
    h, last = LSTM<hidden_size = 1>(x, w, r)
    s = Constant<value_ints = [-1]>()
    f = Reshape(h, s)
    b = If (c) <then_branch = t () => (float[K] u) { u = Relu(f) },
                else_branch = e () => (float[K] v) { v = Neg(f) }>
    go = Constant<value = bool {1}>()
    y = Loop (n, go, b) <body = l (int64 i, bool k, float[P] a) => (bool k, float[P] o)
                                { o = Add(a, f) }>
  })");
}

TEST(Damage, EveryBeginningIsAnErrorOrAModel) {
  const std::string bytes = RichModel();
  ASSERT_TRUE(Process(bytes).ok()) << Process(bytes);
  int errors = 0;
  for (size_t size = 0; size < bytes.size(); ++size) {
    if (!Process(bytes.substr(0, size)).ok()) ++errors;
  }
  // The graph is all but the end of the message; what follows may be missing.
  EXPECT_GT(errors, static_cast<int>(bytes.size()) * 9 / 10);
}

TEST(Damage, ChangedBytesAreErrorsOrModels) {
  const std::string bytes = RichModel();
  SplitMix64 random(7);
  int errors = 0;
  constexpr int kRuns = 2000;
  for (int i = 0; i < kRuns; ++i) {
    std::string damaged = bytes;
    for (int j = 0; j < 1 + i % 3; ++j) {
      damaged[random.Next() % damaged.size()] = static_cast<char>(random.Next());
    }
    if (!Process(damaged).ok()) ++errors;
  }
  EXPECT_GT(errors, kRuns / 2);
}

}  // namespace
}  // namespace roundhouse
