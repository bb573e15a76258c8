#include "roundhouse/dialects/canonical/shape.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/dialects/onnx/sparse_constant.h"
#include "roundhouse/passes/onnx/domains.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// Opset 1 has the shape as an attribute.
Value* LowerReshape(Lowering& l) {
  Value* input = l.need(0);
  const bool zero_copies = l.Int("allowzero") == 0;
  Value* shape = l.HasAttribute("shape") ? l.IntsConstant(*l.IntList("shape")) : l.need(1);
  std::optional<Ints> wanted = l.IntsOf(shape);
  if (wanted) {
    for (size_t i = 0; zero_copies && i < wanted->size(); ++i) {
      if ((*wanted)[i] != 0) continue;
      const std::optional<int64_t> size = l.size(input, static_cast<int64_t>(i));
      if (size) (*wanted)[i] = *size;
    }
    const bool is_whole =
        std::all_of(wanted->begin(), wanted->end(), [](int64_t size) { return size > 0; });
    if (is_whole) return l.Reshape(input, *wanted);
  }
  return l(canonical::Reshape{.zero_copies = zero_copies}, {input, shape});
}

Value* LowerFlatten(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  if (!l.ok()) return nullptr;
  int64_t axis = l.Int("axis", 1);
  if (axis < 0) axis += rank;
  if (axis < 0 || axis > rank) {
    return l.Invalid(
        absl::StrCat("axis ", l.Int("axis", 1), " is not in [-", rank, ", ", rank, "]"));
  }
  Value* front = l(canonical::Flatten{.start_axis = 0, .end_axis = axis}, {input});
  return l(canonical::Flatten{.start_axis = 1}, {front});
}

// A list of `rank` numbers: 1 at the axes, which only the run knows, and 0 elsewhere.
Value* AxisMarks(Lowering& l, Value* axes, int64_t rank) {
  const ElementKind kind = ElementKind::kI64;
  const int64_t count = l.size(axes, 0).value_or(0);
  return l(canonical::ScatterElements{},
           {l.Splat(0, kind, {rank}), l.Cast(axes, kind), l.Splat(1, kind, {count})});
}

// Scatters numbers, one per entry of `axes`, to a list with one per axis of `rank`; 0 elsewhere.
Value* AtAxes(Lowering& l, Value* numbers, Value* axes, int64_t rank) {
  const ElementKind kind = ElementKind::kI64;
  return l(canonical::ScatterElements{},
           {l.Splat(0, kind, {rank}), l.Cast(axes, kind), l.Cast(numbers, kind)});
}

Value* LowerSqueeze(Lowering& l) {
  std::optional<Ints> axes = l.IntList("axes");
  if (!axes && l.has(1)) axes = l.IntsOf(l.in(1));
  if (axes || !l.has(1)) return l(canonical::Squeeze{.axes = axes}, {l.need(0)});
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  const std::optional<int64_t> count = l.size(l.in(1), 0);
  if (!l.ok()) return nullptr;
  if (!count || *count > rank) return l.NotKnown("the number of axes");
  Value* others = l.Sub(l.Splat(1, ElementKind::kI64, {rank}), AxisMarks(l, l.in(1), rank));
  Value* kept = l.Reshape(l(canonical::NonZero{}, {others}), {rank - *count});
  return l.ReshapeTo(input, l(canonical::Gather{}, {l.ShapeOf(input), kept}));
}

