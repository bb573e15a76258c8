// Tests passes with programs: one test for each file named on the command line. A file is named
// after its pass, `tests/passes/cse.mlir`; `// -----` on a line of its own separates its programs,
// and `// ==>` separates a pass's input from the expected output:
//
//   // sizes: N = 1..4, C = 2..5
//   // fires: merge_scales
//   ml_program.subgraph @main(%x: tensor<$(N)x$(2*C+1)xf32>) -> (…) {
//     %w = "canonical.constant_gen"() {value = $random(tensor<$(C)xf32>)} : () -> tensor<$(C)xf32>
//     …
//   // ==>
//   ml_program.subgraph @main(…
//
// Each program runs with several random draws of its sizes. Each time
//   - the pass must change it, and into the program after `// ==>`, if there is one: names and
//     origins count only if that has any;
//   - the pass must do the same on a copy, and change nothing more in its own result;
//   - all public graphs must give the same on random inputs before and after: bit by bit, or within
//     a tolerance if the pass declares that it does more.
// Each linked pass must have a program, and each of its patterns must change one. Lines at the
// start of a program declare exceptions:
//   // unchanged            there is nothing to do for the pass
//   // fires: NAME …        these patterns change it, all of them
//   // passes: TEXT         this pipeline in place of the pass alone
//   // error: TEXT          the pass fails, with a message that has the text in it
//   // not_run: WHY         the program cannot run
//   // not_idempotent: WHY  the pass may find more to do in its own work
//   // tolerance: 1e-3      absolute and relative
// ROUNDHOUSE_SEED in the environment sets another seed. Failure messages show the pass's output.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/passes/debugging/numeric_check.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"

namespace roundhouse {
namespace {

constexpr int kDraws = 6;

const Context& LinkedContext() {
  static const auto* const context =
      new absl::StatusOr<std::unique_ptr<Context>>(Context::WithLinkedExtensions());
  if (!context->ok()) {
    std::fprintf(stderr, "%s\n", context->status().ToString().c_str());
    std::abort();
  }
  return ***context;
}

uint64_t Seed() {
  const char* text = std::getenv("ROUNDHOUSE_SEED");
  return text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
}

// Of all files: the passes that ran, and which of their patterns changed a program.
std::map<std::string, std::set<std::string>>& FiredByPass() {
  static auto* const fired = new std::map<std::string, std::set<std::string>>;
  return *fired;
}

struct SizeRange {
  std::string name;
  int64_t least;
  int64_t greatest;
};

// One program of a file, and the requests in its comments. Texts are preceded by as many empty
// lines as there are lines before them in the file.
struct Case {
  std::string text;
  std::optional<std::string> expected;
  std::string passes;
  std::vector<std::string> fires;
  std::vector<SizeRange> sizes;
  std::vector<std::string> errors;
  std::optional<double> tolerance;
  bool unchanged = false;
  bool is_run = true;
  bool is_idempotent = true;
};

absl::Status ReadSizes(absl::string_view text, Case& result) {
  for (const absl::string_view entry : absl::StrSplit(text, ',')) {
    const std::vector<std::string> parts = absl::StrSplit(entry, '=');
    SizeRange range;
    bool ok = parts.size() == 2;
    if (ok) {
      range.name = std::string(absl::StripAsciiWhitespace(parts[0]));
      const std::vector<std::string> ends = absl::StrSplit(parts[1], "..");
      ok = ends.size() == 2 && absl::SimpleAtoi(ends[0], &range.least) &&
           absl::SimpleAtoi(ends[1], &range.greatest) && range.least <= range.greatest;
    }
    if (!ok) return absl::InvalidArgumentError(absl::StrCat("expected N = 1..4, found ", entry));
    result.sizes.push_back(range);
  }
  return absl::OkStatus();
}

absl::Status ReadDirective(absl::string_view line, Case& result) {
  auto take = [&line](absl::string_view name) {
    return absl::ConsumePrefix(&line, absl::StrCat("// ", name, ": "));
  };
  if (take("sizes")) return ReadSizes(line, result);
  if (take("fires")) result.fires = absl::StrSplit(line, ' ', absl::SkipEmpty());
  if (take("passes")) result.passes = std::string(line);
  if (take("error")) result.errors.push_back(std::string(line));
  if (take("not_run")) result.is_run = false;
  if (take("not_idempotent")) result.is_idempotent = false;
  if (line == "// unchanged") result.unchanged = true;
  if (take("tolerance")) {
    double tolerance = 0;
    if (!absl::SimpleAtod(line, &tolerance))
      return absl::InvalidArgumentError(absl::StrCat("expected a number, found ", line));
    result.tolerance = tolerance;
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Case>> ReadCases(const std::string& path, absl::string_view pass) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  std::vector<Case> cases(1);
  std::string empty_lines;
  cases.back().passes = std::string(pass);
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    Case& current = cases.back();
    if (line == "// -----") {
      cases.emplace_back().text = empty_lines;
      cases.back().passes = std::string(pass);
    } else if (line == "// ==>") {
      current.expected = empty_lines;
    } else {
      RH_RETURN_IF_ERROR(ReadDirective(line, current));
      absl::StrAppend(current.expected.has_value() ? &*current.expected : &current.text, line);
    }
    Case& target = cases.back();
    (target.expected.has_value() ? *target.expected : target.text) += '\n';
    empty_lines += '\n';
  }
  return cases;
}

// Evaluates expressions such as "2*N+1": sums and differences of products and quotients.
class SizeExpression {
 public:
  SizeExpression(absl::string_view text, const std::map<std::string, int64_t>& sizes)
      : text_(text), sizes_(sizes) {}

