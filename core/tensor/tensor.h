// File: tensor.h
//
// Data with a type. A Tensor is a value: copies share the bytes, and writing through `mutable_*`
// copies shared bytes first. The bytes have one of four forms, which matter only to callers that
// ask:
//   dense    all elements, in row-major order;
//   strings  the same for string elements;
//   splat    one element that stands for all, however many those are;
//   outside  bytes in a file or a bundle, read when first asked for.
#ifndef ROUNDHOUSE_CORE_TENSOR_TENSOR_H_
#define ROUNDHOUSE_CORE_TENSOR_TENSOR_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// The storage of a tensor whose bytes are not in memory (yet). Implemented by the readers of files
// and bundles.
class OutsideStorage {
 public:
  virtual ~OutsideStorage() = default;
  // The name of the bytes in their storage, e.g. of the entry in a bundle. Two tensors of one type
  // are equal if their storages have equal names, since comparing the bytes would have to load
  // them.
  virtual absl::string_view name() const = 0;
  // False if the data is known to be missing: it was left out of what was read. Text can still
  // print the name; code that needs the data gets Read()'s error.
  virtual bool has_data() const { return true; }
  // Returns the bytes, which stay valid as long as this object. May be called from several threads.
  virtual absl::StatusOr<absl::Span<const std::byte>> Read() const = 0;
};

class Tensor {
 public:
  // A rank-0 f32 zero, as a default value.
  Tensor();

  // All zeros (false, "" …). Errors: the type is not a tensor or scalar with known sizes, or is too
  // large to allocate.
  static absl::StatusOr<Tensor> Zeros(Type type);
  // Like Zeros, with unspecified contents: for kernels, which write every element.
  static absl::StatusOr<Tensor> Uninitialized(Type type);
  // Error: the number of bytes is not exactly what the type needs.
  static absl::StatusOr<Tensor> FromBytes(Type type, absl::Span<const std::byte> bytes);
  // Uses memory that `owner` keeps alive (a mapped file, a caller's buffer) without copying it.
  static absl::StatusOr<Tensor> Borrow(Type type, absl::Span<const std::byte> bytes,
                                       std::shared_ptr<const void> owner);
  static absl::StatusOr<Tensor> FromStrings(Type type, std::vector<std::string> strings);
  // One element, given as its bytes, that stands for all. Kinds of fewer than eight bits take one
  // byte with the element in its low bits.
  static absl::StatusOr<Tensor> Splat(Type type, absl::Span<const std::byte> element);
  static absl::StatusOr<Tensor> SplatString(Type type, std::string element);
  static absl::StatusOr<Tensor> Outside(Type type, std::shared_ptr<const OutsideStorage> storage);

  // Makes a tensor from C++ values; T determines the element kind. Tensor::Of<float>({2, 2}, {1, 2,
  // 3, 4}) is for tests and constants in code: a wrong count is a broken invariant of the caller.
  template <typename T>
  static Tensor Of(absl::Span<const int64_t> sizes, absl::Span<const T> values);
  template <typename T>
  static Tensor Of(std::initializer_list<int64_t> sizes, std::initializer_list<T> values) {
    std::vector<int64_t> size_list(sizes);
    if constexpr (std::is_same_v<T, bool>) {  // std::vector<bool> has no contiguous elements.
      return Of<T>(absl::MakeConstSpan(size_list),
                   absl::MakeConstSpan(values.begin(), values.size()));
    } else {
      std::vector<T> value_list(values);
      return Of<T>(absl::MakeConstSpan(size_list), absl::MakeConstSpan(value_list));
    }
  }
  template <typename T>
  static Tensor Scalar(T value) {
    return Of<T>(absl::Span<const int64_t>(), absl::MakeConstSpan(&value, 1));
  }

  const Type& type() const { return type_; }
  const ElementType& element_type() const { return type_.element_type(); }
  // A scalar type has the shape of rank 0.
  const Shape& shape() const;
  int64_t num_elements() const { return num_elements_; }

  bool is_dense() const { return form_ == Form::kDense; }
  bool is_strings() const { return form_ == Form::kStringList; }
  bool is_splat() const { return form_ == Form::kSplat; }
  // Dense, with bytes that belong to another owner (Borrow, outside). To keep the tensor for longer
  // than the owner keeps the bytes unchanged, copy it (FromBytes).
  bool is_borrowed() const { return is_dense() && !writable_; }
  bool is_outside() const { return form_ == Form::kOutside; }
  // Null unless outside.
  const OutsideStorage* outside_storage() const { return outside_.get(); }