Value* LowerUnsqueeze(Lowering& l) {
  std::optional<Ints> axes = l.IntList("axes");
  if (!axes) axes = l.IntsOf(l.need(1));
  if (axes || !l.ok()) return l.Unsqueeze(l.need(0), axes.value_or(Ints()));
  Value* input = l.need(0);
  const int64_t before = l.rank(input);
  const std::optional<int64_t> count = l.size(l.in(1), 0);
  if (!l.ok()) return nullptr;
  if (!count) return l.NotKnown("the number of axes");
  if (*count > kMaxRank - before) return l.Invalid("there are too many axes");
  const int64_t rank = before + *count;
  // The axes of the input, each at its position among the new axes, whose size is 1.
  const ElementKind kind = ElementKind::kI64;
  Value* marks = AxisMarks(l, l.in(1), rank);
  Value* others = l.Sub(l.Splat(1, kind, {rank}), marks);
  Value* number = l(canonical::CumSum{.axis = 0, .exclusive = true}, {others});
  number = l(canonical::EltwiseMin{}, {number, l.Number(static_cast<double>(before), kind)});
  Value* sizes = l.Concat({l.ShapeOf(input), l.Splat(1, kind, {1})}, 0);
  Value* is_new = l(canonical::Compare{.direction = canonical::Comparison::kNotEqual},
                    {marks, l.Number(0, kind)});
  Value* shape =
      l(canonical::Select{}, {is_new, l.Number(1, kind), l(canonical::Gather{}, {sizes, number})});
  return l.ReshapeTo(input, shape);
}

Value* LowerExpand(Lowering& l) {
  if (const std::optional<Ints> sizes = l.IntsOf(l.need(1))) {
    return l.Broadcast(l.need(0), *sizes);
  }
  return l.BroadcastTo(l.need(0), l.need(1));
}

Value* LowerTile(Lowering& l) {
  if (const std::optional<Ints> repeats = l.IntsOf(l.need(1))) {
    return l(canonical::Tile{.repeats = repeats}, {l.need(0)});
  }
  return l(canonical::Tile{}, {l.need(0), l.need(1)});
}

// Opset 1: repeats along one axis.
Value* LowerTileAlongAxis(Lowering& l) {
  const std::optional<Ints> tiles = l.IntsOf(l.need(1));
  const std::optional<Ints> axis = l.IntsOf(l.need(2));
  const int64_t rank = l.rank(l.need(0));
  if (!l.ok()) return nullptr;
  if (!tiles || !axis || tiles->size() != 1 || axis->size() != 1) {
    return l.NotKnown("the number of repeats or the axis");
  }
  Ints repeats(rank, 1);
  const int64_t where = l.Axis((*axis)[0], rank);
  if (!l.ok()) return nullptr;
  repeats[where] = (*tiles)[0];
  return l(canonical::Tile{.repeats = repeats}, {l.need(0)});
}

Value* LowerShape(Lowering& l) {
  Value* shape = l.ShapeOf(l.need(0));
  const int64_t start = l.Int("start", 0);
  if (start == 0 && !l.HasAttribute("end")) return shape;
  return l.Slice(shape, 0, start, l.Int("end", std::numeric_limits<int64_t>::max()));
}

Value* LowerSize(Lowering& l) {
  return l(canonical::TensorReduce{.kind = canonical::ReduceKind::kProd, .keep_dims = false},
           {l.ShapeOf(l.need(0))});
}

Value* LowerTranspose(Lowering& l) {
  Value* input = l.need(0);
  if (const std::optional<Ints> perm = l.IntList("perm")) return l.Transpose(input, *perm);
  Ints perm(std::max<int64_t>(l.rank(input), 0));
  std::iota(perm.rbegin(), perm.rend(), 0);
  return l.Transpose(input, perm);
}

Value* LowerConcat(Lowering& l) {
  Values inputs;
  for (int i = 0; i < l.num_inputs(); ++i) inputs.push_back(l.need(i));
  return l.Concat(inputs, l.Int("axis", 1));
}

Values LowerSplit(Lowering& l) {
  canonical::TensorSplit split = {.axis = l.Int("axis", 0), .sizes = l.IntList("split")};
  Values operands = {l.need(0)};
  if (!split.sizes && l.has(1)) {
    split.sizes = l.IntsOf(l.in(1));
    if (!split.sizes) operands.push_back(l.in(1));
  }
  if (!split.sizes && operands.size() == 1) split.parts = l.Int("num_outputs", l.num_results());
  return l.All(split, operands, l.num_results());
}