  absl::StatusOr<int64_t> Evaluate() {
    RH_ASSIGN_OR_RETURN(const int64_t sum, Sum());
    if (!text_.empty())
      return absl::InvalidArgumentError(absl::StrCat("unexpected '", text_, "' in a size"));
    return sum;
  }

 private:
  absl::StatusOr<int64_t> Sum() {
    RH_ASSIGN_OR_RETURN(int64_t sum, Product());
    while (true) {
      if (absl::ConsumePrefix(&text_, "+")) {
        RH_ASSIGN_OR_RETURN(const int64_t term, Product());
        sum += term;
      } else if (absl::ConsumePrefix(&text_, "-")) {
        RH_ASSIGN_OR_RETURN(const int64_t term, Product());
        sum -= term;
      } else {
        return sum;
      }
    }
  }
  absl::StatusOr<int64_t> Product() {
    RH_ASSIGN_OR_RETURN(int64_t product, Factor());
    while (true) {
      if (absl::ConsumePrefix(&text_, "*")) {
        RH_ASSIGN_OR_RETURN(const int64_t factor, Factor());
        product *= factor;
      } else if (absl::ConsumePrefix(&text_, "/")) {
        RH_ASSIGN_OR_RETURN(const int64_t factor, Factor());
        if (factor == 0) return absl::InvalidArgumentError("division by 0 in a size");
        product /= factor;
      } else {
        return product;
      }
    }
  }
  absl::StatusOr<int64_t> Factor() {
    size_t length = 0;
    while (length < text_.size() && (absl::ascii_isalnum(text_[length]) || text_[length] == '_'))
      ++length;
    const std::string word(text_.substr(0, length));
    text_.remove_prefix(length);
    int64_t number = 0;
    if (absl::SimpleAtoi(word, &number)) return number;
    auto size = sizes_.find(word);
    if (size == sizes_.end())
      return absl::InvalidArgumentError(absl::StrCat("there is no size '", word, "'"));
    return size->second;
  }

