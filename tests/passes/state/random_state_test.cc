// Random programs with state, branches and loops behave the same after any of the passes for these,
// in any order, stopped after any number of changes: outputs and public globals agree over several
// invocations. If the program fails, the result need not, since dead code may have failed.
//
// Another seed or more programs: ROUNDHOUSE_SEED and ROUNDHOUSE_COUNT in the environment.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr int kGlobals = 6;
constexpr int kHelpers = 5;
constexpr int kEntries = 2;
constexpr int kInvocations = 6;

// Writes one program. All values are tensor<i64>. Helpers call earlier ones, and a loop has the
// graphs @less_N and @step_N, of which the latter calls a helper.
class Writer {
 public:
  explicit Writer(uint64_t seed) : random_(seed) {}

  std::string Write() {
    for (int i = 0; i < kGlobals; ++i) {
      is_mutable_[i] = random_.Below(5) != 0;
      // Few values, so that some are equal.
      const bool has_value = !is_mutable_[i] || random_.Below(4) != 0;
      absl::StrAppend(
          &text_, "ml_program.global ", random_.Below(3) == 0 ? "public" : "private",
          is_mutable_[i] ? " mutable" : "", " @g", i,
          has_value ? absl::StrCat("(dense<", random_.Below(2), "> : tensor<i64>)") : "",
          " : tensor<i64>\n");
    }
    for (int i = 0; i < kHelpers; ++i) WriteGraph("private", absl::StrCat("f", i), i);
    for (int i = 0; i < kEntries; ++i) WriteGraph("public", absl::StrCat("main", i), kHelpers);
    return text_;
  }

 private:
  std::string Value() { return values_[random_.Below(values_.size())]; }
  std::string Constant(int64_t value) {
    const std::string name = NewName();
    Line(name, " = \"canonical.constant_gen\"() {value = dense<", value,
         "> : tensor<i64>} : () -> tensor<i64>");
    return name;
  }
  std::string NewName() { return absl::StrCat("%v", next_name_++); }
  template <typename... Parts>
  void Line(const Parts&... parts) {
    absl::StrAppend(&body_, "  ", parts..., "\n");
  }

  void WriteGraph(absl::string_view visibility, const std::string& name, int callees) {
    body_.clear();
    values_ = {"%x"};
    token_.clear();
    values_.push_back(Constant(random_.Below(2)));
    const int count = 2 + static_cast<int>(random_.Below(12));
    for (int i = 0; i < count; ++i) WriteNode(callees);
    absl::StrAppend(&text_, loops_, "ml_program.func ", visibility, " @", name,
                    "(%x: tensor<i64>) -> tensor<i64> {\n", body_, "  ml_program.return ", Value(),
                    " : tensor<i64>\n}\n");
    loops_.clear();
  }

  void WriteNode(int callees) {
    const int global = static_cast<int>(random_.Below(kGlobals));
    switch (random_.Below(callees == 0 ? 10 : 14)) {
      case 0:
      case 1:
      case 2:
        return WriteLoad(global);
      case 3:
      case 4:
      case 5:
        if (is_mutable_[global]) WriteStore(global, Value());
        return;
      case 6:
        values_.push_back(Constant(random_.Below(3)));
        return;
      case 7:
        // The same value stored in two globals.
        if (is_mutable_[global]) WriteStore(global, values_.back());
        if (is_mutable_[(global + 1) % kGlobals])
          WriteStore((global + 1) % kGlobals, values_.back());
        return;
      case 8:
        if (random_.Below(4) == 0) return WriteBinary("floor_mod");  // Fails on 0.
        return WriteBinary("eltwise_add");
      case 9:
        if (random_.Below(6) == 0) return WriteCheck();
        return WriteBinary("eltwise_sub");
      case 10:
      case 11: {
        const std::string name = NewName();
        Line(name, " = \"control.call\"(", Value(), ") {callee = @f", random_.Below(callees),
             "} : (tensor<i64>) -> tensor<i64>");
        values_.push_back(name);
        return;
      }
      case 12:
        return WriteIf(callees);
      default:
        return WriteLoop(callees);
    }
  }

