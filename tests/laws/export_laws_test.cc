// Checks that random programs, written as models of another format and read again, give the same
// results. Programs that the format cannot express are refused; all others must come back.
//
// Other seeds: seeds.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/serialization/tflite/tflite_reader.h"
#include "roundhouse/serialization/tflite/tflite_writer.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using Programs = absl::StatusOr<std::unique_ptr<Program>>;

struct Format {
  absl::string_view dialect;
  std::function<absl::StatusOr<std::string>(const Program&)> write;
  std::function<Programs(const Context&, std::shared_ptr<std::string>)> read;
  // Of ten programs without control flow, at least so many can be said.
  uint64_t said_of_ten;
};

absl::Span<const std::byte> BytesOf(const std::string& text) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size());
}

const std::vector<Format>& Formats() {
  static const auto& formats = *new std::vector<Format>{
      {.dialect = "onnx",
       .write = [](const Program& model) { return FormatOnnx(model); },
       .read =
           [](const Context& context, const std::shared_ptr<std::string>& bytes) {
             return ReadOnnxFromMemory(context, BytesOf(*bytes), "exported");
           },
       .said_of_ten = 5},
      {.dialect = "tfl",
       .write = [](const Program& model) { return FormatTflite(model); },
       .read =
           [](const Context& context, const std::shared_ptr<std::string>& bytes) {
             return ReadTfliteFromMemory(context, BytesOf(*bytes), bytes, "exported");
           },
       .said_of_ten = 2}};
  return formats;
}

// Without domains and names, which models of other formats do not have.
absl::StatusOr<Tensor> AsPlain(const Tensor& tensor) {
  return tensor.WithType(
      Type::Tensor(tensor.element_type().storage(), tensor.shape().WithoutNames()));
}

const Graph& EntryOf(const Program& program) {
  for (const Graph* graph : program.graphs()) {
    if (graph->visibility() == Visibility::kPublic) return *graph;
  }
  return *program.graphs()[0];
}

// Whether nothing at the ends of the program has a rank. A TFLite model then states none, so that
// its inputs are scalars until they are given sizes.
bool StatesNoRank(const Program& program) {
  const auto has_none = [](const Port& port) {
    return !port.type.is_tensor() || !port.type.shape().is_ranked();
  };
  const Graph& entry = EntryOf(program);
  return std::all_of(entry.inputs().begin(), entry.inputs().end(), has_none) &&
         std::all_of(entry.outputs().begin(), entry.outputs().end(), has_none);
}

absl::StatusOr<std::vector<Tensor>> RunOn(const Program& program,
                                          const std::vector<Tensor>& inputs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(program));
  RH_RETURN_IF_ERROR(session->select(EntryOf(program).name()));
  for (size_t i = 0; i < inputs.size(); ++i)
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  RH_RETURN_IF_ERROR(session->infer());
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < session->num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(const Tensor output, session->get_output(i));
    RH_ASSIGN_OR_RETURN(outputs.emplace_back(), AsPlain(output));
  }
  return outputs;
}

Tolerance ToleranceOf(const Tensor& tensor) {
  const ElementKind kind = tensor.element_type().kind();
  if (!IsFloat(kind)) return Tolerance::Exact();
  return BitWidth(kind) <= 16 ? Tolerance::Close(3e-2, 3e-2) : Tolerance::Close(1e-3, 1e-3);
}

class ExportLaws : public ::testing::TestWithParam<size_t> {
 protected:
  ExportLaws() : context_(*Context::WithLinkedExtensions()), seeds_(SeedsOr(/*count=*/150)) {}

