#include "roundhouse/serialization/onnx/outlined_weights.h"

#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace roundhouse::onnx_format {
namespace {

// Smaller tensors are not worth the search.
constexpr size_t kWorthOutlining = 4096;

// The longest encodings that protobuf accepts for tags and sizes, and for numbers.
constexpr int kMaxTagBytes = 5;
constexpr int kMaxVarintBytes = 10;

constexpr uint32_t kVarint = 0;
constexpr uint32_t kFixed64 = 1;
constexpr uint32_t kLengthDelimited = 2;
constexpr uint32_t kFixed32 = 5;

// One field of a message.
struct Field {
  uint32_t number = 0;
  uint32_t wire = 0;
  absl::string_view whole;    // Including its tag.
  absl::string_view content;  // Of a length-delimited field.
};

// Reads the fields of a message one by one.
class FieldReader {
 public:
  explicit FieldReader(absl::string_view message) : rest_(message) {}

  bool done() const { return rest_.empty(); }

  // Returns nullopt for bytes that are not a field, and for groups, which ONNX does not have.
  std::optional<Field> Next() {
    const char* const start = rest_.data();
    const std::optional<uint64_t> tag = Varint(kMaxTagBytes);
    if (!tag || *tag > UINT32_MAX) return std::nullopt;
    Field field = {.number = static_cast<uint32_t>(*tag >> 3),
                   .wire = static_cast<uint32_t>(*tag & 7)};
    std::optional<uint64_t> size;
    switch (field.wire) {
      case kVarint:
        size = Varint(kMaxVarintBytes) ? std::optional<uint64_t>(0) : std::nullopt;
        break;
      case kFixed64:
        size = 8;
        break;
      case kLengthDelimited:
        size = Varint(kMaxTagBytes);
        break;
      case kFixed32:
        size = 4;
        break;
      default:
        break;
    }
    if (!size || *size > rest_.size()) return std::nullopt;
    field.content = rest_.substr(0, *size);
    rest_.remove_prefix(*size);
    field.whole = absl::string_view(start, static_cast<size_t>(rest_.data() - start));
    return field;
  }

 private:
  std::optional<uint64_t> Varint(int max_bytes) {
    uint64_t value = 0;
    for (int shift = 0; shift < 7 * max_bytes && !rest_.empty(); shift += 7) {
      const uint8_t byte = static_cast<uint8_t>(rest_.front());
      rest_.remove_prefix(1);
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return std::nullopt;
  }

  absl::string_view rest_;
};

// A message in pieces, most of which are views of the model. Long pieces are copied only once, into
// the result.
class Message {
 public:
  void Append(const Field& field) { Append(field.whole); }
  void Append(uint32_t number, absl::string_view content) {
    AppendTag(number, content.size());
    Append(content);
  }
  void Append(uint32_t number, Message content) {
    AppendTag(number, content.size_);
    size_ += content.size_;
    made_.splice(made_.end(), content.made_);
    pieces_.insert(pieces_.end(), content.pieces_.begin(), content.pieces_.end());
  }
  std::string ToString() const {
    std::string whole;
    whole.reserve(size_);
    for (const absl::string_view piece : pieces_) whole.append(piece.data(), piece.size());
    return whole;
  }

 private:
  void Append(absl::string_view piece) {
    size_ += piece.size();
    if (!pieces_.empty() && pieces_.back().data() + pieces_.back().size() == piece.data()) {
      piece = absl::string_view(pieces_.back().data(), pieces_.back().size() + piece.size());
      pieces_.pop_back();
    }
    pieces_.push_back(piece);
  }
  void AppendTag(uint32_t number, uint64_t size) {
    std::string& tag = made_.emplace_back();
    for (uint64_t value : {uint64_t{number} << 3 | kLengthDelimited, size}) {
      for (; value >= 0x80; value >>= 7) tag.push_back(static_cast<char>(value | 0x80));
      tag.push_back(static_cast<char>(value));
    }
    pieces_.push_back(tag);
    size_ += tag.size();
  }

  std::vector<absl::string_view> pieces_;
  std::list<std::string> made_;  // A list, so that its strings do not move.
  size_t size_ = 0;
};

bool IsMessage(const Field& field, int number) {
  return field.number == static_cast<uint32_t>(number) && field.wire == kLengthDelimited;
}

// Returns the tensor without its raw_data, which goes to `data`; nullopt if it has none large
// enough.
std::optional<Message> Outline(absl::string_view tensor, absl::string_view& data) {
  if (tensor.size() < kWorthOutlining) return std::nullopt;
  Message rest;
  bool is_found = false;
  for (FieldReader reader(tensor); !reader.done();) {
    const std::optional<Field> field = reader.Next();
    if (!field) return std::nullopt;
    if (!IsMessage(*field, onnx::TensorProto::kRawDataFieldNumber)) {
      rest.Append(*field);
      continue;
    }
    // If there are several the last one counts, but no writer does that.
    if (is_found || field->content.size() < kWorthOutlining) return std::nullopt;
    is_found = true;
    data = field->content;
    rest.Append(field->number, absl::string_view());
  }
  return is_found ? std::optional<Message>(std::move(rest)) : std::nullopt;
}

// Returns the graph without the data of its initializers; nullopt if all of it stays.
std::optional<Message> OutlineGraph(absl::string_view graph,
                                    std::vector<absl::Span<const std::byte>>& data) {
  Message rest;
  bool is_outlined = false;
  for (FieldReader reader(graph); !reader.done();) {
    const std::optional<Field> field = reader.Next();
    if (!field) return std::nullopt;
    std::optional<Message> tensor;
    if (IsMessage(*field, onnx::GraphProto::kInitializerFieldNumber)) {
      absl::string_view raw;
      tensor = Outline(field->content, raw);
      if (!tensor) raw = {};
      data.emplace_back(reinterpret_cast<const std::byte*>(raw.data()), raw.size());
    }
    if (tensor) {
      is_outlined = true;
      rest.Append(field->number, *std::move(tensor));
    } else {
      rest.Append(*field);
    }
  }
  return is_outlined ? std::optional<Message>(std::move(rest)) : std::nullopt;
}

}  // namespace

OutlinedModel OutlineWeights(absl::Span<const std::byte> bytes) {
  OutlinedModel outlined;
  Message rest;
  bool has_graph = false;
  const absl::string_view model(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  for (FieldReader reader(model); !reader.done();) {
    const std::optional<Field> field = reader.Next();
    if (!field) return {};
    if (!IsMessage(*field, onnx::ModelProto::kGraphFieldNumber)) {
      rest.Append(*field);
      continue;
    }
    // Protobuf merges two graphs into one.
    if (has_graph) return {};
    has_graph = true;
    std::optional<Message> graph = OutlineGraph(field->content, outlined.data);
    if (!graph) return {};
    rest.Append(field->number, *std::move(graph));
  }
  if (!has_graph) return {};
  outlined.model = rest.ToString();
  return outlined;
}

}  // namespace roundhouse::onnx_format
