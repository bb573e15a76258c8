#include "roundhouse/tools/optimizing/pass_list.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

// A default in the syntax of pipelines.
std::string DefaultText(const Attribute& value) {
  if (const int64_t* number = value.if_int()) return absl::StrCat(*number);
  if (const double* number = value.if_float()) return absl::StrCat(*number);
  return value.ToString();
}

void WriteOption(const AttributeInfo& option, JsonWriter& writer) {
  writer.Object([&] {
    writer.Key("name").String(option.name);
    writer.Key("type").String(option.type);
    writer.Key("doc").String(option.doc);
    writer.Key("required").Bool(option.required);
    if (option.default_value.has_value())
      writer.Key("default").String(DefaultText(*option.default_value));
  });
}

void WritePass(const PassInfo& pass, JsonWriter& writer) {
  writer.Object([&] {
    writer.Key("name").String(pass.name);
    writer.Key("doc").String(pass.doc);
    writer.Key("numerics").String(NumericsName(*pass.numerics));
    writer.Key("options").Array([&] {
      for (const AttributeInfo& option : pass.options) WriteOption(option, writer);
    });
    writer.Key("patterns").Array([&] {
      for (const std::string& pattern : pass.Make()->pattern_names()) writer.String(pattern);
    });
  });
}

std::string OptionText(const AttributeInfo& option) {
  std::string text = absl::StrCat("    ", option.name, " (", option.type);
  if (option.default_value.has_value()) {
    absl::StrAppend(&text, ", ", DefaultText(*option.default_value), " unless given");
  } else if (option.required) {
    absl::StrAppend(&text, ", required");
  }
  return absl::StrCat(text, "): ", option.doc, "\n");
}

std::string PassText(const PassInfo& pass) {
  std::string text =
      absl::StrCat(pass.name, " (", NumericsName(*pass.numerics), ")\n    ", pass.doc, "\n");
  for (const AttributeInfo& option : pass.options) absl::StrAppend(&text, OptionText(option));
  const std::vector<std::string> patterns = pass.Make()->pattern_names();
  if (!patterns.empty())
    absl::StrAppend(&text, "    patterns: ", absl::StrJoin(patterns, ", "), "\n");
  return text;
}

}  // namespace

std::string ListPasses(const Context& context, bool json) {
  const std::vector<const PassInfo*> passes = PassRegistry::Of(context).passes();
  if (json) {
    JsonWriter writer;
    writer.Object([&] {
      writer.Key("schema").String("roundhouse.passes/1");
      writer.Key("passes").Array([&] {
        for (const PassInfo* pass : passes) WritePass(*pass, writer);
      });
    });
    return writer.text();
  }
  std::string text;
  for (const PassInfo* pass : passes) absl::StrAppend(&text, PassText(*pass));
  return text;
}

}  // namespace roundhouse