  absl::Status Check(const Format& format, const Program& program, uint64_t seed) const {
    RH_ASSIGN_OR_RETURN(std::vector<Tensor> inputs, SeededInputsOf(EntryOf(program), seed));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> expected, RunOn(program, inputs));
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> model, ExportTo(program, format.dialect));
    // From here on nothing may be refused.
    const absl::Status status = CheckModel(format, *model, inputs, expected);
    return absl::IsUnimplemented(status) ? absl::InternalError(status.message()) : status;
  }

  absl::Status CheckModel(const Format& format, const Program& model, std::vector<Tensor> inputs,
                          const std::vector<Tensor>& expected) const {
    RH_RETURN_IF_ERROR(VerifyOk(model));
    RH_ASSIGN_OR_RETURN(std::string bytes, format.write(model));
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> read,
                        format.read(*context_, std::make_shared<std::string>(std::move(bytes))));
    RH_RETURN_IF_ERROR(VerifyOk(*read));
    RH_RETURN_IF_ERROR(LowerProgram(*read).status());
    RH_RETURN_IF_ERROR(VerifyOk(*read));
    for (Tensor& input : inputs) {
      RH_ASSIGN_OR_RETURN(input, AsPlain(input));
    }
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> found, RunOn(*read, inputs));
    if (found.size() != expected.size()) {
      return absl::DataLossError(
          absl::StrCat("expected ", expected.size(), " outputs, found ", found.size()));
    }
    for (size_t i = 0; i < expected.size(); ++i) {
      RH_ASSIGN_OR_RETURN(const TensorDifference difference,
                          Compare(found[i], expected[i], ToleranceOf(expected[i])));
      if (!difference.ok())
        return absl::DataLossError(absl::StrCat("output ", i, ": ", difference.ToString()));
    }
    return absl::OkStatus();
  }

  const std::unique_ptr<Context> context_;
  const Seeds seeds_;
};

TEST_P(ExportLaws, WhatIsWrittenComesBack) {
  const Format& format = Formats()[GetParam()];
  uint64_t said = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    RandomCanonicalOptions options;
    options.max_nodes = static_cast<int64_t>(2 + seed % 7);
    options.f32_only = seed % 4 != 0;
    options.unknown_sizes = seed % 3 == 0;
    options.steps = false;
    const std::unique_ptr<Program> program = RandomCanonicalProgram(*context_, seed, options);
    if (format.dialect == "tfl" && StatesNoRank(*program)) continue;
    const absl::Status status = Check(format, *program, seed);
    if (absl::IsUnimplemented(status)) continue;
    ++said;
    EXPECT_THAT(status, IsOk()) << format.dialect << ", seed " << seed << "\n"
                                << DebugString(*program);
  }
  EXPECT_GE(10 * said, format.said_of_ten * seeds_.count) << "the law was tested on too few";
}

// Types that a program refines, which files of other formats state at the ends alone, and a global
// that is computed from constants, which they have no order for.
struct ExportedProgram {
  absl::string_view text;
  absl::string_view refused_in = "";  // A format, or "both".
};

