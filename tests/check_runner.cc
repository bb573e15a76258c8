// Runs programs that carry their own expected values (dialects/check): one test for each file that
// is named on the command line.
//
//   tests/state/load_is_a_snapshot.mlir     must parse, verify, survive printing and parsing, and
//                                           run; each of its checks must run at least once
//   tests/state/fail_division.mlir          must fail somewhere on that way, with a message that
//                                           has every `// error: TEXT` of the file in it
//
// `// -----` on a line of its own separates programs of one file. All entries without inputs run,
// in order, in one session. Lines at the start of a program say what is different:
//   // run: step step report                these entries, in this order
//   // link: w = dense<1.0> : tensor<2xf32> the value of an external global
//   // memory_limit: 4096                   SessionOptions; so max_call_depth and max_steps
// A check that must not run, in a branch that is not taken, say, is called so: loc("never").
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/file.h"
#include "roundhouse/core/parser.h"
#include "roundhouse/core/printer.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"

namespace roundhouse {
namespace {

const Context& LinkedContext() {
  static const auto* const context =
      new absl::StatusOr<std::unique_ptr<Context>>(Context::WithLinkedExtensions());
  if (!context->ok()) {
    std::fprintf(stderr, "%s\n", context->status().ToString().c_str());
    std::abort();
  }
  return ***context;
}

// One program of a file, and what its comments ask for.
struct Case {
  std::string text;  // Behind as many empty lines as there are before it in the file.
  std::vector<std::string> errors;
  std::vector<std::string> run;
  std::map<std::string, Tensor> link;
  SessionOptions options;
};

absl::Status ReadDirective(absl::string_view line, Case& result) {
  auto take = [&line](absl::string_view name) {
    return absl::ConsumePrefix(&line, absl::StrCat("// ", name, ": "));
  };
  auto number = [&line](int64_t& target) {
    return absl::SimpleAtoi(line, &target)
               ? absl::OkStatus()
               : absl::InvalidArgumentError(absl::StrCat("expected a number, found ", line));
  };
  if (take("error")) {
    result.errors.push_back(std::string(line));
  } else if (take("run")) {
    result.run = absl::StrSplit(line, ' ', absl::SkipEmpty());
  } else if (take("link")) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(line, absl::MaxSplits(" = ", 1));
    RH_ASSIGN_OR_RETURN(const Attribute value, ParseAttribute(parts.second));
    if (value.if_tensor() == nullptr)
      return absl::InvalidArgumentError("expected a tensor to link");
    result.link.emplace(parts.first, *value.if_tensor());
  } else if (take("memory_limit")) {
    return number(result.options.memory_limit);
  } else if (take("max_call_depth")) {
    return number(result.options.max_call_depth);
  } else if (take("max_steps")) {
    return number(result.options.max_steps);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Case>> ReadCases(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  std::vector<Case> cases(1);
  std::string empty_lines;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (line == "// -----") {
      cases.emplace_back().text = empty_lines;
    } else {
      RH_RETURN_IF_ERROR(ReadDirective(line, cases.back()));
      absl::StrAppend(&cases.back().text, line);
    }
    cases.back().text += '\n';
    empty_lines += '\n';
  }
  return cases;
}

bool IsCheck(const Node& node) { return node.op().dialect_name() == "check"; }
bool MustNotRun(const Node& node) { return node.name() == "never"; }

absl::Status CheckPrinting(const Program& program) {
  absl::StatusOr<std::string> printed = Print(program);
  if (!printed.ok()) return Annotate(printed.status(), "printing");
  absl::StatusOr<std::unique_ptr<Program>> parsed = Parse(program.context(), *printed);
  if (!parsed.ok()) return Annotate(parsed.status(), "parsing what was printed");
  const std::string difference = FirstDifference(program, **parsed);
  if (difference.empty()) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("printing and parsing changes it: ", difference));
}

absl::Status RunCase(const std::string& path, const Case& test) {
  ParseOptions parse_options;
  parse_options.filename = path;
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                      Parse(LinkedContext(), test.text, parse_options));
  CompileOptions compile_options;
  compile_options.link = [&](absl::string_view name) -> absl::StatusOr<Tensor> {
    auto found = test.link.find(std::string(name));
    return found == test.link.end() ? absl::NotFoundError("")
                                    : absl::StatusOr<Tensor>(found->second);
  };
  absl::flat_hash_set<const Node*> ran;
  SessionOptions options = test.options;
  options.observer = [&](const NodeRun& run) {
    ran.insert(&run.node);
    return absl::OkStatus();
  };
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Session> session,
                      Session::Create(*program, compile_options, options));
  RH_RETURN_IF_ERROR(CheckPrinting(*program));
  std::vector<std::string> entries = test.run;
  if (entries.empty()) {
    for (const std::string& entry : session->compiled().entry_names()) {
      if (program->FindGraph(entry)->inputs().empty()) entries.push_back(entry);
    }
  }
  if (entries.empty()) return absl::InvalidArgumentError("there is no entry without inputs to run");
  for (const std::string& entry : entries) RH_RETURN_IF_ERROR(session->infer(entry));
  int64_t num_checks = 0;
  for (const Graph* graph : program->graphs()) {
    for (const Node* node : graph->nodes()) {
      if (!IsCheck(*node)) continue;
      ++num_checks;
      if (ran.contains(node) == MustNotRun(*node)) {
        return absl::InternalError(
            absl::StrCat(node->DebugName(), " in @", graph->name(),
                         ran.contains(node) ? " must not run" : " did not run"));
      }
    }
  }
  return num_checks > 0 ? absl::OkStatus() : absl::InternalError("the program checks nothing");
}

class FileTest : public ::testing::Test {
 public:
  explicit FileTest(std::string path) : path_(std::move(path)) {}

  void TestBody() override {
    const std::string file = std::vector<std::string>(absl::StrSplit(path_, '/')).back();
    const bool must_fail = absl::StartsWith(file, "fail_");
    absl::StatusOr<std::vector<Case>> cases = ReadCases(path_);
    ASSERT_TRUE(cases.ok()) << path_ << ": " << cases.status();
    for (size_t i = 0; i < cases->size(); ++i) {
      SCOPED_TRACE(absl::StrCat(path_, ", program ", i + 1, " of ", cases->size()));
      const Case& test = (*cases)[i];
      const absl::Status status = RunCase(path_, test);
      if (!must_fail) {
        EXPECT_TRUE(status.ok()) << status;
        EXPECT_TRUE(test.errors.empty()) << "the name of a file that must fail starts with fail_";
        continue;
      }
      EXPECT_FALSE(status.ok()) << "it must fail, but does not";
      EXPECT_FALSE(test.errors.empty()) << "a program that must fail needs a line `// error: TEXT`";
      for (const std::string& error : test.errors) {
        EXPECT_TRUE(absl::StrContains(status.message(), error))
            << "expected: " << error << "\nfound: " << status;
      }
    }
  }

 private:
  const std::string path_;
};

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (argc < 2) {
    std::fprintf(stderr, "no files to run\n");
    return 1;
  }
  for (int i = 1; i < argc; ++i) {
    const std::string path = argv[i];
    const std::vector<std::string> parts = absl::StrSplit(path, '/');
    const std::string suite = parts.size() > 1 ? parts[parts.size() - 2] : "files";
    const std::string name(absl::StripSuffix(parts.back(), ".mlir"));
    ::testing::RegisterTest(
        suite.c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
        [path]() -> ::testing::Test* { return new roundhouse::FileTest(path); });
  }
  return RUN_ALL_TESTS();
}
