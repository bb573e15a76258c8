#include "roundhouse/serialization/safetensors.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "nlohmann/json.hpp"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

using Json = nlohmann::json;

// The format's own limit: more than any real header, and a bound on the cost of a hostile one.
constexpr uint64_t kMaxHeaderBytes = 100'000'000;
// A header is an object of objects of lists. The JSON library prints values recursively, so values
// that nest deeper must not reach a message.
constexpr int kMaxDepth = 3;
constexpr absl::string_view kMetadata = "__metadata__";
constexpr auto kReplace = Json::error_handler_t::replace;

struct Dtype {
  absl::string_view name;
  ElementKind kind;
};
constexpr Dtype kDtypes[] = {
    {"F64", ElementKind::kF64},        {"F32", ElementKind::kF32},
    {"F16", ElementKind::kF16},        {"BF16", ElementKind::kBF16},
    {"I64", ElementKind::kI64},        {"I32", ElementKind::kI32},
    {"I16", ElementKind::kI16},        {"I8", ElementKind::kI8},
    {"U64", ElementKind::kU64},        {"U32", ElementKind::kU32},
    {"U16", ElementKind::kU16},        {"U8", ElementKind::kU8},
    {"BOOL", ElementKind::kI1},        {"F8_E4M3", ElementKind::kF8E4M3FN},
    {"F8_E5M2", ElementKind::kF8E5M2}, {"F8_E8M0", ElementKind::kF8E8M0FNU},
    {"F4", ElementKind::kF4E2M1FN},
};

uint64_t HeaderSize(absl::Span<const std::byte> bytes) {
  uint64_t size = 0;
  std::memcpy(&size, bytes.data(), sizeof(size));
  return size;
}

std::optional<std::vector<int64_t>> ReadSizes(const Json& json) {
  if (!json.is_array()) return std::nullopt;
  std::vector<int64_t> sizes;
  for (const Json& size : json) {
    if (!size.is_number_unsigned() || size.get<uint64_t>() > uint64_t{INT64_MAX})
      return std::nullopt;
    sizes.push_back(static_cast<int64_t>(size.get<uint64_t>()));
  }
  return sizes;
}

// `data_start` is the offset of the tensors' bytes in the file.
absl::StatusOr<BundleEntry> ReadEntry(const std::string& name, const Json& json,
                                      uint64_t data_start) {
  const std::string where = absl::StrCat("entry '", name, "'");
  auto field = [&](const char* key) -> const Json* {
    auto found = json.find(key);
    return found == json.end() ? nullptr : &*found;
  };
  const Json* dtype = json.is_object() ? field("dtype") : nullptr;
  const Json* shape = json.is_object() ? field("shape") : nullptr;
  const Json* offsets = json.is_object() ? field("data_offsets") : nullptr;
  if (dtype == nullptr || shape == nullptr || offsets == nullptr) {
    return absl::DataLossError(
        absl::StrCat(where, ": expected an object with dtype, shape and data_offsets"));
  }
  const std::string* dtype_name = dtype->get_ptr<const std::string*>();
  const auto* known =
      std::find_if(std::begin(kDtypes), std::end(kDtypes), [&](const Dtype& candidate) {
        return dtype_name != nullptr && candidate.name == *dtype_name;
      });
  if (known == std::end(kDtypes)) {
    return absl::UnimplementedError(
        absl::StrCat(where, ": unknown dtype ", dtype->dump(-1, ' ', true, kReplace)));
  }
  std::optional<std::vector<int64_t>> sizes = ReadSizes(*shape);
  std::optional<std::vector<int64_t>> range = ReadSizes(*offsets);
  if (!sizes) return absl::DataLossError(absl::StrCat(where, ": shape is not a list of sizes"));
  if (!range || range->size() != 2 || (*range)[0] > (*range)[1]) {
    return absl::DataLossError(absl::StrCat(where, ": data_offsets is not a range"));
  }
  BundleEntry entry;
  entry.name = name;
  entry.type = Type::Tensor(known->kind, Shape::Of(*sizes));
  const absl::StatusOr<int64_t> count = entry.type.shape().NumElements();
  if (count.ok() && IsPacked(known->kind) && *count % (8 / BitWidth(known->kind)) != 0) {
    return absl::DataLossError(absl::StrCat(where, ": ", *count, " elements of ", known->name,
                                            " do not fill whole bytes"));
  }
  entry.offset = data_start + static_cast<uint64_t>((*range)[0]);
  entry.size = static_cast<uint64_t>((*range)[1] - (*range)[0]);
  return entry;
}

}  // namespace

