#include "roundhouse/core/tensor/tensor.h"

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "absl/hash/hash.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/growth_account.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// Hashing all bytes of large tensors would cost more than it saves: comparing the few tensors whose
// hashes are equal.
constexpr size_t kWholeHashBytes = 1024;
constexpr size_t kHashSamples = 32;
constexpr size_t kHashSampleBytes = 8;

// A huge page, if the system has them: getting hundreds of small pages takes longer than filling
// them. Only whole huge pages are asked for, so that none is wasted.
constexpr size_t kLargePage = size_t{2} << 20;

// Returns null if there is no memory. Charges the thread's account (growth_account.h), if it has
// one.
std::shared_ptr<std::byte> Allocate(int64_t size) {
  const size_t padded = static_cast<size_t>(size) + 2 * kTensorAlignment;
  const auto alignment = std::align_val_t(padded < kLargePage ? kTensorAlignment : kLargePage);
  void* memory = ::operator new(padded, alignment, std::nothrow);
  if (memory == nullptr) return nullptr;
#ifdef MADV_HUGEPAGE
  if (padded >= kLargePage) madvise(memory, padded / kLargePage * kLargePage, MADV_HUGEPAGE);
#endif
  std::byte* const bytes = static_cast<std::byte*>(memory);
  const std::shared_ptr<GrowthAccount>& account = TensorAccountScope::OfThisThread();
  if (account == nullptr) {
    return std::shared_ptr<std::byte>(
        bytes, [alignment](std::byte* p) { ::operator delete(p, alignment); });
  }
  account->Charge(static_cast<int64_t>(padded));
  return std::shared_ptr<std::byte>(bytes, [alignment, padded, account](std::byte* p) {
    ::operator delete(p, alignment);
    account->Release(static_cast<int64_t>(padded));
  });
}

// Error: the thread has an account, which has no room for the tensor.
absl::Status CheckRoomFor(const Type& type, int64_t bytes) {
  const std::shared_ptr<GrowthAccount>& account = TensorAccountScope::OfThisThread();
  if (account == nullptr || account->HasRoomFor(bytes)) return absl::OkStatus();
  return account->Refusal(bytes, absl::StrCat("a constant of type ", type.ToString()));
}

// The strings, charged to the thread's account.
std::shared_ptr<std::vector<std::string>> Shared(std::vector<std::string> strings) {
  const std::shared_ptr<GrowthAccount>& account = TensorAccountScope::OfThisThread();
  if (account == nullptr) return std::make_shared<std::vector<std::string>>(std::move(strings));
  int64_t bytes = 0;
  for (const std::string& string : strings) {
    bytes += static_cast<int64_t>(sizeof(std::string));
    if (string.capacity() > std::string().capacity())
      bytes += static_cast<int64_t>(string.capacity());
  }
  account->Charge(bytes);
  return std::shared_ptr<std::vector<std::string>>(
      new std::vector<std::string>(std::move(strings)),
      [bytes, account](std::vector<std::string>* gone) {
        delete gone;
        account->Release(bytes);
      });
}

absl::Status NoMemoryFor(const Type& type, int64_t bytes) {
  return absl::ResourceExhaustedError(
      absl::StrCat("no memory for the ", bytes, " bytes of ", type.ToString()));
}

absl::StatusOr<int64_t> CountElements(const Type& type) {
  if (type.is_scalar()) return 1;
  if (!type.is_tensor()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a tensor or scalar, found ", type.ToString()));
  }
  return type.shape().NumElements();
}

// The bytes of one element in a splat.
int64_t SplatSize(ElementKind kind) { return IsPacked(kind) ? 1 : BitWidth(kind) / 8; }

const Shape& RankZero() {
  static const Shape* const shape = new Shape();
  return *shape;
}

// The default value, which all default tensors share until they are written: most never are.
const Tensor& ZeroScalar() {
  static const Tensor* const zero =
      new Tensor(*Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape())));
  return *zero;
}

}  // namespace

Tensor::Tensor() : Tensor(ZeroScalar()) {}

const Shape& Tensor::shape() const { return type_.is_scalar() ? RankZero() : type_.shape(); }

absl::StatusOr<Tensor> Tensor::Uninitialized(Type type) {
  RH_ASSIGN_OR_RETURN(int64_t count, CountElements(type));
  if (type.element_type().kind() == ElementKind::kString) {
    return RepeatedString(std::move(type), "", count);
  }
  RH_ASSIGN_OR_RETURN(int64_t size, AllocatableByteSize(type));
  RH_RETURN_IF_ERROR(CheckRoomFor(type, size));
  std::shared_ptr<std::byte> memory = Allocate(size);
  if (memory == nullptr) return NoMemoryFor(type, size);
  Tensor tensor(std::move(type), count, Form::kDense);
  tensor.bytes_ = absl::MakeConstSpan(memory.get(), static_cast<size_t>(size));
  tensor.owner_ = std::move(memory);
  tensor.writable_ = true;
  return tensor;
}

