// Models whose operands, results and states are sequences and optional values, in which only the
// run knows the number of tensors.
#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/values/model_values.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/model_value.h"
#include "roundhouse/tests/onnx/model_text.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The library's text format has only tensors. This one also has the types seq(T) and optional(T):
// the text gets T, and the model the written type, by the name of the value.
class CompositeTypes {
 public:
  explicit CompositeTypes(std::string text) : text_(std::move(text)) {
    constexpr absl::string_view kPrefixes[] = {"seq(", "optional("};
    for (size_t at = 0; at < text_.size(); ++at) {
      std::string wrappers;
      for (bool found = true; found;) {
        found = false;
        for (const absl::string_view prefix : kPrefixes) {
          if (!absl::StartsWith(absl::string_view(text_).substr(at), prefix)) continue;
          wrappers.push_back(prefix[0]);
          text_.erase(at, prefix.size());
          found = true;
        }
      }
      if (wrappers.empty()) continue;
      const size_t end = text_.find(')', at);
      text_.erase(end, wrappers.size());
      const size_t name_end = text_.find_first_of(",)", end + 1);
      wrappers_[text_.substr(end + 1, name_end - end - 1)] = wrappers;
    }
  }

  const std::string& text() const { return text_; }

  void Apply(onnx::GraphProto& graph) const {
    for (onnx::ValueInfoProto& info : *graph.mutable_input()) Apply(info);
    for (onnx::ValueInfoProto& info : *graph.mutable_output()) Apply(info);
    for (onnx::NodeProto& node : *graph.mutable_node()) {
      for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
        if (attribute.has_g()) Apply(*attribute.mutable_g());
      }
    }
  }

 private:
  void Apply(onnx::ValueInfoProto& info) const {
    const auto wrappers = wrappers_.find(info.name());
    if (wrappers == wrappers_.end()) return;
    for (auto wrapper = wrappers->second.rbegin(); wrapper != wrappers->second.rend(); ++wrapper) {
      onnx::TypeProto outer;
      onnx::TypeProto& inner = *wrapper == 's'
                                   ? *outer.mutable_sequence_type()->mutable_elem_type()
                                   : *outer.mutable_optional_type()->mutable_elem_type();
      inner = info.type();
      *info.mutable_type() = outer;
    }
  }

  std::string text_;
  std::map<std::string, std::string> wrappers_;
};

// One session for several runs.
class Runs {
 public:
  explicit Runs(absl::string_view given, int opset = 17) {
    const CompositeTypes types{std::string(given)};
    absl::StatusOr<std::unique_ptr<Program>> program =
        ReadBytes(ModelBytes(types.text(), opset, [&](onnx::ModelProto& model) {
          types.Apply(*model.mutable_graph());
        }));
    EXPECT_TRUE(program.ok()) << program.status();
    if (!program.ok()) return;
    program_ = *std::move(program);
    status_ = VerifyOk(*program_);
    if (status_.ok()) status_ = LowerProgram(*program_).status();
    if (!status_.ok()) return;
    EXPECT_TRUE(VerifyOk(*program_).ok()) << VerifyOk(*program_);
    absl::StatusOr<std::unique_ptr<Session>> session = Session::Create(*program_);
    status_ = session.status();
    if (status_.ok()) session_ = *std::move(session);
  }

  const absl::Status& status() const { return status_; }

  // Returns the first output.
  absl::StatusOr<ModelValue> operator()(const std::vector<ModelValue>& inputs) {
    RH_RETURN_IF_ERROR(status_);
    for (size_t i = 0; i < inputs.size(); ++i)
      RH_RETURN_IF_ERROR(SetInputValue(*session_, absl::StrCat("#", i), inputs[i]));
    RH_RETURN_IF_ERROR(session_->infer());
    return GetOutputValue(*session_, "#0");
  }

 private:
  std::unique_ptr<Program> program_;
  absl::Status status_;
  std::unique_ptr<Session> session_;
};

ModelValue Number(int64_t number) { return ModelValue::OfTensor(Tensor::Scalar<int64_t>(number)); }
ModelValue Truth(bool value) { return ModelValue::OfTensor(Tensor::Scalar<bool>(value)); }
ModelValue Sequence(std::vector<Tensor> tensors) {
  return ModelValue::OfSequence(std::move(tensors));
}
Tensor List(const std::vector<float>& numbers) {
  const int64_t size = static_cast<int64_t>(numbers.size());
  return Tensor::Of<float>({&size, 1}, absl::MakeConstSpan(numbers));
}
const Tensor kA = List({1, 2});
const Tensor kB = List({3});
const Tensor kC = List({4, 5, 6});

