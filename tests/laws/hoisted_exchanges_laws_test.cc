// The law of hoisting: programs of several devices whose loops exchange values give the same
// whether optimize_collectives moves exchanges out of the loops or not.
//
// Other seeds: seeds.h.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr const char* kMeshes[] = {"x:2", "x:2,y:2", "x:3", "x:2,y:3", "x:4"};
constexpr int64_t kMostRows = 48;
constexpr char kScalar[] = "tensor<i64>";

// A matrix of f64.
struct Value {
  std::string name;
  int64_t rows = 0;
  int64_t columns = 0;

  std::string type() const { return absl::StrCat("tensor<", rows, "x", columns, "xf64>"); }
  std::string declared() const { return absl::StrCat("%", name, ": ", type()); }
};

// A graph that is being written.
struct Body {
  std::string lines = "";
  std::vector<Value> values = {};
  std::string step = "";  // An i64 that all devices have alike.
  int depth = 0;          // How many graphs lie between it and @main.
};

// Writes a program of several devices: matrices of which each device has its own, branches, calls,
// and loops that carry some of them unchanged, add sums over devices to some, and change others.
class LoopWriter {
 public:
  LoopWriter(const DeviceMesh& mesh, uint64_t seed) : mesh_(mesh), random_(seed) {
    Body main;
    main.step = "rounds";
    std::vector<std::string> inputs = {absl::StrCat("%rounds: ", kScalar)};
    for (int i = 0; i < 3; ++i) {
      const Value input = {absl::StrCat("in", i), i == 0 ? 12 : 24, i == 2 ? 24 : 12};
      inputs.push_back(input.declared());
      // Other values on each device.
      main.values.push_back(Add(main, "collective.part", {input},
                                absl::StrCat("axes = ", AxesText(AllAxes()), ", dim = 0 : i64"),
                                input.rows / mesh_.num_devices(), input.columns));
    }
    const size_t given = main.values.size();
    AddSteps(main, 1 + Random(3));
    AddLoop(main);
    AddSteps(main, Random(3));
    if (Random(2) == 0) AddLoop(main);
    // Those of all devices are seen.
    std::vector<Value> outputs;
    for (size_t i = given; i < main.values.size() && outputs.size() < 6; ++i) {
      const Value& last = main.values[main.values.size() - 1 - (i - given)];
      outputs.push_back(Add(main, "collective.all_gather", {last},
                            absl::StrCat(ChannelText(AllAxes()), ", dim = 0 : i64"),
                            last.rows * mesh_.num_devices(), last.columns));
    }
    WriteGraph("@main", inputs, main.lines, outputs);
    std::vector<std::string> axes;
    for (const DeviceMesh::Axis& axis : mesh_.axes())
      axes.push_back(absl::StrCat(axis.name, " = ", axis.size, " : i64"));
    text_ = absl::StrCat("module attributes {roundhouse.devices = {", absl::StrJoin(axes, ", "),
                         "}, roundhouse.many_devices = true} {\n", graphs_text_, "}\n");
  }

  const std::string& text() const { return text_; }

 private:
  uint64_t Random(uint64_t below) { return random_.Next() % below; }
  const Value& Any(const Body& body) { return body.values[Random(body.values.size())]; }

  std::vector<int> AllAxes() const {
    std::vector<int> axes;
    for (int axis = 0; axis < mesh_.num_axes(); ++axis) axes.push_back(axis);
    return axes;
  }
  std::vector<int> SomeAxes() {
    if (Random(2) == 0) return AllAxes();
    return {static_cast<int>(Random(static_cast<uint64_t>(mesh_.num_axes())))};
  }
  std::string AxesText(const std::vector<int>& axes) const {
    std::vector<std::string> names;
    for (const int axis : axes) names.push_back(absl::StrCat("\"", mesh_.axes()[axis].name, "\""));
    return absl::StrCat("[", absl::StrJoin(names, ", "), "]");
  }
  std::string ChannelText(const std::vector<int>& axes) {
    return absl::StrCat("axes = ", AxesText(axes), ", channel = ", channels_++, " : i64");
  }