absl::StatusOr<Tensor> Tensor::Zeros(Type type) {
  RH_ASSIGN_OR_RETURN(Tensor tensor, Uninitialized(std::move(type)));
  if (tensor.is_dense()) std::memset(tensor.mutable_bytes().data(), 0, tensor.bytes().size());
  return tensor;
}

absl::StatusOr<Tensor> Tensor::FromBytes(Type type, absl::Span<const std::byte> bytes) {
  // Checks the size first: a type is not trusted to say how much to allocate.
  RH_ASSIGN_OR_RETURN(int64_t size, ByteSize(type));
  if (size != static_cast<int64_t>(bytes.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat(type.ToString(), " needs ", size, " bytes, found ", bytes.size()));
  }
  RH_RETURN_IF_ERROR(AllocatableByteSize(type).status());
  // As much is in memory already, and code that makes tables of constants cannot fail here.
  std::shared_ptr<std::byte> memory = Allocate(size);
  if (memory == nullptr) return NoMemoryFor(type, size);
  if (!bytes.empty()) std::memcpy(memory.get(), bytes.data(), bytes.size());
  const absl::Span<const std::byte> copied = absl::MakeConstSpan(memory.get(), bytes.size());
  RH_ASSIGN_OR_RETURN(Tensor tensor, Borrow(std::move(type), copied, std::move(memory)));
  tensor.writable_ = true;
  return tensor;
}

absl::StatusOr<Tensor> Tensor::Borrow(Type type, absl::Span<const std::byte> bytes,
                                      std::shared_ptr<const void> owner) {
  RH_ASSIGN_OR_RETURN(int64_t count, CountElements(type));
  RH_ASSIGN_OR_RETURN(int64_t size, ByteSize(type));
  if (size != static_cast<int64_t>(bytes.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat(type.ToString(), " needs ", size, " bytes, found ", bytes.size()));
  }
  Tensor tensor(std::move(type), count, Form::kDense);
  tensor.bytes_ = bytes;
  tensor.owner_ = std::move(owner);
  return tensor;
}

absl::StatusOr<Tensor> Tensor::FromStrings(Type type, std::vector<std::string> strings) {
  RH_ASSIGN_OR_RETURN(int64_t count, CountElements(type));
  const ElementKind kind = type.element_type().kind();
  // Foreign elements may be written as strings too; only their dialect knows what they mean.
  if (kind != ElementKind::kString && kind != ElementKind::kOpaque) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a tensor of strings, found ", type.ToString()));
  }
  if (count != static_cast<int64_t>(strings.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat(type.ToString(), " needs ", count, " strings, found ", strings.size()));
  }
  Tensor tensor(std::move(type), count, Form::kStringList);
  tensor.strings_ = Shared(std::move(strings));
  return tensor;
}

absl::StatusOr<Tensor> Tensor::Splat(Type type, absl::Span<const std::byte> element) {
  RH_ASSIGN_OR_RETURN(int64_t count, CountElements(type));
  const ElementKind kind = type.element_type().kind();
  if (BitWidth(kind) == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("the elements of ", type.ToString(), " have no fixed size"));
  }
  if (static_cast<int64_t>(element.size()) != SplatSize(kind)) {
    return absl::InvalidArgumentError(absl::StrCat("an element of ", type.ToString(), " needs ",
                                                   SplatSize(kind), " bytes, found ",
                                                   element.size()));
  }
  RH_RETURN_IF_ERROR(ByteSize(type).status());
  std::shared_ptr<std::byte> memory = Allocate(element.size());
  if (memory == nullptr) return NoMemoryFor(type, element.size());
  std::memcpy(memory.get(), element.data(), element.size());
  if (IsPacked(kind)) *memory &= std::byte((1 << BitWidth(kind)) - 1);
  Tensor tensor(std::move(type), count, Form::kSplat);
  tensor.bytes_ = absl::MakeConstSpan(memory.get(), element.size());
  tensor.owner_ = std::move(memory);
  return tensor;
}

absl::StatusOr<Tensor> Tensor::SplatString(Type type, std::string element) {
  RH_ASSIGN_OR_RETURN(int64_t count, CountElements(type));
  const ElementKind kind = type.element_type().kind();
  if (kind != ElementKind::kString && kind != ElementKind::kOpaque) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a tensor of strings, found ", type.ToString()));
  }
  Tensor tensor(std::move(type), count, Form::kSplat);
  tensor.strings_ = std::make_shared<std::vector<std::string>>(1, std::move(element));
  return tensor;
}