std::string Text(const Tensor& tensor) {
  std::string text = absl::StrCat("[", tensor.shape().ToString(), "]");
  for (float number : tensor.data<float>()) absl::StrAppend(&text, " ", number);
  return text;
}
// Examples: "sequence: [2] 1 2, [1] 3"; "absent".
std::string Text(const absl::StatusOr<ModelValue>& value) {
  if (!value.ok()) return value.status().ToString();
  if (value->is_absent()) return "absent";
  if (value->is_tensor()) return Text(value->tensor());
  std::string text = "sequence:";
  for (size_t i = 0; i < value->tensors().size(); ++i)
    absl::StrAppend(&text, i == 0 ? " " : ", ", Text(value->tensors()[i]));
  return text;
}

TEST(Boundary, GivesWhatItTakesOfAnyLength) {
  Runs runs("g (seq(float[N]) x) => (seq(float[N]) y) { y = Identity(x) }");
  EXPECT_EQ(Text(runs({Sequence({kA, kB, kC})})), "sequence: [2] 1 2, [1] 3, [3] 4 5 6");
  EXPECT_EQ(Text(runs({Sequence({kB})})), "sequence: [1] 3");
  EXPECT_EQ(Text(runs({Sequence({})})), "sequence:");
}

TEST(Boundary, RefusesWhatTheModelDoesNotTake) {
  Runs runs("g (seq(float[N]) x) => (seq(float[N]) y) { y = Identity(x) }");
  EXPECT_THAT(Text(runs({ModelValue::Absent()})), HasSubstr("'x': expected a sequence, found no"));
  EXPECT_THAT(Text(runs({ModelValue::OfTensor(kA)})), HasSubstr("found a tensor"));
  EXPECT_THAT(Text(runs({Sequence({kA, Tensor::Scalar<int64_t>(1)})})),
              HasSubstr("tensor 1 of the sequence: expected elements of f32"));
  EXPECT_THAT(Text(runs({Sequence({Tensor::Of<float>({1, 2}, {1, 2})})})),
              HasSubstr("tensor 0 of the sequence: expected tensor<?xf32"));
}

TEST(At, TakesAPlaceOfTheRun) {
  Runs runs("g (seq(float[N]) x, int64 i) => (float[M] y) { y = SequenceAt(x, i) }");
  const ModelValue x = Sequence({kA, kB, kC});
  EXPECT_EQ(Text(runs({x, Number(0)})), "[2] 1 2");
  EXPECT_EQ(Text(runs({x, Number(2)})), "[3] 4 5 6");
  EXPECT_EQ(Text(runs({x, Number(-1)})), "[3] 4 5 6");
  EXPECT_EQ(Text(runs({x, Number(-3)})), "[2] 1 2");
  EXPECT_FALSE(runs({x, Number(3)}).ok());
  EXPECT_FALSE(runs({x, Number(-4)}).ok());
  EXPECT_FALSE(runs({Sequence({}), Number(0)}).ok());
}

TEST(Insert, PutsInAnywhere) {
  Runs runs(
      "g (seq(float[N]) x, float[M] t, int64 i) => (seq(float[K]) y) {"
      " y = SequenceInsert(x, t, i) }");
  const ModelValue x = Sequence({kA, kC});
  const ModelValue b = ModelValue::OfTensor(kB);
  EXPECT_EQ(Text(runs({x, b, Number(0)})), "sequence: [1] 3, [2] 1 2, [3] 4 5 6");
  EXPECT_EQ(Text(runs({x, b, Number(-1)})), "sequence: [2] 1 2, [1] 3, [3] 4 5 6");
  EXPECT_EQ(Text(runs({x, b, Number(2)})), "sequence: [2] 1 2, [3] 4 5 6, [1] 3");
  EXPECT_FALSE(runs({x, b, Number(3)}).ok());
  EXPECT_FALSE(runs({x, b, Number(-3)}).ok());
}

TEST(Erase, TakesOutOneOrTheLast) {
  Runs runs("g (seq(float[N]) x, int64 i) => (seq(float[K]) y) { y = SequenceErase(x, i) }");
  const ModelValue x = Sequence({kA, kB, kC});
  EXPECT_EQ(Text(runs({x, Number(1)})), "sequence: [2] 1 2, [3] 4 5 6");
  EXPECT_EQ(Text(runs({x, Number(-3)})), "sequence: [1] 3, [3] 4 5 6");
  EXPECT_FALSE(runs({x, Number(3)}).ok());
  Runs last("g (seq(float[N]) x) => (seq(float[K]) y) { y = SequenceErase(x) }");
  EXPECT_EQ(Text(last({x})), "sequence: [2] 1 2, [1] 3");
  EXPECT_FALSE(last({Sequence({})}).ok());
}

