#include "roundhouse/api/prediction/suggestion_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/prediction/quantities.h"

namespace roundhouse {
namespace {

// The suggestion is compared with as many others.
constexpr size_t kOthers = 2;

// A flag's value as a shell takes it.
std::string Quoted(const std::string& text) {
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
           absl::string_view("@%_-.,:=/").find(c) != absl::string_view::npos;
  });
  if (is_plain) return text;
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

std::string Signed(double seconds) {
  return absl::StrCat(seconds < 0 ? "-" : "+", SecondsText(std::abs(seconds)));
}

}  // namespace

std::string FlagsOf(const SpreadRequest& request) {
  std::string flags = absl::StrCat("option devices=", Quoted(request.devices));
  if (!request.pipeline.empty()) {
    absl::StrAppend(&flags, " option pipeline=", request.pipeline,
                    " option microbatches=", MicrobatchesOf(request));
  }
  for (const std::string& pin : request.pins)
    absl::StrAppend(&flags, " option shard=", Quoted(pin));
  return flags;
}

std::string MoreText(double seconds, double least) {
  const double more = least > 0 ? seconds / least - 1 : 0;
  return absl::StrCat(PercentText(std::abs(more)), more < 0 ? " less" : " more");
}

std::string CandidateMemoryText(const ShardingSuggestion& suggestion,
                                const ShardingCandidate& candidate) {
  std::string text = BytesText(static_cast<double>(candidate.memory.total()));
  if (suggestion.memory > 0)
    absl::StrAppend(&text, " of ", BytesText(static_cast<double>(suggestion.memory)));
  return text;
}

std::string AgainstText(const ShardingSuggestion& suggestion, const ShardingCandidate& chosen,
                        const ShardingCandidate& other) {
  std::string text = absl::StrCat(
      SecondsText(other.seconds), ", ", MoreText(other.seconds, chosen.seconds), ": computing ",
      Signed(other.compute - chosen.compute), ", exchanging ",
      Signed(other.exchange - chosen.exchange), ", waiting ", Signed(other.wait - chosen.wait),
      "; memory ", CandidateMemoryText(suggestion, other));
  if (!suggestion.Fits(other)) {
    absl::StrAppend(&text, ", too much by ",
                    BytesText(static_cast<double>(other.memory.total() - suggestion.memory)));
  }
  return text;
}

std::string TriedText(const ShardingSuggestion& suggestion) {
  return absl::StrCat(suggestion.tried, " shardings tried",
                      suggestion.is_complete ? "" : ", and not all; option tries=N tries more");
}

std::string SuggestionText(const ShardingSuggestion& suggestion) {
  const ShardingCandidate& chosen = suggestion.candidates.front();
  std::string text = absl::StrCat(
      "suggestion (", TriedText(suggestion), "):\n  ", FlagsOf(chosen.request), "\n  ",
      SecondsText(chosen.seconds), "; memory ", CandidateMemoryText(suggestion, chosen),
      chosen.spreads_state ? "; the optimizer's state is spread along data" : "", "\n");
  if (!suggestion.Fits(chosen)) {
    absl::StrAppend(&text, "  no sharding that was found fits; this one needs least, too much by ",
                    BytesText(static_cast<double>(chosen.memory.total() - suggestion.memory)),
                    "\n");
  }
  for (size_t i = 1; i <= kOthers && i < suggestion.candidates.size(); ++i) {
    const ShardingCandidate& other = suggestion.candidates[i];
    absl::StrAppend(&text, i == 1 ? "next:\n  " : "then:\n  ", FlagsOf(other.request), "\n  ",
                    AgainstText(suggestion, chosen, other),
                    other.spreads_state ? "; with spread state" : "", "\n");
  }
  return text;
}

}  // namespace roundhouse