  Value Add(Body& body, absl::string_view op, const std::vector<Value>& operands,
            absl::string_view attributes, int64_t rows, int64_t columns) {
    const Value result = {absl::StrCat("v", names_++), rows, columns};
    std::vector<std::string> names;
    std::vector<std::string> types;
    for (const Value& operand : operands) {
      names.push_back(absl::StrCat("%", operand.name));
      types.push_back(operand.type());
    }
    absl::StrAppend(&body.lines, "  %", result.name, " = \"", op, "\"(", absl::StrJoin(names, ", "),
                    ") {", attributes, "} : (", absl::StrJoin(types, ", "), ") -> ", result.type(),
                    "\n");
    return result;
  }

  Value AddExchange(Body& body, const Value& of) {
    const std::vector<int> axes = SomeAxes();
    const int64_t size = mesh_.SizeOf(axes);
    const auto add = [&](absl::string_view op, absl::string_view attributes, int64_t rows,
                         int64_t columns) {
      const std::string channel = ChannelText(axes);
      return Add(body, absl::StrCat("collective.", op), {of}, absl::StrCat(channel, attributes),
                 rows, columns);
    };
    switch (Random(7)) {
      case 0:
        if (of.rows * size > kMostRows) break;
        return add("all_gather", ", dim = 0 : i64", of.rows * size, of.columns);
      case 1:
        if (of.rows % size != 0) break;
        return add("reduce_scatter", ", dim = 0 : i64", of.rows / size, of.columns);
      case 2:
        if (of.columns % size != 0 || of.rows * size > kMostRows) break;
        return add("all_to_all", ", split_dim = 1 : i64, concat_dim = 0 : i64", of.rows * size,
                   of.columns / size);
      case 3:
        return add("broadcast", absl::StrCat(", root = ", Random(size), " : i64"), of.rows,
                   of.columns);
      case 4:
        return add("shift", absl::StrCat(", by = ", Random(2) == 0 ? 1 : -1, " : i64"), of.rows,
                   of.columns);
      default:
        break;
    }
    constexpr absl::string_view kReductions[] = {"sum", "mean", "max", "min"};
    return add("all_reduce",
               absl::StrCat(", reduction = \"", kReductions[Random(std::size(kReductions))], "\""),
               of.rows, of.columns);
  }

  Value AddWork(Body& body, const Value& of) {
    for (const Value& other : body.values) {
      if (other.rows != of.rows || other.columns != of.columns || Random(3) != 0) continue;
      constexpr absl::string_view kOps[] = {"eltwise_add", "eltwise_sub", "eltwise_mul"};
      const Value made = Add(body, absl::StrCat("canonical.", kOps[Random(std::size(kOps))]),
                             {of, other}, "", of.rows, of.columns);
      return Add(body, "canonical.tanh", {made}, "", of.rows, of.columns);
    }
    constexpr absl::string_view kOps[] = {"tanh", "neg", "sigmoid", "relu"};
    return Add(body, absl::StrCat("canonical.", kOps[Random(std::size(kOps))]), {of}, "", of.rows,
               of.columns);
  }

  void AddSteps(Body& body, uint64_t count) {
    for (uint64_t i = 0; i < count; ++i) {
      const Value of = Any(body);
      switch (Random(body.depth < 3 ? 12 : 10)) {
        case 10:
          AddCall(body);
          break;
        case 11:
          AddBranch(body);
          break;
        default:
          body.values.push_back(Random(2) == 0 ? AddExchange(body, of) : AddWork(body, of));
          break;
      }
    }
  }

