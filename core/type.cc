#include "roundhouse/core/type.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/tensor/packed_elements.h"

namespace roundhouse {

int64_t Dim::size() const {
  RH_CHECK(is_known()) << "the size of an unknown dimension was requested";
  return size_;
}

Shape::Shape(absl::Span<const Dim> dims) {
  sizes_.reserve(dims.size());
  bool named = false;
  for (const Dim& dim : dims) {
    sizes_.push_back(dim.size_);
    named = named || !dim.name().empty();
  }
  if (!named) return;
  for (const Dim& dim : dims) names_.push_back(dim.name());
}

Shape Shape::Of(absl::Span<const int64_t> sizes) {
  Shape shape;
  shape.sizes_.assign(sizes.begin(), sizes.end());
  for (int64_t size : sizes) RH_CHECK(size >= 0) << "a negative size, " << size;
  return shape;
}

Shape Shape::Unranked() {
  Shape shape;
  shape.ranked_ = false;
  return shape;
}

int64_t Shape::rank() const {
  RH_CHECK(ranked_) << "the rank of an unranked shape was requested";
  return static_cast<int64_t>(sizes_.size());
}

Dim Shape::dim(int64_t axis) const {
  RH_CHECK(axis >= 0 && axis < rank()) << "axis " << axis << " of " << ToString();
  return Dim(sizes_[axis], names_.empty() ? "" : names_[axis]);
}

std::optional<int64_t> Shape::size(int64_t axis) const {
  RH_CHECK(axis >= 0 && axis < rank()) << "axis " << axis << " of " << ToString();
  if (sizes_[axis] == Dim::kUnknownSize) return std::nullopt;
  return sizes_[axis];
}

std::vector<Dim> Shape::dims() const {
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < rank(); ++axis) dims.push_back(dim(axis));
  return dims;
}

bool Shape::is_static() const {
  return ranked_ && std::find(sizes_.begin(), sizes_.end(), Dim::kUnknownSize) == sizes_.end();
}

absl::Span<const int64_t> Shape::sizes() const {
  RH_CHECK(is_static()) << "the sizes of " << ToString() << " were requested";
  return sizes_;
}

absl::StatusOr<int64_t> Shape::NumElements() const {
  if (!is_static()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a shape with known sizes, found ", ToString()));
  }
  // An empty tensor is empty however large its other sizes are.
  if (std::find(sizes_.begin(), sizes_.end(), 0) != sizes_.end()) return 0;
  int64_t count = 1;
  for (int64_t size : sizes_) {
    std::optional<int64_t> product = CheckedMul(count, size);
    if (!product) {
      return absl::ResourceExhaustedError(
          absl::StrCat("the number of elements of ", ToString(), " does not fit in 64 bits"));
    }
    count = *product;
  }
  return count;
}

Shape Shape::WithDim(int64_t axis, Dim dim) const {
  std::vector<Dim> dims = this->dims();
  RH_CHECK(axis >= 0 && axis < rank()) << "axis " << axis << " of " << ToString();
  dims[axis] = std::move(dim);
  return Shape(dims);
}

Shape Shape::WithoutNames() const {
  Shape shape = *this;
  shape.names_.clear();
  return shape;
}

std::string Shape::ToString() const {
  if (!ranked_) return "*";
  return absl::StrJoin(sizes_, "x", [](std::string* out, int64_t size) {
    if (size == Dim::kUnknownSize) {
      out->append("?");
    } else {
      absl::StrAppend(out, size);
    }
  });
}

namespace {

struct DomainFacts {
  Domain domain;
  absl::string_view name;
  int64_t min_rank;
  int64_t max_rank;
};

constexpr DomainFacts kDomains[] = {
    {Domain::kTensor, "tensor", 0, INT64_MAX},
    {Domain::kFeature, "feature", 3, 5},
    {Domain::kFilter, "filter", 3, 5},
    {Domain::kDepthwiseFilter, "depthwise_filter", 3, 5},
    {Domain::kBias, "bias", 1, 1},
    {Domain::kMatrix, "matrix", 2, 2},
};

}  // namespace

