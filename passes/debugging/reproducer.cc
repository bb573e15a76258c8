#include "roundhouse/passes/debugging/reproducer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/service/tensor_difference.h"

namespace roundhouse {
namespace {

// Stored beside kReproducerAttribute if they are not empty.
constexpr absl::string_view kSkipAttribute = "roundhouse.skip_passes";
constexpr absl::string_view kLimitAttribute = "roundhouse.bisect_limit";
constexpr absl::string_view kCheckAttribute = "roundhouse.check";

// The entries of kCheckAttribute.
constexpr absl::string_view kSeed = "seed";
constexpr absl::string_view kEntries = "entries";
constexpr absl::string_view kInputs = "inputs";  // By graph, a list of tensors.
constexpr absl::string_view kUnknownSize = "unknown_size";
// Of the tolerance; if none is given, the passes' own numerics decide.
constexpr absl::string_view kExact = "exact";
constexpr absl::string_view kAbsolute = "atol";
constexpr absl::string_view kRelative = "rtol";
constexpr absl::string_view kUlps = "ulps";

// ---- writing

Attribute StringList(const std::vector<std::string>& strings) {
  std::vector<Attribute> list;
  for (const std::string& string : strings) list.push_back(Attribute::String(string));
  return Attribute::List(std::move(list));
}

// In the form that text keeps: without a domain, and quantised elements as their storage. Inputs
// accept that.
absl::StatusOr<Attribute> InputAttribute(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(Tensor plain, tensor.WithType(Type::Tensor(tensor.element_type().kind(),
                                                                 tensor.shape().WithoutNames())));
  return Attribute::OfTensor(std::move(plain));
}

absl::StatusOr<Attribute> CheckAttribute(const NumericCheckOptions& check) {
  std::vector<AttributeMap::Entry> entries;
  const auto add = [&](absl::string_view name, Attribute value) {
    entries.emplace_back(std::string(name), std::move(value));
  };
  add(kSeed, Attribute::Int(static_cast<int64_t>(check.seed)));
  if (!check.entries.empty()) add(kEntries, StringList(check.entries));
  if (check.unknown_size.has_value()) add(kUnknownSize, Attribute::Int(*check.unknown_size));
  if (check.tolerance.has_value()) {
    switch (check.tolerance->rule()) {
      case Tolerance::Rule::kExact:
        add(kExact, Attribute::Unit());
        break;
      case Tolerance::Rule::kClose:
        add(kAbsolute, Attribute::Float(check.tolerance->absolute()));
        add(kRelative, Attribute::Float(check.tolerance->relative()));
        break;
      case Tolerance::Rule::kUlps:
        add(kUlps, Attribute::Int(static_cast<int64_t>(check.tolerance->ulps())));
        break;
    }
  }
  AttributeMap inputs;
  for (const auto& [graph, tensors] : check.inputs) {
    std::vector<Attribute> list;
    for (const Tensor& tensor : tensors) {
      RH_ASSIGN_OR_RETURN(Attribute attribute, InputAttribute(tensor));
      list.push_back(std::move(attribute));
    }
    inputs.Set(graph, Attribute::List(std::move(list)));
  }
  if (!check.inputs.empty()) add(kInputs, Attribute::Dictionary(std::move(inputs)));
  AttributeMap map;
  for (auto& [name, value] : entries) map.Set(name, std::move(value));
  return Attribute::Dictionary(std::move(map));
}

// ---- reading

absl::Status Expected(absl::string_view attribute, absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("attribute '", attribute, "' of the program: expected ", what,
                   ", as option reproducer writes it; option passes=TEXT runs others"));
}

absl::StatusOr<std::vector<std::string>> ReadStrings(absl::string_view attribute,
                                                     const Attribute& value) {
  std::vector<std::string> strings;
  if (value.if_list() == nullptr) return Expected(attribute, "a list of names");
  for (const Attribute& element : *value.if_list()) {
    if (element.if_string() == nullptr) return Expected(attribute, "a list of names");
    strings.push_back(*element.if_string());
  }
  return strings;
}

absl::StatusOr<int64_t> ReadInt(absl::string_view attribute, const Attribute& value) {
  if (value.if_int() == nullptr) return Expected(attribute, "an integer");
  return *value.if_int();
}

absl::StatusOr<double> ReadNumber(absl::string_view attribute, const Attribute& value) {
  if (value.if_float() == nullptr) return Expected(attribute, "a number");
  return *value.if_float();
}

absl::Status ReadInputs(const Attribute& value, NumericCheckOptions& check) {
  const std::string where = absl::StrCat(kCheckAttribute, ".", kInputs);
  if (value.if_dictionary() == nullptr) return Expected(where, "lists of tensors by graph");
  for (const auto& [graph, list] : *value.if_dictionary()) {
    if (list.if_list() == nullptr) return Expected(where, "lists of tensors by graph");
    for (const Attribute& element : *list.if_list()) {
      if (element.if_tensor() == nullptr) return Expected(where, "lists of tensors by graph");
      RH_ASSIGN_OR_RETURN(Tensor dense, element.if_tensor()->Materialize());
      check.inputs[graph].push_back(std::move(dense));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<NumericCheckOptions> ReadCheck(const Attribute& value) {
  if (value.if_dictionary() == nullptr) return Expected(kCheckAttribute, "a dictionary");
  NumericCheckOptions check;
  std::optional<double> absolute;
  std::optional<double> relative;
  for (const auto& [name, entry] : *value.if_dictionary()) {
    const std::string where = absl::StrCat(kCheckAttribute, ".", name);
    if (name == kSeed) {
      RH_ASSIGN_OR_RETURN(const int64_t seed, ReadInt(where, entry));
      check.seed = static_cast<uint64_t>(seed);
    } else if (name == kEntries) {
      RH_ASSIGN_OR_RETURN(check.entries, ReadStrings(where, entry));
    } else if (name == kUnknownSize) {
      RH_ASSIGN_OR_RETURN(check.unknown_size, ReadInt(where, entry));
      if (*check.unknown_size < 0) return Expected(where, "a size");
    } else if (name == kExact) {
      check.tolerance = Tolerance::Exact();
    } else if (name == kAbsolute) {
      RH_ASSIGN_OR_RETURN(absolute, ReadNumber(where, entry));
    } else if (name == kRelative) {
      RH_ASSIGN_OR_RETURN(relative, ReadNumber(where, entry));
    } else if (name == kUlps) {
      RH_ASSIGN_OR_RETURN(const int64_t ulps, ReadInt(where, entry));
      check.tolerance = Tolerance::Ulps(static_cast<uint64_t>(ulps));
    } else if (name == kInputs) {
      RH_RETURN_IF_ERROR(ReadInputs(entry, check));
    } else {
      return Expected(where, "no entry of that name");
    }
  }
  if (absolute.has_value() || relative.has_value())
    check.tolerance = Tolerance::Close(absolute.value_or(0), relative.value_or(0));
  return check;
}

// ---- finding the pass that fails

// The last pass that began.
class LastBegun final : public PassObserver {
 public:
  absl::Status BeforePass(const PassRun& run, const Program&) override {
    run_ = run;
    return absl::OkStatus();
  }
  const PassRun& run() const { return run_; }

 private:
  PassRun run_;
};

struct Replayed {
  absl::Status status;
  PassRun last;                                   // The last pass that began.
  std::optional<NumericCheckOptions> check = {};  // The check done for that pass.
};

Replayed Run(Program& program, const Reproduction& reproduction,
             int64_t max_runs = ApplicationCounter::kUnlimited) {
  Replayed attempt;
  absl::StatusOr<Pipeline> pipeline =
      Pipeline::Parse(PassRegistry::Of(program.context()), reproduction.pipeline);
  attempt.status = pipeline.status();
  if (!pipeline.ok()) return attempt;
  LastBegun last;
  PipelineRunOptions options = {.skip_passes = reproduction.skip_passes,
                                .bisect_limit = reproduction.bisect_limit,
                                .max_runs = max_runs,
                                .observers = {&last}};
  std::optional<NumericCheckObserver> numerics;
  if (reproduction.check.has_value())
    options.observers.push_back(&numerics.emplace(*reproduction.check));
  attempt.status = RunPipeline(program, *pipeline, options).status();
  attempt.last = last.run();
  if (numerics.has_value()) attempt.check = numerics->as_done();
  return attempt;
}

}  // namespace

absl::StatusOr<std::optional<Reproduction>> ReproductionOf(const Program& program) {
  const AttributeMap& attributes = program.attributes();
  const Attribute* pipeline = attributes.Find(kReproducerAttribute);
  if (pipeline == nullptr) return std::nullopt;
  if (pipeline->if_string() == nullptr) return Expected(kReproducerAttribute, "a pipeline");
  Reproduction reproduction = {.pipeline = *pipeline->if_string()};
  if (const Attribute* skip = attributes.Find(kSkipAttribute)) {
    RH_ASSIGN_OR_RETURN(reproduction.skip_passes, ReadStrings(kSkipAttribute, *skip));
  }
  if (const Attribute* limit = attributes.Find(kLimitAttribute)) {
    RH_ASSIGN_OR_RETURN(reproduction.bisect_limit, ReadInt(kLimitAttribute, *limit));
  }
  if (const Attribute* check = attributes.Find(kCheckAttribute)) {
    RH_ASSIGN_OR_RETURN(reproduction.check, ReadCheck(*check));
  }
  return reproduction;
}

void EraseReproduction(Program& program) {
  for (const absl::string_view name :
       {kReproducerAttribute, kSkipAttribute, kLimitAttribute, kCheckAttribute})
    program.EraseAttribute(name);
}

absl::Status WriteReproducer(const Program& program, const Reproduction& reproduction,
                             const std::string& path) {
  const std::unique_ptr<Program> copy = program.clone();
  EraseReproduction(*copy);
  copy->set_attribute(kReproducerAttribute, Attribute::String(reproduction.pipeline));
  if (!reproduction.skip_passes.empty())
    copy->set_attribute(kSkipAttribute, StringList(reproduction.skip_passes));
  if (reproduction.bisect_limit != ApplicationCounter::kUnlimited)
    copy->set_attribute(kLimitAttribute, Attribute::Int(reproduction.bisect_limit));
  if (reproduction.check.has_value()) {
    RH_ASSIGN_OR_RETURN(Attribute check, CheckAttribute(*reproduction.check));
    copy->set_attribute(kCheckAttribute, std::move(check));
  }
  RH_ASSIGN_OR_RETURN(const std::string text, Print(*copy));
  return WriteFile(path, text);
}

absl::Status WriteFailure(const Program& program, const Reproduction& reproduction,
                          const std::string& path) {
  const std::unique_ptr<Program> failed = program.clone();
  const Replayed all = Run(*failed, reproduction);
  // A limit on changes counts those of all passes together.
  if (all.status.ok() || all.last.number == 0 ||
      reproduction.bisect_limit != ApplicationCounter::kUnlimited) {
    return WriteReproducer(program, reproduction, path);
  }
  Reproduction up_to = reproduction;
  up_to.check.reset();
  const std::unique_ptr<Program> before = program.clone();
  const bool has_before = Run(*before, up_to, all.last.number - 1).status.ok();
  const Reproduction alone = {.pipeline = all.last.text, .check = all.check};
  const std::unique_ptr<Program> again = before->clone();
  if (!has_before || Run(*again, alone).status.code() != all.status.code())
    return WriteReproducer(program, reproduction, path);
  return WriteReproducer(*before, alone, path);
}

}  // namespace roundhouse