  void WriteGraph(absl::string_view name, const std::vector<std::string>& inputs,
                  absl::string_view lines, const std::vector<Value>& outputs,
                  absl::string_view first_output = "") {
    std::vector<std::string> names;
    std::vector<std::string> types;
    if (!first_output.empty()) {
      names.push_back(absl::StrCat("%", first_output));
      types.push_back(kScalar);
    }
    for (const Value& output : outputs) {
      names.push_back(absl::StrCat("%", output.name));
      types.push_back(output.type());
    }
    absl::StrAppend(&graphs_text_, "ml_program.subgraph ", name == "@main" ? "" : "private ", name,
                    "(", absl::StrJoin(inputs, ", "), ") -> (", absl::StrJoin(types, ", "), ") {\n",
                    lines, "  ml_program.output ", absl::StrJoin(names, ", "), " : ",
                    absl::StrJoin(types, ", "), "\n}\n");
  }

  // Some values of a body, as what a graph takes.
  std::vector<Value> Taken(const Body& body) {
    std::vector<Value> taken;
    for (const Value& value : body.values) {
      if (taken.size() < 5 && Random(3) != 0) taken.push_back(value);
    }
    if (taken.empty()) taken.push_back(body.values.front());
    return taken;
  }
  // Within a graph, what it takes has these names.
  static std::vector<Value> Inside(std::vector<Value> taken) {
    for (size_t i = 0; i < taken.size(); ++i) taken[i].name = absl::StrCat("a", i);
    return taken;
  }
  static std::vector<std::string> Declared(const std::vector<Value>& values) {
    std::vector<std::string> declared = {absl::StrCat("%step: ", kScalar)};
    for (const Value& value : values) declared.push_back(value.declared());
    return declared;
  }
  // The operands and their types, after those of the step.
  static std::pair<std::string, std::string> Operands(const Body& body,
                                                      const std::vector<Value>& values) {
    std::string names = absl::StrCat("%", body.step);
    std::string types = kScalar;
    for (const Value& value : values) {
      absl::StrAppend(&names, ", %", value.name);
      absl::StrAppend(&types, ", ", value.type());
    }
    return {names, types};
  }

  // A graph that takes and gives values of these types; returns its name.
  std::string WriteSteps(const Body& outside, const std::vector<Value>& taken,
                         const std::vector<Value>& given) {
    Body body = {.values = Inside(taken), .step = "step", .depth = outside.depth + 1};
    AddSteps(body, 1 + Random(3));
    std::vector<Value> outputs;
    for (const Value& like : given) {
      Value last = {"", 0, 0};
      for (const Value& value : body.values) {
        if (value.rows == like.rows && value.columns == like.columns) last = value;
      }
      outputs.push_back(last);
    }
    const std::string name = absl::StrCat("@graph", graphs_++);
    WriteGraph(name, Declared(Inside(taken)), body.lines, outputs);
    return name;
  }

  void AddCall(Body& body) {
    const std::vector<Value> taken = Taken(body);
    const std::string callee = WriteSteps(body, taken, {taken.front()});
    const auto [names, types] = Operands(body, taken);
    const Value result = {absl::StrCat("v", names_++), taken.front().rows, taken.front().columns};
    absl::StrAppend(&body.lines, "  %", result.name, " = \"control.call\"(", names,
                    ") {callee = ", callee, "} : (", types, ") -> ", result.type(), "\n");
    body.values.push_back(result);
  }

  void AddBranch(Body& body) {
    const std::vector<Value> taken = Taken(body);
    const std::string one = WriteSteps(body, taken, {taken.front()});
    const std::string other = WriteSteps(body, taken, {taken.front()});
    const auto [names, types] = Operands(body, taken);
    const std::string predicate = Below(body, 1 + static_cast<int64_t>(Random(3)));
    const Value result = {absl::StrCat("v", names_++), taken.front().rows, taken.front().columns};
    absl::StrAppend(&body.lines, "  %", result.name, " = \"control.if\"(%", predicate, ", ", names,
                    ") {then = ", one, ", else = ", other, "} : (tensor<i1>, ", types, ") -> ",
                    result.type(), "\n");
    body.values.push_back(result);
  }

