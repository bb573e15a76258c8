// The pipelines for programs of ONNX: what simplifies a model, and leaves it one.
#include <memory>

#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/passes/dialect_preset.h"

// What a model computes from constants and shapes alone goes, then what does nothing. The brackets
// are there because each makes more to do for the others.
#define RH_ONNX_RESOLVE(fold)                                                   \
  "infer_types, onnx_choose_branches, onnx_reduce_captures, onnx_fold_shapes, " \
  "onnx_drop_expand, " fold
#define RH_ONNX_CLEAN(fold) \
  "[" RH_ONNX_RESOLVE(fold)  \
  ", eliminate_source_noops, onnx_merge_consecutive, dedupe_constants, cse, dce, symbol_dce]"
#define RH_ONNX_EXACT_FUSION "onnx_fuse_pad, onnx_fuse_bias, onnx_fuse_gemm"
// What is left of constants is data that all of the model can share.
#define RH_ONNX_FINISH "globalize_constants, dedupe_constants, cse"
// In a model that stays one: what makes it larger only as far as that is little, and quantised
// weights stay what they are, as whoever runs the model looks for them.
#define RH_ONNX_FOLD_LITTLE "fold_constants{small_bytes=65536, keep=[\"onnx.DequantizeLinear_*\"]}"
#define RH_ONNX_FOLD_EXACT "fold_constants{keep=[\"onnx.DequantizeLinear_*\"]}"
// Weights that a model computes, as some do to be a small file, are computed once and for all: only
// so can something be multiplied into them. Quantised ones are left to fold_qdq.
#define RH_ONNX_FOLD_WEIGHTS \
  "fold_constants{small_bytes=16777216, keep=[\"onnx.DequantizeLinear_*\"]}"

#define RH_ONNX_EXACT(fold) \
  RH_ONNX_CLEAN(fold) ", " RH_ONNX_EXACT_FUSION ", " RH_ONNX_CLEAN(fold) ", " RH_ONNX_FINISH
#define RH_ONNX_REASSOCIATING(fold)                                           \
  RH_ONNX_CLEAN(fold)                                                         \
  ", [onnx_fuse_batch_norm, onnx_fuse_scale, " RH_ONNX_EXACT_FUSION ", " fold \
  "], " RH_ONNX_CLEAN(fold) ", " RH_ONNX_FINISH
// A model that is lowered next: what would be lost by that, or be lowered in vain. What only makes
// it simpler is done once, to what it is lowered to.
#define RH_ONNX_BEFORE_LOWERING(fold) \
  "[" RH_ONNX_RESOLVE(fold) ", onnx_merge_consecutive, dce, symbol_dce]"

namespace roundhouse {
namespace {

class OnnxPreset final : public DialectPreset {
 public:
  absl::string_view Pipeline(int level, bool is_kept) const override {
    if (level <= 1) {
      return is_kept ? RH_ONNX_EXACT(RH_ONNX_FOLD_EXACT)
                     : RH_ONNX_BEFORE_LOWERING(RH_ONNX_FOLD_EXACT) ", globalize_constants";
    }
    if (!is_kept) {
      return RH_ONNX_BEFORE_LOWERING(RH_ONNX_FOLD_WEIGHTS) ", [onnx_fuse_batch_norm, "
             "onnx_fuse_scale, " RH_ONNX_FOLD_WEIGHTS "], globalize_constants";
    }
    return level == 2 ? RH_ONNX_REASSOCIATING(RH_ONNX_FOLD_LITTLE)
                      : RH_ONNX_REASSOCIATING(RH_ONNX_FOLD_WEIGHTS);
  }
};

void RegisterOnnxPreset(Context& context) {
  context.AttachService<DialectPreset>(onnx_dialect::kDialect, std::make_unique<OnnxPreset>());
}

RH_REGISTER_EXTENSION(RegisterOnnxPreset);

}  // namespace
}  // namespace roundhouse