absl::StatusOr<Tensor> Tensor::Outside(Type type, std::shared_ptr<const OutsideStorage> storage) {
  RH_ASSIGN_OR_RETURN(int64_t count, CountElements(type));
  RH_RETURN_IF_ERROR(ByteSize(type).status());
  Tensor tensor(std::move(type), count, Form::kOutside);
  tensor.outside_ = std::move(storage);
  return tensor;
}

absl::StatusOr<Tensor> Tensor::RepeatedString(Type type, const std::string& element,
                                              int64_t count) {
  // Short strings own no heap memory.
  if (element.capacity() > std::string().capacity())
    RH_RETURN_IF_ERROR(CheckMemoryFor(count, element.size(), type.ToString()));
  const int64_t each = static_cast<int64_t>(sizeof(std::string) + element.size());
  if (count <= kMaxTensorBytes / each) RH_RETURN_IF_ERROR(CheckRoomFor(type, count * each));
  std::vector<std::string> strings;
  RH_RETURN_IF_ERROR(TryAssign(strings, count, element, type.ToString()));
  return FromStrings(std::move(type), std::move(strings));
}

absl::StatusOr<Tensor> Tensor::Materialize() const {
  if (is_dense() || is_strings()) return *this;
  if (is_outside()) {
    absl::StatusOr<absl::Span<const std::byte>> bytes = outside_->Read();
    if (!bytes.ok())
      return Annotate(bytes.status(), absl::StrCat("data of '", outside_->name(), "'"));
    absl::StatusOr<Tensor> tensor = Borrow(type_, *bytes, outside_);
    if (!tensor.ok())
      return Annotate(tensor.status(), absl::StrCat("data of '", outside_->name(), "'"));
    return tensor;
  }
  if (strings_ != nullptr) return RepeatedString(type_, strings_->front(), num_elements_);
  RH_ASSIGN_OR_RETURN(Tensor tensor, Uninitialized(type_));
  absl::Span<std::byte> out = tensor.mutable_bytes();
  if (out.empty()) return tensor;
  if (IsPacked(element_type().kind())) {
    const int width = BitWidth(element_type().kind());
    const int per_byte = 8 / width;
    for (int i = 0; i < per_byte; ++i)
      PutPackedBits(out, i, width, std::to_integer<int64_t>(bytes_[0]));
    std::memset(out.data(), std::to_integer<int>(out[0]), out.size());
    if (const int64_t last = num_elements_ % per_byte; last != 0)
      out.back() &= std::byte((1 << last * width) - 1);
    return tensor;
  }
  if (bytes_.size() == 1) {
    std::memset(out.data(), std::to_integer<int>(bytes_[0]), out.size());
    return tensor;
  }
  // Copies by doubling: the filled part is the source of the next part.
  std::memcpy(out.data(), bytes_.data(), bytes_.size());
  for (size_t filled = bytes_.size(); filled < out.size();) {
    const size_t step = std::min(filled, out.size() - filled);
    std::memcpy(out.data() + filled, out.data(), step);
    filled += step;
  }
  return tensor;
}

absl::Span<const std::byte> Tensor::bytes() const {
  RH_CHECK(is_dense() || is_splat())
      << "the bytes of a tensor that has none in memory: " << type_.ToString();
  return bytes_;
}

bool Tensor::IsUnique() const {
  // Taking one more share reads the latest count and acquires the reads of those that released
  // theirs. use_count() alone is a relaxed load, after which such reads may still be in progress.
  if (is_strings()) {
    const std::shared_ptr<const void> share = strings_;
    return strings_.use_count() == 2;
  }
  const std::shared_ptr<const void> share = owner_;
  return writable_ && owner_.use_count() == 2;
}

absl::Status Tensor::MakeUnique() {
  RH_CHECK(is_dense() || is_strings())
      << "only tensors with all elements in memory can be written: " << type_.ToString();
  if (IsUnique()) return absl::OkStatus();
  if (is_strings()) {
    auto copy = std::make_shared<std::vector<std::string>>();
    int64_t length = 0;
    for (const std::string& element : *strings_) length += static_cast<int64_t>(element.size());
    RH_RETURN_IF_ERROR(CheckMemoryFor(length, 1, type_.ToString()));
    RH_RETURN_IF_ERROR(TryReserve(*copy, num_elements_, type_.ToString()));
    copy->assign(strings_->begin(), strings_->end());
    strings_ = std::move(copy);
    return absl::OkStatus();
  }
  std::shared_ptr<std::byte> memory = Allocate(static_cast<int64_t>(bytes_.size()));
  if (memory == nullptr) return NoMemoryFor(type_, static_cast<int64_t>(bytes_.size()));
  if (!bytes_.empty()) std::memcpy(memory.get(), bytes_.data(), bytes_.size());
  bytes_ = absl::MakeConstSpan(memory.get(), bytes_.size());
  owner_ = std::move(memory);
  writable_ = true;
  return absl::OkStatus();
}

