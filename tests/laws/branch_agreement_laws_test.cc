// The law of multi_devices_check for branches and loops: it accepts a program in which all devices
// that exchange something in one take the same way, and refuses it once the condition of one of
// them may differ among these devices.
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
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/passes/collective/multi_devices_check.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr const char* kMeshes[] = {"x:2", "x:2,y:2", "x:3", "x:2,y:3", "x:2,y:2,z:2"};
constexpr char kValue[] = "tensor<4xf64>";

// Axes of a mesh, as bits.
using AxisSet = uint32_t;

// A branch or loop in the text, whose condition is named by a placeholder.
struct Choice {
  std::string placeholder;
  size_t condition = 0;   // Whose value it is.
  AxisSet exchanges = 0;  // Along which something is exchanged in it.
};

// Writes a program with branches, loops and calls in one another, of which each exchanges only
// along axes along which its condition is the same.
class ChoiceWriter {
 public:
  ChoiceWriter(const DeviceMesh& mesh, uint64_t seed) : mesh_(mesh), random_(seed) {
    // The last ones are there for programs that are made wrong: one for each axis.
    const size_t chosen = 2 + Random(2);
    for (size_t i = 0; i < chosen; ++i) varies_.push_back(Random(2) == 0 ? 0 : SomeAxes());
    for (int axis = 0; axis < mesh_.num_axes(); ++axis) varies_.push_back(AxisSet{1} << axis);
    std::string lines;
    for (size_t i = 0; i < varies_.size(); ++i) lines += ConditionLines(i, i < chosen);
    num_chosen_ = chosen;
    std::string last = "x";
    Write(lines, last, AllAxes(), 0);
    const std::string spread = absl::StrCat(kValue, " {roundhouse.sharding = \"",
                                            absl::StrJoin(NamesOf(AllAxes()), "*"), "\"}");
    std::string inputs = absl::StrCat("%x: ", spread);
    for (const std::string& input : inputs_) absl::StrAppend(&inputs, ", ", input);
    absl::StrAppend(&graphs_text_, "ml_program.subgraph @main(", inputs, ") -> (", spread, ") {\n",
                    lines, "  ml_program.output %", last, " : ", kValue, "\n}\n");
  }

  const std::vector<Choice>& choices() const { return choices_; }

  // The program; `wrong`: a choice that gets a condition that differs along one of the axes along
  // which it exchanges something.
  std::string Text(const Choice* wrong) const {
    std::vector<std::pair<std::string, std::string>> conditions;
    for (const Choice& choice : choices_) {
      size_t condition = choice.condition;
      for (size_t i = num_chosen_; &choice == wrong && i < varies_.size(); ++i) {
        if ((varies_[i] & choice.exchanges) != 0) condition = i;
      }
      conditions.emplace_back(choice.placeholder, absl::StrCat("%p", condition));
    }
    std::vector<std::string> axes;
    for (const DeviceMesh::Axis& axis : mesh_.axes())
      axes.push_back(absl::StrCat(axis.name, " = ", axis.size, " : i64"));
    return absl::StrCat("module attributes {roundhouse.devices = {", absl::StrJoin(axes, ", "),
                        "}, roundhouse.many_devices = true} {\n",
                        absl::StrReplaceAll(graphs_text_, conditions), "}\n");
  }

 private:
  uint64_t Random(uint64_t below) { return random_.Next() % below; }
  AxisSet AllAxes() const { return (AxisSet{1} << mesh_.num_axes()) - 1; }
  AxisSet SomeAxes() { return 1 + static_cast<AxisSet>(Random(AllAxes())); }
  std::vector<std::string> NamesOf(AxisSet axes) const {
    std::vector<std::string> names;
    for (int axis = 0; axis < mesh_.num_axes(); ++axis) {
      if ((axes >> axis & 1) != 0) names.push_back(mesh_.axes()[axis].name);
    }
    return names;
  }
  std::string ChannelText(AxisSet axes) {
    return absl::StrCat("axes = [\"", absl::StrJoin(NamesOf(axes), "\", \""),
                        "\"], channel = ", channels_++, " : i64");
  }