TEST(Concat, JoinsAsManyAsThereAre) {
  Runs runs("g (seq(float[N]) x) => (float[M] y) { y = ConcatFromSequence<axis = 0>(x) }");
  EXPECT_EQ(Text(runs({Sequence({kA, kB, kC})})), "[6] 1 2 3 4 5 6");
  EXPECT_EQ(Text(runs({Sequence({kB})})), "[1] 3");
  EXPECT_FALSE(runs({Sequence({})}).ok());
  Runs stacked(
      "g (seq(float[N]) x) => (float[M,K] y) {"
      " y = ConcatFromSequence<axis = 1, new_axis = 1>(x) }");
  EXPECT_EQ(Text(stacked({Sequence({kA, List({7, 8})})})), "[2x2] 1 7 2 8");
  EXPECT_FALSE(stacked({Sequence({kA, kB})}).ok());
}

TEST(Split, CutsIntoAsManyPartsAsThereAre) {
  const ModelValue x = ModelValue::OfTensor(List({1, 2, 3, 4, 5}));
  Runs each("g (float[N] x) => (seq(float) y) { y = SplitToSequence<keepdims = 0>(x) }");
  EXPECT_EQ(Text(each({ModelValue::OfTensor(kA)})), "sequence: [] 1, [] 2");
  Runs evenly("g (float[N] x, int64 n) => (seq(float[K]) y) { y = SplitToSequence(x, n) }");
  EXPECT_EQ(Text(evenly({x, Number(2)})), "sequence: [2] 1 2, [2] 3 4, [1] 5");
  EXPECT_EQ(Text(evenly({x, Number(5)})), "sequence: [5] 1 2 3 4 5");
  Runs lengths("g (float[N] x, int64[K] n) => (seq(float[L]) y) { y = SplitToSequence(x, n) }");
  EXPECT_EQ(Text(lengths({x, ModelValue::OfTensor(Tensor::Of<int64_t>({3}, {1, 0, 4}))})),
            "sequence: [1] 1, [0], [4] 2 3 4 5");
}

// How many parts there are is known only during the run; of how many axes they are, before.
TEST(Split, GivesTensorsOfAKnownRank) {
  const ModelValue x = ModelValue::OfTensor(List({1, 2, 3, 4, 5}));
  Runs joined(R"(g (float[N] x, int64 n) => (float[M] y) {
    s = SplitToSequence(x, n)
    y = ConcatFromSequence<axis = -1>(s) })");
  EXPECT_EQ(Text(joined({x, Number(2)})), "[5] 1 2 3 4 5");
  Runs stacked(R"(g (float[N] x, int64 n) => (float[M,K] y) {
    s = SplitToSequence(x, n)
    y = ConcatFromSequence<axis = 0, new_axis = 1>(s) })");
  EXPECT_EQ(Text(stacked({x, Number(5)})), "[1x5] 1 2 3 4 5");
}

TEST(Map, RunsItsBodyForEachTensor) {
  Runs runs(R"(g (seq(float[N]) x, float[1] t) => (seq(float[K]) y) {
    y = SequenceMap <body = b (float[N] a, float[1] s) => (float[N] r) { r = Add(a, s) }> (x, t) })");
  const ModelValue ten = ModelValue::OfTensor(List({10}));
  EXPECT_EQ(Text(runs({Sequence({kA, kB}), ten})), "sequence: [2] 11 12, [1] 13");
  EXPECT_EQ(Text(runs({Sequence({}), ten})), "sequence:");
  Runs two(R"(g (seq(float[N]) x, seq(float[N]) z) => (seq(float[K]) y) {
    y = SequenceMap <body = b (float[N] a, float[N] s) => (float[N] r) { r = Add(a, s) }> (x, z) })");
  EXPECT_EQ(Text(two({Sequence({kA, kB}), Sequence({kA, kB})})), "sequence: [2] 2 4, [1] 6");
  EXPECT_FALSE(two({Sequence({kA, kB}), Sequence({kA})}).ok());
}

TEST(If, GivesSequencesOfDifferentLengths) {
  Runs runs(R"(g (bool c, float[N] t) => (seq(float[K]) y) {
    y = If (c) <then_branch = a () => (seq(float[K]) u) { u = SequenceConstruct(t, t) },
                else_branch = b () => (seq(float[K]) v) { v = SequenceConstruct(t) }> })");
  EXPECT_EQ(Text(runs({Truth(true), ModelValue::OfTensor(kA)})), "sequence: [2] 1 2, [2] 1 2");
  EXPECT_EQ(Text(runs({Truth(false), ModelValue::OfTensor(kB)})), "sequence: [1] 3");
}

