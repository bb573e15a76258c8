// The common base of native kernel tests: operands of random shapes, and a comparison with the
// reference kernels.
#ifndef ROUNDHOUSE_INTERP_NATIVE_NATIVE_TEST_BASE_H_
#define ROUNDHOUSE_INTERP_NATIVE_NATIVE_TEST_BASE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/interp/native/native.h"
#include "roundhouse/interp/reference/reference.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {

inline constexpr int kRounds = 60;

inline int64_t Product(absl::Span<const int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) product *= size;
  return product;
}

class NativeTest : public ::testing::Test {
 protected:
  NativeTest()
      : context_(
            *Context::With({RegisterCanonical, RegisterReferenceKernels, RegisterNativeKernels})) {}

  int64_t Draw(int64_t least, int64_t most) {
    return least + static_cast<int64_t>(random_.Next() % (most - least + 1));
  }
  std::vector<int64_t> DrawSizes(int64_t least_rank, int64_t most_rank, int64_t most) {
    std::vector<int64_t> sizes(Draw(least_rank, most_rank));
    for (int64_t& size : sizes) size = Draw(1, most);
    return sizes;
  }
  Tensor DrawTensor(absl::Span<const int64_t> sizes, double range = 2,
                    Domain domain = Domain::kTensor) {
    Tensor tensor =
        *Tensor::Uninitialized(Type::Tensor(ElementKind::kF32, Shape::Of(sizes), domain));
    for (float& value : tensor.mutable_data<float>()) {
      value =
          static_cast<float>((static_cast<double>(random_.Next() >> 11) / (1LL << 52) - 1) * range);
    }
    return tensor;
  }