  // An input that differs along the axes of the condition, and perhaps along others over which it
  // is reduced; and from it a condition %p and a number of rounds %n.
  std::string ConditionLines(size_t condition, bool may_reduce) {
    const AxisSet along = varies_[condition];
    const AxisSet reduced = may_reduce && Random(2) == 0 ? AllAxes() & ~along : 0;
    const std::string number = std::to_string(condition);
    std::string sharding;
    if ((along | reduced) != 0) {
      sharding = absl::StrCat(" {roundhouse.sharding = \"",
                              absl::StrJoin(NamesOf(along | reduced), "*"), "\"}");
    }
    inputs_.push_back(absl::StrCat("%c", number, ": tensor<2xf64>", sharding));
    std::string lines = absl::StrReplaceAll(
        R"(  %m$ = "canonical.tensor_reduce"(%c$) {kind = "max", keep_dims = false} : (tensor<2xf64>) -> tensor<f64>
)",
        {{"$", number}});
    std::string most = absl::StrCat("m", number);
    if (reduced != 0) {
      absl::StrAppend(&lines, "  %r", number, " = \"collective.all_reduce\"(%", most, ") {",
                      ChannelText(reduced),
                      ", reduction = \"max\"} : (tensor<f64>) -> tensor<f64>\n");
      most = absl::StrCat("r", number);
    }
    return lines +
           absl::StrReplaceAll(
               R"(  %z$ = "canonical.constant_gen"() {value = dense<0.5> : tensor<f64>} : () -> tensor<f64>
  %p$ = "canonical.compare"(%MOST, %z$) {direction = "greater"} : (tensor<f64>, tensor<f64>) -> tensor<i1>
)",
               {{"$", number}, {"MOST", most}});
  }

  // All graphs take a value and all conditions.
  std::string Declared() const {
    std::string text = absl::StrCat("%x: ", kValue);
    for (size_t i = 0; i < varies_.size(); ++i) absl::StrAppend(&text, ", %p", i, ": tensor<i1>");
    return text;
  }
  std::string Operands(absl::string_view value) const {
    std::string text = absl::StrCat("%", value);
    for (size_t i = 0; i < varies_.size(); ++i) absl::StrAppend(&text, ", %p", i);
    return text;
  }
  std::string Types() const {
    std::string text = kValue;
    for (size_t i = 0; i < varies_.size(); ++i) text += ", tensor<i1>";
    return text;
  }

  // Appends what a graph does to the value `last`; returns along which axes, all of them allowed,
  // it exchanges something.
  AxisSet Write(std::string& lines, std::string& last, AxisSet allowed, int depth) {
    AxisSet exchanges = 0;
    for (uint64_t left = 1 + Random(3); left > 0; --left) {
      switch (Random(depth < 3 ? 6 : 3)) {
        case 0:
          Append(lines, last, "\"canonical.tanh\"(%", last, ") : (", kValue, ") -> ", kValue);
          break;
        case 1:
        case 2:
          exchanges |= WriteExchange(lines, last, allowed);
          break;
        case 3:
          exchanges |= WriteCall(lines, last, allowed, depth);
          break;
        case 4:
          exchanges |= WriteBranch(lines, last, allowed, depth);
          break;
        default:
          exchanges |= WriteLoop(lines, last, allowed, depth);
          break;
      }
    }
    return exchanges;
  }

  template <typename... Text>
  void Append(std::string& lines, std::string& last, const Text&... text) {
    const std::string node = absl::StrCat(text...);
    last = absl::StrCat("v", names_++);
    absl::StrAppend(&lines, "  %", last, " = ", node, "\n");
  }

  AxisSet WriteExchange(std::string& lines, std::string& last, AxisSet allowed) {
    const AxisSet axes = SomeAxes() & allowed;
    if (axes == 0) return 0;
    const std::string channel = ChannelText(axes);
    switch (Random(3)) {
      case 0:
        Append(lines, last, "\"collective.all_reduce\"(%", last, ") {", channel,
               ", reduction = \"max\"} : (", kValue, ") -> ", kValue);
        break;
      case 1:
        Append(lines, last, "\"collective.shift\"(%", last, ") {", channel, ", by = 1 : i64} : (",
               kValue, ") -> ", kValue);
        break;
      default:
        Append(lines, last, "\"collective.all_reduce\"(%", last, ") {", channel,
               ", reduction = \"mean\", starts = true} : (", kValue, ") -> tensor<i64>");
        Append(lines, last, "\"collective.wait\"(%", last, ") {type = ", kValue,
               "} : (tensor<i64>) -> ", kValue);
        break;
    }
    return axes;
  }

  // A graph that does some of all that; returns its name.
  std::string WriteGraph(AxisSet allowed, int depth, AxisSet& exchanges) {
    std::string lines;
    std::string last = "x";
    exchanges |= Write(lines, last, allowed, depth + 1);
    const std::string name = absl::StrCat("@graph", graphs_++);
    absl::StrAppend(&graphs_text_, "ml_program.subgraph private ", name, "(", Declared(), ") -> (",
                    kValue, ") {\n", lines, "  ml_program.output %", last, " : ", kValue, "\n}\n");
    return name;
  }

  AxisSet WriteCall(std::string& lines, std::string& last, AxisSet allowed, int depth) {
    AxisSet exchanges = 0;
    const std::string callee = WriteGraph(allowed, depth, exchanges);
    Append(lines, last, "\"control.call\"(", Operands(last), ") {callee = ", callee, "} : (",
           Types(), ") -> ", kValue);
    return exchanges;
  }

  // A condition, and what it leaves of the axes.
  size_t Choose(AxisSet& allowed) {
    const size_t condition = Random(num_chosen_);
    allowed &= ~varies_[condition];
    return condition;
  }
  std::string PlaceholderOf(size_t condition, AxisSet exchanges) {
    choices_.push_back({absl::StrCat("<condition ", choices_.size(), ">"), condition, exchanges});
    return choices_.back().placeholder;
  }

  AxisSet WriteBranch(std::string& lines, std::string& last, AxisSet allowed, int depth) {
    const size_t condition = Choose(allowed);
    AxisSet exchanges = 0;
    const std::string one = WriteGraph(allowed, depth, exchanges);
    const std::string other = WriteGraph(allowed, depth, exchanges);
    const std::string placeholder = PlaceholderOf(condition, exchanges);
    Append(lines, last, "\"control.if\"(", placeholder, ", ", Operands(last), ") {then = ", one,
           ", else = ", other, "} : (tensor<i1>, ", Types(), ") -> ", kValue);
    return exchanges;
  }

  // As many rounds as the condition is, so 0 or 1.
  AxisSet WriteLoop(std::string& lines, std::string& last, AxisSet allowed, int depth) {
    const size_t condition = Choose(allowed);
    AxisSet exchanges = 0;
    std::string round;
    std::string result = "x";
    exchanges |= Write(round, result, allowed, depth + 1);
    std::vector<std::string> kept;
    for (size_t i = 0; i < varies_.size(); ++i) kept.push_back(absl::StrCat("%p", i));
    const std::string types = absl::StrCat("tensor<i1>, ", Types());
    const int64_t number = graphs_++;
    absl::StrAppend(&graphs_text_, "ml_program.subgraph private @goes_on", number,
                    "(%more: tensor<i1>, ", Declared(),
                    ") -> (tensor<i1>) {\n  ml_program.output %more : tensor<i1>\n}\n",
                    "ml_program.subgraph private @round", number, "(%more: tensor<i1>, ",
                    Declared(), ") -> (", types, ") {\n", round,
                    "  %ends = \"canonical.constant_gen\"() {value = dense<false> : tensor<i1>} : "
                    "() -> tensor<i1>\n  ml_program.output %ends, %",
                    result, ", ", absl::StrJoin(kept, ", "), " : ", types, "\n}\n");
    const std::string placeholder = PlaceholderOf(condition, exchanges);
    const std::string loop = absl::StrCat("loop", names_++);
    absl::StrAppend(&lines, "  %", loop, ":", varies_.size() + 2, " = \"control.while\"(",
                    placeholder, ", ", Operands(last), ") {body = @round", number,
                    ", condition = @goes_on", number, "} : (", types, ") -> (", types, ")\n");
    last = absl::StrCat(loop, "#1");
    return exchanges;
  }

  const DeviceMesh& mesh_;
  SplitMix64 random_;
  std::vector<AxisSet> varies_;  // By condition, the axes along which it may differ.
  size_t num_chosen_ = 0;        // How many of them right programs use.
  std::vector<std::string> inputs_;
  std::vector<Choice> choices_;
  int64_t names_ = 0;
  int64_t channels_ = 0;
  int64_t graphs_ = 0;
  std::string graphs_text_;
};

