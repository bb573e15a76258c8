// File: wrong_branches.h
//
// Nodes of branches that no run can get past: a Split into parts that do not add up, say, in the
// branch for another kind of input. Internal to the reader.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_WRONG_BRANCHES_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_WRONG_BRANCHES_H_

#include "roundhouse/core/program.h"

namespace roundhouse::onnx_format {

// Sets onnx.wrong on the nodes, in graphs that an If may leave out and in those that these run, to
// which type inference objects. What is wrong anywhere else is left to the verifier.
void MarkWrongNodesOfBranches(Program& program);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_WRONG_BRANCHES_H_
