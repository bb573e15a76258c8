#include "roundhouse/tests/backends/region_runs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {
namespace {

constexpr std::byte kUnwritten{0xFF};  // Four such bytes are a NaN.
constexpr std::byte kGuard{0x5A};
constexpr size_t kGuardBytes = 64;

// Memory followed by a guard.
class Buffer {
 public:
  explicit Buffer(size_t bytes) : bytes_(bytes) {
    absl::StatusOr<Tensor> made = Tensor::Uninitialized(
        Type::Tensor(ElementKind::kU8, Shape::Of({static_cast<int64_t>(bytes + kGuardBytes)})));
    tensor_ = *std::move(made);
    std::fill_n(data(), bytes, kUnwritten);
    std::fill_n(data() + bytes, kGuardBytes, kGuard);
  }
  std::byte* data() { return tensor_.mutable_bytes().data(); }
  bool IsGuardIntact() {
    return std::all_of(data() + bytes_, data() + bytes_ + kGuardBytes,
                       [](std::byte byte) { return byte == kGuard; });
  }

 private:
  size_t bytes_;
  Tensor tensor_;
};

// An input in whose memory a result is to be.
struct Overwrite {
  int input;
  int result;
};

absl::StatusOr<std::vector<Tensor>> RunOnce(Invocation& invocation, absl::Span<const Tensor> inputs,
                                            ThreadPool& threads,
                                            std::optional<Overwrite> overwrite = std::nullopt) {
  std::vector<Tensor> copies;
  std::vector<const std::byte*> input_data;
  for (const Tensor& input : inputs) {
    RH_ASSIGN_OR_RETURN(const Tensor dense, input.Materialize());
    RH_ASSIGN_OR_RETURN(copies.emplace_back(), Tensor::FromBytes(dense.type(), dense.bytes()));
  }
  for (const Tensor& copy : copies) input_data.push_back(copy.bytes().data());
  std::vector<std::unique_ptr<Buffer>> results;
  std::vector<std::byte*> result_data;
  for (const Type& type : invocation.result_types()) {
    RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(type));
    results.push_back(std::make_unique<Buffer>(bytes));
    result_data.push_back(results.back()->data());
  }
  if (overwrite.has_value()) {
    const absl::Span<const std::byte> input = copies[overwrite->input].bytes();
    std::copy(input.begin(), input.end(), result_data[overwrite->result]);
    input_data[overwrite->input] = result_data[overwrite->result];
  }
  Buffer scratch(invocation.scratch_bytes());
  RH_RETURN_IF_ERROR(invocation.Run({input_data, result_data, scratch.data(), threads}));
  if (!scratch.IsGuardIntact())
    return absl::InternalError("the run wrote beyond the end of its scratch");
  std::vector<Tensor> values;
  for (size_t i = 0; i < results.size(); ++i) {
    if (!results[i]->IsGuardIntact())
      return absl::InternalError(absl::StrCat("the run wrote beyond the end of result ", i));
    const Type& type = invocation.result_types()[i];
    RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(type));
    RH_ASSIGN_OR_RETURN(values.emplace_back(),
                        Tensor::FromBytes(type, absl::MakeSpan(result_data[i], bytes)));
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    RH_ASSIGN_OR_RETURN(const Tensor dense, inputs[i].Materialize());
    if (dense.bytes() != copies[i].bytes())
      return absl::InternalError(absl::StrCat("the run changed input ", i));
  }
  return values;
}

}  // namespace