absl::string_view DomainName(Domain domain) { return kDomains[static_cast<int>(domain)].name; }

std::optional<Domain> DomainFromName(absl::string_view name) {
  for (const DomainFacts& facts : kDomains) {
    if (facts.name == name) return facts.domain;
  }
  return std::nullopt;
}

std::pair<int64_t, int64_t> DomainRanks(Domain domain) {
  const DomainFacts& facts = kDomains[static_cast<int>(domain)];
  return {facts.min_rank, facts.max_rank};
}

Type Type::None() { return Type(Kind::kNone, nullptr); }
Type Type::Token() { return Type(Kind::kToken, nullptr); }
Type Type::Unknown() { return Type(Kind::kUnknown, nullptr); }

Type Type::Scalar(ElementType element) {
  auto payload = std::make_shared<Payload>();
  payload->element = std::move(element);
  return Type(Kind::kScalar, std::move(payload));
}

Type Type::Tensor(ElementType element, Shape shape, Domain domain) {
  auto payload = std::make_shared<Payload>();
  payload->element = std::move(element);
  payload->shape = std::move(shape);
  payload->domain = domain;
  return Type(Kind::kTensor, std::move(payload));
}

Type Type::TensorWithEncoding(ElementType element, Shape shape, std::string encoding) {
  auto payload = std::make_shared<Payload>();
  payload->element = std::move(element);
  payload->shape = std::move(shape);
  payload->text = std::move(encoding);
  return Type(Kind::kTensor, std::move(payload));
}

Type Type::Opaque(std::string text) {
  auto payload = std::make_shared<Payload>();
  payload->text = std::move(text);
  return Type(Kind::kOpaque, std::move(payload));
}

const ElementType& Type::element_type() const {
  RH_CHECK(is_tensor() || is_scalar()) << "the element type of " << ToString() << " was requested";
  return payload_->element;
}

const Shape& Type::shape() const {
  RH_CHECK(is_tensor()) << "the shape of " << ToString() << " was requested";
  return payload_->shape;
}

Domain Type::domain() const {
  RH_CHECK(is_tensor()) << "the domain of " << ToString() << " was requested";
  return payload_->domain;
}

absl::string_view Type::encoding() const {
  return is_tensor() ? absl::string_view(payload_->text) : "";
}
absl::string_view Type::opaque_text() const {
  return is_opaque() ? absl::string_view(payload_->text) : "";
}

Type Type::WithElementType(ElementType element) const {
  RH_CHECK(is_tensor() || is_scalar()) << "no element type in " << ToString();
  auto payload = std::make_shared<Payload>(*payload_);
  payload->element = std::move(element);
  return Type(kind_, std::move(payload));
}

Type Type::WithShape(Shape shape) const {
  RH_CHECK(is_tensor()) << "no shape in " << ToString();
  auto payload = std::make_shared<Payload>(*payload_);
  payload->shape = std::move(shape);
  return Type(kind_, std::move(payload));
}

Type Type::WithDomain(Domain domain) const {
  RH_CHECK(is_tensor()) << "no domain in " << ToString();
  auto payload = std::make_shared<Payload>(*payload_);
  payload->domain = domain;
  return Type(kind_, std::move(payload));
}

std::string Type::ToString() const {
  switch (kind_) {
    case Kind::kNone:
      return "none";
    case Kind::kToken:
      return "!ml_program.token";
    case Kind::kUnknown:
      return "!roundhouse.unknown";
    case Kind::kOpaque:
      return payload_->text;
    case Kind::kScalar:
      return payload_->element.ToString();
    case Kind::kTensor:
      break;
  }
  const Shape& shape = payload_->shape;
  std::string text = payload_->domain == Domain::kTensor
                         ? "tensor<"
                         : absl::StrCat("!canonical.", DomainName(payload_->domain), "<");
  absl::StrAppend(&text, shape.ToString(), shape.is_ranked() && shape.rank() == 0 ? "" : "x",
                  payload_->element.ToString());
  if (shape.has_names()) {
    absl::StrAppend(&text, ", [",
                    absl::StrJoin(shape.dims(), ", ",
                                  [](std::string* out, const Dim& dim) {
                                    out->append(QuoteString(dim.name()));
                                  }),
                    "]");
  } else if (!payload_->text.empty()) {
    absl::StrAppend(&text, ", ", payload_->text);
  }
  return text + ">";
}