Value* LowerSliceByAttributes(Lowering& l) {
  return l(canonical::Slice{.starts = l.IntList("starts").value_or(Ints()),
                            .ends = l.IntList("ends").value_or(Ints()),
                            .axes = l.IntList("axes")},
           {l.need(0)});
}

// Lists with known values become attributes.
Value* LowerSlice(Lowering& l) {
  canonical::Slice slice;
  Values operands = {l.need(0)};
  std::optional<Ints>* const lists[] = {&slice.starts, &slice.ends, &slice.axes, &slice.steps};
  for (int i = 1; i <= 4; ++i) {
    if (l.has(i)) *lists[i - 1] = l.IntsOf(l.in(i));
    const bool is_operand = l.has(i) && !*lists[i - 1];
    operands.push_back(is_operand ? l.in(i) : l.none());
  }
  l.need(1);
  l.need(2);
  while (operands.size() > 1 && operands.back() == l.none()) operands.pop_back();
  return l(slice, operands);
}

std::optional<canonical::BorderMode> BorderModeOf(const std::string& mode) {
  if (mode == "reflect") return canonical::BorderMode::kReflect;
  if (mode == "edge") return canonical::BorderMode::kEdge;
  if (mode == "wrap") return canonical::BorderMode::kWrap;
  return std::nullopt;
}

// `pads` is null where `known` is given.
Value* Pad(Lowering& l, const std::optional<Ints>& known, Value* pads, Value* constant) {
  Value* input = l.need(0);
  const std::string mode = l.String("mode", "constant");
  if (const std::optional<canonical::BorderMode> border = BorderModeOf(mode)) {
    if (known) return l(canonical::TensorBorderPad{.mode = *border, .pads = known}, {input});
    return l(canonical::TensorBorderPad{.mode = *border}, {input, pads});
  }
  if (mode != "constant") return l.Invalid(absl::StrCat("unknown mode '", mode, "'"));
  Values operands = {input};
  if (constant != nullptr) operands.push_back(l.AsScalar(constant));
  if (!known) {
    if (constant == nullptr) operands.push_back(l.none());
    operands.push_back(pads);
  }
  return l(canonical::TensorConstantPad{.pads = known}, operands);
}

Value* LowerPadByAttributes(Lowering& l) {
  const Ints pads = l.IntList(l.version() == 1 ? "paddings" : "pads").value_or(Ints());
  Value* constant = nullptr;
  if (l.Float("value", 0) != 0) constant = l.Number(l.Float("value"), l.kind(l.need(0)));
  return Pad(l, pads, nullptr, constant);
}

Value* LowerPad(Lowering& l) {
  std::optional<Ints> pads = l.IntsOf(l.need(1));
  Value* dynamic = pads ? nullptr : l.need(1);
  if (l.has(3)) {
    const std::optional<Ints> axes = l.IntsOf(l.in(3));
    const int64_t rank = l.rank(l.need(0));
    if (!l.ok()) return nullptr;
    if (!axes || !pads) {
      // (2, axes): the pads in front and behind; each is scattered to its axis.
      Value* both = l.Reshape(l.need(1), {2, -1});
      const auto side = [&](int64_t which) {
        return AtAxes(l, l.Squeeze(l.Slice(both, 0, which, which + 1), {0}), l.in(3), rank);
      };
      return Pad(l, std::nullopt, l.Concat({side(0), side(1)}, 0), l.in(2));
    }
    if (pads->size() != 2 * axes->size()) return l.Invalid("expected two pads for each axis");
    Ints all(2 * rank, 0);
    for (size_t i = 0; i < axes->size(); ++i) {
      const int64_t axis = l.Axis((*axes)[i], rank);
      if (!l.ok()) return nullptr;
      all[axis] = (*pads)[i];
      all[axis + rank] = (*pads)[i + axes->size()];
    }
    pads = all;
  }
  return Pad(l, pads, dynamic, l.in(2));
}