absl::StatusOr<std::vector<Tensor>> RunExecutable(const Executable& executable,
                                                  absl::Span<const Tensor> inputs,
                                                  int num_threads) {
  ThreadPool threads(num_threads);
  std::vector<Type> types;
  for (const Tensor& input : inputs) types.push_back(input.type());
  PackedConstants packed;
  RH_ASSIGN_OR_RETURN(
      const Prepared prepared,
      executable.Prepare({.operands = types, .threads = threads, .packed = packed}));
  Invocation& invocation = *prepared.invocation;
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> first, RunOnce(invocation, inputs, threads));
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> second, RunOnce(invocation, inputs, threads));
  for (size_t i = 0; i < first.size(); ++i) {
    if (first[i].bytes() != second[i].bytes())
      return absl::InternalError(
          absl::StrCat("the second run gives something else for result ", i));
  }
  for (int input = 0; input < static_cast<int>(inputs.size()); ++input) {
    for (int result = 0; result < static_cast<int>(first.size()); ++result) {
      RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(inputs[input].type()));
      if (!invocation.MayOverwrite(input, result) ||
          bytes != static_cast<int64_t>(first[result].bytes().size()))
        continue;
      RH_ASSIGN_OR_RETURN(const std::vector<Tensor> in_place,
                          RunOnce(invocation, inputs, threads, Overwrite{input, result}));
      for (size_t i = 0; i < first.size(); ++i) {
        if (first[i].bytes() != in_place[i].bytes()) {
          return absl::InternalError(absl::StrCat("with result ", result,
                                                  " in the memory of input ", input,
                                                  " it gives something else for result ", i));
        }
      }
    }
  }
  return second;
}

absl::StatusOr<std::vector<Tensor>> RunRegion(const Backend& backend, const Graph& region,
                                              absl::Span<const Tensor> inputs, int num_threads) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Executable> executable, backend.Compile(region, {}));
  return RunExecutable(*executable, inputs, num_threads);
}

absl::StatusOr<std::vector<Tensor>> RunReference(const Graph& graph,
                                                 absl::Span<const Tensor> inputs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(graph.program()));
  RH_RETURN_IF_ERROR(session->select(graph.name()));
  for (size_t i = 0; i < inputs.size(); ++i)
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  RH_RETURN_IF_ERROR(session->infer());
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < session->num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(outputs.emplace_back(), session->get_output(i));
  }
  return outputs;
}

absl::StatusOr<std::unique_ptr<Program>> ProgramOfNode(const Node& node,
                                                       absl::Span<const Tensor* const> operands,
                                                       bool others_are_constant,
                                                       std::vector<Tensor>& inputs) {
  auto program = std::make_unique<Program>(node.graph().context());
  RH_ASSIGN_OR_RETURN(Graph * graph, program->CreateGraph("region"));
  const ConstantsService* constants =
      node.graph().context().FindDialect("canonical")->service<ConstantsService>();
  std::vector<Value*> values;
  for (size_t i = 0; i < operands.size(); ++i) {
    const Type& type = node.operand(static_cast<int>(i)).type();
    if (operands[i] == nullptr) {
      values.push_back(&graph->CreateNode("control.none", {}, {Type::None()})->result());
    } else if (i > 0 && others_are_constant) {
      RH_ASSIGN_OR_RETURN(Node * constant,
                          constants->MakeConstant(*graph, *operands[i], type, nullptr));
      values.push_back(&constant->result());
    } else {
      RH_ASSIGN_OR_RETURN(values.emplace_back(),
                          AddInput(*graph, absl::StrCat("x", i), operands[i]->type()));
      inputs.push_back(*operands[i]);
    }
  }
  Node* copy = graph->CreateNode(node.op(), values, node.result_types(), node.attributes());
  RH_ASSIGN_OR_RETURN(const std::optional<std::vector<Type>> types, InferTypes(*copy));
  for (int i = 0; i < copy->num_results(); ++i) {
    if (types.has_value()) copy->result(i).set_type((*types)[i]);
    RH_RETURN_IF_ERROR(AddOutput(*graph, absl::StrCat("y", i), copy->result(i)).status());
  }
  return program;
}

bool TakesHighest(const Backend& backend) {
  return backend.Available().ok() && (backend.name() != "amx" || BestIsa() == Isa::kAmx);
}

std::optional<Tensor> ConstantOperand(const Value& operand) {
  const std::optional<Tensor> constant = ConstantValue(operand);
  if (!constant.has_value() || !operand.type().is_tensor()) return constant;
  absl::StatusOr<Tensor> typed =
      constant->WithType(constant->type()
                             .WithDomain(operand.type().domain())
                             .WithElementType(operand.type().element_type()));
  if (!typed.ok()) return std::nullopt;
  return *std::move(typed);
}

}  // namespace roundhouse