  // Returns this tensor with all elements in memory: dense or strings. Errors: a splat is too large
  // to expand; outside bytes cannot be read or have the wrong size.
  absl::StatusOr<Tensor> Materialize() const;

  // Dense: all bytes. Splat: the bytes of the one element (for strings, none).
  absl::Span<const std::byte> bytes() const;
  // Requires is_dense(). Copies the bytes first if they are shared or borrowed, and ends the
  // process if there is no memory for that: for tensors that may be shared and large, call
  // MakeUnique() first.
  absl::Span<std::byte> mutable_bytes();
  // Gives a dense or string tensor its own elements, so that writing them copies nothing. Error:
  // there is no memory for a copy.
  absl::Status MakeUnique();
  // Strings: all of them; splat of a string: that one.
  absl::Span<const std::string> strings() const;
  absl::Span<std::string> mutable_strings();

  // The elements of a dense tensor (or the one of a splat) as C++ values. Requires T's kind;
  // quantised tensors are read as their storage kind.
  template <typename T>
  absl::Span<const T> data() const {
    RH_CHECK(kElementKindOf<T> == element_type().kind())
        << "elements of " << type_.ToString() << " read as another kind";
    absl::Span<const std::byte> raw = bytes();
    return absl::MakeConstSpan(reinterpret_cast<const T*>(raw.data()), raw.size() / sizeof(T));
  }
  template <typename T>
  absl::Span<T> mutable_data() {
    RH_CHECK(kElementKindOf<T> == element_type().kind())
        << "elements of " << type_.ToString() << " written as another kind";
    absl::Span<std::byte> raw = mutable_bytes();
    return absl::MakeSpan(reinterpret_cast<T*>(raw.data()), raw.size() / sizeof(T));
  }

  // The same data under another type of equal byte size: to reshape, change the domain, or add or
  // remove quantisation.
  absl::StatusOr<Tensor> WithType(Type type) const;

  // Returns the splat of the value if all elements are equal bit by bit, else this tensor. Does not
  // change outside tensors.
  Tensor CompressedToSplat() const;

  // Equal types and bit-identical elements, in whatever form; outside tensors compare as
  // OutsideStorage says.
  friend bool operator==(const Tensor& a, const Tensor& b);
  // Consistent with ==.
  size_t Hash() const;

 private:
  enum class Form : uint8_t { kDense, kStringList, kSplat, kOutside };

  static absl::StatusOr<Tensor> RepeatedString(Type type, const std::string& element,
                                               int64_t count);
  // Whether nobody else shares the elements. If true, all earlier reads by others have finished.
  bool IsUnique() const;

  Tensor(Type type, int64_t num_elements, Form form)
      : type_(std::move(type)), num_elements_(num_elements), form_(form) {}

  Type type_;
  int64_t num_elements_ = 1;
  Form form_ = Form::kDense;
  bool writable_ = false;              // Whether the bytes may be written when they are not shared.
  absl::Span<const std::byte> bytes_;  // Dense, splat.
  std::shared_ptr<const void> owner_;  // Owns bytes_.
  std::shared_ptr<std::vector<std::string>> strings_;
  std::shared_ptr<const OutsideStorage> outside_;
};

// Returns ByteSize(type). Error: ResourceExhausted if it exceeds kMaxTensorBytes or 64 bits. Code
// that plans memory for values or kernels starts from this, and may then add a few such sizes
// without a check.
absl::StatusOr<int64_t> AllocatableByteSize(const Type& type);

// All tensor memory that Roundhouse allocates is aligned to this, and may be read this many bytes
// past its end.
inline constexpr size_t kTensorAlignment = 64;

// ---- implementation ----

template <typename T>
Tensor Tensor::Of(absl::Span<const int64_t> sizes, absl::Span<const T> values) {
  absl::StatusOr<Tensor> tensor =
      FromBytes(Type::Tensor(kElementKindOf<T>, Shape::Of(sizes)),
                absl::MakeConstSpan(reinterpret_cast<const std::byte*>(values.data()),
                                    values.size() * sizeof(T)));
  RH_CHECK(tensor.ok()) << tensor.status().ToString();
  return *std::move(tensor);
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TENSOR_TENSOR_H_
