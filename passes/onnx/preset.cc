// The pipelines for programs of ONNX: what simplifies a model, and leaves it one.
#include <memory>

#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/passes/dialect_preset.h"

// What a model computes from constants and shapes alone goes, then what does nothing. The brackets
// are there because each makes more to do for the others.
#define RH_ONNX_CLEAN(fold)                                                           \
  "[infer_types, onnx_choose_branches, onnx_reduce_captures, onnx_fold_shapes, " fold \
  ", eliminate_source_noops, onnx_merge_consecutive, dedupe_constants, cse, dce, symbol_dce]"
#define RH_ONNX_EXACT_FUSION "onnx_fuse_pad, onnx_fuse_bias, onnx_fuse_gemm"
// What is left of constants is data that all of the model can share.
#define RH_ONNX_FINISH "globalize_constants, dedupe_constants, cse"
// Weights that a model computes, as some do to be a small file, are computed once and for all: only
// so can something be multiplied into them. Quantised ones are left to fold_qdq.
#define RH_ONNX_FOLD_WEIGHTS                                                                    \
  "fold_constants{keep=[\"onnx.DequantizeLinear_10\", \"onnx.DequantizeLinear_13\", "           \
  "\"onnx.DequantizeLinear_19\", \"onnx.DequantizeLinear_21\", \"onnx.DequantizeLinear_23\"], " \
  "small_bytes=16777216}"

namespace roundhouse {
namespace {

constexpr absl::string_view kExact =
    RH_ONNX_CLEAN("fold_constants") ", " RH_ONNX_EXACT_FUSION
                                    ", " RH_ONNX_CLEAN("fold_constants") ", " RH_ONNX_FINISH;
constexpr absl::string_view kReassociating = RH_ONNX_CLEAN(
    RH_ONNX_FOLD_WEIGHTS) ", [onnx_fuse_batch_norm, onnx_fuse_scale, " RH_ONNX_EXACT_FUSION
                          ", " RH_ONNX_FOLD_WEIGHTS
                          "], " RH_ONNX_CLEAN(RH_ONNX_FOLD_WEIGHTS) ", " RH_ONNX_FINISH;

class OnnxPreset final : public DialectPreset {
 public:
  absl::string_view Pipeline(int level) const override {
    return level <= 1 ? kExact : kReassociating;
  }
};

void RegisterOnnxPreset(Context& context) {
  context.AttachService<DialectPreset>(onnx_dialect::kDialect, std::make_unique<OnnxPreset>());
}

RH_REGISTER_EXTENSION(RegisterOnnxPreset);

}  // namespace
}  // namespace roundhouse