// Scatters the values into zeros, which are a splat until this is computed.
Value* LowerSparse(Lowering& l, const AttributeMap& sparse) {
  const auto tensor = [&](absl::string_view name) {
    const Attribute* entry = sparse.Find(name);
    return entry == nullptr ? nullptr : entry->if_tensor();
  };
  if (const Tensor* all = tensor(onnx_dialect::kSparseAllElements)) return l.Constant(*all);
  const Attribute* dims = sparse.Find(onnx_dialect::kSparseDims);
  const Tensor* indices = tensor(onnx_dialect::kSparseIndices);
  const Tensor* values = tensor(onnx_dialect::kSparseValues);
  if (dims == nullptr || dims->if_int_array() == nullptr || indices == nullptr ||
      values == nullptr) {
    return l.Invalid("sparse_value is not a sparse tensor");
  }
  for (const int64_t size : *dims->if_int_array()) {
    if (size < 0) return l.Invalid(absl::StrCat("sparse_value: the size ", size, " is negative"));
  }
  const Shape shape = Shape::Of(*dims->if_int_array());
  const bool is_linear = indices->shape().rank() == 1;
  const absl::StatusOr<int64_t> count = shape.NumElements();
  if (!count.ok()) return l.Fail(count.status());
  const Type type = Type::Tensor(values->element_type(), is_linear ? Shape({*count}) : shape);
  const std::vector<std::byte> zero(static_cast<size_t>(BitWidth(values->element_type().kind())) /
                                    8);
  const absl::StatusOr<Tensor> zeros = Tensor::Splat(type, zero);
  if (!zeros.ok()) return l.Fail(zeros.status());
  Value* places = l.Constant(*indices);
  if (is_linear) places = l.Reshape(places, {-1, 1});
  Value* scattered = l(canonical::ScatterNd{}, {l.Constant(*zeros), places, l.Constant(*values)});
  return is_linear ? l.Reshape(scattered, *dims->if_int_array()) : scattered;
}

Value* LowerConstant(Lowering& l) {
  if (const Tensor* tensor = l.TensorOf("value")) return l.Constant(*tensor);
  if (const Attribute* sparse = l.request().attributes.Find("sparse_value")) {
    if (sparse->if_dictionary() == nullptr) return l.Invalid("sparse_value is not a sparse tensor");
    return LowerSparse(l, *sparse->if_dictionary());
  }
  if (l.HasAttribute("value_float")) {
    return l.Constant(Tensor::Scalar<float>(l.Float("value_float")));
  }
  if (l.HasAttribute("value_int")) return l.Constant(Tensor::Scalar<int64_t>(l.Int("value_int")));
  if (const std::optional<Ints> ints = l.IntList("value_ints")) return l.IntsConstant(*ints);
  if (l.HasAttribute("value_floats")) {
    const std::vector<float> floats = l.FloatList("value_floats");
    const int64_t size = static_cast<int64_t>(floats.size());
    return l.Constant(Tensor::Of<float>({&size, 1}, absl::MakeConstSpan(floats)));
  }
  const bool is_list = l.HasAttribute("value_strings");
  if (!is_list && !l.HasAttribute("value_string")) return l.Invalid("the value is missing");
  std::vector<std::string> strings =
      is_list ? l.StringList("value_strings") : std::vector<std::string>{l.String("value_string")};
  const Shape shape = is_list ? Shape({static_cast<int64_t>(strings.size())}) : Shape();
  absl::StatusOr<Tensor> tensor =
      Tensor::FromStrings(Type::Tensor(ElementKind::kString, shape), std::move(strings));
  if (!tensor.ok()) return l.Fail(tensor.status());
  return l.Constant(*tensor);
}

