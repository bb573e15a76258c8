#include "roundhouse/tests/check_case.h"

#include <cstdint>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kPlaceholder = "$T";

absl::Status ReadDirective(absl::string_view line, CheckCase& result) {
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

// Returns the values of `$T`, in order; one empty text if no line lists them.
std::vector<std::string> PlaceholderValues(absl::string_view text) {
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::ConsumePrefix(&line, absl::StrCat("// each ", kPlaceholder, ": "))) {
      return absl::StrSplit(line, ' ', absl::SkipEmpty());
    }
  }
  return {""};
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

}  // namespace

absl::StatusOr<std::vector<CheckCase>> ReadCheckCases(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string file, ReadFile(path));
  std::vector<std::string> texts(1);
  std::string empty_lines;
  for (absl::string_view line : absl::StrSplit(file, '\n')) {
    empty_lines += '\n';
    if (line == "// -----") {
      texts.push_back(empty_lines);
    } else {
      absl::StrAppend(&texts.back(), line, "\n");
    }
  }
  std::vector<CheckCase> cases;
  for (size_t i = 0; i < texts.size(); ++i) {
    for (const std::string& value : PlaceholderValues(texts[i])) {
      CheckCase& test = cases.emplace_back();
      test.path = path;
      test.name = absl::StrCat("program ", i + 1);
      test.text = texts[i];
      if (!value.empty()) {
        absl::StrAppend(&test.name, ", ", kPlaceholder, " = ", value);
        test.text = absl::StrReplaceAll(test.text, {{kPlaceholder, value}});
      }
      for (absl::string_view line : absl::StrSplit(test.text, '\n')) {
        RH_RETURN_IF_ERROR(ReadDirective(line, test));
      }
    }
  }
  return cases;
}

absl::Status RunCheckCase(const Context& context, const CheckCase& test,
                          const std::function<void(const NodeRun&)>& observe) {
  ParseOptions parse_options;
  parse_options.filename = test.path;
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Parse(context, test.text, parse_options));
  if (test.transform) {
    RH_RETURN_IF_ERROR(VerifyOk(*program));
    RH_RETURN_IF_ERROR(test.transform(*program));
  }
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
    if (observe) observe(run);
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

}  // namespace roundhouse
