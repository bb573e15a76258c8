#include "roundhouse/tests/running/stablehlo_models.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "absl/types/span.h"
#include "roundhouse/dialects/stablehlo/op_rows.h"
#include "roundhouse/tests/running/stablehlo_function.h"

namespace roundhouse {
namespace {

using Ints = SizeList;
using Named = StablehloValue;

constexpr int kMaxNodes = 4;
constexpr absl::string_view kReducers[] = {"add",      "maximum", "minimum", "multiply",
                                           "subtract", "and",     "or"};

// Sizes that no machine has wrap around, as the text may say any number.
int64_t Sum(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
int64_t Product(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
int64_t Negative(int64_t a) { return Sum(~a, 1); }
// How many steps of `stride` fit.
int64_t Steps(int64_t length, int64_t stride) {
  if (stride == 0 || length <= 0) return 0;
  return stride < 0 ? 1 : (length - 1) / stride + 1;
}

class FunctionMaker : public StablehloFunction {
 public:
  using StablehloFunction::StablehloFunction;

  std::string Make(absl::string_view name, int max_nodes) {
    std::vector<std::string> inputs;
    for (int i = 1 + choices_.Below(2); i > 0; --i) {
      known_.push_back({NewName(), PickSizes(), PickElement()});
      inputs.push_back(absl::StrCat(known_.back().name, ": ", TypeOf(known_.back())));
    }
    for (int i = 1 + choices_.Below(max_nodes); i > 0; --i) AddNode();
    const Named& last = known_.back();
    return absl::StrCat("func.func public @", name, "(", absl::StrJoin(inputs, ", "), ") -> ",
                        TypeOf(last), " {\n", body_, "  return ", last.name, " : ", TypeOf(last),
                        "\n}\n");
  }

 private:
  void AddNode() {
    using Maker = void (FunctionMaker::*)();
    constexpr Maker kMakers[] = {
        &FunctionMaker::AddElementwise, &FunctionMaker::AddElementwise, &FunctionMaker::AddAny,
        &FunctionMaker::AddCompare,     &FunctionMaker::AddBroadcast,   &FunctionMaker::AddReshape,
        &FunctionMaker::AddTranspose,   &FunctionMaker::AddSlice,       &FunctionMaker::AddPad,
        &FunctionMaker::AddConcatenate, &FunctionMaker::AddIota,        &FunctionMaker::AddDynamic,
        &FunctionMaker::AddGather,      &FunctionMaker::AddScatter,     &FunctionMaker::AddReduce,
        &FunctionMaker::AddWindow,      &FunctionMaker::AddSort,        &FunctionMaker::AddProduct,
        &FunctionMaker::AddConvolution, &FunctionMaker::AddWhile,       &FunctionMaker::AddCase,
        &FunctionMaker::AddTopK,        &FunctionMaker::AddConvert,     &FunctionMaker::AddCall,
    };
    (this->*choices_.From(absl::MakeConstSpan(kMakers)))();
  }

  const stablehlo::OpRow& PickRow(std::string& op) {
    const bool is_chlo = choices_.OneIn(4);
    const auto rows = is_chlo ? stablehlo::ChloRows() : stablehlo::OpRows();
    const stablehlo::OpRow& row = choices_.From(rows);
    op = absl::StrCat(is_chlo ? "chlo" : "stablehlo", ".", row.name);
    return row;
  }
  void AddElementwise() {
    std::string op;
    const stablehlo::OpRow* row = &PickRow(op);
    while (absl::StrContains(row->operands, "...") || row->operands.empty() ||
           (!row->attributes.empty() && !absl::StrContains(row->attributes, "?"))) {
      row = &PickRow(op);
    }
    const Named first = Pick();
    const int64_t count = 1 + std::count(row->operands.begin(), row->operands.end(), ',');
    std::vector<Named> operands(count, first);
    for (size_t i = 1; i < operands.size(); ++i) {
      const Named& other = Pick();
      if (other.sizes == first.sizes && other.element == first.element) operands[i] = other;
    }
    Add(Call(op, operands, ""), first.sizes, first.element);
  }

  // ---- An operation of the table with attributes at random.

  std::string AnyAttribute(absl::string_view name) {
    Ints numbers(choices_.Below(5));
    for (int64_t& number : numbers) number = choices_.Number();
    switch (choices_.Below(7)) {
      case 0:
        return absl::StrCat(name, " = ", choices_.Number(), " : i64");
      case 1:
        return absl::StrCat(name, " = dense<", BracketedList(numbers), "> : tensor<",
                            numbers.size(), "xi64>");
      case 2:
        return absl::StrCat(name, " = \"", choices_.From(absl::MakeConstSpan(kReducers)), "\"");
      case 3:
        return absl::StrCat(name, " = true");
      case 4:
        return absl::StrCat(name, " = @main");
      case 5:
        return absl::StrCat(name, " = [@main, @main]");
      default:
        return absl::StrCat(name, " = ", I64Array(numbers));
    }
  }
  void AddAny() {
    std::string op;
    const stablehlo::OpRow& row = PickRow(op);
    std::vector<Named> operands;
    for (absl::string_view operand : absl::StrSplit(row.operands, ", ", absl::SkipEmpty())) {
      for (int i = absl::EndsWith(operand, "...") ? choices_.Below(3) : 1; i > 0; --i)
        operands.push_back(Pick());
    }
    std::vector<std::string> attributes;
    for (absl::string_view attribute : absl::StrSplit(row.attributes, ", ", absl::SkipEmpty())) {
      if (absl::ConsumeSuffix(&attribute, "?") && choices_.OneIn(2)) continue;
      if (attribute != "*") attributes.push_back(AnyAttribute(attribute));
    }
    Add(Call(op, operands, absl::StrJoin(attributes, ", ")), PickSizes(), PickElement());
  }

  // ---- Elements.

  void AddCompare() {
    constexpr absl::string_view kDirections[] = {"EQ", "NE", "LT", "LE", "GT", "GE"};
    const Named a = Pick();
    const Named is =
        Add(Call("stablehlo.compare", {a, a},
                 absl::StrCat("comparison_direction = #stablehlo<comparison_direction ",
                              choices_.From(absl::MakeConstSpan(kDirections)), ">")),
            a.sizes, "i1");
    if (choices_.OneIn(2)) Add(Call("stablehlo.select", {is, a, Pick()}, ""), a.sizes, a.element);
  }
  void AddConvert() {
    const Named a = Pick();
    Add(Call("stablehlo.convert", {a}, ""), a.sizes, PickElement());
  }
  void AddCall() {
    const Named a = Pick();
    Add(absl::StrCat("func.call @", choices_.OneIn(8) ? "main" : "other", "(", a.name, ") : (",
                     TypeOf(a), ")"),
        a.sizes, a.element);
  }

  // ---- Places.

  void AddBroadcast() {
    const Named a = choices_.OneIn(2) ? AddConstant({}, PickElement()) : Pick();
    Ints sizes = a.sizes;
    Ints dims;
    for (size_t i = 0; i < sizes.size(); ++i) dims.push_back(Or(static_cast<int64_t>(i)));
    for (int i = choices_.Below(3); i > 0; --i) sizes.push_back(choices_.Size(/*rarity=*/12));
    for (int64_t& size : sizes)
      if (size == 1) size = choices_.Size(/*rarity=*/12);
    Add(Call("stablehlo.broadcast_in_dim", {a},
             absl::StrCat("broadcast_dimensions = ", I64Array(dims))),
        sizes, a.element);
  }
  void AddReshape() {
    const Named a = Pick();
    Ints sizes = a.sizes;
    if (sizes.size() > 1 && choices_.OneIn(2)) {
      sizes[1] = Product(sizes[0], sizes[1]);
      sizes.erase(sizes.begin());
    } else {
      sizes.insert(sizes.begin() + choices_.Below(static_cast<int>(sizes.size()) + 1), Or(1));
    }
    Add(Call("stablehlo.reshape", {a}, ""), sizes, a.element);
  }
  void AddTranspose() {
    const Named a = Pick();
    Ints permutation;
    Ints sizes;
    for (size_t i = a.sizes.size(); i > 0; --i) {
      permutation.push_back(Or(static_cast<int64_t>(i) - 1));
      sizes.push_back(a.sizes[i - 1]);
    }
    Add(Call("stablehlo.transpose", {a}, absl::StrCat("permutation = ", I64Array(permutation))),
        sizes, a.element);
  }
  void AddSlice() {
    const Named a = Pick();
    Ints starts, limits, strides, sizes;
    for (const int64_t size : a.sizes) {
      starts.push_back(Or(0, 8));
      limits.push_back(Or(size, 8));
      strides.push_back(Or(1, 8));
      sizes.push_back(Steps(Sum(limits.back(), Negative(starts.back())), strides.back()));
    }
    Add(Call("stablehlo.slice", {a},
             absl::StrCat("start_indices = ", I64Array(starts), ", limit_indices = ",
                          I64Array(limits), ", strides = ", I64Array(strides))),
        sizes, a.element);
  }
  void AddPad() {
    const Named a = Pick();
    const Named value = AddConstant({}, a.element);
    Ints low, high, interior, sizes;
    for (const int64_t size : a.sizes) {
      low.push_back(Or(choices_.Below(3), 8));
      high.push_back(Or(choices_.Below(3) - 1, 8));
      interior.push_back(Or(0, 6));
      sizes.push_back(Sum(Sum(Sum(size, low.back()), high.back()),
                          Product(interior.back(), std::max<int64_t>(Sum(size, -1), 0))));
    }
    Add(Call("stablehlo.pad", {a, value},
             absl::StrCat("edge_padding_low = ", I64Array(low), ", edge_padding_high = ",
                          I64Array(high), ", interior_padding = ", I64Array(interior))),
        sizes, a.element);
  }
  void AddConcatenate() {
    const Named a = Pick();
    const int64_t axis = Axis(a.sizes);
    Ints sizes = a.sizes;
    if (axis >= 0 && axis < static_cast<int64_t>(sizes.size()))
      sizes[axis] = Product(sizes[axis], 2);
    Add(Call("stablehlo.concatenate", {a, a}, absl::StrCat("dimension = ", axis, " : i64")), sizes,
        a.element);
  }
  void AddIota() {
    const Ints sizes = PickSizes();
    Add(Call("stablehlo.iota", {}, absl::StrCat("iota_dimension = ", Axis(sizes), " : i64")), sizes,
        PickElement());
  }
  void AddDynamic() {
    const Named a = Pick();
    std::vector<Named> starts;
    Ints sizes;
    for (const int64_t size : a.sizes) {
      starts.push_back(AddConstant({}, "i32"));
      sizes.push_back(Or(std::min<int64_t>(size, 1), 8));
    }
    std::vector<Named> operands = {a};
    operands.insert(operands.end(), starts.begin(), starts.end());
    const Named part = Add(
        Call("stablehlo.dynamic_slice", operands, absl::StrCat("slice_sizes = ", I64Array(sizes))),
        sizes, a.element);
    operands.insert(operands.begin() + 1, part);
    Add(Call("stablehlo.dynamic_update_slice", operands, ""), a.sizes, a.element);
  }

  // ---- Indices.

  Named Indices() {
    Ints sizes = {choices_.Size(/*rarity=*/32), 1};
    return AddConstant(sizes, choices_.OneIn(2) ? "i32" : "i64");
  }
  // Where the operand's axis 0 is indexed, and the other axes are taken whole.
  void AddGather() {
    const Named a = Pick();
    const Named indices = Indices();
    Ints offset_dims, slice_sizes, sizes = {indices.sizes[0]};
    for (size_t i = 0; i < a.sizes.size(); ++i) {
      slice_sizes.push_back(Or(i == 0 ? 1 : a.sizes[i]));
      if (i == 0) continue;
      offset_dims.push_back(Or(static_cast<int64_t>(i)));
      sizes.push_back(slice_sizes.back());
    }
    Add(Call("stablehlo.gather", {a, indices},
             absl::StrCat(
                 "dimension_numbers = #stablehlo.gather<offset_dims = ", BracketedList(offset_dims),
                 ", collapsed_slice_dims = [", Or(0), "], start_index_map = [", Or(0),
                 "], index_vector_dim = ", Or(1), ">, slice_sizes = ", I64Array(slice_sizes))),
        sizes, a.element);
  }
  void AddScatter() {
    const Named a = Pick();
    const Named indices = Indices();
    Ints window_dims, sizes = {indices.sizes[0]};
    for (size_t i = 1; i < a.sizes.size(); ++i) {
      window_dims.push_back(Or(static_cast<int64_t>(i)));
      sizes.push_back(Or(a.sizes[i]));
    }
    const Named updates = AddConstant(sizes, a.element);
    Add(Call("stablehlo.scatter", {a, indices, updates},
             absl::StrCat("scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = ",
                          BracketedList(window_dims), ", inserted_window_dims = [", Or(0),
                          "], scatter_dims_to_operand_dims = [", Or(0),
                          "], index_vector_dim = ", Or(1), ">"),
             Region(choices_.From(absl::MakeConstSpan(kReducers)), a.element)),
        a.sizes, a.element);
  }
  void AddSort() {
    const Named a = Pick();
    const std::string x = NewName();
    const std::string y = NewName();
    const std::string r = NewName();
    Add(Call("stablehlo.sort", {a},
             absl::StrCat("dimension = ", Axis(a.sizes), " : i64, is_stable = true"),
             absl::Substitute(
                 "({\n  ^bb0($0: tensor<$3>, $1: tensor<$3>):\n    $2 = stablehlo.compare "
                 "LT, $0, $1 : (tensor<$3>, tensor<$3>) -> tensor<i1>\n    "
                 "stablehlo.return $2 : tensor<i1>\n  })",
                 x, y, r, a.element)),
        a.sizes, a.element);
  }
  void AddTopK() {
    const Named a = Pick();
    Ints sizes = a.sizes;
    if (!sizes.empty()) sizes.back() = Or(std::min<int64_t>(sizes.back(), 1), 4);
    Named values{NewName(), sizes, a.element};
    Write(absl::StrCat(values.name, ":2 = chlo.top_k(", a.name,
                       ", k = ", sizes.empty() ? 1 : sizes.back(), ") : ", TypeOf(a), " -> (",
                       TypeOf(values), ", ", TypeText(sizes, "i32"), ")"));
    values.name += "#0";
    known_.push_back(values);
  }

  // ---- Reductions and windows.

  void AddReduce() {
    const Named a = Pick();
    const Named initial = AddConstant({}, a.element);
    const int64_t axis = Axis(a.sizes);
    Ints sizes = a.sizes;
    if (axis >= 0 && axis < static_cast<int64_t>(sizes.size())) sizes.erase(sizes.begin() + axis);
    Add(Call("stablehlo.reduce", {a, initial}, absl::StrCat("dimensions = ", I64Array({axis})),
             Region(choices_.From(absl::MakeConstSpan(kReducers)), a.element)),
        sizes, a.element);
  }
  // The size that a window of this length, stride and dilation leaves.
  static int64_t Windows(int64_t size, int64_t pads, int64_t length, int64_t stride, int64_t base,
                         int64_t dilation) {
    const int64_t dilated = size == 0 ? 0 : Sum(Product(Sum(size, -1), base), 1);
    const int64_t window = length == 0 ? 0 : Sum(Product(Sum(length, -1), dilation), 1);
    return Steps(Sum(Sum(Sum(dilated, pads), Negative(window)), 1), stride);
  }
  void AddWindow() {
    const Named a = Pick();
    const Named initial = AddConstant({}, a.element);
    Ints lengths, strides, bases, dilations, sizes;
    std::vector<std::string> pads;
    for (const int64_t size : a.sizes) {
      lengths.push_back(Or(1 + choices_.Below(2), 12));
      strides.push_back(Or(1, 6));
      bases.push_back(Or(1, 12));
      dilations.push_back(Or(1, 12));
      const int64_t low = Or(0, 6);
      const int64_t high = Or(0, 6);
      pads.push_back(BracketedList({low, high}));
      sizes.push_back(Windows(size, Sum(low, high), lengths.back(), strides.back(), bases.back(),
                              dilations.back()));
    }
    std::string attributes = absl::StrCat(
        "window_dimensions = ", I64Array(lengths), ", window_strides = ", I64Array(strides),
        ", base_dilations = ", I64Array(bases), ", window_dilations = ", I64Array(dilations));
    if (!pads.empty()) {
      absl::StrAppend(&attributes, ", padding = dense<[", absl::StrJoin(pads, ", "), "]> : tensor<",
                      pads.size(), "x2xi64>");
    }
    Add(Call("stablehlo.reduce_window", {a, initial}, attributes,
             Region(choices_.From(absl::MakeConstSpan(kReducers)), a.element)),
        sizes, a.element);
  }

  // ---- Products.

  void AddProduct() {
    const Named a = Pick();
    const int64_t axis = Axis(a.sizes);
    const bool is_axis = axis >= 0 && axis < static_cast<int64_t>(a.sizes.size());
    const int64_t columns = choices_.Size(/*rarity=*/24);
    const Named b = AddConstant({is_axis ? a.sizes[axis] : 1, columns}, a.element);
    Ints sizes = a.sizes;
    if (is_axis) sizes.erase(sizes.begin() + axis);
    sizes.push_back(columns);
    Add(Call("stablehlo.dot_general", {a, b},
             absl::StrCat("dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [",
                          axis, "], rhs_contracting_dimensions = [", Or(0), "]>")),
        sizes, a.element);
  }
  void AddConvolution() {
    const Named a = Pick();
    if (a.sizes.size() != 4) return AddWindow();
    const int64_t groups = Or(1, 6);
    const int64_t channels = Or(groups == 0 ? 1 : a.sizes[3] / std::max<int64_t>(1, groups), 24);
    const int64_t outputs = Or(2);
    const Named filter = AddConstant({Or(1, 8), Or(2, 8), channels, outputs}, a.element);
    Ints sizes = {a.sizes[0], 0, 0, outputs};
    Ints strides, lhs, rhs;
    std::vector<std::string> pads;
    for (int i = 0; i < 2; ++i) {
      strides.push_back(Or(1, 8));
      lhs.push_back(Or(1, 8));
      rhs.push_back(Or(1, 8));
      const int64_t low = Or(0, 6);
      const int64_t high = Or(0, 6);
      pads.push_back(BracketedList({low, high}));
      sizes[1 + i] =
          Windows(a.sizes[1 + i], Sum(low, high), filter.sizes[i], strides[i], lhs[i], rhs[i]);
    }
    Add(absl::Substitute(
            "stablehlo.convolution($0, $1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, "
            "1, f], window = {stride = $2, pad = [$3], lhs_dilate = $4, rhs_dilate = $5} "
            "{batch_group_count = 1 : i64, feature_group_count = $6 : i64} : ($7, $8)",
            a.name, filter.name, BracketedList(strides), absl::StrJoin(pads, ", "),
            BracketedList(lhs), BracketedList(rhs), groups, TypeOf(a), TypeOf(filter)),
        sizes, a.element);
  }

  // ---- Control.

  // Counts to a number that may be anything, in steps that may be anything, too.
  void AddWhile() {
    const Named a = Pick();
    std::vector<std::string> n;
    for (int i = 0; i < 10; ++i) n.push_back(NewName());
    const Named zero = AddConstant({}, "i32");
    const int32_t bound = static_cast<int32_t>(Or(3, 8));
    const int32_t step = static_cast<int32_t>(Or(1, 8));
    absl::StrAppend(&body_, "  ", n[0], ":2 = stablehlo.while(", n[1], " = ", zero.name, ", ", n[2],
                    " = ", a.name, ") : tensor<i32>, ", TypeOf(a), "\n   cond {\n    ", n[3],
                    " = stablehlo.constant dense<", bound, "> : tensor<i32>\n    ", n[4],
                    " = stablehlo.compare LT, ", n[1], ", ", n[3],
                    ", SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n    stablehlo.return ",
                    n[4], " : tensor<i1>\n  } do {\n    ", n[5], " = stablehlo.constant dense<",
                    step, "> : tensor<i32>\n    ", n[6], " = stablehlo.add ", n[1], ", ", n[5],
                    " : tensor<i32>\n    ", n[7], " = stablehlo.add ", n[2], ", ",
                    choices_.OneIn(2) ? a.name : n[2], " : ", TypeOf(a), "\n    stablehlo.return ",
                    n[6], ", ", n[7], " : tensor<i32>, ", TypeOf(a), "\n  }\n");
    known_.push_back({n[0] + "#1", a.sizes, a.element});
  }
  void AddCase() {
    const Named a = Pick();
    const Named index = AddConstant({}, "i32");
    const std::string negated = NewName();
    Add(Call("stablehlo.case", {index}, "",
             absl::Substitute(
                 "({\n    stablehlo.return $0 : $1\n  }, {\n    $2 = stablehlo.negate $0 : "
                 "$1\n    stablehlo.return $2 : $1\n  })",
                 a.name, TypeOf(a), negated)),
        a.sizes, a.element);
  }
};

}  // namespace

std::string MakeStablehloModel(FuzzChoices& choices) {
  int next_name = 0;
  std::string text = FunctionMaker(choices, next_name).Make("main", kMaxNodes);
  absl::StrAppend(&text, FunctionMaker(choices, next_name).Make("other", 1));
  return absl::StrCat("module {\n", text, "}\n");
}

}  // namespace roundhouse