Value* LowerConstantOfShape(Lowering& l) {
  Tensor value = Tensor::Scalar<float>(0);
  if (const Tensor* given = l.TensorOf("value")) value = *given;
  absl::StatusOr<Tensor> scalar =
      value.num_elements() == 1
          ? value.WithType(Type::Tensor(value.element_type(), Shape()))
          : absl::InvalidArgumentError("attribute 'value': expected one element");
  if (!scalar.ok()) return l.Fail(scalar.status());
  const std::optional<Ints> sizes = l.IntsOf(l.need(0));
  if (!sizes) return l.BroadcastTo(l.Constant(*scalar), l.need(0));
  for (int64_t size : *sizes) {
    if (size < 0) return l.Invalid(absl::StrCat("the size ", size, " is negative"));
  }
  // A splat, which takes the memory of one element.
  const Type type = Type::Tensor(scalar->element_type(), Shape::Of(*sizes));
  absl::StatusOr<Tensor> splat = scalar->is_strings()
                                     ? Tensor::SplatString(type, scalar->strings()[0])
                                     : Tensor::Splat(type, scalar->bytes());
  if (!splat.ok()) return l.Fail(splat.status());
  return l.Constant(*splat);
}

Value* LowerEyeLike(Lowering& l) {
  Value* input = l.need(0);
  ElementKind kind = l.kind(input);
  if (l.HasAttribute("dtype")) {
    const std::optional<ElementType> wanted =
        onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(l.Int("dtype")));
    if (!wanted) return l.Invalid("attribute 'dtype' is not an ONNX element type");
    kind = wanted->kind();
  }
  Value* ones = l.BroadcastTo(l.Number(1, kind), l.ShapeOf(input));
  const int64_t diagonal = l.Int("k", 0);
  return l(canonical::BandPart{.lower = diagonal, .upper = diagonal}, {ones});
}

Value* LowerRange(Lowering& l) {
  return l(canonical::Range{},
           {l.AsScalar(l.need(0)), l.AsScalar(l.need(1)), l.AsScalar(l.need(2))});
}

Value* LowerTrilu(Lowering& l) {
  const bool upper = l.Int("upper", 1) != 0;
  const std::optional<Ints> known = l.IntsOf(l.in(1));
  if (!l.has(1) || (known && known->size() == 1)) {
    const int64_t diagonal = l.has(1) ? (*known)[0] : 0;
    if (upper) return l(canonical::BandPart{.lower = diagonal}, {l.need(0)});
    return l(canonical::BandPart{.upper = diagonal}, {l.need(0)});
  }
  Value* diagonal = l.AsScalar(l.in(1));
  if (upper) return l(canonical::BandPart{}, {l.need(0), diagonal});
  return l(canonical::BandPart{}, {l.need(0), l.none(), diagonal});
}

Value* LowerDepthToSpace(Lowering& l) {
  Value* input = EncodeFeature(l, l.need(0), 4);
  const bool is_crd = l.String("mode", "DCR") == "CRD";
  return DecodeFeature(
      l,
      l(canonical::DepthToSpace{.block_size = l.Int("blocksize"),
                                .order = is_crd ? canonical::BlockOrder::kColumnRowDepth
                                                : canonical::BlockOrder::kDepthColumnRow},
        {input}),
      4);
}

Value* LowerSpaceToDepth(Lowering& l) {
  Value* input = EncodeFeature(l, l.need(0), 4);
  return DecodeFeature(l, l(canonical::SpaceToDepth{.block_size = l.Int("blocksize")}, {input}), 4);
}

Value* LowerReverseSequence(Lowering& l) {
  return l(canonical::ReverseSequence{.time_axis = l.Int("time_axis", 0),
                                      .batch_axis = l.Int("batch_axis", 1)},
           {l.need(0), l.need(1)});
}

