// The fixture of tests of the native kernels on quantised elements: makes random operands of random
// scales and zero points, and compares with the reference, bit for bit.
#ifndef ROUNDHOUSE_INTERP_NATIVE_QUANTIZED_TEST_BASE_H_
#define ROUNDHOUSE_INTERP_NATIVE_QUANTIZED_TEST_BASE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/native/native.h"
#include "roundhouse/interp/reference/reference.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {

inline constexpr int kQuantizedRounds = 80;

class QuantizedTestBase : public ::testing::Test {
 protected:
  QuantizedTestBase()
      : context_(
            *Context::With({RegisterCanonical, RegisterReferenceKernels, RegisterNativeKernels})) {}

  int64_t Draw(int64_t least, int64_t most) {
    return least + static_cast<int64_t>(random_.Next() % (most - least + 1));
  }
  bool Toss() { return Draw(0, 1) == 1; }
  // Half of them are powers of two, so that there are ties.
  double DrawScale() {
    return Toss() ? 1.0 / (1 << Draw(0, 8))
                  : static_cast<float>(static_cast<double>(Draw(1, 1000)) / 977);
  }
  ElementType DrawByte(int64_t scales = 1, int64_t axis = 0, bool with_zero_points = true) {
    const ElementKind kind = Toss() ? ElementKind::kU8 : ElementKind::kI8;
    const auto [least, most] = IntegerRange(kind);
    Quantization quantization;
    if (scales > 1) quantization.axis = axis;
    for (int64_t i = 0; i < scales; ++i) {
      quantization.scales.push_back(DrawScale());
      quantization.zero_points.push_back(with_zero_points ? Draw(least, most) : 0);
    }
    return ElementType::Quantized(kind, std::move(quantization));
  }
  Tensor DrawTensor(const ElementType& element, std::vector<int64_t> sizes,
                    Domain domain = Domain::kTensor) {
    Tensor tensor = *Tensor::Uninitialized(Type::Tensor(element, Shape::Of(sizes), domain));
    for (std::byte& byte : tensor.mutable_bytes()) byte = static_cast<std::byte>(random_.Next());
    return tensor;
  }
  Tensor DrawBias(const ElementType& element, int64_t size, Domain domain) {
    Tensor bias = *Tensor::Uninitialized(Type::Tensor(element, Shape({size}), domain));
    for (int32_t& value : bias.mutable_data<int32_t>())
      value = static_cast<int32_t>(Draw(-5000, 5000));
    return bias;
  }
  // `kinds` are those of a result that is rounded.
  template <typename Op>
  void DrawEnding(Op& op, double sum_scale, int64_t most_steps = 13,
                  absl::Span<const ElementKind> kinds = {ElementKind::kU8, ElementKind::kI8}) {
    using canonical::Activation;
    using canonical::Rounding;
    if (Draw(0, 3) == 0) return;
    static constexpr Rounding kRoundings[] = {
        Rounding::kNearestEven, Rounding::kHalfAway,        Rounding::kRatio,
        Rounding::kFixedPoint,  Rounding::kFixedPointTwice, Rounding::kFixedPointTwiceUp};
    op.rounding = kRoundings[Draw(0, 5)];
    const ElementKind kind = kinds[Draw(0, static_cast<int64_t>(kinds.size()) - 1)];
    const auto [least, most] = IntegerRange(kind);
    op.to = ElementType::Quantized(
        kind, {.scales = {sum_scale * static_cast<double>(1 << Draw(6, most_steps)) *
                          (Toss() ? 1 : 1.37)},
               .zero_points = {Draw(least, most)}});
    static constexpr Activation kActivations[] = {Activation::kNone, Activation::kRelu,
                                                  Activation::kRelu6, Activation::kClamp};
    op.activation = kActivations[Draw(0, 3)];
    if (op.activation == Activation::kClamp)
      op.activation_parameters = {-static_cast<float>(sum_scale) * 3000,
                                  static_cast<float>(sum_scale) * 40000};
  }

  // The operands from that one on are constant: by default the weights and the bias, as in layers.
  template <typename Op>
  void ExpectAgreement(const Op& op, const std::vector<Tensor>& operands,
                       size_t first_constant = 1) {
    Question question;
    ASSERT_OK_AND_ASSIGN(const Prepared kernel, Ask(op, operands, first_constant, question));
    std::vector<const Tensor*> tensors;
    for (const Tensor& operand : operands) tensors.push_back(&operand);
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, EvaluateNode(*question.node, tensors));
    // Nothing behind the operands may be read: they are copied to where the sanitizers detect it.
    std::vector<std::vector<std::byte>> memory;
    std::vector<const std::byte*> inputs;
    for (const Tensor& operand : operands) {
      memory.emplace_back(operand.bytes().begin(), operand.bytes().end());
      inputs.push_back(memory.back().data());
    }
    std::vector<std::byte> result(expected[0].bytes().size(), std::byte{0xAA});
    Tensor scratch = *Tensor::Uninitialized(Type::Tensor(
        ElementKind::kU8, Shape({static_cast<int64_t>(kernel.invocation->scratch_bytes())})));
    std::vector<std::byte*> addresses = {result.data()};
    ASSERT_THAT(
        kernel.invocation->Run({inputs, addresses, scratch.mutable_bytes().data(), threads_}),
        IsOk());
    const absl::Span<const std::byte> wanted = expected[0].bytes();
    for (size_t i = 0; i < result.size(); ++i) {
      ASSERT_EQ(result[i], wanted[i])
          << "byte " << i << " of " << expected[0].type().ToString() << " of " << Op::kSpec.name
          << " of " << operands[0].type().ToString()
          << (operands.size() > 1 ? ", " + operands[1].type().ToString() : "");
    }
  }

  // Why there is no kernel for the op on these operands; ok if there is one.
  template <typename Op>
  absl::Status RefusalOf(const Op& op, const std::vector<Tensor>& operands) {
    Question question;
    return Ask(op, operands, 1, question).status();
  }

 private:
  // A node to ask a kernel about.
  struct Question {
    std::unique_ptr<Program> program;
    const Node* node = nullptr;
    std::vector<const Tensor*> constants;
    std::vector<Type> types;
    std::vector<Type> results;
    std::unique_ptr<Executable> executable;
    PackedConstants packed;
  };

  // The kernel, which lives no longer than the question.
  template <typename Op>
  absl::StatusOr<Prepared> Ask(const Op& op, const std::vector<Tensor>& operands,
                               size_t first_constant, Question& question) {
    question.program = std::make_unique<Program>(*context_);
    RH_ASSIGN_OR_RETURN(Graph* const graph, question.program->CreateGraph("g"));
    std::vector<Value*> values;
    for (const Tensor& operand : operands) {
      values.push_back(&graph->CreateNode("test.source", {}, {operand.type()})->result());
      const bool is_constant = question.constants.size() >= first_constant;
      question.constants.push_back(is_constant ? &operand : nullptr);
      question.types.push_back(operand.type());
    }
    RH_ASSIGN_OR_RETURN(question.node, Builder(*graph).Make(op, values));
    question.results = {question.node->result().type()};
    const Backend* native = BackendRegistry::Of(*context_).Find("native");
    RH_ASSIGN_OR_RETURN(question.executable, native->CompileNode(*question.node));
    return question.executable->Prepare({.operands = question.types,
                                         .results = question.results,
                                         .constants = question.constants,
                                         .threads = threads_,
                                         .packed = question.packed});
  }

 protected:
  const std::unique_ptr<Context> context_;
  SplitMix64 random_{1};
  ThreadPool threads_{2};
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_NATIVE_QUANTIZED_TEST_BASE_H_