bool LooksLikeSafetensors(absl::Span<const std::byte> bytes) {
  if (bytes.size() < sizeof(uint64_t) + 2) return false;
  const uint64_t size = HeaderSize(bytes);
  return size <= bytes.size() - sizeof(uint64_t) && bytes[sizeof(uint64_t)] == std::byte{'{'};
}

absl::StatusOr<std::shared_ptr<const Bundle>> ReadSafetensors(absl::Span<const std::byte> bytes,
                                                              std::shared_ptr<const void> owner,
                                                              const std::string& name) {
  if (!LooksLikeSafetensors(bytes)) return absl::InvalidArgumentError("not a .safetensors file");
  const uint64_t size = HeaderSize(bytes);
  if (size > kMaxHeaderBytes) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "the header has ", size, " bytes, more than the ", kMaxHeaderBytes, " allowed"));
  }
  const char* text = reinterpret_cast<const char*>(bytes.data()) + sizeof(uint64_t);
  // In JSON a name may occur twice, and the last one counts. In a file of weights it may not.
  std::set<std::string> names;
  std::string twice;
  bool is_too_deep = false;
  const Json header = Json::parse(
      text, text + size,
      [&](int depth, Json::parse_event_t event, Json& parsed) {
        if (event == Json::parse_event_t::key && depth == 1) {
          const std::string& key = *parsed.get_ptr<const std::string*>();
          if (!names.insert(key).second) twice = key;
        }
        const bool is_start =
            event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
        if (!is_start || depth < kMaxDepth) return true;
        is_too_deep = true;
        return false;
      },
      /*allow_exceptions=*/false);
  if (is_too_deep) {
    return absl::DataLossError(
        absl::StrCat("the header nests deeper than ", kMaxDepth, " levels of JSON"));
  }
  if (!header.is_object()) return absl::DataLossError("the header is not a JSON object");
  if (!twice.empty()) return absl::DataLossError(absl::StrCat("entry '", twice, "' appears twice"));
  std::shared_ptr<Bundle> bundle(new Bundle);
  bundle->name_ = name;
  bundle->format_ = "safetensors";
  bundle->bytes_ = bytes;
  bundle->owner_ = std::move(owner);
  for (auto item = header.begin(); item != header.end(); ++item) {
    if (item.key() == kMetadata) continue;
    RH_ASSIGN_OR_RETURN(BundleEntry entry,
                        ReadEntry(item.key(), item.value(), sizeof(uint64_t) + size));
    RH_RETURN_IF_ERROR(bundle->Add(std::move(entry)));
  }
  RH_RETURN_IF_ERROR(bundle->CheckOverlaps());
  return bundle;
}

