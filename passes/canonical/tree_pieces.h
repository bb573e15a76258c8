// Tree ensembles as gathers, for backends without a kernel for trees.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_TREE_PIECES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_TREE_PIECES_H_

#include "roundhouse/core/graph.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/passes/canonical/formula.h"

namespace roundhouse::canonical {

// Walks all trees at once, one step per level. The current node of each row of `input` in each
// tree, (rows, trees), is an index into lists of the nodes' tests. Null if the trees of the
// formula's root are not constant, cannot be walked, are very deep, or vote for very many targets.
Value* PiecesOfTrees(const TreeEnsemble& op, Formula& f, Value* input);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_TREE_PIECES_H_
