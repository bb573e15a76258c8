// Patterns by which the options of a pass name nodes: "canonical.conv_2d", "layer1/*", "*softmax*".
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_NODE_FILTER_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_NODE_FILTER_H_

#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

// Whether `text` matches `pattern`, in which `*` stands for any text.
bool MatchesPattern(absl::string_view pattern, absl::string_view text);

// Whether the pattern matches the node's op, its name, or the name of a node that it stands for.
bool MatchesNode(absl::string_view pattern, const Node& node);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_NODE_FILTER_H_
