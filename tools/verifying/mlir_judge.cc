#include "roundhouse/tools/verifying/mlir_judge.h"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tools/verifying/child_process.h"

namespace roundhouse {
namespace {

constexpr char kOpt[] = "mlir-opt-19";
constexpr char kRunner[] = "mlir-cpu-runner-19";
constexpr char kMain[] = "roundhouse_verify_main";
// Files in LLVM's folder of libraries.
constexpr absl::string_view kLibraries[] = {"libmlir_runner_utils.so.19.1",
                                            "libmlir_c_runner_utils.so.19.1",
                                            "libmlir_float16_utils.so.19.1"};

// From TOSA to LLVM: named operations of linalg and the general one, then buffers, loops, branches.
constexpr char kPipeline[] =
    "builtin.module("
    "func.func(tosa-optional-decompositions),canonicalize,"
    "func.func(tosa-infer-shapes,tosa-make-broadcastable,tosa-to-linalg-named),canonicalize,"
    "func.func(tosa-layerwise-constant-fold,tosa-make-broadcastable),"
    "func.func(tosa-to-linalg,tosa-to-tensor,tosa-to-arith{include-apply-rescale=true}),"
    "func.func(convert-elementwise-to-linalg,arith-expand),empty-tensor-to-alloc-tensor,"
    "one-shot-bufferize{bufferize-function-boundaries=1},"
    "func.func(convert-linalg-to-loops),lower-affine,convert-scf-to-cf,expand-strided-metadata,"
    "lower-affine,func.func(convert-math-to-llvm),convert-math-to-libm,convert-arith-to-llvm,"
    "finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
    "reconcile-unrealized-casts)";

absl::Status NotInstalled(absl::string_view what, absl::string_view package) {
  return absl::FailedPreconditionError(absl::StrCat(
      what, " is not installed, and verify --against=mlir needs it: apt-get install ", package));
}

// How the bits of elements are printed: as integers of the same width.
struct BitsOf {
  std::string integers;       // The integers; empty if the elements are integers.
  bool is_widened = false;    // To i32.
  std::string widening = "";  // The operation that widens.
  std::string printer = "printMemrefI32";
};

std::optional<BitsOf> BitsOfKind(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF32:
      return BitsOf{.integers = "i32"};
    case ElementKind::kF16:
    case ElementKind::kBF16:
      return BitsOf{.integers = "i16", .is_widened = true, .widening = "arith.extui"};
    case ElementKind::kI64:
      return BitsOf{.printer = "printMemrefI64"};
    case ElementKind::kI32:
      return BitsOf{};
    case ElementKind::kI16:
    case ElementKind::kI8:
      return BitsOf{.is_widened = true, .widening = "arith.extsi"};
    case ElementKind::kI1:
      return BitsOf{.is_widened = true, .widening = "arith.extui"};
    default:
      return std::nullopt;
  }
}

std::string TensorType(const Type& like, absl::string_view element) {
  return absl::StrCat("tensor<", absl::StrJoin(like.shape().sizes(), "x"),
                      like.shape().rank() == 0 ? "" : "x", element, ">");
}

// Appends the lines that print result number `i`.
absl::Status AppendPrint(const Type& type, size_t i, std::string& text) {
  const ElementKind kind = type.element_type().kind();
  const std::optional<BitsOf> bits = BitsOfKind(kind);
  if (!bits) {
    return absl::UnimplementedError(
        absl::StrCat("output ", i, ": results of ", type.ToString(), " cannot be read"));
  }
  std::string value = absl::StrCat("%r", i);
  std::string element(ElementKindName(kind));
  if (!bits->integers.empty()) {
    absl::StrAppend(&text, "  %b", i, " = arith.bitcast ", value, " : ", TensorType(type, element),
                    " to ", TensorType(type, bits->integers), "\n");
    value = absl::StrCat("%b", i);
    element = bits->integers;
  }
  if (bits->is_widened) {
    absl::StrAppend(&text, "  %w", i, " = ", bits->widening, " ", value, " : ",
                    TensorType(type, element), " to ", TensorType(type, "i32"), "\n");
    value = absl::StrCat("%w", i);
    element = "i32";
  }
  absl::StrAppend(&text, "  %u", i, " = tensor.cast ", value, " : ", TensorType(type, element),
                  " to tensor<*x", element, ">\n  func.call @", bits->printer, "(%u", i,
                  ") : (tensor<*x", element, ">) -> ()\n");
  return absl::OkStatus();
}

std::string TypesOf(const std::vector<Port>& ports) {
  return absl::StrJoin(
      ports, ", ", [](std::string* out, const Port& port) { out->append(port.type.ToString()); });
}

void Store(ElementKind kind, int64_t number, std::byte* to) {
  const auto bits = static_cast<uint64_t>(number);
  std::memcpy(to, &bits, static_cast<size_t>(BitWidth(kind) + 7) / 8);  // Little-endian.
}

// Parses the numbers of one result, and removes them from the front of the output:
//   Unranked Memref base@ = 0x… rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1] data =
//   [[1, 2, 3],
//    [4, 5, 6]]
absl::StatusOr<Tensor> TakeTensor(const Type& type, absl::string_view& text) {
  RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Zeros(type));
  constexpr absl::string_view kData = "data =";
  const size_t data = text.find(kData);
  if (data == absl::string_view::npos)
    return absl::InternalError("mlir-cpu-runner printed too few results");
  text.remove_prefix(data + kData.size());
  const ElementKind kind = type.element_type().kind();
  const int64_t size = kind == ElementKind::kI1 ? 1 : BitWidth(kind) / 8;
  const absl::Span<std::byte> bytes = tensor.mutable_bytes();
  for (int64_t i = 0; i < tensor.num_elements(); ++i) {
    const size_t begin = text.find_first_of("-0123456789");
    const size_t end =
        begin == absl::string_view::npos ? begin : text.find_first_not_of("-0123456789", begin);
    int64_t number = 0;
    if (end == absl::string_view::npos ||
        !absl::SimpleAtoi(text.substr(begin, end - begin), &number)) {
      return absl::InternalError(absl::StrCat("mlir-cpu-runner printed ", i, " of ",
                                              tensor.num_elements(), " elements of a result"));
    }
    text.remove_prefix(end);
    Store(kind, number, bytes.data() + i * size);
  }
  return tensor;
}

}  // namespace

