// The versions of TFLite's operators. A runtime knows each operator up to some version and refuses
// a model with a newer one, so that a model must give the version that each operator's use needs.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_OPERATOR_VERSIONS_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_OPERATOR_VERSIONS_H_

#include <string>

#include "roundhouse/core/node.h"

namespace roundhouse::tfl_export {

// The first version that supports the use of the operator by the node, which is of the dialect
// `tfl`.
int VersionOf(const Node& node);

// Why TFLite 2.9 does not run the node; empty if it does.
std::string WhyNotIn2_9(const Node& node);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_OPERATOR_VERSIONS_H_
