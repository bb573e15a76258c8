// File: domain_op.h
//
// The equivalent of an op on tensors when its data comes in a domain instead.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_DOMAIN_OP_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_DOMAIN_OP_H_

#include <optional>
#include <string>
#include <vector>

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/layout/permuted_op.h"

namespace roundhouse::canonical {

// How the op in the domain takes an operand of the op on tensors.
struct DomainOperand {
  enum class Form {
    kDomain,  // Permuted, in the domain.
    kAsItIs,  //
    kBias,    // As a bias of `channels` elements; all its elements lie along one axis.
  };
  int index = 0;  // The index of the operand of the op on tensors.
  Form form = Form::kDomain;
};

struct DomainOp {
  std::string name;
  std::vector<DomainOperand> operands;
  AttributeMap attributes;
};

// The op that computes in `domain` what `permuted` computes for `node`; all its results are in the
// domain. Nullopt if there is none.
std::optional<DomainOp> DomainOpFor(const Node& node, const PermutedOp& permuted, Domain domain);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYOUT_DOMAIN_OP_H_