absl::StatusOr<std::string> WithMainFunction(const Program& tosa, absl::string_view entry,
                                             absl::Span<const Tensor> inputs) {
  const Graph* graph = tosa.FindGraph(entry);
  if (graph == nullptr) return absl::NotFoundError(absl::StrCat("there is no graph @", entry));
  if (inputs.size() != graph->inputs().size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ", graph->inputs().size(), " inputs, found ", inputs.size()));
  }
  // MLIR needs no attributes of the model's format, and they would make the text a module.
  const std::unique_ptr<Program> bare = tosa.clone();
  bare->set_name("");
  std::vector<std::string> names;
  for (const auto& [name, value] : tosa.attributes()) names.push_back(name);
  for (const std::string& name : names) bare->EraseAttribute(name);
  RH_ASSIGN_OR_RETURN(std::string text,
                      Print(*bare, {.locations = false,
                                    .max_inline_elements = std::numeric_limits<int64_t>::max()}));
  absl::StrAppend(&text,
                  "func.func private @printMemrefI32(tensor<*xi32>)\n"
                  "func.func private @printMemrefI64(tensor<*xi64>)\n"
                  "func.func @",
                  kMain, "() {\n");
  std::vector<std::string> arguments;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Type type = Type::Tensor(inputs[i].element_type(), inputs[i].shape());
    RH_ASSIGN_OR_RETURN(const Tensor input, inputs[i].WithType(type));
    RH_ASSIGN_OR_RETURN(const std::string value, PrintAttribute(Attribute::OfTensor(input)));
    absl::StrAppend(&text, "  %x", i, " = arith.constant ", value, "\n");
    arguments.push_back(absl::StrCat("%x", i));
  }
  const std::vector<Port>& outputs = graph->outputs();
  std::vector<std::string> results;
  for (size_t i = 0; i < outputs.size(); ++i) results.push_back(absl::StrCat("%r", i));
  absl::StrAppend(&text, "  ", absl::StrJoin(results, ", "), results.empty() ? "" : " = ",
                  "func.call ", SymbolText(entry), "(", absl::StrJoin(arguments, ", "), ") : (",
                  TypesOf(graph->inputs()), ") -> (", TypesOf(outputs), ")\n");
  for (size_t i = 0; i < outputs.size(); ++i)
    RH_RETURN_IF_ERROR(AppendPrint(outputs[i].type, i, text));
  absl::StrAppend(&text, "  func.return\n}\n");
  return text;
}

absl::StatusOr<MlirJudge> MlirJudge::Find() {
  MlirJudge judge;
  judge.opt_ = FindProgram(kOpt);
  if (judge.opt_.empty()) return NotInstalled(kOpt, "mlir-19-tools libmlir-19");
  judge.runner_ = FindProgram(kRunner);
  if (judge.runner_.empty()) return NotInstalled(kRunner, "mlir-19-tools libmlir-19");
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(judge.runner_, error);
  const std::filesystem::path folder = real.parent_path().parent_path() / "lib";
  std::vector<std::string> libraries;
  for (const absl::string_view library : kLibraries) {
    const std::string path = (folder / std::string(library)).string();
    if (access(path.c_str(), R_OK) != 0) return NotInstalled(path, "libmlir-19");
    libraries.push_back(path);
  }
  judge.libraries_ = absl::StrJoin(libraries, ",");
  return judge;
}

absl::StatusOr<std::vector<Tensor>> MlirJudge::Run(const Program& tosa, absl::string_view entry,
                                                   absl::Span<const Tensor> inputs) const {
  RH_ASSIGN_OR_RETURN(const std::string text, WithMainFunction(tosa, entry, inputs));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<TemporaryFolder> folder,
                      TemporaryFolder::Create("verify"));
  const std::string program = folder->File("program.tosa.mlir");
  const std::string compiled = folder->File("program.llvm.mlir");
  const std::string printed = folder->File("printed");
  RH_RETURN_IF_ERROR(WriteFile(program, text));
  RH_RETURN_IF_ERROR(
      RunChild({opt_, "--allow-unregistered-dialect", absl::StrCat("--pass-pipeline=", kPipeline),
                program, "-o", compiled},
               {.standard_output = folder->File("opt.out"),
                .standard_error = folder->File("opt.err"),
                .timeout = timeout_}));
  RH_RETURN_IF_ERROR(
      RunChild({runner_, "-O2", absl::StrCat("-e=", kMain), "-entry-point-result=void",
                absl::StrCat("-shared-libs=", libraries_), compiled},
               {.standard_output = printed,
                .standard_error = folder->File("run.err"),
                .timeout = timeout_}));
  RH_ASSIGN_OR_RETURN(const std::string output, ReadFile(printed));
  absl::string_view rest = output;
  std::vector<Tensor> outputs;
  for (const Port& port : tosa.FindGraph(entry)->outputs()) {
    RH_ASSIGN_OR_RETURN(Tensor tensor, TakeTensor(port.type, rest));
    outputs.push_back(std::move(tensor));
  }
  return outputs;
}

}  // namespace roundhouse
