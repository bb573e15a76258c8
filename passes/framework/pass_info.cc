#include "roundhouse/passes/framework/pass_info.h"

#include <memory>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kNumericsNames[] = {"exact", "reassociates", "approximates",
                                                "quantizes"};

// Whether the text of a pipeline can hold the name.
bool IsPassName(absl::string_view name) {
  if (name.empty() || absl::ascii_isdigit(name[0])) return false;
  for (const char c : name) {
    if (!absl::ascii_isalnum(c) && c != '_') return false;
  }
  return true;
}

}  // namespace

absl::Span<const absl::string_view> EnumeratorNames(Numerics) { return kNumericsNames; }

absl::string_view NumericsName(Numerics numerics) {
  return kNumericsNames[static_cast<size_t>(numerics)];
}

absl::Status PassInfo::Check() const {
  auto error = [&](absl::string_view problem) {
    return absl::InvalidArgumentError(
        absl::StrCat(source.empty() ? "" : source + ": ", "pass '", name, "' ", problem));
  };
  if (!IsPassName(name)) return error("needs a name of letters, digits and _");
  if (doc.empty()) return error("does not say what it does: .Doc(\"...\")");
  if (!numerics.has_value()) {
    return error("does not say what it does to numbers: .WithNumerics(Numerics::kExact)");
  }
  for (const AttributeInfo& option : options) {
    if (!IsPassName(option.name)) {
      return error(absl::StrCat("has an option '", option.name,
                                "'; it needs a name of letters, digits and _"));
    }
    if (FindOption(option.name) != &option)
      return error(absl::StrCat("has two options '", option.name, "'"));
  }
  return absl::OkStatus();
}

std::unique_ptr<Pass> PassInfo::Make() const {
  std::unique_ptr<Pass> pass = make_pass();
  pass->info_ = this;
  return pass;
}

const AttributeInfo* PassInfo::FindOption(absl::string_view option) const {
  for (const AttributeInfo& info : options) {
    if (info.name == option) return &info;
  }
  return nullptr;
}

}  // namespace roundhouse
