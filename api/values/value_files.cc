#include "roundhouse/api/values/value_files.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/serialization/json_tensor.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/serialization/npz.h"
#include "roundhouse/serialization/onnx/tensor_file.h"

namespace roundhouse {
namespace {

using Kind = onnx_dialect::CompositeType::Kind;

constexpr absl::string_view kEmpty = "empty";
constexpr absl::string_view kAbsent = "absent";
constexpr absl::string_view kSequence = "sequence";

// Of the files of a tensor in the folder of a run.
constexpr const char* kTensorEndings[] = {".npy", ".pb", ".json"};

absl::string_view NumPyName(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF64:
      return "float64";
    case ElementKind::kF32:
      return "float32";
    case ElementKind::kF16:
      return "float16";
    case ElementKind::kBF16:
      return "bfloat16";
    case ElementKind::kI64:
      return "int64";
    case ElementKind::kI32:
      return "int32";
    case ElementKind::kI16:
      return "int16";
    case ElementKind::kI8:
    case ElementKind::kI4:
    case ElementKind::kI2:
      return "int8";
    case ElementKind::kU64:
      return "uint64";
    case ElementKind::kU32:
      return "uint32";
    case ElementKind::kU16:
      return "uint16";
    case ElementKind::kU8:
    case ElementKind::kU4:
    case ElementKind::kU2:
      return "uint8";
    // Named as in the package ml_dtypes.
    case ElementKind::kF8E4M3FN:
      return "float8_e4m3fn";
    case ElementKind::kF8E4M3FNUZ:
      return "float8_e4m3fnuz";
    case ElementKind::kF8E5M2:
      return "float8_e5m2";
    case ElementKind::kF8E5M2FNUZ:
      return "float8_e5m2fnuz";
    case ElementKind::kF8E8M0FNU:
      return "float8_e8m0fnu";
    case ElementKind::kF4E2M1FN:
      return "float4_e2m1fn";
    case ElementKind::kI1:
      return "bool";
    case ElementKind::kComplex64:
      return "complex64";
    case ElementKind::kComplex128:
      return "complex128";
    case ElementKind::kString:
      return "str";
    case ElementKind::kOpaque:
      break;
  }
  return "object";
}

bool Exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

absl::StatusOr<onnx_dialect::CompositeType> CompositeOf(const Port& whole) {
  if (const auto type = onnx_dialect::CompositeTypeOf(whole.type)) return *type;
  return absl::InvalidArgumentError(absl::StrCat("'", whole.name, "' is ", whole.type.ToString(),
                                                 ", which cannot be read from files"));
}

absl::StatusOr<std::vector<Tensor>> ReadArrays(const std::string& path) {
  RH_ASSIGN_OR_RETURN(std::vector<NamedTensor> arrays, ReadNpz(path));
  std::vector<Tensor> tensors;
  for (NamedTensor& array : arrays) tensors.push_back(std::move(array.tensor));
  return tensors;
}

// Combines these tensors into the value.
absl::StatusOr<ModelValue> ValueOf(const Port& whole, Kind kind, std::vector<Tensor> tensors) {
  if (kind != Kind::kOptionalTensor) return ModelValue::OfSequence(std::move(tensors));
  if (tensors.size() == 1) return ModelValue::OfTensor(std::move(tensors[0]));
  return UsageError(absl::StrCat(
      "'", whole.name, "': expected one tensor or absent, found tensors: ", tensors.size()));
}

// The error for a source that is none.
absl::Status NoSource(absl::string_view name, Kind kind, bool may_be_made,
                      absl::string_view source) {
  std::vector<std::string> expected = {"FILE.npy"};
  if (may_be_made)
    expected.insert(expected.end(), {std::string(kRandomSource), std::string(kZerosSource)});
  std::string all = absl::StrJoin(expected, ", ");
  if (kind != Kind::kOptionalTensor)
    absl::StrAppend(&all, " for each of its tensors, or FILE.npz or ", kEmpty);
  if (kind != Kind::kSequence) absl::StrAppend(&all, " or ", kAbsent);
  return UsageError(absl::StrCat("'", name, "' is ", onnx_dialect::CompositeText(kind),
                                 ": expected ", name, "=", all, ", found '", source, "'"));
}

// The entry of meta.tsv for the value: the last columns of its line.
struct MetaEntry {
  std::string kind;
  std::string size;
};
std::optional<MetaEntry> MetaOf(const CaseLocation& location) {
  const absl::StatusOr<std::string> text = ReadFile(absl::StrCat(location.folder, "/meta.tsv"));
  if (!text.ok()) return std::nullopt;
  for (absl::string_view line : absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
    const std::vector<std::string> columns = absl::StrSplit(line, '\t');
    if (columns.size() == 5 && columns[0] == location.way &&
        columns[1] == absl::StrCat(location.index)) {
      return MetaEntry{columns[3], columns[4]};
    }
  }
  return std::nullopt;
}

std::string FileOfTensor(const CaseLocation& location, int64_t number) {
  return absl::StrCat(location.ToString(), "_", number, ".npy");
}

}  // namespace

absl::StatusOr<Tensor> ReadTensorFile(const std::string& path) {
  if (absl::EndsWith(path, ".pb")) return ReadTensorProto(path);
  if (absl::EndsWith(path, ".json")) return ReadJsonTensor(path);
  return ReadNpy(path);
}

bool IsTensorFile(absl::string_view path) {
  return absl::EndsWith(path, ".npy") || absl::EndsWith(path, ".pb") ||
         absl::EndsWith(path, ".json");
}

