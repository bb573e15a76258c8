#include "roundhouse/passes/framework/pipeline.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/text/source_text.h"

namespace roundhouse {
namespace {

constexpr int kMaxNesting = 32;
constexpr absl::string_view kMaxRounds = "max_rounds";

bool IsWordCharacter(char c) { return absl::ascii_isalnum(c) || c == '_'; }

class PipelineParser {
 public:
  PipelineParser(const PassRegistry& registry, const SourceText& source)
      : registry_(registry), source_(source), at_(source.begin()) {}

  absl::StatusOr<std::vector<PipelineStep>> Parse() {
    std::vector<PipelineStep> steps;
    SkipBlanks();
    if (at_ == source_.end()) return steps;
    RH_ASSIGN_OR_RETURN(steps, ParseSteps(/*depth=*/0));
    if (at_ != source_.end()) return Expected("',' or the end");
    return steps;
  }

 private:
  absl::StatusOr<std::vector<PipelineStep>> ParseSteps(int depth) {
    std::vector<PipelineStep> steps;
    do {
      RH_ASSIGN_OR_RETURN(PipelineStep step, ParseStep(depth));
      steps.push_back(std::move(step));
    } while (Consume(','));
    return steps;
  }

  absl::StatusOr<PipelineStep> ParseStep(int depth) {
    SkipBlanks();
    const char* const begin = at_;
    PipelineStep step;
    if (Consume('[')) {
      if (depth == kMaxNesting) return source_.Error(begin, "brackets are nested too deep");
      RH_ASSIGN_OR_RETURN(step.group, ParseSteps(depth + 1));
      if (!Consume(']')) return Expected("',' or ']'");
      step.max_rounds = Pipeline::kDefaultMaxRounds;
      const absl::Status options = ParseOptions([&](const PipelineOption& option) -> absl::Status {
        if (option.name != kMaxRounds) {
          return absl::NotFoundError(
              absl::StrCat("a group has no option '", option.name, "', only ", kMaxRounds));
        }
        const int64_t* rounds = option.value.if_int();
        if (rounds == nullptr || *rounds < 1) {
          return absl::InvalidArgumentError(
              absl::StrCat(kMaxRounds, ": expected an int of at least 1, found ", option.text));
        }
        step.max_rounds = *rounds;
        step.options = {option};
        return absl::OkStatus();
      });
      RH_RETURN_IF_ERROR(options);
      return step;
    }
    const absl::string_view name = Word();
    if (name.empty()) return Expected("the name of a pass or '['");
    absl::StatusOr<std::unique_ptr<Pass>> pass = registry_.Get(name);
    if (!pass.ok()) return source_.Error(begin, pass.status().message());
    step.pass = *std::move(pass);
    for (const std::string& before : step.pass->info().required_passes_before) {
      bool is_there = false;
      for (const std::string& seen : seen_) is_there |= seen == before;
      if (!is_there) {
        return source_.Error(begin,
                             absl::StrCat("pass '", name, "' needs pass '", before, "' before it"));
      }
    }
    seen_.emplace_back(name);
    const absl::Status options = ParseOptions([&](const PipelineOption& option) -> absl::Status {
      RH_RETURN_IF_ERROR(step.pass->SetOption(option.name, option.value));
      step.options.push_back(option);
      return absl::OkStatus();
    });
    RH_RETURN_IF_ERROR(options);
    return step;
  }

  // Calls set(PipelineOption) for each option. Errors of `set` are reported at the option.
  template <typename Set>
  absl::Status ParseOptions(const Set& set) {
    if (!Consume('{')) return absl::OkStatus();
    std::vector<std::string> given;
    do {
      SkipBlanks();
      const char* const begin = at_;
      PipelineOption option;
      option.name = std::string(Word());
      if (option.name.empty()) return Expected("the name of an option");
      for (const std::string& before : given) {
        if (before == option.name)
          return source_.Error(begin, absl::StrCat("option '", option.name, "' is given twice"));
      }
      given.push_back(option.name);
      option.value = Attribute::Bool(true);
      if (Consume('=')) {
        RH_ASSIGN_OR_RETURN(option.value, ParseValue(option.text, /*depth=*/0));
      }
      if (absl::Status status = set(option); !status.ok())
        return source_.Error(begin, status.message());
    } while (Consume(','));
    if (!Consume('}')) return Expected("',' or '}'");
    return absl::OkStatus();
  }

