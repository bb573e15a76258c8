// Rules of users about which backends may run which nodes: annotate_target's options pin and
// exclude.
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_PLACEMENT_RULES_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_PLACEMENT_RULES_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

class PlacementRules {
 public:
  // `pin` has "PATTERN=BACKEND", `exclude` also "PATTERN". Errors: a backend that is none of
  // `targets`; a pin without one.
  static absl::StatusOr<PlacementRules> Read(const std::vector<std::string>& pin,
                                             const std::vector<std::string>& exclude,
                                             const std::vector<std::string>& targets);

  // Whether a pin decides where the node goes.
  bool IsPinned(const Node& node) const;
  // Why they keep the node from the backend; empty if they do not.
  std::string RuledOut(const Node& node, absl::string_view backend);
  // Error: a rule that no node matched that RuledOut() was asked about.
  absl::Status CheckAllMatched(const Program& program) const;

 private:
  // "PATTERN=BACKEND" or, where the backend may be left out, "PATTERN".
  struct Rule {
    std::string text;
    std::string pattern;
    std::string backend;
    bool has_matched = false;
  };

  static absl::StatusOr<std::vector<Rule>> ReadList(absl::string_view option,
                                                    const std::vector<std::string>& texts,
                                                    const std::vector<std::string>& targets);

  std::vector<Rule> pins_;
  std::vector<Rule> excludes_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_PLACEMENT_RULES_H_