  absl::string_view text_;
  const std::map<std::string, int64_t>& sizes_;
};

// Replaces the placeholders in `text` by sizes and random tensors.
absl::StatusOr<std::string> Fill(absl::string_view text,
                                 const std::map<std::string, int64_t>& sizes, uint64_t seed) {
  std::string filled;
  while (true) {
    const size_t at = text.find("$(");
    filled.append(text.data(), std::min(at, text.size()));
    if (at == absl::string_view::npos) break;
    text.remove_prefix(at + 2);
    const size_t end = text.find(')');
    RH_ASSIGN_OR_RETURN(const int64_t size, SizeExpression(text.substr(0, end), sizes).Evaluate());
    absl::StrAppend(&filled, size);
    text.remove_prefix(std::min(end, text.size() - 1) + 1);
  }
  constexpr absl::string_view kRandom = "$random(";
  std::string result;
  absl::string_view rest = filled;
  for (int64_t number = 0;; ++number) {
    const size_t at = rest.find(kRandom);
    result.append(rest.data(), std::min(at, rest.size()));
    if (at == absl::string_view::npos) return result;
    rest.remove_prefix(at + kRandom.size());
    const size_t end = rest.find(')');
    RH_ASSIGN_OR_RETURN(const Type type, ParseType(rest.substr(0, end)));
    RH_ASSIGN_OR_RETURN(const Tensor tensor, SeededTensor(type, GeneratorOfInput(seed, number)));
    RH_ASSIGN_OR_RETURN(const std::string attribute, PrintAttribute(Attribute::OfTensor(tensor)));
    result += attribute;
    rest.remove_prefix(end + 1);
  }
}

absl::StatusOr<std::unique_ptr<Program>> ParseAndVerify(const std::string& path,
                                                        absl::string_view text) {
  ParseOptions options;
  options.filename = path;
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Parse(LinkedContext(), text, options));
  RH_RETURN_IF_ERROR(VerifyOk(*program));
  return program;
}

std::string Shown(const Program& program) {
  absl::StatusOr<std::string> text = Print(program, {.max_inline_elements = 1024});
  return text.ok() ? *text : text.status().ToString();
}

void ForgetNames(Program& program) {
  for (Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      node->set_name("");
      node->set_origins({});
    }
  }
}

// The tolerance for the least exact pass of the pipeline.
Tolerance ToleranceOf(const Pipeline& pipeline, const Case& test) {
  if (test.tolerance.has_value()) return Tolerance::Close(*test.tolerance, *test.tolerance);
  Numerics worst = Numerics::kExact;
  for (const Pass* pass : pipeline.passes()) worst = std::max(worst, *pass->info().numerics);
  return ToleranceFor(worst);
}

absl::Status CompareRuns(const Program& before, const Program& after, const Tolerance& tolerance,
                         uint64_t seed) {
  absl::StatusOr<NumericReference> reference = NumericReference::Create(before, {.seed = seed});
  if (!reference.ok()) return Annotate(reference.status(), "before the pass");
  return reference->Compare(after, tolerance).status();
}

void RunDraw(const std::string& path, const Case& test, const std::map<std::string, int64_t>& sizes,
             uint64_t seed, std::set<std::string>& fired) {
  const absl::StatusOr<std::string> text = Fill(test.text, sizes, seed);
  ASSERT_TRUE(text.ok()) << text.status();
  const absl::StatusOr<std::unique_ptr<Program>> parsed = ParseAndVerify(path, *text);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  const Program& before = **parsed;
  const absl::StatusOr<Pipeline> pipeline =
      Pipeline::Parse(PassRegistry::Of(LinkedContext()), test.passes);
  ASSERT_TRUE(pipeline.ok()) << pipeline.status();

  const std::unique_ptr<Program> after = before.clone();
  const absl::StatusOr<PipelineReport> report = RunPipeline(*after, *pipeline);
  for (const Pass* pass : pipeline->passes()) {
    std::set<std::string>& all = FiredByPass()[pass->name()];
    for (const auto& [what, count] : pass->counts()) {
      all.insert(what);
      fired.insert(what);
    }
  }
  if (!test.errors.empty()) {
    ASSERT_FALSE(report.ok()) << "it must fail, but does not";
    for (const std::string& error : test.errors) {
      EXPECT_TRUE(absl::StrContains(report.status().message(), error))
          << "expected: " << error << "\nfound: " << report.status();
    }
    return;
  }
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_TRUE(report->warnings.empty()) << report->warnings.front();
  EXPECT_EQ(report->changed, !test.unchanged) << "what came out:\n" << Shown(*after);

  if (test.expected.has_value()) {
    const absl::StatusOr<std::string> expected_text = Fill(*test.expected, sizes, seed);
    ASSERT_TRUE(expected_text.ok()) << expected_text.status();
    const absl::StatusOr<std::unique_ptr<Program>> expected = ParseAndVerify(path, *expected_text);
    ASSERT_TRUE(expected.ok()) << expected.status();
    const std::unique_ptr<Program> compared = after->clone();
    if (!absl::StrContains(*test.expected, "loc(")) {
      ForgetNames(*compared);
      ForgetNames(**expected);
    }
    EXPECT_EQ(FirstDifference(*compared, **expected), "") << "what came out:\n" << Shown(*after);
  }
  if (test.is_run) {
    const absl::Status same = CompareRuns(before, *after, ToleranceOf(*pipeline, test), seed);
    EXPECT_TRUE(same.ok()) << same << "\nwhat came out:\n" << Shown(*after);
  }
  const std::unique_ptr<Program> again = before.clone();
  EXPECT_TRUE(RunPasses(*again, test.passes).ok());
  EXPECT_EQ(FirstDifference(*again, *after), "") << "it does not do the same twice";
  if (test.is_idempotent) {
    const absl::StatusOr<bool> changed = RunPasses(*again, test.passes);
    ASSERT_TRUE(changed.ok()) << changed.status();
    EXPECT_FALSE(*changed) << "it finds more to do in its own work:\n"
                           << Shown(*after) << "\nthen:\n"
                           << Shown(*again);
  }
}