bool operator==(const Type& a, const Type& b) {
  if (a.kind_ != b.kind_) return false;
  if (a.payload_ == b.payload_) return true;
  return a.payload_ != nullptr && b.payload_ != nullptr && *a.payload_ == *b.payload_;
}

namespace {

// The first thing in which the types cannot be those of one value; empty if they can.
std::string ContradictionOf(const Type& a, const Type& b) {
  if (a.is_unknown() || b.is_unknown() || a == b) return "";
  if (a.kind() != b.kind()) return "kind";
  if (a.is_opaque()) return "spelling";
  if (a.element_type() != b.element_type()) return "element type";
  if (!a.is_tensor()) return "";
  if (a.domain() != b.domain()) return "domain";
  if (a.encoding() != b.encoding()) return "encoding";
  if (!a.shape().is_ranked() || !b.shape().is_ranked()) return "";
  if (a.shape().rank() != b.shape().rank()) return "rank";
  for (int64_t axis = 0; axis < a.shape().rank(); ++axis) {
    const std::optional<int64_t> left = a.shape().size(axis);
    const std::optional<int64_t> right = b.shape().size(axis);
    if (left && right && *left != *right) return absl::StrCat("dimension ", axis);
  }
  return "";
}

bool ElementFits(const ElementType& value, const ElementType& bound) {
  return value == bound ||
         (bound.is_quantized() && !value.is_quantized() && value.kind() == bound.kind());
}

}  // namespace

bool Fits(const Type& value, const Type& bound) {
  if (bound.is_unknown() || value == bound) return true;
  if (value.kind() != bound.kind()) return false;
  if (value.is_scalar()) return ElementFits(value.element_type(), bound.element_type());
  if (!value.is_tensor()) return false;
  if (value.domain() != bound.domain() || value.encoding() != bound.encoding() ||
      !ElementFits(value.element_type(), bound.element_type())) {
    return false;
  }
  const Shape& narrow = value.shape();
  const Shape& wide = bound.shape();
  if (!wide.is_ranked()) return true;
  if (!narrow.is_ranked() || narrow.rank() != wide.rank()) return false;
  for (int64_t axis = 0; axis < wide.rank(); ++axis) {
    if (wide.size(axis).has_value() && wide.size(axis) != narrow.size(axis)) return false;
  }
  return true;
}

bool Compatible(const Type& a, const Type& b) { return ContradictionOf(a, b).empty(); }

absl::StatusOr<Type> Merge(const Type& a, const Type& b) {
  if (const std::string what = ContradictionOf(a, b); !what.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(a.ToString(), " and ", b.ToString(), " differ in ", what));
  }
  if (a.is_unknown() || a == b) return b;
  if (b.is_unknown() || !a.is_tensor()) return a;
  if (!a.shape().is_ranked()) return b;
  if (!b.shape().is_ranked()) return a;
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < a.shape().rank(); ++axis) {
    std::string name = a.shape().dim(axis).name();
    if (name.empty()) name = b.shape().dim(axis).name();
    const std::optional<int64_t> left = a.shape().size(axis);
    const std::optional<int64_t> size = left ? left : b.shape().size(axis);
    dims.push_back(size ? Dim(*size, std::move(name)) : Dim::Unknown(std::move(name)));
  }
  return a.WithShape(Shape(dims));
}