// The values of all devices.
std::vector<Tensor> WholeInputs(const Program& program, const DeviceMesh& mesh, uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<Tensor> inputs;
  for (const Port& port : program.FindGraph("main")->inputs()) {
    int64_t size = port.type.shape().size(0).value_or(1);
    const auto sharding = StoredSharding(port.attributes, port.type, mesh);
    if (sharding.ok() && sharding->has_value()) size *= mesh.SizeOf((*sharding)->axes(0));
    std::vector<double> values;
    for (int64_t i = 0; i < size; ++i)
      values.push_back(static_cast<double>(random.Next() % 100) / 100);
    inputs.push_back(
        Tensor::Of<double>(absl::MakeConstSpan(&size, 1), absl::MakeConstSpan(values)));
  }
  return inputs;
}

TEST(BranchAgreementLaws, DevicesTakeTheSameWayWhereTheyExchange) {
  absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_THAT(context, IsOk());
  const Seeds seeds = SeedsOr(200);
  int64_t right = 0;
  int64_t run = 0;
  int64_t caught = 0;
  for (uint64_t seed = seeds.first; seed < seeds.end(); ++seed) {
    const char* devices = kMeshes[seed % std::size(kMeshes)];
    ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse(devices));
    const ChoiceWriter writer(mesh, seed);
    const std::string text = writer.Text(nullptr);
    SCOPED_TRACE(absl::StrCat("seed ", seed, " on ", devices, "\n", text));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(**context, text));
    ASSERT_THAT(CheckDevices(*program), IsOk());
    ++right;
    if (seed % 8 == 0) {
      ASSERT_THAT(RunOnMany(*program, "main", WholeInputs(*program, mesh, seed), 1), IsOk());
      ++run;
    }
    for (const Choice& choice : writer.choices()) {
      if (choice.exchanges == 0) continue;
      const std::string changed = writer.Text(&choice);
      ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> wrong, Parse(**context, changed));
      ASSERT_THAT(CheckDevices(*wrong),
                  StatusIs(absl::StatusCode::kFailedPrecondition,
                           ::testing::HasSubstr("may differ between devices")))
          << changed;
      ++caught;
    }
  }
  std::cout << right << " right ones pass, " << run << " of which were run, and " << caught
            << " with a condition that differs are caught\n";
  EXPECT_GT(caught, right / 3);
}

}  // namespace
}  // namespace roundhouse