class FileTest : public ::testing::Test {
 public:
  FileTest(std::string path, std::string pass) : path_(std::move(path)), pass_(std::move(pass)) {}

  void TestBody() override {
    const absl::StatusOr<std::vector<Case>> cases = ReadCases(path_, pass_);
    ASSERT_TRUE(cases.ok()) << path_ << ": " << cases.status();
    SplitMix64 random(Seed());
    for (size_t i = 0; i < cases->size(); ++i) {
      const Case& test = (*cases)[i];
      std::set<std::string> fired;
      for (int draw = 0; draw < (test.sizes.empty() ? 1 : kDraws); ++draw) {
        std::string where = absl::StrCat(path_, ", program ", i + 1, " of ", cases->size());
        std::map<std::string, int64_t> sizes;
        for (const SizeRange& range : test.sizes) {
          sizes[range.name] =
              range.least + static_cast<int64_t>(random.Below(range.greatest - range.least + 1));
          absl::StrAppend(&where, ", ", range.name, " = ", sizes[range.name]);
        }
        SCOPED_TRACE(where);
        RunDraw(path_, test, sizes, random.Next(), fired);
        if (HasFailure()) break;
      }
      for (const std::string& pattern : test.fires) {
        EXPECT_TRUE(fired.contains(pattern))
            << path_ << ", program " << i + 1 << ": '" << pattern << "' does not change it";
      }
    }
  }

 private:
  const std::string path_;
  const std::string pass_;
};

class CoverageTest : public ::testing::Test {
 public:
  void TestBody() override {
    const PassRegistry& registry = PassRegistry::Of(LinkedContext());
    for (const PassInfo* info : registry.passes()) {
      auto fired = FiredByPass().find(info->name);
      if (fired == FiredByPass().end()) {
        ADD_FAILURE() << "pass '" << info->name << "' has no program: add " << info->name
                      << ".mlir";
        continue;
      }
      for (const std::string& pattern : info->Make()->pattern_names()) {
        EXPECT_TRUE(fired->second.contains(pattern))
            << "pattern '" << pattern << "' of pass '" << info->name << "' never changes a program";
      }
    }
  }
};

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (argc < 2) {
    std::fprintf(stderr, "no files to run\n");
    return 1;
  }
  std::printf("seed %llu\n", static_cast<unsigned long long>(roundhouse::Seed()));
  for (int i = 1; i < argc; ++i) {
    const std::string path = argv[i];
    const std::vector<std::string> parts = absl::StrSplit(path, '/');
    const std::string pass(absl::StripSuffix(parts.back(), ".mlir"));
    ::testing::RegisterTest(
        "Pass", pass.c_str(), nullptr, nullptr, __FILE__, __LINE__,
        [path, pass]() -> ::testing::Test* { return new roundhouse::FileTest(path, pass); });
  }
  // Runs last, since it checks what the others recorded.
  if (::testing::GTEST_FLAG(filter) == "*") {
    ::testing::RegisterTest("Pass", "EveryPatternFires", nullptr, nullptr, __FILE__, __LINE__,
                            []() -> ::testing::Test* { return new roundhouse::CoverageTest; });
  }
  return RUN_ALL_TESTS();
}