namespace {

absl::Status VerifyElement(const ElementType& element, const Shape* shape) {
  const Quantization* q = element.quantization();
  if (q == nullptr) return absl::OkStatus();
  if (!IsInteger(element.kind())) {
    return absl::InvalidArgumentError(absl::StrCat("quantised storage must be an integer, found ",
                                                   ElementKindName(element.kind())));
  }
  if (!IsFloat(q->expressed)) {
    return absl::InvalidArgumentError(absl::StrCat("a quantised type must express a float, found ",
                                                   ElementKindName(q->expressed)));
  }
  if (q->scales.size() != q->zero_points.size()) {
    return absl::InvalidArgumentError(absl::StrCat("quantisation has ", q->scales.size(),
                                                   " scales but ", q->zero_points.size(),
                                                   " zero points"));
  }
  if (std::any_of(q->scales.begin(), q->scales.end(),
                  [](double scale) { return std::isnan(scale); })) {
    return absl::InvalidArgumentError("a quantisation scale is not a number");
  }
  if (q->storage_range && q->storage_range->first > q->storage_range->second) {
    return absl::InvalidArgumentError(absl::StrCat("quantisation has the empty storage range ",
                                                   q->storage_range->first, ":",
                                                   q->storage_range->second));
  }
  if (!q->axis) {
    if (q->scales.size() == 1) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("quantisation per tensor needs 1 scale, found ", q->scales.size()));
  }
  if (q->scales.empty())
    return absl::InvalidArgumentError("quantisation per axis needs at least 1 scale, found 0");
  if (*q->axis < 0)
    return absl::InvalidArgumentError(absl::StrCat("quantisation axis ", *q->axis, " is negative"));
  if (shape == nullptr) return absl::InvalidArgumentError("a scalar cannot be quantised per axis");
  if (!shape->is_ranked()) return absl::OkStatus();
  if (*q->axis >= shape->rank()) {
    return absl::InvalidArgumentError(
        absl::StrCat("quantisation axis ", *q->axis, " is out of range for rank ", shape->rank()));
  }
  std::optional<int64_t> size = shape->size(*q->axis);
  if (size && *size != static_cast<int64_t>(q->scales.size())) {
    return absl::InvalidArgumentError(absl::StrCat("quantisation along axis ", *q->axis, " needs ",
                                                   *size, " scales, found ", q->scales.size()));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status VerifyType(const Type& type) {
  if (type.is_opaque() && type.opaque_text().empty())
    return absl::InvalidArgumentError("an opaque type has no text");
  if (type.is_scalar()) return VerifyElement(type.element_type(), nullptr);
  if (!type.is_tensor()) return absl::OkStatus();
  const Shape& shape = type.shape();
  if (shape.is_ranked()) {
    if (shape.rank() > kMaxRank) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected at most ", kMaxRank, " dimensions, found ", shape.rank()));
    }
    for (int64_t axis = 0; axis < shape.rank(); ++axis) {
      const std::optional<int64_t> size = shape.size(axis);
      if (size && *size < 0) {
        return absl::InvalidArgumentError(
            absl::StrCat(type.ToString(), " has the negative size ", *size));
      }
    }
    auto [least, greatest] = DomainRanks(type.domain());
    if (shape.rank() < least || shape.rank() > greatest) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the domain ", DomainName(type.domain()), " has rank ", least,
          greatest == least ? "" : absl::StrCat(" to ", greatest), ", found ", type.ToString()));
    }
  }
  const absl::Status element = VerifyElement(type.element_type(), &shape);
  return element.ok() ? element : Annotate(element, type.ToString());
}

absl::StatusOr<int64_t> ByteSize(const Type& type) {
  if (!type.is_tensor() && !type.is_scalar()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a tensor or scalar, found ", type.ToString()));
  }
  const int bits = BitWidth(type.element_type().kind());
  if (bits == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("the elements of ", type.ToString(), " have no fixed size"));
  }
  int64_t count = 1;
  if (type.is_tensor()) {
    RH_ASSIGN_OR_RETURN(count, type.shape().NumElements());
  }
  if (bits < 8) return PackedByteSize(count, bits);
  std::optional<int64_t> bytes = CheckedMul(count, bits / 8);
  if (!bytes)
    return absl::ResourceExhaustedError(
        absl::StrCat("the size of ", type.ToString(), " does not fit in 64 bits"));
  return *bytes;
}

}  // namespace roundhouse
