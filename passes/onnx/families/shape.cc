#include "roundhouse/dialects/canonical/shape.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
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
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/onnx/sparse_constant.h"
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
  Value* tuples = l.Constant(*indices);
  if (is_linear) tuples = l.Reshape(tuples, {-1, 1});
  Value* scattered = l(canonical::ScatterNd{}, {l.Constant(*zeros), tuples, l.Constant(*values)});
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

}  // namespace

void AddShape(LoweringTable& table) {
  table.Add("Constant", 1, LowerConstant);
  table.Add("Expand", 8, LowerExpand);
  table.Add("Flatten", 1, LowerFlatten);
  table.Add("Reshape", 1, LowerReshape);
  table.Add("Shape", 1, LowerShape);
  table.Add("Size", 1, LowerSize);
  table.Add("Squeeze", 1, LowerSqueeze);
  table.Add("Unsqueeze", 1, LowerUnsqueeze);
}

}  // namespace roundhouse::onnx_lowering