  std::string Number(Body& body, int64_t number) {
    const std::string name = absl::StrCat("n", names_++);
    absl::StrAppend(&body.lines, "  %", name, " = \"canonical.constant_gen\"() {value = dense<",
                    number, "> : ", kScalar, "} : () -> ", kScalar, "\n");
    return name;
  }
  // Whether the step is below a number.
  std::string Below(Body& body, int64_t number) {
    const std::string limit = Number(body, number);
    const std::string name = absl::StrCat("p", names_++);
    absl::StrAppend(&body.lines, "  %", name, " = \"canonical.compare\"(%", body.step, ", %", limit,
                    ") {direction = \"less\"} : (", kScalar, ", ", kScalar, ") -> tensor<i1>\n");
    return name;
  }

  // The next value of a carried value.
  Value NextOf(Body& body, const Value& carried) {
    const uint64_t kind = Random(10);
    if (kind < 4) return carried;
    if (kind < 7) {
      // The sum of what fits, added on either side.
      for (size_t i = body.values.size(); i-- > 0;) {
        const Value& value = body.values[i];
        if (value.rows != carried.rows || value.columns != carried.columns) continue;
        const std::string attributes = absl::StrCat(ChannelText(SomeAxes()), ", reduction = \"",
                                                    Random(3) == 0 ? "mean" : "sum", "\"");
        const Value sum =
            Add(body, "collective.all_reduce", {value}, attributes, value.rows, value.columns);
        const bool is_first = Random(2) == 0;
        return Add(body, "canonical.eltwise_add",
                   is_first ? std::vector<Value>{carried, sum} : std::vector<Value>{sum, carried},
                   "", carried.rows, carried.columns);
      }
    }
    std::vector<Value> fitting;
    for (const Value& value : body.values) {
      if (value.rows == carried.rows && value.columns == carried.columns) fitting.push_back(value);
    }
    const Value some = fitting[Random(fitting.size())];
    return Add(body, "canonical.tanh", {some}, "", carried.rows, carried.columns);
  }

  void AddLoop(Body& body) {
    const std::vector<Value> taken = Taken(body);
    const std::vector<Value> carried = Inside(taken);
    Body inside = {.values = carried, .step = "step", .depth = body.depth + 1};
    AddSteps(inside, 1 + Random(5));
    if (inside.depth < 3 && Random(4) == 0) AddLoop(inside);
    std::vector<Value> outputs;
    for (const Value& value : carried) outputs.push_back(NextOf(inside, value));
    const std::string one = Number(inside, 1);
    absl::StrAppend(&inside.lines, "  %next = \"canonical.eltwise_add\"(%step, %", one, ") : (",
                    kScalar, ", ", kScalar, ") -> ", kScalar, "\n");
    const std::string name = absl::StrCat("@body", graphs_++);
    WriteGraph(name, Declared(carried), inside.lines, outputs, "next");
    // Some run no round.
    Body condition = {.step = "step"};
    const std::string goes_on = Below(condition, static_cast<int64_t>(Random(4)));
    absl::StrAppend(&graphs_text_, "ml_program.subgraph private @while", graphs_, "(",
                    absl::StrJoin(Declared(carried), ", "), ") -> (tensor<i1>) {\n",
                    condition.lines, "  ml_program.output %", goes_on, " : tensor<i1>\n}\n");
    const std::string start = Number(body, 0);
    const std::string step = std::exchange(body.step, start);
    const auto [names, types] = Operands(body, taken);
    body.step = step;
    const std::string result = absl::StrCat("loop", names_++);
    absl::StrAppend(&body.lines, "  %", result, ":", taken.size() + 1, " = \"control.while\"(",
                    names, ") {body = ", name, ", condition = @while", graphs_, "} : (", types,
                    ") -> (", types, ")\n");
    ++graphs_;
    for (size_t i = 0; i < taken.size(); ++i) {
      body.values.push_back({absl::StrCat(result, "#", i + 1), taken[i].rows, taken[i].columns});
    }
  }

