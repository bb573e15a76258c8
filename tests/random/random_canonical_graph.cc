#include "roundhouse/tests/random/random_canonical_graph.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_elements.h"
#include "roundhouse/tests/testing/compare_runs.h"

namespace roundhouse {
namespace {

constexpr int64_t kMaxElements = 2048;
// Numbers beyond this would soon be infinite, at least in f16.
constexpr double kMaxMagnitude = 1e4;

template <typename T>
T Checked(absl::StatusOr<T> value) {
  RH_CHECK(value.ok()) << value.status().ToString();
  return *std::move(value);
}

template <typename T>
void FillWithSmallNumbers(Tensor& tensor, RandomValues& random) {
  const int64_t least = std::is_signed_v<T> ? -6 : 0;
  for (T& element : tensor.mutable_data<T>()) element = static_cast<T>(least + random.Below(16));
}

template <typename T>
Tensor NumberOf(double number) {
  return Tensor::Scalar<T>(static_cast<T>(number));
}

// Mostly f32.
ElementKind AnyFloat(uint64_t number) {
  constexpr ElementKind kKinds[] = {ElementKind::kF32, ElementKind::kF32, ElementKind::kF32,
                                    ElementKind::kF32, ElementKind::kF32, ElementKind::kF32,
                                    ElementKind::kF32, ElementKind::kF32, ElementKind::kF64,
                                    ElementKind::kF64, ElementKind::kF16, ElementKind::kBF16};
  return kKinds[number % std::size(kKinds)];
}

}  // namespace

RandomCanonicalGraph::RandomCanonicalGraph(Graph& graph, uint64_t seed, RandomValues& random,
                                           const RandomCanonicalOptions& options)
    : graph_(graph), seed_(seed), random_(random), options_(options) {
  if (!options.has_one_kind()) float_kind_ = AnyFloat(SplitMix64(seed).Next());
  if (options.f64_only) float_kind_ = ElementKind::kF64;
}

// ---- making nodes

void RandomCanonicalGraph::Fail(absl::string_view what, absl::string_view op,
                                absl::Span<Value* const> operands,
                                const AttributeMap& attributes) const {
  std::cerr << "random program of seed " << seed_ << ", graph " << graph_.name() << ": " << what
            << "\n  op: " << op << "\n";
  for (const auto& [name, value] : attributes) {
    std::cerr << "  attribute " << name << " = " << value.ToString() << "\n";
  }
  for (const Value* operand : operands) {
    std::cerr << "  operand of type " << operand->type().ToString();
    auto sample = samples_.find(operand);
    if (sample != samples_.end()) {
      std::cerr << ", sample " << Attribute::OfTensor(sample->second).ToString();
    }
    std::cerr << "\n";
  }
  std::cerr << DebugString(program());
  std::abort();
}

bool RandomCanonicalGraph::IsAcceptable(const Tensor& sample) const {
  if (options_.non_finite) return true;
  const ElementType& element = sample.element_type();
  if (IsComplex(element.kind())) {
    auto is_small = [](auto number) {
      return std::abs(number.real()) <= kMaxMagnitude && std::abs(number.imag()) <= kMaxMagnitude;
    };
    if (element.kind() == ElementKind::kComplex64) {
      const absl::Span<const std::complex<float>> data = sample.data<std::complex<float>>();
      return std::all_of(data.begin(), data.end(), is_small);
    }
    const absl::Span<const std::complex<double>> data = sample.data<std::complex<double>>();
    return std::all_of(data.begin(), data.end(), is_small);
  }
  if (!IsAnyFloat(element.kind())) return true;
  for (int64_t i = 0; i < sample.num_elements(); ++i) {
    if (!(std::abs(*ElementNumber(sample, i)) <= kMaxMagnitude)) return false;
  }
  return true;
}

void RandomCanonicalGraph::Record(Value& value, const Tensor* sample) {
  if (sample == nullptr) return;
  samples_.insert({&value, *sample});
  values_.push_back(&value);
}

std::vector<Value*> RandomCanonicalGraph::EmitAll(absl::string_view op_name,
                                                  absl::Span<Value* const> operands,
                                                  AttributeMap attributes,
                                                  std::optional<std::vector<Type>> types) {
  std::vector<const Tensor*> samples;
  for (const Value* operand : operands) {
    if (operand == nullptr) return {};
    auto sample = samples_.find(operand);
    samples.push_back(sample == samples_.end() ? nullptr : &sample->second);
  }
  const OpInfo& op = program().op_info(op_name);
  const int num_results = types ? static_cast<int>(types->size()) : -1;
  absl::Span<const Type> written;
  if (types) written = *types;
  const absl::StatusOr<std::vector<Type>> run_types =
      op.dialect->service<TypeInferenceService>()->Infer(
          InferenceContext(program(), op, samples, attributes, num_results, written));
  if (!run_types.ok()) return {};
  for (const Type& type : *run_types) {
    if (type.is_tensor() && type.shape().is_static() &&
        Checked(type.shape().NumElements()) > kMaxElements) {
      return {};
    }
  }
  const absl::StatusOr<Node*> node =
      Builder(graph_).Make(op_name, operands, attributes, std::move(types));
  if (!node.ok()) {
    Fail(absl::StrCat("inference takes it when sizes are known, and refuses it when they are not: ",
                      node.status().message()),
         op_name, operands, attributes);
  }
  absl::StatusOr<std::vector<Tensor>> results = EvaluateNode(**node, samples);
  if (!results.ok()) Fail(results.status().message(), op_name, operands, attributes);
  for (Tensor& result : *results) result = Checked(result.Materialize());
  if (!std::all_of(results->begin(), results->end(),
                   [&](const Tensor& sample) { return IsAcceptable(sample); })) {
    graph_.Erase(*node);
    return {};
  }
  if (random_.OneIn(6)) (*node)->set_name(absl::StrCat("node", (*node)->id()));
  const bool is_ragged = std::any_of(operands.begin(), operands.end(), [&](const Value* operand) {
    return ragged_.contains(operand);
  });
  std::vector<Value*> made;
  for (int i = 0; i < (*node)->num_results(); ++i) {
    Value& result = (*node)->result(i);
    made.push_back(&result);
    if ((is_ragged && !result.type().shape().is_static()) || !(*run_types)[i].shape().is_static()) {
      ragged_.insert(&result);
    }
    Record(result, &(*results)[i]);
  }
  return made;
}

Node* RandomCanonicalGraph::EmitKnown(absl::string_view op, absl::Span<Value* const> operands,
                                      AttributeMap attributes,
                                      absl::Span<const Tensor* const> samples) {
  for (const Value* operand : operands) {
    if (operand == nullptr) return nullptr;
  }
  const absl::StatusOr<Node*> node = Builder(graph_).Make(op, operands, attributes);
  if (!node.ok()) Fail(node.status().message(), op, operands, attributes);
  for (int i = 0; i < (*node)->num_results(); ++i) Record((*node)->result(i), samples[i]);
  return *node;
}

Value* RandomCanonicalGraph::Refined(Value* value, const Type& type) {
  if (value == nullptr || value->type() == type) return value;
  const absl::StatusOr<Node*> node =
      Builder(graph_).Make(container::kRefine, {value}, {}, std::vector<Type>{type});
  if (!node.ok()) Fail(node.status().message(), container::kRefine, {value}, {});
  const Tensor known = sample(*value);
  Record((*node)->result(), &known);
  return &(*node)->result();
}

Value* RandomCanonicalGraph::None() {
  return &Checked(Builder(graph_).Make(container::kNone, {}))->result();
}

// ---- existing values

Value* RandomCanonicalGraph::Find(const std::function<bool(const Value&)>& accept, bool ragged) {
  std::vector<Value*> found;
  for (Value* value : values_) {
    if ((ragged || !is_ragged(*value)) && accept(*value)) found.push_back(value);
  }
  if (found.empty()) return nullptr;
  const int64_t count = static_cast<int64_t>(found.size());
  return found[random_.OneIn(2) ? count - 1 - random_.Below(std::min<int64_t>(count, 3))
                                : random_.Below(count)];
}

Value* RandomCanonicalGraph::Find(const Wanted& wanted) {
  return Find([&](const Value& value) {
    const Type& type = this->type(value);
    return type.is_tensor() && type.domain() == wanted.domain &&
           !type.element_type().is_quantized() &&
           wanted.elements.contains(type.element_type().kind()) &&
           type.shape().rank() >= wanted.min_rank && type.shape().rank() <= wanted.max_rank;
  });
}

Value* RandomCanonicalGraph::Some(const Wanted& wanted) {
  Value* value = random_.OneIn(6) ? nullptr : Find(wanted);
  if (value == nullptr && !random_.OneIn(4)) value = Adapted(wanted);
  if (value != nullptr) return value;
  ElementKind kind = SomeNumber();
  if (!wanted.elements.contains(kind)) kind = SomeFloat();
  while (!wanted.elements.contains(kind) || kind == ElementKind::kOpaque)
    kind = kAllElementKinds[random_.Below(std::size(kAllElementKinds))];
  return New(Type::Tensor(kind, SomeShape(wanted.min_rank, wanted.max_rank), wanted.domain));
}

Value* RandomCanonicalGraph::SomeOf(const Type& type) {
  Value* value = random_.OneIn(5)
                     ? nullptr
                     : Find([&](const Value& each) { return this->type(each) == type; });
  if (value == nullptr && !random_.OneIn(3)) value = Adapted(type);
  return value != nullptr ? value : New(type);
}

Value* RandomCanonicalGraph::Adapted(const Wanted& wanted) {
  if (wanted.domain != Domain::kTensor) return nullptr;
  Value* value = Find([&](const Value& each) {
    const ElementType& element = type(each).element_type();
    return !element.is_quantized() && wanted.elements.contains(element.kind());
  });
  if (value == nullptr) return nullptr;
  if (type(*value).domain() != Domain::kTensor) {
    value = Emit(absl::StrCat("canonical.", DomainName(type(*value).domain()), "_decode"), {value},
                 {{"perm", Attribute::IntArray(Permutation(rank(*value)))}});
  }
  if (rank(*value) < wanted.min_rank) {
    std::vector<int64_t> axes(wanted.min_rank - rank(*value));
    std::iota(axes.begin(), axes.end(), random_.Below(rank(*value) + 1));
    return Emit(canonical::Unsqueeze{.axes = axes}, {value});
  }
  if (rank(*value) <= wanted.max_rank) return value;
  if (wanted.max_rank == 0) {
    return Emit(canonical::TensorReduce{.kind = canonical::ReduceKind::kMax, .keep_dims = false},
                {value});
  }
  const int64_t first = random_.Below(wanted.max_rank);
  return Emit(canonical::Flatten{.start_axis = first,
                                 .end_axis = first + rank(*value) - wanted.max_rank + 1},
              {value});
}

Value* RandomCanonicalGraph::Adapted(const Type& wanted) {
  if (!wanted.is_tensor() || wanted.domain() != Domain::kTensor) return nullptr;
  const absl::Span<const int64_t> sizes = wanted.shape().sizes();
  const std::vector<int64_t> ends(sizes.begin(), sizes.end());
  const int64_t elements = Checked(wanted.shape().NumElements());
  auto is_larger = [&](const Shape& shape) {
    if (shape.rank() != wanted.shape().rank()) return false;
    for (int64_t axis = 0; axis < shape.rank(); ++axis) {
      if (*shape.size(axis) < sizes[axis]) return false;
    }
    return true;
  };
  Value* value = Find([&](const Value& each) {
    const Type& type = this->type(each);
    return type.is_tensor() && type.domain() == Domain::kTensor &&
           type.element_type() == wanted.element_type() &&
           (sample(each).num_elements() == elements || is_larger(type.shape()));
  });
  if (value == nullptr) return nullptr;
  if (sample(*value).num_elements() == elements) {
    return Emit(canonical::FixedReshape{.shape = ends}, {value});
  }
  return Emit(canonical::Slice{.starts = std::vector<int64_t>(ends.size(), 0), .ends = ends},
              {value});
}

Value* RandomCanonicalGraph::New(const Type& type) {
  if (type.domain() != Domain::kTensor && random_.OneIn(2)) {
    // From a tensor with its axes in another order.
    const std::vector<int64_t> perm = Permutation(type.shape().rank());
    std::vector<int64_t> sizes(perm.size());
    for (size_t i = 0; i < perm.size(); ++i) sizes[perm[i]] = *type.shape().size(i);
    Value* tensor = New(Type::Tensor(type.element_type(), Shape::Of(sizes)));
    const std::string op = absl::StrCat("canonical.", DomainName(type.domain()), "_encode");
    return Emit(op, {tensor}, {{"perm", Attribute::IntArray(perm)}});
  }
  if (inputs_left_ > 0 && random_.OneIn(2)) {
    --inputs_left_;
    return NewInput(type, Widened(type));
  }
  const Tensor data = SomeData(type.WithDomain(Domain::kTensor));
  if (random_.OneIn(3) && type.domain() == Domain::kTensor) {
    Global* global = Checked(program().CreateGlobal(program().UnusedSymbol("weight"), type));
    global->set_initial(Attribute::OfTensor(data));
    const Tensor* const samples[] = {&data};
    return &EmitKnown(random_.OneIn(4) ? container::kGlobalLoad : container::kGlobalLoadConst, {},
                      {{"global", Attribute::Symbol(global->name())}}, samples)
                ->result();
  }
  return Constant(data, type.domain());
}

Value* RandomCanonicalGraph::NewInput(const Type& type, Type declared) {
  const int64_t index = static_cast<int64_t>(graph_.inputs().size());
  const std::string name = random_.OneIn(5) ? "" : absl::StrCat("x", index);
  Value* input = Checked(AddInput(graph_, name, declared));
  const Tensor sample = Checked(SeededTensor(type, GeneratorOfInput(seed_, index)));
  if (!declared.shape().is_static()) {
    const absl::Span<const int64_t> sizes = type.shape().sizes();
    graph_.mutable_inputs()[index].attributes.Set(
        kSizesAttribute, Attribute::IntArray(std::vector<int64_t>(sizes.begin(), sizes.end())));
  }
  Record(*input, &sample);
  return input;
}

Value* RandomCanonicalGraph::Constant(const Tensor& tensor, Domain domain) {
  const std::vector<Value*> results =
      EmitAll(canonical::ConstantGen::kSpec.name, {}, {{"value", Attribute::OfTensor(tensor)}},
              std::vector<Type>{tensor.type().WithDomain(domain)});
  return results.empty() ? nullptr : results[0];
}

Value* RandomCanonicalGraph::Number(double number, ElementKind kind) {
  switch (kind) {
    case ElementKind::kF64:
      return Constant(NumberOf<double>(number));
    case ElementKind::kF32:
      return Constant(NumberOf<float>(number));
    case ElementKind::kF16:
      return Constant(NumberOf<Half>(number));
    case ElementKind::kBF16:
      return Constant(NumberOf<BFloat16>(number));
    case ElementKind::kI64:
      return Constant(NumberOf<int64_t>(number));
    case ElementKind::kI32:
      return Constant(NumberOf<int32_t>(number));
    case ElementKind::kI16:
      return Constant(NumberOf<int16_t>(number));
    case ElementKind::kI8:
      return Constant(NumberOf<int8_t>(number));
    case ElementKind::kU64:
      return Constant(NumberOf<uint64_t>(number));
    case ElementKind::kU32:
      return Constant(NumberOf<uint32_t>(number));
    case ElementKind::kU16:
      return Constant(NumberOf<uint16_t>(number));
    case ElementKind::kU8:
      return Constant(NumberOf<uint8_t>(number));
    case ElementKind::kI1:
      return Constant(Tensor::Scalar<bool>(number != 0));
    default:
      return nullptr;
  }
}

Value* RandomCanonicalGraph::Integers(const std::vector<int64_t>& numbers) {
  const int64_t sizes[] = {static_cast<int64_t>(numbers.size())};
  return Constant(Tensor::Of<int64_t>(sizes, numbers));
}

// ---- choices

int64_t RandomCanonicalGraph::SomeSize() {
  constexpr int64_t kSizes[] = {1, 1, 2, 3, 4, 4, 4, 5, 6};
  return kSizes[random_.Below(std::size(kSizes))];
}

ElementKind RandomCanonicalGraph::SomeFloat() {
  if (options_.has_one_kind() || !random_.OneIn(16)) return float_kind_;
  return AnyFloat(static_cast<uint64_t>(random_.Below(1000)));
}

ElementKind RandomCanonicalGraph::SomeNumber() {
  if (options_.has_one_kind() || !random_.OneIn(6)) return SomeFloat();
  constexpr ElementKind kOthers[] = {ElementKind::kI64, ElementKind::kI64, ElementKind::kI32,
                                     ElementKind::kI32, ElementKind::kI16, ElementKind::kI8,
                                     ElementKind::kU8,  ElementKind::kU16, ElementKind::kU32,
                                     ElementKind::kU64};
  return kOthers[random_.Below(10)];
}

Shape RandomCanonicalGraph::SomeShape(int64_t min_rank, int64_t max_rank) {
  std::vector<Dim> dims;
  // Prefers ranks in the middle of the range.
  const int64_t room = max_rank - min_rank + 1;
  int64_t rank = min_rank + (random_.Below(room) + random_.Below(room) + 1) / 2;
  for (; rank > 0; --rank) dims.push_back(random_.OneIn(200) ? Dim(0) : Dim(SomeSize()));
  return Shape(dims);
}

std::vector<int64_t> RandomCanonicalGraph::Permutation(int64_t rank) {
  std::vector<int64_t> perm(rank);
  std::iota(perm.begin(), perm.end(), 0);
  if (rank > 2 && random_.OneIn(2)) {
    // To channels last, and back.
    if (random_.OneIn(2)) {
      std::rotate(perm.begin() + 1, perm.begin() + 2, perm.end());
    } else {
      std::rotate(perm.begin() + 1, perm.end() - 1, perm.end());
    }
    return perm;
  }
  for (int64_t i = rank - 1; i > 0; --i) std::swap(perm[i], perm[random_.Below(i + 1)]);
  return perm;
}

Tensor RandomCanonicalGraph::SomeData(const Type& type) {
  const bool splat =
      random_.OneIn(5) && type.element_type().kind() != ElementKind::kString;  // It has no bytes.
  const Type made = splat ? type.WithShape(Shape({1})) : type;
  Tensor data = Checked(SeededTensor(made, SplitMix64(random_.Below(int64_t{1} << 62))));
  switch (type.element_type().kind()) {
    case ElementKind::kF32:
      if (splat && random_.OneIn(2)) {
        constexpr float kSpecial[] = {0, 1, -1, 2, 0.5F};
        data.mutable_data<float>()[0] = kSpecial[random_.Below(5)];
      }
      break;
    case ElementKind::kI64:
      FillWithSmallNumbers<int64_t>(data, random_);
      break;
    case ElementKind::kI32:
      FillWithSmallNumbers<int32_t>(data, random_);
      break;
    case ElementKind::kI16:
      FillWithSmallNumbers<int16_t>(data, random_);
      break;
    case ElementKind::kI8:
      FillWithSmallNumbers<int8_t>(data, random_);
      break;
    case ElementKind::kU64:
      FillWithSmallNumbers<uint64_t>(data, random_);
      break;
    case ElementKind::kU32:
      FillWithSmallNumbers<uint32_t>(data, random_);
      break;
    case ElementKind::kU16:
      FillWithSmallNumbers<uint16_t>(data, random_);
      break;
    case ElementKind::kU8:
      FillWithSmallNumbers<uint8_t>(data, random_);
      break;
    default:
      break;
  }
  return splat ? Checked(Tensor::Splat(type, data.bytes())) : data;
}

Type RandomCanonicalGraph::Widened(const Type& type) {
  if (!options_.unknown_sizes || !type.is_tensor() || type.shape().rank() == 0 ||
      !random_.OneIn(3)) {
    return type;
  }
  if (type.domain() == Domain::kTensor && random_.OneIn(8)) {
    return type.WithShape(Shape::Unranked());
  }
  std::vector<Dim> dims;
  for (const Dim& dim : type.shape().dims()) {
    // A name stands for the same size in the whole program.
    const std::string name = random_.OneIn(3) ? absl::StrCat("size", dim.size()) : "";
    dims.push_back(random_.OneIn(2) ? Dim::Unknown(name) : Dim(dim.size(), name));
  }
  return type.WithShape(Shape(dims));
}

}  // namespace roundhouse
