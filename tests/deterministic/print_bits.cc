// Prints a fingerprint of the results of deterministic programs, one line for each: all layers of a
// file, random programs, and the programs of the operations. Fails if one to four threads do not
// give the same; with other instructions (ROUNDHOUSE_ISA) the whole output must be the same.
//   print_bits LAYERS.mlir PROGRAM.mlir…
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/deterministic.h"
#include "roundhouse/tests/check_case.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"

namespace roundhouse {
namespace {

constexpr int kMaxThreads = 4;
constexpr uint64_t kRandomPrograms = 150;

// Hashes the bits of numbers in order, by FNV-1a. All NaNs count as one: which operand's NaN comes
// out, and its sign, depends on the registers that the compiler chooses.
class Fingerprint {
 public:
  void Add(const Tensor& tensor) {
    if (!tensor.is_dense()) return;
    switch (tensor.type().element_type().kind()) {
      case ElementKind::kF64:
      case ElementKind::kComplex128:
        return AddFloats<uint64_t>(tensor, 0x7FF0000000000000);
      case ElementKind::kF32:
      case ElementKind::kComplex64:
        return AddFloats<uint32_t>(tensor, 0x7F800000);
      case ElementKind::kF16:
        return AddFloats<uint16_t>(tensor, 0x7C00);
      case ElementKind::kBF16:
        return AddFloats<uint16_t>(tensor, 0x7F80);
      default:
        for (const std::byte byte : tensor.bytes()) Add(static_cast<uint64_t>(byte));
    }
  }
  uint64_t value() const { return hash_; }

 private:
  void Add(uint64_t number) { hash_ = (hash_ ^ number) * 0x100000001B3; }
  template <typename Bits>
  void AddFloats(const Tensor& tensor, Bits infinity) {
    const absl::Span<const std::byte> bytes = tensor.bytes();
    for (size_t at = 0; at < bytes.size(); at += sizeof(Bits)) {
      Bits bits;
      std::memcpy(&bits, bytes.data() + at, sizeof(bits));
      constexpr Bits kMagnitude = static_cast<Bits>(~Bits{0}) >> 1;
      Add(static_cast<Bits>(bits & kMagnitude) > infinity ? 1 : bits);
    }
  }

  uint64_t hash_ = 0xCBF29CE484222325;
};

// Runs the entry twice, the second time with the state that the first left; errors are an outcome
// like any other.
absl::StatusOr<uint64_t> BitsOf(const Program& program, const std::string& entry, uint64_t seed,
                                int num_threads) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session,
                      Session::Create(program, {.entries = {entry}}, {.num_threads = num_threads}));
  Fingerprint bits;
  for (uint64_t run = 0; run < 2; ++run) {
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs,
                        SeededInputsOf(*program.FindGraph(entry), seed + run));
    for (size_t i = 0; i < inputs.size(); ++i)
      RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
    if (!session->infer().ok()) return 0;
    for (int64_t i = 0; i < session->num_outputs(); ++i) {
      RH_ASSIGN_OR_RETURN(const Tensor output, session->get_output(i));
      bits.Add(output);
    }
  }
  return bits.value();
}

// Calls bits_of(threads) for each number of threads, and prints the common result.
template <typename BitsOfThreads>
absl::Status Print(absl::string_view what, const BitsOfThreads& bits_of) {
  RH_ASSIGN_OR_RETURN(const uint64_t expected, bits_of(1));
  for (int num_threads = 2; num_threads <= kMaxThreads; ++num_threads) {
    RH_ASSIGN_OR_RETURN(const uint64_t found, bits_of(num_threads));
    if (found != expected) {
      return absl::DataLossError(
          absl::StrCat(what, ": ", num_threads, " threads give other bits than one"));
    }
  }
  std::printf("%s %016llx\n", std::string(what).c_str(), static_cast<unsigned long long>(expected));
  return absl::OkStatus();
}

absl::Status MakeWeightsConstant(Graph& graph) {
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> values, SeededInputsOf(graph, 77));
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(graph));
  const auto* constants = graph.context().FindDialect("canonical")->service<ConstantsService>();
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!absl::StartsWith(graph.inputs()[i].name, "weights")) continue;
    RH_ASSIGN_OR_RETURN(Node * constant,
                        constants->MakeConstant(graph, values[i], values[i].type(), inputs[i]));
    inputs[i]->result().replace_all_uses_with(constant->result());
  }
  return absl::OkStatus();
}

absl::Status PrintLayers(const Context& context, const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(context, text));
  SetDeterministic(*program);
  for (Graph* graph : program->graphs()) RH_RETURN_IF_ERROR(MakeWeightsConstant(*graph));
  for (const Graph* graph : program->graphs()) {
    RH_RETURN_IF_ERROR(Print(graph->name(), [&](int num_threads) {
      return BitsOf(*program, graph->name(), 5, num_threads);
    }));
  }
  return absl::OkStatus();
}

absl::Status PrintRandom(const Context& context) {
  for (uint64_t seed = 0; seed < kRandomPrograms; ++seed) {
    const std::unique_ptr<Program> program = RandomCanonicalProgram(context, seed);
    SetDeterministic(*program);
    RH_RETURN_IF_ERROR(Print(absl::StrCat("random_", seed), [&](int num_threads) {
      return BitsOf(*program, "main", seed, num_threads);
    }));
  }
  return absl::OkStatus();
}

absl::Status PrintOperations(const Context& context, const std::string& path) {
  RH_ASSIGN_OR_RETURN(std::vector<CheckCase> cases, ReadCheckCases(path));
  for (CheckCase& test : cases) {
    test.transform = [](Program& program) {
      SetDeterministic(program);
      return absl::OkStatus();
    };
    const auto bits_of = [&](int num_threads) -> absl::StatusOr<uint64_t> {
      test.options.num_threads = num_threads;
      Fingerprint bits;
      RH_RETURN_IF_ERROR(RunCheckCase(context, test, [&](const NodeRun& run) {
        for (const Tensor* result : run.results) {
          if (result != nullptr) bits.Add(*result);
        }
      }));
      return bits.value();
    };
    RH_RETURN_IF_ERROR(Print(absl::StrCat(path, ", ", test.name), bits_of));
  }
  return absl::OkStatus();
}

absl::Status PrintAll(int argc, char** argv) {
  if (argc < 2) return absl::InvalidArgumentError("usage: print_bits LAYERS.mlir PROGRAM.mlir…");
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  RH_RETURN_IF_ERROR(PrintLayers(*context, argv[1]));
  RH_RETURN_IF_ERROR(PrintRandom(*context));
  for (int i = 2; i < argc; ++i) RH_RETURN_IF_ERROR(PrintOperations(*context, argv[i]));
  return absl::OkStatus();
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  const absl::Status status = roundhouse::PrintAll(argc, argv);
  if (status.ok()) return 0;
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return 1;
}