absl::Span<std::byte> Tensor::mutable_bytes() {
  RH_CHECK(is_dense()) << "only dense tensors can be written: " << type_.ToString();
  const absl::Status status = MakeUnique();
  RH_CHECK(status.ok()) << status.ToString();
  // The memory is this tensor's alone, and was allocated as writable.
  return absl::MakeSpan(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

absl::Span<const std::string> Tensor::strings() const {
  RH_CHECK(strings_ != nullptr) << "the strings of " << type_.ToString() << " were requested";
  return *strings_;
}

absl::Span<std::string> Tensor::mutable_strings() {
  RH_CHECK(is_strings()) << "the strings of " << type_.ToString() << " were requested";
  const absl::Status status = MakeUnique();
  RH_CHECK(status.ok()) << status.ToString();
  return absl::MakeSpan(*strings_);
}

absl::StatusOr<Tensor> Tensor::WithType(Type type) const {
  RH_ASSIGN_OR_RETURN(int64_t count, CountElements(type));
  if (count != num_elements_ || type.element_type().kind() != element_type().kind()) {
    return absl::InvalidArgumentError(
        absl::StrCat("data of ", type_.ToString(), " cannot be viewed as ", type.ToString()));
  }
  Tensor tensor = *this;
  tensor.type_ = std::move(type);
  return tensor;
}

Tensor Tensor::CompressedToSplat() const {
  if (num_elements_ == 0) return *this;
  if (is_strings()) {
    for (const std::string& element : *strings_) {
      if (element != strings_->front()) return *this;
    }
    return *SplatString(type_, strings_->front());
  }
  if (!is_dense()) return *this;
  const ElementKind kind = element_type().kind();
  if (IsPacked(kind)) {
    const int width = BitWidth(kind);
    const std::byte element{PackedBitsAt(bytes_, 0, width)};
    for (int64_t i = 0; i < num_elements_; ++i) {
      if (std::byte{PackedBitsAt(bytes_, i, width)} != element) return *this;
    }
    return *Splat(type_, absl::MakeConstSpan(&element, 1));
  }
  // All elements are equal exactly if the bytes repeat with the element's width.
  const size_t width = BitWidth(kind) / 8;
  if (std::memcmp(bytes_.data(), bytes_.data() + width, bytes_.size() - width) != 0) return *this;
  return *Splat(type_, bytes_.subspan(0, width));
}

absl::StatusOr<int64_t> AllocatableByteSize(const Type& type) {
  absl::StatusOr<int64_t> size = ByteSize(type);
  if (size.ok() && *size > kMaxTensorBytes) return NoMemoryFor(type, *size);
  return size;
}

bool operator==(const Tensor& a, const Tensor& b) {
  if (a.type_ != b.type_) return false;
  if (a.is_outside() || b.is_outside()) {
    return a.is_outside() && b.is_outside() && a.outside_->name() == b.outside_->name();
  }
  if (a.num_elements_ == 0) return true;
  if (a.form_ != b.form_) {
    const Tensor left = a.CompressedToSplat();
    const Tensor right = b.CompressedToSplat();
    return left.form_ == right.form_ && left == right;
  }
  if (a.strings_ != nullptr || b.strings_ != nullptr) {
    return a.strings_ != nullptr && b.strings_ != nullptr && *a.strings_ == *b.strings_;
  }
  return a.bytes_.size() == b.bytes_.size() &&
         std::memcmp(a.bytes_.data(), b.bytes_.data(), a.bytes_.size()) == 0;
}

size_t Tensor::Hash() const {
  size_t hash = absl::HashOf(type_);
  if (is_outside()) return absl::HashOf(hash, outside_->name());
  if (num_elements_ == 0) return hash;
  // A splat and its dense form must agree.
  const Tensor compressed = CompressedToSplat();
  if (compressed.strings_ != nullptr) return absl::HashOf(hash, *compressed.strings_);
  const absl::Span<const std::byte> bytes = compressed.bytes_;
  const auto text = [&](size_t at, size_t size) {
    return absl::string_view(reinterpret_cast<const char*>(bytes.data()) + at, size);
  };
  if (bytes.size() <= kWholeHashBytes) return absl::HashOf(hash, text(0, bytes.size()));
  const size_t last = bytes.size() - kHashSampleBytes;
  for (size_t i = 0; i < kHashSamples; ++i)
    hash = absl::HashOf(hash, text(last * i / (kHashSamples - 1), kHashSampleBytes));
  return hash;
}

}  // namespace roundhouse