  void WriteLoad(int global) {
    const std::string name = NewName();
    if (is_mutable_[global] && random_.Below(4) == 0) {
      const std::string before = Token();
      token_ = NewName();
      Line(name, ", ", token_, " = ml_program.global_load_graph @g", global, " ordering (", before,
           " -> !ml_program.token) : tensor<i64>");
    } else {
      Line(name, " = ml_program.global_load",
           !is_mutable_[global] && random_.Below(2) == 0 ? "_const" : "", " @g", global,
           " : tensor<i64>");
    }
    values_.push_back(name);
  }
  void WriteStore(int global, const std::string& value) {
    if (random_.Below(4) == 0) {
      const std::string before = Token();
      token_ = NewName();
      Line(token_, " = ml_program.global_store_graph @g", global, " = ", value, " ordering (",
           before, " -> !ml_program.token) : tensor<i64>");
    } else {
      Line("ml_program.global_store @g", global, " = ", value, " : tensor<i64>");
    }
  }
  // All accesses in token form in a graph form one chain.
  std::string Token() {
    if (!token_.empty()) return token_;
    const std::string name = NewName();
    Line(name, " = ml_program.token");
    return name;
  }
  void WriteBinary(absl::string_view op) {
    const std::string name = NewName();
    Line(name, " = \"canonical.", op, "\"(", Value(), ", ", Value(),
         ") : (tensor<i64>, tensor<i64>) -> tensor<i64>");
    values_.push_back(name);
  }
  // The reads of a check are unknown.
  void WriteCheck() {
    Line("\"check.eq\"(", Constant(1),
         ") {expected = dense<1> : tensor<i64>} : (tensor<i64>) -> ()");
  }
  void WriteIf(int callees) {
    const std::string condition = NewName();
    if (random_.Below(2) == 0) {
      Line(condition, " = \"canonical.constant_gen\"() {value = dense<",
           random_.Below(2) == 0 ? "true" : "false", "> : tensor<i1>} : () -> tensor<i1>");
    } else {
      Line(condition, " = \"canonical.compare\"(", Value(), ", ", Value(),
           ") {direction = \"less\"} : (tensor<i64>, tensor<i64>) -> tensor<i1>");
    }
    const std::string name = NewName();
    Line(name, " = \"control.if\"(", condition, ", ", Value(), ") {else = @f",
         random_.Below(callees), ", then = @f", random_.Below(callees),
         "} : (tensor<i1>, tensor<i64>) -> tensor<i64>");
    values_.push_back(name);
  }
  // Counts up to 3 from a number that is known, or known only at run time to be at least 0.
  void WriteLoop(int callees) {
    const int loop = next_loop_++;
    const int64_t callee = random_.Below(callees);
    const bool passes_on = random_.Below(3) == 0;
    absl::StrAppend(&loops_, "ml_program.func private @less_", loop,
                    "(%i: tensor<i64>, %x: tensor<i64>) -> tensor<i1> {\n"
                    "  %n = \"canonical.constant_gen\"() {value = dense<3> : tensor<i64>} : () -> "
                    "tensor<i64>\n");
    const int global = static_cast<int>(random_.Below(kGlobals));
    if (is_mutable_[global] && random_.Below(3) == 0)
      absl::StrAppend(&loops_, "  ml_program.global_store @g", global, " = %i : tensor<i64>\n");
    absl::StrAppend(&loops_,
                    "  %c = \"canonical.compare\"(%i, %n) {direction = \"less\"} : (tensor<i64>, "
                    "tensor<i64>) -> tensor<i1>\n  ml_program.return %c : tensor<i1>\n}\n"
                    "ml_program.func private @step_",
                    loop,
                    "(%i: tensor<i64>, %x: tensor<i64>) -> (tensor<i64>, tensor<i64>) {\n"
                    "  %n = \"canonical.constant_gen\"() {value = dense<1> : tensor<i64>} : () -> "
                    "tensor<i64>\n  %j = \"canonical.eltwise_add\"(%i, %n) : (tensor<i64>, "
                    "tensor<i64>) -> tensor<i64>\n  %y = \"control.call\"(%x) {callee = @f",
                    callee, "} : (tensor<i64>) -> tensor<i64>\n  ml_program.return %j, ",
                    passes_on ? "%x" : "%y", " : tensor<i64>, tensor<i64>\n}\n");
    std::string start = Constant(random_.Below(5));
    if (random_.Below(3) == 0) {
      const std::string name = NewName();
      Line(name, " = \"canonical.eltwise_max\"(", start, ", ", Value(),
           ") : (tensor<i64>, tensor<i64>) -> tensor<i64>");
      start = name;
    }
    const std::string name = NewName();
    Line(name, ":2 = \"control.while\"(", start, ", ", Value(), ") {body = @step_", loop,
         ", condition = @less_", loop,
         "} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)");
    values_.push_back(absl::StrCat(name, "#0"));
    values_.push_back(absl::StrCat(name, "#1"));
  }