  const DeviceMesh& mesh_;
  SplitMix64 random_;
  int64_t names_ = 0;
  int64_t channels_ = 0;
  int64_t graphs_ = 0;
  std::string graphs_text_;
  std::string text_;
};

// The exchanges in graphs other than @main.
int64_t ExchangesInBodies(const Program& program) {
  int64_t count = 0;
  for (const Graph* graph : program.graphs()) {
    if (graph->name() == "main") continue;
    for (const Node* node : graph->nodes()) count += node->attribute("channel") != nullptr;
  }
  return count;
}

TEST(HoistedExchangesLaws, LoopsDoTheSameWithFewerExchanges) {
  absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_THAT(context, IsOk());
  const Seeds seeds = SeedsOr(120);
  int64_t hoisted = 0;
  int64_t programs_with = 0;
  for (uint64_t seed = seeds.first; seed < seeds.end(); ++seed) {
    const char* devices = kMeshes[seed % std::size(kMeshes)];
    ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse(devices));
    const std::string text = LoopWriter(mesh, seed).text();
    SCOPED_TRACE(absl::StrCat("seed ", seed, " on ", devices, "\n", text));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(**context, text));
    const std::unique_ptr<Program> kept = program->clone();
    // The same but for what moves.
    const std::string after =
        absl::StrCat("dce, ", seed % 3 == 0 ? "overlap_exchanges, " : "", "multi_devices_check");
    ASSERT_THAT(RunPasses(*kept, "optimize_collectives{hoist=false}, dce, multi_devices_check"),
                IsOk());
    const int64_t before = ExchangesInBodies(*kept);
    ASSERT_THAT(RunPasses(*program, absl::StrCat("[optimize_collectives, dce], ", after)), IsOk());
    const int64_t moved = before - ExchangesInBodies(*program);
    hoisted += moved;
    programs_with += moved > 0;
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs,
                         SeededInputsOf(*kept->FindGraph("main"), seed));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunOnMany(*kept, "main", inputs, 1));
    const absl::StatusOr<std::vector<Tensor>> found = RunOnMany(*program, "main", inputs, 1);
    ASSERT_THAT(found, IsOk()) << DebugString(*program);
    for (size_t i = 0; i < expected.size(); ++i) {
      ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                           Compare((*found)[i], expected[i], Tolerance::Close(1e-9, 1e-9)));
      ASSERT_TRUE(difference.ok()) << "output " << i << ": " << difference.ToString() << "\n"
                                   << DebugString(*program);
    }
  }
  std::cout << seeds.count << " programs, out of the loops of " << programs_with << " of which "
            << hoisted << " exchanges were moved\n";
  EXPECT_GT(programs_with, static_cast<int64_t>(seeds.count / 3));
}