// The same if a size is known only during the run.
Value* CenterCropPadOfRun(Lowering& l, Ints axes, int64_t rank) {
  for (int64_t& axis : axes) axis = l.Axis(axis, rank);
  Value* places = l.IntsConstant(axes);
  Value* sizes = l(canonical::Gather{}, {l.ShapeOf(l.need(0)), places});
  Value* missing = l.Sub(l.Cast(l.need(1), ElementKind::kI64), sizes);
  Value* two = l.Whole(2);
  Value* zero = l.Whole(0);
  Value* cut = l.Sub(zero, l(canonical::FloorDiv{}, {l.Sub(zero, missing), two}));
  Value* is_cut = l(canonical::Compare{.direction = canonical::Comparison::kLess}, {missing, zero});
  Value* front = l(canonical::Select{}, {is_cut, cut, l(canonical::FloorDiv{}, {missing, two})});
  Value* pads =
      l.Concat({AtAxes(l, front, places, rank), AtAxes(l, l.Sub(missing, front), places, rank)}, 0);
  return l(canonical::TensorConstantPad{}, {l.need(0), l.none(), pads});
}

// Crops or pads each axis to the wanted size, equally on both sides. If the difference is odd,
// padding adds one more at the end, and cropping removes one more there.
Value* LowerCenterCropPad(Lowering& l) {
  Value* result = l.need(0);
  const std::optional<Ints> wanted = l.IntsOf(l.need(1));
  const std::optional<Ints> sizes = l.sizes(result);
  const int64_t rank = l.rank(result);
  if (!l.ok()) return nullptr;
  Ints axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  axes = l.IntList("axes").value_or(axes);
  if (!wanted || !sizes) return CenterCropPadOfRun(l, axes, rank);
  if (axes.size() != wanted->size()) return l.Invalid("expected a size for each axis");
  Ints pads(2 * rank, 0);
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t axis = l.Axis(axes[i], rank);
    if (!l.ok()) return nullptr;
    if ((*wanted)[i] < 0)
      return l.Invalid(absl::StrCat("expected sizes of at least 0, found ", (*wanted)[i]));
    const int64_t missing = (*wanted)[i] - (*sizes)[axis];
    const int64_t front = missing >= 0 ? missing / 2 : -((-missing) / 2);
    pads[axis] = front;
    pads[axis + rank] = missing - front;
  }
  return l(canonical::TensorConstantPad{.pads = pads}, {result});
}

}  // namespace

void AddShape(LoweringTable& table) {
  table.Add("CenterCropPad", 18, LowerCenterCropPad);
  table.Add("Concat", 1, LowerConcat);
  table.Add("Constant", 1, LowerConstant);
  table.Add("ConstantOfShape", 9, LowerConstantOfShape);
  table.Add("DepthToSpace", 1, LowerDepthToSpace);
  table.Add("Expand", 8, LowerExpand);
  table.Add("EyeLike", 9, LowerEyeLike);
  table.Add("Flatten", 1, LowerFlatten);
  table.Add("Pad", 1, LowerPadByAttributes);
  table.Add("Pad", 11, LowerPad);
  table.Add("Range", 11, LowerRange);
  table.Add("Reshape", 1, LowerReshape);
  table.Add("ReverseSequence", 10, LowerReverseSequence);
  table.Add("Shape", 1, LowerShape);
  table.Add("Size", 1, LowerSize);
  table.Add("Slice", 1, LowerSliceByAttributes);
  table.Add("Slice", 10, LowerSlice);
  table.Add("SpaceToDepth", 1, LowerSpaceToDepth);
  table.Add("Split", 1, LowerSplit);
  table.Add("Squeeze", 1, LowerSqueeze);
  table.Add("Tile", 1, LowerTileAlongAxis);
  table.Add("Tile", 6, LowerTile);
  table.Add("Transpose", 1, LowerTranspose);
  table.Add("Trilu", 14, LowerTrilu);
  table.Add("Unsqueeze", 1, LowerUnsqueeze);
}

}  // namespace roundhouse::onnx_lowering
