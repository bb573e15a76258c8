// File: wrong_branches.h
//
// Marks nodes of branches that fail whenever they run: for example a Split into parts that do not
// add up, in the branch for another kind of input. Internal to the reader.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_WRONG_BRANCHES_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_WRONG_BRANCHES_H_

#include "roundhouse/core/program.h"

namespace roundhouse::onnx_format {

// Sets onnx.wrong on the nodes that type inference rejects, in graphs that an If may skip and in
// those that these run. Errors anywhere else are left to the verifier.
void MarkWrongNodesOfBranches(Program& program);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_WRONG_BRANCHES_H_
