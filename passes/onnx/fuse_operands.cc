// The passes onnx_fuse_pad and onnx_fuse_gemm: fuse a pad into the following convolution or pool,
// and products with transposes and sums into one Gemm.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/passes/onnx/layer.h"
#include "roundhouse/passes/onnx/onnx_node.h"

namespace roundhouse::onnx_passes {
namespace {

// The amounts of a Pad of zeros around the spatial axes: all in front, then all behind.
std::optional<Ints> SpatialZeros(const OnnxNode& pad) {
  if (pad.version() < 2 || pad.String("mode", "constant") != "constant" || pad.IsGiven("axes"))
    return std::nullopt;
  const Value* number = pad.in("constant_value");
  const bool is_zero =
      number == nullptr ? pad.Float("value", 0) == 0 : match::SplatNumber(*number) == 0.0;
  const std::optional<Ints> pads = pad.IntsOf("pads");
  if (!is_zero || !pads || pads->size() < 6 || pads->size() % 2 != 0) return std::nullopt;
  const size_t rank = pads->size() / 2;
  Ints spatial;
  for (size_t i = 0; i < pads->size(); ++i) {
    const int64_t amount = (*pads)[i];
    const bool is_spatial = i % rank >= 2;
    if (is_spatial ? amount < 0 : amount != 0) return std::nullopt;
    if (is_spatial) spatial.push_back(amount);
  }
  return spatial;
}

// conv(pad(x), w) -> conv(x, w) that pads
absl::StatusOr<Replacement> PadIntoWindow(Node& node, Rewriter& rewrite) {
  const OnnxNode window = *OnnxNode::Of(node);
  const std::optional<OnnxNode> pad = OnnxNode::Of(*window.in(0), "Pad");
  if (!pad) return kNoMatch;
  const std::optional<Ints> more = SpatialZeros(*pad);
  const std::string auto_pad = window.String("auto_pad", "NOTSET");
  if (!more || (auto_pad != "NOTSET" && auto_pad != "VALID")) return kNoMatch;
  Ints pads(more->size(), 0);
  if (window.IsGiven("pads") && auto_pad == "NOTSET") {
    const std::optional<Ints> own = window.IntsOf("pads");
    if (!own || own->size() != more->size()) return kNoMatch;
    pads = *own;
  }
  AttributeMap attributes = node.attributes();
  if (window.op() == "AveragePool") {
    // The pad's border counts in the average, so the pool's own padding must count too, or be
    // absent. With ceil_mode, windows that begin in the border would count differently.
    const bool counts = window.Int("count_include_pad", 0) != 0;
    const bool has_own = std::any_of(pads.begin(), pads.end(), [](int64_t p) { return p != 0; });
    if (window.version() < 7 || window.Int("ceil_mode", 0) != 0 || (!counts && has_own))
      return kNoMatch;
    attributes.Set("count_include_pad", Attribute::Int(1));
  }
  for (size_t i = 0; i < pads.size(); ++i) {
    const std::optional<int64_t> sum = CheckedAdd(pads[i], (*more)[i]);
    if (!sum) return kNoMatch;
    pads[i] = *sum;
  }
  attributes.Erase("auto_pad");
  attributes.Set("pads", Attribute::IntArray(pads));
  std::vector<Value*> operands = node.operands();
  operands[0] = pad->in(0);
  return rewrite(node.op_name(), operands, std::move(attributes));
}

bool IsFloatMatrix(const Value& value) {
  const Type& type = value.type();
  if (!type.is_tensor() || !type.shape().is_ranked() || type.shape().rank() != 2) return false;
  const ElementKind kind = type.element_type().kind();
  return kind == ElementKind::kF32 || kind == ElementKind::kF64;
}

// Whether `value` broadcasts to the shape of `matrix`.
bool BroadcastsTo(const Value& matrix, const Value& value) {
  if (!value.type().is_tensor() || !value.type().shape().is_ranked()) return false;
  const Shape& to = matrix.type().shape();
  const Shape& from = value.type().shape();
  if (from.rank() > to.rank()) return false;
  for (int64_t axis = 0; axis < from.rank(); ++axis) {
    const Dim small = from.dim(axis);
    const Dim large = to.dim(axis + to.rank() - from.rank());
    const bool is_same = small.is_known()
                             ? small == large || (large.is_known() && small.size() == large.size())
                             : !small.name().empty() && small.name() == large.name();
    if (!is_same && !(small.is_known() && small.size() == 1)) return false;
  }
  return true;
}

// add(matmul(a, b), c) -> gemm(a, b, c), for matrices
absl::StatusOr<Replacement> AddedProduct(Node& node, Rewriter& rewrite) {
  if (onnx_dialect::OpsetOf(rewrite.program()) < kBroadcastingOpset) return kNoMatch;
  for (const int side : {0, 1}) {
    Value& product = node.operand(side);
    Value& addend = node.operand(1 - side);
    const std::optional<OnnxNode> mat_mul = OnnxNode::Of(product, "MatMul");
    const bool is_matrix = mat_mul && product.has_one_use() && IsFloatMatrix(*mat_mul->in(0)) &&
                           IsFloatMatrix(*mat_mul->in(1)) && IsFloatMatrix(product);
    if (!is_matrix || !BroadcastsTo(product, addend)) continue;
    return MakeOnnx(rewrite, "Gemm", {mat_mul->in(0), mat_mul->in(1), &addend});
  }
  return kNoMatch;
}

// gemm(transpose(a), b, c) -> gemm(a, b, c) that transposes
absl::StatusOr<Replacement> TransposeIntoGemm(Node& node, Rewriter& rewrite) {
  std::vector<Value*> operands = node.operands();
  AttributeMap attributes = node.attributes();
  const OnnxNode gemm = *OnnxNode::Of(node);
  bool changed = false;
  for (const int side : {0, 1}) {
    const std::optional<OnnxNode> transpose = OnnxNode::Of(*operands[side], "Transpose");
    if (!transpose || !transpose->in(0)->type().is_tensor() ||
        !transpose->in(0)->type().shape().is_ranked() ||
        transpose->in(0)->type().shape().rank() != 2) {
      continue;
    }
    if (transpose->IntsOf("perm").value_or(Ints{1, 0}) != Ints{1, 0}) continue;
    const std::string name = side == 0 ? "transA" : "transB";
    operands[side] = transpose->in(0);
    attributes.Erase(name);
    if (gemm.Int(name, 0) == 0) attributes.Set(name, Attribute::Int(1));
    changed = true;
  }
  if (!changed) return kNoMatch;
  return rewrite(node.op_name(), operands, std::move(attributes));
}

class FusePad final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddFor(patterns, {"Conv", "AveragePool"}, "pad_into_window", PadIntoWindow);
  }
};

class FuseGemm final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddFor(patterns, {"Add"}, "add_to_product", AddedProduct);
    AddFor(patterns, {"Gemm"}, "transpose_into_gemm", TransposeIntoGemm);
  }
};

// Exact for finite weights only: zeros of the border times infinite weights would be NaN.
RH_REGISTER_PASS(onnx_fuse_pad, FusePad)
    .Doc("Fuses a Pad with zeros into the padding of the Conv or AveragePool after it.")
    .WithNumerics(Numerics::kExact);

RH_REGISTER_PASS(onnx_fuse_gemm, FuseGemm)
    .Doc("Fuses a matrix product and a sum into a Gemm, and transposes into the Gemm after them.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::onnx_passes
