// The versions of TFLite's operators. A runtime knows each operator up to some version and refuses
// a model with a newer one, so that an operator has to say the version that its use needs.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_OPERATOR_VERSIONS_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_OPERATOR_VERSIONS_H_

#include <string>

#include "roundhouse/core/node.h"

namespace roundhouse::tfl_export {

// The first version that can do what the node, an operator of the dialect `tfl`, asks for.
int VersionOf(const Node& node);

// Nothing if TFLite 2.9 runs the node, else why not.
std::string WhyNotIn2_9(const Node& node);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_OPERATOR_VERSIONS_H_