  SplitMix64 random_;
  std::string text_;
  std::string loops_;  // Graphs of the loops of the current graph.
  std::string body_;
  std::string token_;
  std::vector<std::string> values_;
  bool is_mutable_[kGlobals] = {};
  int next_name_ = 0;
  int next_loop_ = 0;
};

std::string RandomPipeline(SplitMix64& random) {
  static constexpr absl::string_view kPasses[] = {
      "forward_globals",
      "freeze_globals",
      "inline_globals",
      "remove_dead_globals",
      "sequence_globals",
      "simplify_control_flow{unroll=0}",
      "simplify_control_flow{unroll=3}",
      "unify_globals",
  };
  std::string pipeline;
  const uint64_t count = 1 + random.Below(6);
  for (uint64_t i = 0; i < count; ++i)
    absl::StrAppend(&pipeline, i == 0 ? "" : ", ", kPasses[random.Below(std::size(kPasses))]);
  return random.Below(2) == 0 ? pipeline : absl::StrCat("[", pipeline, "]");
}

absl::StatusOr<Tensor> RunEntry(Session& session, const std::string& entry, int64_t x) {
  RH_RETURN_IF_ERROR(session.select(entry));
  RH_RETURN_IF_ERROR(session.set_input(0, Tensor::Scalar<int64_t>(x)));
  RH_RETURN_IF_ERROR(session.infer());
  return session.get_output(0);
}

// Returns whether an invocation has failed; after that the two may differ.
bool ExpectSame(const Program& before, Session& expected, Session& found, SplitMix64& random) {
  for (int i = 0; i < kInvocations; ++i) {
    const std::string entry = absl::StrCat("main", random.Below(kEntries));
    const int64_t x = static_cast<int64_t>(random.Below(4));
    const absl::StatusOr<Tensor> wanted = RunEntry(expected, entry, x);
    if (!wanted.ok()) return true;
    const absl::StatusOr<Tensor> given = RunEntry(found, entry, x);
    EXPECT_THAT(given, IsOk()) << entry << ", invocation " << i;
    if (!given.ok()) return true;
    EXPECT_TRUE(*given == *wanted) << entry << ", invocation " << i;
    for (const Global* global : before.globals()) {
      if (global->visibility() != Visibility::kPublic || !global->is_mutable()) continue;
      const absl::StatusOr<Tensor> state = expected.get_global(global->name());
      const absl::StatusOr<Tensor> state_now = found.get_global(global->name());
      EXPECT_EQ(state.ok(), state_now.ok()) << "@" << global->name() << ", invocation " << i;
      if (state.ok() && state_now.ok()) {
        EXPECT_TRUE(*state == *state_now) << "@" << global->name() << ", invocation " << i;
      }
    }
  }
  return false;
}

uint64_t FromEnvironment(const char* name, uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

TEST(RandomStateTest, PassesChangeNothingThatCanBeSeen) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  const uint64_t first = FromEnvironment("ROUNDHOUSE_SEED", 1);
  const uint64_t count = FromEnvironment("ROUNDHOUSE_COUNT", 400);
  std::printf("seeds %llu to %llu\n", static_cast<unsigned long long>(first),
              static_cast<unsigned long long>(first + count - 1));
  uint64_t changed = 0;
  uint64_t without_failure = 0;
  for (uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    const std::string text = Writer(seed).Write();
    SplitMix64 random(seed);
    const std::string pipeline = RandomPipeline(random);
    SCOPED_TRACE(absl::StrCat("seed ", seed, ", ", pipeline));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> before, Parse(*context, text));
    ASSERT_THAT(VerifyOk(*before), IsOk()) << text;
    const std::unique_ptr<Program> after = before->clone();
    PipelineRunOptions options;
    if (random.Below(2) == 0) options.bisect_limit = static_cast<int64_t>(random.Below(20));
    ASSERT_OK_AND_ASSIGN(const bool changes, RunPasses(*after, pipeline, options));
    changed += changes ? 1 : 0;
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> expected, Session::Create(*before));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> found, Session::Create(*after));
    if (!ExpectSame(*before, *expected, *found, random)) ++without_failure;
    if (HasFailure()) {
      const absl::StatusOr<std::string> printed = Print(*after);
      ADD_FAILURE() << text << "became\n" << (printed.ok() ? *printed : "?");
    }
  }
  EXPECT_GT(changed, count / 2);
  EXPECT_GT(without_failure, count / 5);
}

}  // namespace
}  // namespace roundhouse