TEST(Loop, CarriesASequence) {
  Runs runs(R"(g (int64 n, float[N] t) => (seq(float[K]) y) {
    c = Constant<value = bool {1}>()
    e = SequenceEmpty()
    y = Loop (n, c, e) <body = b (int64 i, bool k, seq(float[M]) s) => (bool k2, seq(float[M]) r)
      { k2 = Identity(k)
        f = Cast<to = 1>(i)
        u = Add(t, f)
        r = SequenceInsert(s, u) }> })");
  const ModelValue t = ModelValue::OfTensor(kA);
  EXPECT_EQ(Text(runs({Number(3), t})), "sequence: [2] 1 2, [2] 2 3, [2] 3 4");
  EXPECT_EQ(Text(runs({Number(0), t})), "sequence:");
}

// A body captures a sequence whose length is known.
TEST(Loop, TakesAKnownSequenceFromAround) {
  Runs runs(R"(g (float[4] t, int64 n) => (float[M] y) {
    p = Constant<value = int64 {2}>()
    s = SplitToSequence(t, p)
    c = Constant<value = bool {1}>()
    z = Constant<value = float[2] {0, 0}>()
    y = Loop (n, c, z) <body = b (int64 i, bool k, float[2] a) => (bool k2, float[2] r)
      { k2 = Identity(k)
        u = SequenceAt(s, i)
        r = Add(a, u) }> })");
  EXPECT_EQ(Text(runs({ModelValue::OfTensor(List({1, 2, 3, 4})), Number(2)})), "[2] 4 6");
}

TEST(Optional, IsThereOrNot) {
  Runs has(R"(g (optional(float[N]) x) => (bool y) { y = OptionalHasElement(x) })", 15);
  absl::StatusOr<ModelValue> there = has({ModelValue::OfTensor(kA)});
  ASSERT_TRUE(there.ok()) << there.status();
  EXPECT_TRUE(there->tensor().data<bool>()[0]);
  there = has({ModelValue::Absent()});
  ASSERT_TRUE(there.ok()) << there.status();
  EXPECT_FALSE(there->tensor().data<bool>()[0]);
  Runs get(R"(g (optional(float[N]) x) => (float[M] y) { y = OptionalGetElement(x) })", 15);
  EXPECT_EQ(Text(get({ModelValue::OfTensor(kC)})), "[3] 4 5 6");
  EXPECT_FALSE(get({ModelValue::Absent()}).ok());
}

TEST(Optional, HoldsASequence) {
  Runs runs(R"(g (optional(seq(float[N])) x) => (seq(float[N]) y) { y = OptionalGetElement(x) })",
            15);
  EXPECT_EQ(Text(runs({Sequence({kA, kB})})), "sequence: [2] 1 2, [1] 3");
  EXPECT_EQ(Text(runs({Sequence({})})), "sequence:");
  EXPECT_FALSE(runs({ModelValue::Absent()}).ok());
  Runs same(R"(g (optional(seq(float[N])) x) => (optional(seq(float[N])) y) { y = Identity(x) })",
            16);
  EXPECT_EQ(Text(same({ModelValue::Absent()})), "absent");
  EXPECT_EQ(Text(same({Sequence({kB})})), "sequence: [1] 3");
}

TEST(Strings, AreElementsAsAllOthers) {
  Runs runs("g (seq(string[N]) x, int64 i) => (string[M] y) { y = SequenceAt(x, i) }");
  const Tensor first =
      *Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape({1})), {"one"});
  const Tensor second =
      *Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape({2})), {"two", "three"});
  const absl::StatusOr<ModelValue> value = runs({Sequence({first, second}), Number(1)});
  ASSERT_TRUE(value.ok()) << value.status();
  EXPECT_THAT(value->tensor().strings(), ElementsAre("two", "three"));
}

// Errors for what is not supported name the node and a remedy.
TEST(Errors, NameTheNodeAndTheRemedy) {
  Runs runs("g (seq(float) x) => (float[M] y) { y = ConcatFromSequence<axis = 0>(x) }");
  EXPECT_THAT(runs.status().ToString(), HasSubstr("ConcatFromSequence"));
  EXPECT_THAT(runs.status().ToString(), HasSubstr("its type may declare"));
}

// The error comes before lowering, so whatever the model is read for.
TEST(Outputs, ThatContradictTheirDeclarationAreErrors) {
  Runs runs(
      "g (seq(float[N]) x) => (float[M,K] y) { i = Constant<value = int64 {0}>() "
      "y = SequenceAt(x, i) }");
  EXPECT_THAT(runs.status().ToString(), HasSubstr("declared type of output 0 'y', tensor<?x?xf32"));
}

}  // namespace
}  // namespace roundhouse