constexpr ExportedProgram kPrograms[] = {
    // An input without a rank, of which an operation needs it.
    {R"(ml_program.subgraph @main(%x: tensor<*xf32> {testing.sizes = array<i64: 2, 3>})
        -> (tensor<2x3xf32>, tensor<2xf32>) {
      %y = "control.refine"(%x) : (tensor<*xf32>) -> tensor<2x3xf32>
      %z = "canonical.tensor_reduce"(%y) {axes = array<i64: -1>, keep_dims = false, kind = "max"}
          : (tensor<2x3xf32>) -> tensor<2xf32>
      ml_program.output %y, %z : tensor<2x3xf32>, tensor<2xf32>
    })"},
    // The stored value depends on an input of any size.
    {R"(ml_program.global private mutable @state(dense<1.0> : tensor<3xf32>) : tensor<3xf32>
    ml_program.func @main(%x: tensor<?xf32> {testing.sizes = array<i64: 3>}) -> tensor<3xf32> {
      %old = ml_program.global_load @state : tensor<3xf32>
      %y = "canonical.tanh"(%x) : (tensor<?xf32>) -> tensor<?xf32>
      %z = "control.refine"(%y) : (tensor<?xf32>) -> tensor<3xf32>
      ml_program.global_store @state = %z : tensor<3xf32>
      ml_program.return %old : tensor<3xf32>
    })",
     "onnx"},
    // State whose declared sizes are open.
    {R"(ml_program.global private mutable @state(dense<1.0> : tensor<2x3xf32>) : tensor<2x?xf32>
    ml_program.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %old = ml_program.global_load @state : tensor<2x?xf32>
      %known = "control.refine"(%old) : (tensor<2x?xf32>) -> tensor<2x3xf32>
      %y = "canonical.tanh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %z = "control.refine"(%y) : (tensor<2x3xf32>) -> tensor<2x?xf32>
      ml_program.global_store @state = %z : tensor<2x?xf32>
      ml_program.return %known : tensor<2x3xf32>
    })",
     "onnx"},
    // A weight whose sizes have names at an output.
    {R"(ml_program.global private @weight(dense<2.0> : tensor<1x3xf32>) : tensor<1x3xf32>
    ml_program.subgraph @main(%x: tensor<2xf32>)
        -> (tensor<2xf32>, tensor<1x3xf32, ["rows", "columns"]>) {
      %y = "canonical.tanh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      %w = ml_program.global_load_const @weight : tensor<1x3xf32>
      %named = "control.refine"(%w)
          : (tensor<1x3xf32>) -> tensor<1x3xf32, ["rows", "columns"]>
      ml_program.output %y, %named : tensor<2xf32>, tensor<1x3xf32, ["rows", "columns"]>
    })"},
    // A determinant of matrices of any number of axes, in a model that says nothing of them.
    {R"(ml_program.subgraph @main(%x: tensor<*xf32> {testing.sizes = array<i64: 2, 2>})
        -> tensor<*xf32> {
      %y = "canonical.determinant"(%x) : (tensor<*xf32>) -> tensor<*xf32>
      ml_program.output %y : tensor<*xf32>
    })",
     "tfl"},
    {R"(ml_program.global private @weight(dense<2.0> : tensor<1x1x3xf32>) : tensor<1x1x3xf32>
    ml_program.global private @state(unit) : tensor<0x1x3xf32>
        {roundhouse.initializer = @initialize}
    ml_program.subgraph private @initialize() -> tensor<0x1x3xf32> {
      %x = ml_program.global_load @weight : tensor<1x1x3xf32>
      %y = "canonical.slice"(%x) {axes = array<i64: 0>, ends = array<i64: 1>,
          starts = array<i64: 1>} : (tensor<1x1x3xf32>) -> tensor<0x1x3xf32>
      ml_program.output %y : tensor<0x1x3xf32>
    }
    ml_program.subgraph @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<0x1x3xf32>) {
      %s = ml_program.global_load_const @state : tensor<0x1x3xf32>
      %y = "canonical.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
      ml_program.output %y, %s : tensor<4xf32>, tensor<0x1x3xf32>
    })",
     "onnx"},
    // Graphs that declare more than is known of what they are given.
    {R"(ml_program.subgraph private @is_left(%i: tensor<i64>, %x: tensor<2x3xf32>) -> tensor<i1> {
      %n = "canonical.constant_gen"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
      %y = "canonical.compare"(%i, %n) {direction = "less"}
          : (tensor<i64>, tensor<i64>) -> tensor<i1>
      ml_program.output %y : tensor<i1>
    }
    ml_program.subgraph private @step(%i: tensor<i64>, %x: tensor<2x3xf32>)
        -> (tensor<i64>, tensor<2x3xf32>) {
      %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
      %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      %y = "canonical.eltwise_mul"(%x, %x)
          : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      ml_program.output %j, %y : tensor<i64>, tensor<2x3xf32>
    }
    ml_program.subgraph @main(%x: tensor<?x?xf32> {testing.sizes = array<i64: 2, 3>})
        -> tensor<2x3xf32> {
      %i = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
      %y = "canonical.tanh"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
      %z = "control.refine"(%y) : (tensor<?x?xf32>) -> tensor<2x3xf32>
      %r:2 = "control.while"(%i, %z) {body = @step, condition = @is_left}
          : (tensor<i64>, tensor<2x3xf32>) -> (tensor<i64>, tensor<2x3xf32>)
      ml_program.output %r#1 : tensor<2x3xf32>
    })"},
    {R"(ml_program.subgraph private @same(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      ml_program.output %x : tensor<2x3xf32>
    }
    ml_program.subgraph private @square(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %y = "canonical.eltwise_mul"(%x, %x)
          : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      ml_program.output %y : tensor<2x3xf32>
    }
    ml_program.subgraph @main(%x: tensor<*xf32> {testing.sizes = array<i64: 2, 3>},
        %b: tensor<i1>) -> tensor<2x3xf32> {
      %y = "canonical.tanh"(%x) : (tensor<*xf32>) -> tensor<*xf32>
      %z = "control.refine"(%y) : (tensor<*xf32>) -> tensor<2x3xf32>
      %r = "control.if"(%b, %z) {then = @same, else = @square}
          : (tensor<i1>, tensor<2x3xf32>) -> tensor<2x3xf32>
      ml_program.output %r : tensor<2x3xf32>
    })"},
    // Operations of any number of axes.
    {R"(ml_program.subgraph @main(%x: tensor<*xf32> {testing.sizes = array<i64: 2, 3>},
        %slope: tensor<3xf32>) -> tensor<*xf32> {
      %y = "canonical.prelu"(%x, %slope) : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
      ml_program.output %y : tensor<*xf32>
    })"},
    {R"(ml_program.subgraph @main(%x: tensor<*xf32> {testing.sizes = array<i64: 2, 3, 4>})
        -> (tensor<*xf32>, tensor<2xf32>) {
      %y = "canonical.tensor_reduce"(%x) {axes = array<i64: 1, 2>, kind = "max"}
          : (tensor<*xf32>) -> tensor<*xf32>
      %w = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
      ml_program.output %y, %w : tensor<*xf32>, tensor<2xf32>
    })"},
    // Images of a batch that happens to be empty.
    {R"(ml_program.subgraph @main(
        %x: !canonical.feature<?x4x6x3xf32> {testing.sizes = array<i64: 0, 4, 6, 3>})
        -> !canonical.feature<?x8x3x3xf32> {
      %y = "canonical.resize"(%x) {mode = "linear", sizes = array<i64: 8, 3>}
          : (!canonical.feature<?x4x6x3xf32>) -> !canonical.feature<?x8x3x3xf32>
      ml_program.output %y : !canonical.feature<?x8x3x3xf32>
    })"},
    // Nothing in the way that its size divides something.
    {R"(ml_program.subgraph @main(%x: !canonical.feature<1x3x4x0xf32>)
        -> !canonical.feature<1x2x3x0xf32> {
      %w = "canonical.constant_gen"() {value = dense<> : tensor<2x2x0x3xf32>}
          : () -> !canonical.depthwise_filter<2x2x0x3xf32>
      %y = "canonical.depthwise_conv_2d"(%x, %w)
          : (!canonical.feature<1x3x4x0xf32>, !canonical.depthwise_filter<2x2x0x3xf32>)
          -> !canonical.feature<1x2x3x0xf32>
      ml_program.output %y : !canonical.feature<1x2x3x0xf32>
    })",
     "both"},
    {R"(ml_program.subgraph @main(%x: !canonical.feature<1x3x4x0xf32>)
        -> !canonical.feature<1x6x8x0xf32> {
      %y = "canonical.depth_to_space"(%x) {block_size = 2 : i64, order = "crd"}
          : (!canonical.feature<1x3x4x0xf32>) -> !canonical.feature<1x6x8x0xf32>
      ml_program.output %y : !canonical.feature<1x6x8x0xf32>
    })"},
    {R"(ml_program.subgraph @main(%x: tensor<1x0x5x3xf32>, %w: tensor<0xf32>)
        -> tensor<1x0x5x3xf32> {
      %y = "canonical.group_norm"(%x, %w, %w) {axis = 1 : i64, groups = 2 : i64}
          : (tensor<1x0x5x3xf32>, tensor<0xf32>, tensor<0xf32>) -> tensor<1x0x5x3xf32>
      ml_program.output %y : tensor<1x0x5x3xf32>
    })",
     "onnx"},
    // Bounds that no element can be beyond.
    {R"(ml_program.subgraph @main(%x: tensor<2x2xui64>) -> (tensor<2x2xui64>, tensor<2x2xui64>) {
      %y = "canonical.mat_mul"(%x, %x) {activation = "clamp",
          activation_parameters = array<f32: -1.0, 2.5>}
          : (tensor<2x2xui64>, tensor<2x2xui64>) -> tensor<2x2xui64>
      %z = "canonical.mat_mul"(%x, %x) {activation = "clamp",
          activation_parameters = array<f32: 0.5, 1.0e+30>}
          : (tensor<2x2xui64>, tensor<2x2xui64>) -> tensor<2x2xui64>
      ml_program.output %y, %z : tensor<2x2xui64>, tensor<2x2xui64>
    })",
     "tfl"},
    {R"(ml_program.subgraph @main(%x: tensor<2x2xi8>) -> (tensor<2x2xi8>, tensor<2x2xi8>) {
      %y = "canonical.mat_mul"(%x, %x) {activation = "clamp",
          activation_parameters = array<f32: 300.0, 400.0>}
          : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi8>
      %z = "canonical.mat_mul"(%x, %x) {activation = "clamp",
          activation_parameters = array<f32: -400.0, 1.5>}
          : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi8>
      ml_program.output %y, %z : tensor<2x2xi8>, tensor<2x2xi8>
    })"},
    // An axis that keeps its size, and not its elements.
    {R"(ml_program.subgraph @main(%x: !canonical.feature<1x2x3x1xf32>)
        -> !canonical.feature<1x4x3x1xf32> {
      %y = "canonical.resize"(%x) {coordinates = "tf_half_pixel_for_nn", rounding = "ceil",
          sizes = array<i64: 4, 3>}
          : (!canonical.feature<1x2x3x1xf32>) -> !canonical.feature<1x4x3x1xf32>
      ml_program.output %y : !canonical.feature<1x4x3x1xf32>
    })",
     "onnx"},
    // Half precision without a rank.
    {R"(ml_program.subgraph @main(%x: tensor<*xf16> {testing.sizes = array<i64: 5, 2>})
        -> (tensor<*xf16>, tensor<*xf16>, tensor<2xf32>) {
      %p:2 = "canonical.tensor_split"(%x) {axis = 0 : i64, sizes = array<i64: 2, 3>}
          : (tensor<*xf16>) -> (tensor<*xf16>, tensor<*xf16>)
      %w = "canonical.constant_gen"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
      ml_program.output %p#0, %p#1, %w : tensor<*xf16>, tensor<*xf16>, tensor<2xf32>
    })"},
    // State without a rank.
    {R"(ml_program.global private mutable @state(dense<1.0> : tensor<3xf32>) : tensor<*xf32>
    ml_program.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<*xf32>) {
      %s = ml_program.global_load @state : tensor<*xf32>
      ml_program.return %x, %s : tensor<2xf32>, tensor<*xf32>
    })",
     "onnx"}};

TEST_P(ExportLaws, ProgramsComeBack) {
  const Format& format = Formats()[GetParam()];
  for (const auto& [text, refused_in] : kPrograms) {
    const auto program = Parse(*context_, text);
    ASSERT_THAT(program, IsOk()) << text;
    const absl::Status status = Check(format, **program, /*seed=*/1);
    if (refused_in == format.dialect || refused_in == "both") {
      EXPECT_THAT(status, StatusIs(absl::StatusCode::kUnimplemented)) << format.dialect << "\n"
                                                                      << text;
    } else {
      EXPECT_THAT(status, IsOk()) << format.dialect << "\n" << text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, ExportLaws, ::testing::Range<size_t>(0, 2),
                         [](const ::testing::TestParamInfo<size_t>& format) {
                           return std::string(Formats()[format.param].dialect);
                         });

}  // namespace
}  // namespace roundhouse
