// File: type.h
//
// The type of a value: a tensor, a scalar, none, a token, unknown, or a foreign dialect's type kept
// as text. Types are immutable values, cheap to copy, compared by content.
//
//   Type image = Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown("batch"), 3, 224, 224}));
//   image.ToString();  // tensor<?x3x224x224xf32, ["batch", "", "", ""]>
#ifndef ROUNDHOUSE_CORE_TYPE_H_
#define ROUNDHOUSE_CORE_TYPE_H_

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse {

// One dimension of a shape: a known or unknown size, with an optional name. Equal names in one
// program mean equal sizes. Unknown is not zero, and asking for an unknown size is an error of the
// caller.
class Dim {
 public:
  Dim(int64_t size) : size_(size) {}  // NOLINT(google-explicit-constructor): sizes read as numbers.
  Dim(int64_t size, std::string name) : size_(size), name_(std::move(name)) {}
  static Dim Unknown(std::string name = "") { return Dim(kUnknownSize, std::move(name)); }

  bool is_known() const { return size_ != kUnknownSize; }
  // Requires is_known().
  int64_t size() const;
  const std::string& name() const { return name_; }

  friend bool operator==(const Dim&, const Dim&) = default;

 private:
  friend class Shape;
  static constexpr int64_t kUnknownSize = -1;
  int64_t size_;
  std::string name_;
};

// The dimensions of a tensor, or unranked (nothing is known), which is not the same as rank 0.
class Shape {
 public:
  Shape() = default;  // Rank 0.
  Shape(std::initializer_list<Dim> dims) : Shape(absl::MakeConstSpan(dims.begin(), dims.size())) {}
  explicit Shape(absl::Span<const Dim> dims);
  // All sizes known. A negative size is an error of the caller: check external input first.
  static Shape Of(absl::Span<const int64_t> sizes);
  static Shape Unranked();

  bool is_ranked() const { return ranked_; }
  // The next three require is_ranked(), and the axis to be in [0, rank).
  int64_t rank() const;
  Dim dim(int64_t axis) const;
  std::optional<int64_t> size(int64_t axis) const;  // Nullopt if unknown.
  std::vector<Dim> dims() const;

  // Ranked, and every size known.
  bool is_static() const;
  // Requires is_static().
  absl::Span<const int64_t> sizes() const;
  // The product of the sizes (1 for rank 0). Error: a size is unknown or the product overflows.
  absl::StatusOr<int64_t> NumElements() const;
  bool has_names() const { return !names_.empty(); }

  Shape WithDim(int64_t axis, Dim dim) const;
  Shape WithoutNames() const;

  // "2x?x3", "" for rank 0, "*" for unranked. Names are not shown.
  std::string ToString() const;

  friend bool operator==(const Shape&, const Shape&) = default;
  template <typename H>
  friend H AbslHashValue(H state, const Shape& shape) {
    return H::combine(std::move(state), shape.ranked_, shape.sizes_, shape.names_);
  }

 private:
  bool ranked_ = true;
  std::vector<int64_t> sizes_;      // Dim::kUnknownSize where unknown.
  std::vector<std::string> names_;  // Empty, or one per axis with at least one that is not "".
};

// The meaning of the axes. In memory a value of a domain always has the order given here.
enum class Domain : uint8_t {
  kTensor,           // No meaning beyond the order.
  kFeature,          // N, one to three spatial axes, C.
  kFilter,           // O, one to three spatial axes, I.
  kDepthwiseFilter,  // One to three spatial axes, C, M.
  kBias,             // C.
  kMatrix,           // H, W.
};

inline constexpr Domain kAllDomains[] = {Domain::kTensor, Domain::kFeature,
                                         Domain::kFilter, Domain::kDepthwiseFilter,
                                         Domain::kBias,   Domain::kMatrix};

// "tensor", "feature", "depthwise_filter" …
absl::string_view DomainName(Domain domain);
std::optional<Domain> DomainFromName(absl::string_view name);
// The least and greatest rank of a domain's values; no bound for kTensor.
std::pair<int64_t, int64_t> DomainRanks(Domain domain);

class Type {
 public:
  enum class Kind : uint8_t { kNone, kToken, kUnknown, kScalar, kTensor, kOpaque };

  Type() = default;  // Unknown.
  static Type None();
  static Type Token();
  // A value of which nothing is known, such as the result of a custom operation.
  static Type Unknown();
  static Type Scalar(ElementType element);
  static Type Tensor(ElementType element, Shape shape, Domain domain = Domain::kTensor);
  // A tensor with a foreign dialect's encoding ("#acme.sparse"), kept as text.
  static Type TensorWithEncoding(ElementType element, Shape shape, std::string encoding);
  // `text` as MLIR spells it, e.g. "!acme.handle<4>" or "(i32) -> f32".
  static Type Opaque(std::string text);

  Kind kind() const { return kind_; }
  bool is_none() const { return kind_ == Kind::kNone; }
  bool is_token() const { return kind_ == Kind::kToken; }
  bool is_unknown() const { return kind_ == Kind::kUnknown; }
  bool is_scalar() const { return kind_ == Kind::kScalar; }
  bool is_tensor() const { return kind_ == Kind::kTensor; }  // In any domain.
  bool is_opaque() const { return kind_ == Kind::kOpaque; }

  // For tensors and scalars.
  const ElementType& element_type() const;
  // For tensors.
  const Shape& shape() const;
  Domain domain() const;
  // Empty except for tensors with a foreign encoding.
  absl::string_view encoding() const;
  // For opaque types.
  absl::string_view opaque_text() const;

  // The same tensor (or, for the element type, scalar) with one thing changed.
  Type WithElementType(ElementType element) const;
  Type WithShape(Shape shape) const;
  Type WithDomain(Domain domain) const;

  // As the text form spells it.
  std::string ToString() const;

  friend bool operator==(const Type& a, const Type& b);
  template <typename H>
  friend H AbslHashValue(H state, const Type& type) {
    state = H::combine(std::move(state), type.kind_);
    if (type.payload_ == nullptr) return state;
    return H::combine(std::move(state), type.payload_->element, type.payload_->shape,
                      type.payload_->domain, type.payload_->text);
  }
  friend std::ostream& operator<<(std::ostream& out, const Type& type) {
    return out << type.ToString();
  }

 private:
  struct Payload {
    ElementType element;
    Shape shape;
    Domain domain = Domain::kTensor;
    std::string text;  // An opaque type's spelling, or a tensor's foreign encoding.
    friend bool operator==(const Payload&, const Payload&) = default;
  };
  Type(Kind kind, std::shared_ptr<const Payload> payload)
      : kind_(kind), payload_(std::move(payload)) {}

  Kind kind_ = Kind::kUnknown;
  std::shared_ptr<const Payload> payload_;  // Null for none, token, unknown.
};

// Whether a value of type `value` is allowed where `bound` is declared: 4 fits ?, any shape fits *,
// anything fits unknown, and a quantised bound accepts its storage type. Names of dimensions are
// ignored.
bool Fits(const Type& value, const Type& bound);

// Whether one value can have both types: no known fact of one contradicts the other.
bool Compatible(const Type& a, const Type& b);

// Combines what both types say. A name or size known to one wins over an open one of the other.
// Error: they are not compatible; the message names the first contradiction.
absl::StatusOr<Type> Merge(const Type& a, const Type& b);

// The greatest rank of a type that verifies.
inline constexpr int64_t kMaxRank = 255;

// Checks a type by itself. Errors: a rank that its domain does not allow or above kMaxRank, a
// negative size, a quantisation whose scales and axis do not match the shape, an element that
// cannot be in a tensor.
absl::Status VerifyType(const Type& type);

// The size of a value in bytes. Error: the shape is not static, the product overflows, or the
// elements have no fixed size.
absl::StatusOr<int64_t> ByteSize(const Type& type);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TYPE_H_