  // Returns the results of the native kernel on operands without extra alignment. The kernel knows
  // operands in `constants` when it is prepared.
  absl::StatusOr<std::vector<Tensor>> RunNative(const Node& node,
                                                const std::vector<std::optional<Tensor>>& operands,
                                                absl::Span<const Type> results,
                                                const std::vector<bool>& constants) {
    std::vector<Type> types;
    std::vector<const Tensor*> known;
    std::vector<std::vector<std::byte>> memory;
    std::vector<const std::byte*> inputs;
    for (size_t i = 0; i < operands.size(); ++i) {
      types.push_back(operands[i] ? operands[i]->type() : Type::None());
      known.push_back(operands[i] && constants[i] ? &*operands[i] : nullptr);
      std::vector<std::byte>& bytes = memory.emplace_back();
      if (!operands[i]) {
        inputs.push_back(nullptr);
        continue;
      }
      // Aligned only as the elements require.
      const ElementKind kind = operands[i]->type().element_type().kind();
      const size_t offset = kind == ElementKind::kI64 || kind == ElementKind::kF64 ? 8 : 4;
      bytes.resize(offset);
      bytes.insert(bytes.end(), operands[i]->bytes().begin(), operands[i]->bytes().end());
      inputs.push_back(bytes.data() + offset);
    }
    RH_ASSIGN_OR_RETURN(const Backend* native, BackendRegistry::Of(*context_).Get("native"));
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Executable> executable, native->CompileNode(node));
    RH_ASSIGN_OR_RETURN(Prepared kernel, executable->Prepare({.operands = types,
                                                              .results = results,
                                                              .constants = known,
                                                              .threads = threads_,
                                                              .packed = packed_}));
    if (kernel.known_results) return *kernel.known_results;
    std::vector<Tensor> outputs;
    if (kernel.view_of >= 0) {
      RH_ASSIGN_OR_RETURN(Tensor view, operands[kernel.view_of]->WithType(results[0]));
      outputs.push_back(std::move(view));
      return outputs;
    }
    std::vector<std::byte*> addresses;
    for (const Type& type : results) {
      outputs.push_back(*Tensor::Uninitialized(type));
      const absl::Span<std::byte> bytes = outputs.back().mutable_bytes();
      std::fill(bytes.begin(), bytes.end(), std::byte{0xFF});
      addresses.push_back(bytes.data());
    }
    Tensor scratch = *Tensor::Uninitialized(Type::Tensor(
        ElementKind::kU8, Shape({static_cast<int64_t>(kernel.invocation->scratch_bytes())})));
    const absl::Span<std::byte> bytes = scratch.mutable_bytes();
    std::fill(bytes.begin(), bytes.end(), std::byte{0xFF});
    RH_RETURN_IF_ERROR(kernel.invocation->Run({inputs, addresses, bytes.data(), threads_}));
    for (size_t i = 0; i < operands.size(); ++i) {
      if (!operands[i] || !kernel.invocation->MayOverwrite(static_cast<int>(i), 0)) continue;
      RH_RETURN_IF_ERROR(
          CheckInPlace(*kernel.invocation, *operands[i], i, inputs, outputs[0], bytes.data()));
    }
    return outputs;
  }

  // Runs the kernel again, with its only result in the memory of operand `index`.
  absl::Status CheckInPlace(Invocation& invocation, const Tensor& operand, size_t index,
                            std::vector<const std::byte*> inputs, const Tensor& expected,
                            std::byte* scratch) {
    if (operand.bytes().size() != expected.bytes().size()) return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(Tensor in_place, Tensor::FromBytes(expected.type(), operand.bytes()));
    std::byte* const address = in_place.mutable_bytes().data();
    inputs[index] = address;
    RH_RETURN_IF_ERROR(invocation.Run({inputs, {&address, 1}, scratch, threads_}));
    if (in_place.bytes() == expected.bytes()) return absl::OkStatus();
    return absl::InternalError(
        absl::StrCat("it gives something else in the memory of operand ", index));
  }

  void ExpectAgreement(absl::string_view name, AttributeMap attributes,
                       const std::vector<std::optional<Tensor>>& operands,
                       std::vector<bool> constants = {}, double tolerance = 2e-6,
                       std::optional<size_t> num_results = std::nullopt) {
    constants.resize(operands.size());
    Program program(*context_);
    Graph* graph = *program.CreateGraph("g");
    std::vector<Value*> values;
    std::vector<const Tensor*> tensors;
    for (const std::optional<Tensor>& operand : operands) {
      const Type type = operand ? operand->type() : Type::None();
      values.push_back(&graph->CreateNode("test.source", {}, {type})->result());
      tensors.push_back(operand ? &*operand : nullptr);
    }
    std::optional<std::vector<Type>> given;  // Unknown, but so many.
    if (num_results) given.emplace(*num_results);
    ASSERT_OK_AND_ASSIGN(
        Node * node, Builder(*graph).Make(name, values, std::move(attributes), std::move(given)));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, EvaluateNode(*node, tensors));
    std::vector<Type> results;
    for (const Tensor& tensor : expected) results.push_back(tensor.type());
    const absl::StatusOr<std::vector<Tensor>> found =
        RunNative(*node, operands, results, constants);
    ASSERT_TRUE(found.ok()) << name << ": " << found.status();
    ASSERT_EQ(found->size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      ASSERT_OK_AND_ASSIGN(
          const TensorDifference difference,
          Compare((*found)[i], expected[i], Tolerance::Close(tolerance, tolerance)));
      EXPECT_TRUE(difference.ok())
          << name << " gives " << expected[i].type().ToString() << ": " << difference.ToString();
    }
  }
  template <DeclaredOp Op>
  void ExpectAgreement(const Op& op, const std::vector<std::optional<Tensor>>& operands,
                       std::vector<bool> constants = {}, double tolerance = 2e-6,
                       std::optional<size_t> num_results = std::nullopt) {
    ExpectAgreement(Op::kSpec.name, AttributesOf(op), operands, std::move(constants), tolerance,
                    num_results);
  }

  const std::unique_ptr<Context> context_;
  SplitMix64 random_{1};
  ThreadPool threads_{2};
  PackedConstants packed_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_NATIVE_NATIVE_TEST_BASE_H_
