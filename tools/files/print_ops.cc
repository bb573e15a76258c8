#include "roundhouse/tools/files/print_ops.h"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/tools/command_line/flags.h"

namespace roundhouse {
namespace {

std::string OperandText(const OperandInfo& operand) {
  return absl::StrCat(operand.name, operand.optional ? "?" : operand.variadic ? "..." : "");
}

std::string ResultText(const ResultInfo& result) {
  return absl::StrCat(result.name, result.variadic ? "..." : "");
}

// "input, bias?" as it is declared; for an op whose operands have no names, their number.
template <typename Info, typename Text>
std::string ListText(const std::vector<Info>& infos, int least, int greatest, const Text& text) {
  if (!infos.empty() || greatest == 0) {
    return absl::StrJoin(infos, ", ",
                         [&](std::string* out, const Info& info) { out->append(text(info)); });
  }
  if (greatest == OpInfo::kUnbounded) return least == 0 ? "..." : absl::StrCat(least, " or more");
  return least == greatest ? absl::StrCat(least) : absl::StrCat(least, " to ", greatest);
}

void AppendOp(std::string& out, const OpInfo& op) {
  absl::StrAppend(&out, "\n  ", op.name, " (",
                  ListText(op.operands, op.min_operands, op.max_operands, OperandText), ") -> (",
                  ListText(op.results, op.min_results, op.max_results, ResultText), ")",
                  op.is_commutative ? " commutative" : "", op.is_pure ? "" : " has effects",
                  op.infer == nullptr ? " types are not inferred" : "", "\n");
  if (!op.summary.empty()) absl::StrAppend(&out, "    ", op.summary, "\n");
  for (const AttributeInfo& attribute : op.attributes) {
    absl::StrAppend(&out, "    ", attribute.name, ": ", attribute.type);
    if (attribute.default_value) absl::StrAppend(&out, " = ", attribute.default_value->ToString());
    absl::StrAppend(&out, attribute.required ? ", required" : "",
                    attribute.doc.empty() ? "" : absl::StrCat("; ", attribute.doc), "\n");
  }
}

void WriteOp(JsonWriter& json, const OpInfo& op) {
  json.Object([&] {
    json.Key("name").String(op.name);
    json.Key("summary").String(op.summary);
    json.Key("operands").Array([&] {
      for (const OperandInfo& operand : op.operands) {
        json.Object([&] {
          json.Key("name").String(operand.name);
          json.Key("optional").Bool(operand.optional);
          json.Key("variadic").Bool(operand.variadic);
        });
      }
    });
    json.Key("min_operands").Int(op.min_operands);
    json.Key("max_operands");
    op.max_operands == OpInfo::kUnbounded ? json.Null() : json.Int(op.max_operands);
    json.Key("results").Array([&] {
      for (const ResultInfo& result : op.results) {
        json.Object([&] {
          json.Key("name").String(result.name);
          json.Key("variadic").Bool(result.variadic);
        });
      }
    });
    json.Key("min_results").Int(op.min_results);
    json.Key("max_results");
    op.max_results == OpInfo::kUnbounded ? json.Null() : json.Int(op.max_results);
    json.Key("attributes").Array([&] {
      for (const AttributeInfo& attribute : op.attributes) {
        json.Object([&] {
          json.Key("name").String(attribute.name);
          json.Key("type").String(attribute.type);
          json.Key("doc").String(attribute.doc);
          json.Key("required").Bool(attribute.required);
          json.Key("default");
          attribute.default_value ? json.String(attribute.default_value->ToString()) : json.Null();
        });
      }
    });
    json.Key("pure").Bool(op.is_pure);
    json.Key("commutative").Bool(op.is_commutative);
    json.Key("infers_types").Bool(op.infer != nullptr);
  });
}

struct Section {
  const Dialect* dialect;
  std::vector<const OpInfo*> ops;
};

absl::Status CheckNames(const Context& context, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const Dialect* dialect : context.dialects()) {
    known.push_back(dialect->name());
    for (const OpInfo* op : dialect->ops()) known.push_back(op->name);
  }
  for (const std::string& name : names) {
    if (absl::c_linear_search(known, name)) continue;
    const std::string nearest = DidYouMean(name, known);
    return absl::NotFoundError(
        absl::StrCat("no dialect or operation '", name, "' is linked in",
                     nearest.empty() ? "; without a name, all are listed" : nearest));
  }
  return absl::OkStatus();
}

std::vector<Section> Select(const Context& context, const std::vector<std::string>& names) {
  std::vector<Section> sections;
  for (const Dialect* dialect : context.dialects()) {
    const bool whole = names.empty() || absl::c_linear_search(names, dialect->name());
    Section section = {dialect, {}};
    for (const OpInfo* op : dialect->ops()) {
      if (whole || absl::c_linear_search(names, op->name)) section.ops.push_back(op);
    }
    if (whole || !section.ops.empty()) sections.push_back(std::move(section));
  }
  return sections;
}

}  // namespace

absl::StatusOr<std::string> PrintOps(const Context& context, const PrintOpsOptions& options) {
  RH_RETURN_IF_ERROR(CheckNames(context, options.names));
  const std::vector<Section> sections = Select(context, options.names);
  if (options.json) {
    JsonWriter json;
    json.Object([&] {
      json.Key("schema").String("roundhouse.ops/1");
      json.Key("dialects").Array([&] {
        for (const Section& section : sections) {
          json.Object([&] {
            json.Key("name").String(section.dialect->name());
            json.Key("version").Int(section.dialect->version());
            json.Key("services").Array([&] {
              for (const std::string& service : section.dialect->service_names())
                json.String(service);
            });
            json.Key("ops").Array([&] {
              for (const OpInfo* op : section.ops) WriteOp(json, *op);
            });
          });
        }
      });
    });
    return json.text();
  }
  std::string out;
  for (const Section& section : sections) {
    const std::vector<std::string> services = section.dialect->service_names();
    absl::StrAppend(&out, out.empty() ? "" : "\n", section.dialect->name(), ", version ",
                    section.dialect->version(),
                    ", services: ", services.empty() ? "none" : absl::StrJoin(services, ", "),
                    "\n");
    for (const OpInfo* op : section.ops) AppendOp(out, *op);
  }
  return out;
}

int PrintOpsMain(int argc, char** argv) {
  PrintOpsOptions options;
  Flags flags("print_ops",
              "Lists the operations of all dialects that are linked in: operands, results, "
              "attributes, defaults, services.");
  flags.Positional("NAME", &options.names, "dialects or operations to list; without any, all");
  flags.Flag("json", &options.json, "prints JSON, for machines");
  flags.Example("print_ops", "lists everything");
  flags.Example("print_ops control ml_program.global_load",
                "lists one dialect and one operation of another");
  flags.Example("print_ops --json | jq '.dialects[].ops[].name'",
                "lists the names of all operations");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    RH_ASSIGN_OR_RETURN(const std::string text, PrintOps(*context, options));
    std::fwrite(text.data(), 1, text.size(), stdout);
    return absl::OkStatus();
  });
}

}  // namespace roundhouse