  absl::StatusOr<Attribute> ParseValue(std::string& text, int depth) {
    SkipBlanks();
    const char* const begin = at_;
    if (at_ != source_.end() && *at_ == '"') return ParseString(text);
    if (at_ != source_.end() && *at_ == '@') return ParseSymbol(text);
    if (Consume('[')) {
      if (depth == kMaxNesting) return source_.Error(begin, "brackets are nested too deep");
      std::vector<Attribute> elements;
      text += '[';
      if (!Consume(']')) {
        do {
          if (!elements.empty()) text += ", ";
          RH_ASSIGN_OR_RETURN(Attribute element, ParseValue(text, depth + 1));
          elements.push_back(std::move(element));
        } while (Consume(','));
        if (!Consume(']')) return Expected("',' or ']'");
      }
      text += ']';
      return Attribute::List(std::move(elements));
    }
    while (at_ != source_.end() && (IsWordCharacter(*at_) || absl::StrContains(".+-", Char())))
      ++at_;
    const absl::string_view word(begin, at_ - begin);
    if (word.empty()) return Expected("a value");
    text += std::string(word);
    if (word == "true" || word == "false") return Attribute::Bool(word == "true");
    int64_t integer = 0;
    if (absl::SimpleAtoi(word, &integer)) return Attribute::Int(integer);
    double number = 0;
    const bool is_numeric = !absl::ascii_isalpha(word[0]) && word[0] != '_';
    if (is_numeric && absl::SimpleAtod(word, &number)) return Attribute::Float(number);
    if (is_numeric) {
      return source_.Error(begin,
                           absl::StrCat("'", word, "' is not a number; put a string in quotes"));
    }
    return Attribute::String(std::string(word));
  }

  // The name of a graph or global: @name or @"odd name".
  absl::StatusOr<Attribute> ParseSymbol(std::string& text) {
    const char* const begin = at_++;
    if (at_ != source_.end() && *at_ == '"') {
      text += '@';
      RH_ASSIGN_OR_RETURN(const Attribute name, ParseString(text));
      return Attribute::Symbol(*name.if_string());
    }
    while (at_ != source_.end() && (IsWordCharacter(*at_) || absl::StrContains(".$-", Char())))
      ++at_;
    if (at_ == begin + 1) return source_.Error(begin, "expected a name or a string after '@'");
    text.append(begin, at_);
    return Attribute::Symbol(std::string(begin + 1, at_));
  }

  absl::StatusOr<Attribute> ParseString(std::string& text) {
    const char* const begin = at_++;
    std::string value;
    while (at_ != source_.end() && *at_ != '"') {
      char c = *at_++;
      if (c == '\\' && at_ != source_.end()) {
        c = *at_++;
        if (c == 'n') {
          c = '\n';
        } else if (c == 't') {
          c = '\t';
        } else if (c != '"' && c != '\\') {
          return source_.Error(at_ - 2, "expected one of \\\" \\\\ \\n \\t");
        }
      }
      value += c;
    }
    if (at_ == source_.end()) return source_.Error(begin, "the string has no closing quote");
    ++at_;
    text.append(begin, at_);
    return Attribute::String(std::move(value));
  }

  absl::string_view Char() const { return absl::string_view(at_, 1); }

  absl::string_view Word() {
    const char* const begin = at_;
    while (at_ != source_.end() && IsWordCharacter(*at_)) ++at_;
    return absl::string_view(begin, at_ - begin);
  }

  void SkipBlanks() {
    while (at_ != source_.end() && absl::ascii_isspace(*at_)) ++at_;
  }

  bool Consume(char c) {
    SkipBlanks();
    if (at_ == source_.end() || *at_ != c) return false;
    ++at_;
    SkipBlanks();
    return true;
  }

  absl::Status Expected(absl::string_view what) {
    SkipBlanks();
    const std::string found =
        at_ == source_.end() ? "the end" : absl::StrCat("'", ForMessage(Char()), "'");
    return source_.Error(at_, absl::StrCat("expected ", what, ", found ", found));
  }

  const PassRegistry& registry_;
  const SourceText& source_;
  const char* at_;
  std::vector<std::string> seen_;
};

std::string StepsToText(const std::vector<PipelineStep>& steps) {
  std::string text;
  for (const PipelineStep& step : steps)
    absl::StrAppend(&text, &step == &steps.front() ? "" : ", ", step.ToText());
  return text;
}

void CollectPasses(const std::vector<PipelineStep>& steps, std::vector<Pass*>& passes) {
  for (const PipelineStep& step : steps) {
    if (step.pass != nullptr) passes.push_back(step.pass.get());
    CollectPasses(step.group, passes);
  }
}

}  // namespace

absl::StatusOr<Pipeline> Pipeline::Parse(const PassRegistry& registry, absl::string_view text,
                                         absl::string_view filename) {
  const SourceText source(text, std::string(filename));
  Pipeline pipeline;
  RH_ASSIGN_OR_RETURN(pipeline.steps_, PipelineParser(registry, source).Parse());
  return pipeline;
}

std::string PipelineStep::ToText() const {
  std::string text = pass != nullptr ? pass->name() : absl::StrCat("[", StepsToText(group), "]");
  for (const PipelineOption& option : options) {
    absl::StrAppend(&text, &option == &options.front() ? "{" : ", ", option.name,
                    option.text.empty() ? "" : "=", option.text);
  }
  if (!options.empty()) text += '}';
  return text;
}

std::string Pipeline::ToText() const { return StepsToText(steps_); }

std::vector<Pass*> Pipeline::passes() const {
  std::vector<Pass*> passes;
  CollectPasses(steps_, passes);
  return passes;
}

}  // namespace roundhouse