// A loop that runs no round does not look up an index that its table does not have.
TEST(HoistedExchangesLaws, WhatMayFailStaysInItsLoop) {
  constexpr char kLoop[] = R"(
module attributes {roundhouse.devices = {x = 2 : i64}, roundhouse.many_devices = true} {
ml_program.subgraph private @goes_on(%n: tensor<i64>, %t: tensor<4xf64>, %i: tensor<2xi64>) -> (tensor<i1>) {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %p = "canonical.compare"(%n, %zero) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %p : tensor<i1>
}
ml_program.subgraph private @round(%n: tensor<i64>, %t: tensor<4xf64>, %i: tensor<2xi64>) -> (tensor<i64>, tensor<4xf64>, tensor<2xi64>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %left = "canonical.eltwise_sub"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %r = "canonical.gather"(%t, %i) {axis = 0 : i64} : (tensor<4xf64>, tensor<2xi64>) -> tensor<2xf64>
  %g = "collective.all_gather"(%r) {axes = ["x"], channel = 1 : i64, dim = 0 : i64} : (tensor<2xf64>) -> tensor<4xf64>
  %u = "canonical.tanh"(%g) : (tensor<4xf64>) -> tensor<4xf64>
  ml_program.output %left, %u, %i : tensor<i64>, tensor<4xf64>, tensor<2xi64>
}
ml_program.subgraph @main(%n: tensor<i64>, %t: tensor<4xf64>, %i: tensor<2xi64>) -> (tensor<4xf64>) {
  %r:3 = "control.while"(%n, %t, %i) {body = @round, condition = @goes_on} : (tensor<i64>, tensor<4xf64>, tensor<2xi64>) -> (tensor<i64>, tensor<4xf64>, tensor<2xi64>)
  ml_program.output %r#1 : tensor<4xf64>
}
})";
  absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_THAT(context, IsOk());
  // Also where the table does not change.
  for (const bool keeps_table : {false, true}) {
    const std::string text = keeps_table
                                 ? absl::StrReplaceAll(kLoop, {{"%left, %u, %i", "%left, %t, %i"}})
                                 : std::string(kLoop);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(**context, text));
    ASSERT_THAT(RunPasses(*program, "optimize_collectives"), IsOk());
    const auto run = [&](int64_t rounds) {
      return RunOnMany(*program, "main",
                       {Tensor::Scalar(rounds), Tensor::Of<double>({4}, {1, 2, 3, 4}),
                        Tensor::Of<int64_t>({2}, {1, 9})},
                       1);
    };
    EXPECT_THAT(run(0), IsOk());
    EXPECT_THAT(run(1).status(), StatusIs(absl::StatusCode::kOutOfRange,
                                          ::testing::HasSubstr("index 9 at [1] is out of range")));
  }
}

// Nor does it add what has other sizes than its program could know.
TEST(HoistedExchangesLaws, WhatMayNotFitStaysInItsLoop) {
  constexpr char kLoop[] = R"(
module attributes {roundhouse.devices = {x = 2 : i64}, roundhouse.many_devices = true} {
ml_program.subgraph private @goes_on(%n: tensor<i64>, %t: tensor<?xf64>, %u: tensor<?xf64>, %s: tensor<?xf64>) -> (tensor<i1>) {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %p = "canonical.compare"(%n, %zero) {direction = "greater"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %p : tensor<i1>
}
ml_program.subgraph private @round(%n: tensor<i64>, %t: tensor<?xf64>, %u: tensor<?xf64>, %s: tensor<?xf64>) -> (tensor<i64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %left = "canonical.eltwise_sub"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %r = "canonical.eltwise_mul"(%t, %u) : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  %g = "collective.all_reduce"(%r) {axes = ["x"], channel = 1 : i64} : (tensor<?xf64>) -> tensor<?xf64>
  %v = "canonical.tanh"(%g) : (tensor<?xf64>) -> tensor<?xf64>
  ml_program.output %left, %t, %u, %v : tensor<i64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>
}
ml_program.subgraph @main(%n: tensor<i64>, %t: tensor<?xf64>, %u: tensor<?xf64>) -> (tensor<?xf64>) {
  %r:4 = "control.while"(%n, %t, %u, %t) {body = @round, condition = @goes_on} : (tensor<i64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>) -> (tensor<i64>, tensor<?xf64>, tensor<?xf64>, tensor<?xf64>)
  ml_program.output %r#3 : tensor<?xf64>
}
})";
  absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_THAT(context, IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(**context, kLoop));
  ASSERT_THAT(RunPasses(*program, "optimize_collectives"), IsOk());
  const auto run = [&](int64_t rounds) {
    return RunOnMany(*program, "main",
                     {Tensor::Scalar(rounds), Tensor::Of<double>({4}, {1, 2, 3, 4}),
                      Tensor::Of<double>({3}, {1, 2, 3})},
                     1);
  };
  EXPECT_THAT(run(0), IsOk());
  EXPECT_FALSE(run(1).ok());
}

}  // namespace
}  // namespace roundhouse