namespace {

// The bytes before the tensors' bytes, and the order of the tensors.
struct Layout {
  std::string start;
  std::vector<const NamedTensor*> order;
};

absl::StatusOr<Layout> LayOut(absl::Span<const NamedTensor> tensors) {
  Layout layout;
  // The format allows no gaps, so tensors are sorted by element size, largest first: then each is
  // aligned for its own type.
  for (const NamedTensor& named : tensors) layout.order.push_back(&named);
  std::stable_sort(layout.order.begin(), layout.order.end(),
                   [](const NamedTensor* a, const NamedTensor* b) {
                     return BitWidth(a->tensor.element_type().kind()) >
                            BitWidth(b->tensor.element_type().kind());
                   });
  Json header = Json::object();
  uint64_t offset = 0;
  for (const NamedTensor* named : layout.order) {
    const Tensor& tensor = named->tensor;
    const std::string where = absl::StrCat("entry '", named->name, "'");
    const auto* dtype = std::find_if(
        std::begin(kDtypes), std::end(kDtypes),
        [&](const Dtype& candidate) { return candidate.kind == tensor.element_type().kind(); });
    if (dtype == std::end(kDtypes)) {
      return absl::UnimplementedError(absl::StrCat(where, ": the format has no elements of ",
                                                   tensor.element_type().ToString()));
    }
    if (named->name == kMetadata || header.contains(named->name))
      return absl::InvalidArgumentError(absl::StrCat(where, ": the name is already used"));
    // Invalid UTF-8 is replaced, which changes the name.
    const std::string quoted = Json(named->name).dump(-1, ' ', false, kReplace);
    if (Json::parse(quoted, nullptr, /*allow_exceptions=*/false) != Json(named->name)) {
      return absl::InvalidArgumentError(
          absl::StrCat("entry ", quoted, ": the format requires names in UTF-8"));
    }
    RH_ASSIGN_OR_RETURN(const int64_t size, ByteSize(tensor.type()));
    if (IsPacked(dtype->kind) && tensor.num_elements() % (8 / BitWidth(dtype->kind)) != 0) {
      return absl::UnimplementedError(absl::StrCat(
          where, ": the format stores elements of ", ElementKindName(dtype->kind),
          " only where they fill whole bytes, found ", tensor.num_elements(), " of them"));
    }
    const uint64_t end = offset + static_cast<uint64_t>(size);
    Json sizes = Json::array();
    if (tensor.type().is_tensor()) {
      for (int64_t dimension : tensor.shape().sizes()) sizes.push_back(dimension);
    }
    header[named->name] = {{"dtype", std::string(dtype->name)},
                           {"shape", std::move(sizes)},
                           {"data_offsets", {offset, end}}};
    offset = end;
  }
  std::string text = header.dump(-1, ' ', false, kReplace);
  // Spaces align the tensors' bytes to 64, as other writers of the format align them to 8.
  text.resize((sizeof(uint64_t) + text.size() + 63) / 64 * 64 - sizeof(uint64_t), ' ');
  const uint64_t size = text.size();
  layout.start =
      absl::StrCat(absl::string_view(reinterpret_cast<const char*>(&size), sizeof(size)), text);
  return layout;
}

// `append` receives the file's bytes in order.
template <typename Append>
absl::Status WriteAll(absl::Span<const NamedTensor> tensors, const Append& append) {
  RH_ASSIGN_OR_RETURN(const Layout layout, LayOut(tensors));
  RH_RETURN_IF_ERROR(append(layout.start));
  for (const NamedTensor* named : layout.order) {
    absl::StatusOr<Tensor> dense = named->tensor.Materialize();
    if (!dense.ok()) return Annotate(dense.status(), absl::StrCat("entry '", named->name, "'"));
    RH_RETURN_IF_ERROR(append(absl::string_view(
        reinterpret_cast<const char*>(dense->bytes().data()), dense->bytes().size())));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status WriteSafetensors(absl::Span<const NamedTensor> tensors, const std::string& path) {
  RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  const absl::Status status =
      WriteAll(tensors, [&](absl::string_view bytes) { return file.Append(bytes); });
  if (!status.ok()) return Annotate(status, path);
  return file.Commit();
}

absl::StatusOr<std::string> SerializeSafetensors(absl::Span<const NamedTensor> tensors) {
  std::string contents;
  RH_RETURN_IF_ERROR(WriteAll(tensors, [&](absl::string_view bytes) {
    contents.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  }));
  return contents;
}

}  // namespace roundhouse
