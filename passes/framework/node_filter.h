// Nodes that the options of a pass name: "canonical.conv_2d", "layer1/*", "*softmax*".
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_NODE_FILTER_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_NODE_FILTER_H_

#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"

namespace roundhouse {

// Whether `text` is what `pattern` says, in which `*` stands for anything.
bool MatchesPattern(absl::string_view pattern, absl::string_view text);

// Whether the pattern names the node's op, the node, or a node that it stands for.
bool MatchesNode(absl::string_view pattern, const Node& node);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_NODE_FILTER_H_
