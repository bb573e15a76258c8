// Lists of the ops of canonical: all of them, for tables with an entry for each, and those with a
// common trait.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_OPS_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_OPS_H_

#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/determinant.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/failure.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/picture.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/dialects/canonical/trees.h"

namespace roundhouse::canonical {

using AllOps =
    JoinOps<ActivationOps, BiasOps, ConversionOps, ConvolutionOps, DeterminantOps, DomainOps,
            EinsumOps, ElementwiseBinaryOps, ElementwiseUnaryOps, FailureOps, GatherScatterOps,
            GenerationOps, GraphOps, LinearOps, MovementOps, NormalizationOps, PictureOps,
            PoolingOps, RandomOps, RecurrentOps, ReductionOps, ResizeOps, SamplingOps, SelectionOps,
            ShapeOps, SlicingOps, SpaceOps, SpectralOps, TextOps, TreeOps>;

using ElementwiseOps = OpsWithTrait<AllOps, OpTrait::kElementwise>;
using MovingOps = OpsWithTrait<AllOps, OpTrait::kMoves>;
using ReshapingOps = OpsWithTrait<AllOps, OpTrait::kReshapes>;
using PermutingOps = OpsWithTrait<AllOps, OpTrait::kPermutesAxes>;
using SelectingOps = OpsWithTrait<AllOps, OpTrait::kSelects>;
using AlongAxisOps = OpsWithTrait<AllOps, OpTrait::kAlongAxis>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_OPS_H_