absl::StatusOr<ModelValue> ReadValue(const Port& whole, absl::Span<const std::string> sources,
                                     const TensorMaker& make) {
  RH_ASSIGN_OR_RETURN(const onnx_dialect::CompositeType composite, CompositeOf(whole));
  const Kind kind = composite.kind;
  // An empty shape is one that is not known.
  const Type element = composite.rank().has_value()
                           ? composite.element
                           : composite.element.WithShape(Shape::Unranked());
  if (sources.size() == 1) {
    const std::string& source = sources[0];
    if (source == kEmpty && kind != Kind::kOptionalTensor) return ModelValue::OfSequence({});
    if (source == kAbsent && kind != Kind::kSequence) return ModelValue::Absent();
    if (absl::EndsWith(source, ".pb")) return ReadValueProto(source, kind);
    if (absl::EndsWith(source, ".npz")) {
      RH_ASSIGN_OR_RETURN(std::vector<Tensor> tensors, ReadArrays(source));
      return ValueOf(whole, kind, std::move(tensors));
    }
  }
  std::vector<Tensor> tensors;
  for (const std::string& source : sources) {
    if (make != nullptr && (source == kRandomSource || source == kZerosSource)) {
      const auto number = static_cast<int64_t>(tensors.size());
      RH_ASSIGN_OR_RETURN(tensors.emplace_back(), make(source, element, number));
      continue;
    }
    if (!IsTensorFile(source)) return NoSource(whole.name, kind, make != nullptr, source);
    RH_ASSIGN_OR_RETURN(tensors.emplace_back(), ReadTensorFile(source));
  }
  return ValueOf(whole, kind, std::move(tensors));
}

std::string CaseLocation::ToString() const { return absl::StrCat(folder, "/", way, "_", index); }

std::string CaseTensorFile(const CaseLocation& location) {
  const std::string usual = absl::StrCat(location.ToString(), kTensorEndings[0]);
  for (const char* ending : kTensorEndings) {
    const std::string path = absl::StrCat(location.ToString(), ending);
    if (Exists(path)) return path;
  }
  return usual;
}

bool CaseHas(const CaseLocation& location) {
  for (const char* ending : {".npz", "_0.npy"}) {
    if (Exists(absl::StrCat(location.ToString(), ending))) return true;
  }
  if (Exists(CaseTensorFile(location))) return true;
  const std::optional<MetaEntry> meta = MetaOf(location);
  return meta && (meta->kind == kSequence || meta->kind == kAbsent);
}

absl::StatusOr<ModelValue> ReadCaseValue(const CaseLocation& location, const Port& whole) {
  RH_ASSIGN_OR_RETURN(const onnx_dialect::CompositeType composite, CompositeOf(whole));
  const std::optional<MetaEntry> meta = MetaOf(location);
  if (meta && meta->kind == kAbsent) return ModelValue::Absent();
  int64_t count = 0;
  if (meta && meta->kind == kSequence && absl::SimpleAtoi(meta->size, &count)) {
    std::vector<Tensor> tensors;
    for (int64_t i = 0; i < count; ++i) {
      RH_ASSIGN_OR_RETURN(tensors.emplace_back(), ReadNpy(FileOfTensor(location, i)));
    }
    return ModelValue::OfSequence(std::move(tensors));
  }
  std::vector<std::string> sources;
  for (const std::string& path :
       {absl::StrCat(location.ToString(), ".npz"), CaseTensorFile(location)}) {
    if (sources.empty() && Exists(path)) sources.push_back(path);
  }
  for (int64_t i = 0; sources.size() == static_cast<size_t>(i); ++i) {
    if (Exists(FileOfTensor(location, i))) sources.push_back(FileOfTensor(location, i));
  }
  if (!sources.empty()) return ReadValue(whole, sources);
  if (composite.kind != Kind::kSequence) return ModelValue::Absent();
  return absl::NotFoundError(absl::StrCat(location.ToString(), ".npz: there is no such file, nor ",
                                          location.ToString(), ".pb or ",
                                          FileOfTensor(location, 0)));
}

absl::Status WriteCaseValue(const CaseLocation& location, const Port& whole,
                            const ModelValue& value, OutputGroup& files, std::string& meta) {
  const std::string name = absl::StrReplaceAll(whole.name, {{"\t", " "}, {"\n", " "}});
  absl::StrAppend(&meta, location.way, "\t", location.index, "\t", name, "\t");
  if (value.is_absent()) {
    absl::StrAppend(&meta, kAbsent, "\t\n");
    return absl::OkStatus();
  }
  if (value.is_sequence()) {
    absl::StrAppend(&meta, kSequence, "\t", value.tensors().size(), "\n");
  } else {
    const Tensor& tensor = value.tensor();
    absl::StrAppend(&meta, NumPyName(tensor.element_type().kind()), "\t",
                    absl::StrJoin(tensor.shape().sizes(), "x"), "\n");
  }
  for (size_t i = 0; i < value.tensors().size(); ++i) {
    const std::string path = value.is_tensor() ? absl::StrCat(location.ToString(), ".npy")
                                               : FileOfTensor(location, static_cast<int64_t>(i));
    const absl::StatusOr<std::string> bytes = FormatNpy(value.tensors()[i]);
    if (!bytes.ok()) return Annotate(bytes.status(), path);
    RH_RETURN_IF_ERROR(files.Write(path, *bytes));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse
