#include "roundhouse/serialization/bundle_link.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {
namespace {

// Returns a tensor type with the stored sizes and everything else from `declared`: a bundle does
// not store quantisation, domains, encodings, names of dimensions and scalars.
Type TypeOfData(const Type& declared, const Type& stored) {
  if (!declared.is_tensor()) return declared;
  if (!declared.shape().is_ranked()) return declared.WithShape(stored.shape());
  std::vector<Dim> dims;
  for (int64_t axis = 0; axis < stored.shape().rank(); ++axis)
    dims.emplace_back(stored.shape().dim(axis).size(), declared.shape().dim(axis).name());
  return declared.WithShape(Shape(dims));
}

// Bytes of a bundle whose checksum is compared when they are first read.
class CheckedBytes final : public OutsideStorage {
 public:
  CheckedBytes(Tensor tensor, uint64_t checksum, std::string name)
      : tensor_(std::move(tensor)), checksum_(checksum), name_(std::move(name)) {}
  absl::string_view name() const override { return name_; }
  absl::StatusOr<absl::Span<const std::byte>> Read() const override {
    std::call_once(once_, [this] { is_whole_ = Checksum(tensor_.bytes()) == checksum_; });
    if (is_whole_) return tensor_.bytes();
    return absl::DataLossError("its checksum does not match the table of contents");
  }

 private:
  const Tensor tensor_;
  const uint64_t checksum_;
  const std::string name_;
  mutable std::once_flag once_;
  mutable bool is_whole_ = false;
};

// Returns the bundle that has an entry of that name.
absl::StatusOr<const Bundle*> BundleWith(const std::string& name,
                                         absl::Span<const Bundle* const> bundles) {
  const Bundle* found = nullptr;
  for (const Bundle* bundle : bundles) {
    const BundleEntry* entry = bundle->Find(name);
    if (entry == nullptr) continue;
    if (found == nullptr) {
      found = bundle;
    } else if (!(found->Get(*found->Find(name)) == bundle->Get(*entry))) {
      return absl::AlreadyExistsError(absl::StrCat(bundle->name(), ": entry '", name,
                                                   "' differs from the one in ", found->name()));
    }
  }
  if (found != nullptr) return found;
  // The error of Get() names the nearest entry.
  if (bundles.size() == 1) return bundles[0]->Get(name).status();
  return absl::NotFoundError(
      absl::StrCat("there is no entry '", name, "' in ",
                   absl::StrJoin(bundles, ", ", [](std::string* text, const Bundle* bundle) {
                     text->append(bundle->name());
                   })));
}

// Returns the data for one external global, with the global's declared type.
absl::StatusOr<Tensor> FindData(const Global& global, absl::Span<const Bundle* const> bundles,
                                const LinkOptions& options) {
  RH_ASSIGN_OR_RETURN(const Bundle* found, BundleWith(global.name(), bundles));
  const Bundle& bundle = *found;
  RH_ASSIGN_OR_RETURN(Tensor tensor, bundle.Get(global.name()));
  const Type& declared = global.external_initial()->type;
  const Type stored = declared.is_tensor()
                          ? Type::Tensor(declared.element_type().storage(), declared.shape())
                          : declared;
  const bool fits = stored.is_scalar() ? tensor.shape().rank() == 0 &&
                                             stored.element_type() == tensor.element_type()
                                       : Fits(tensor.type(), stored);
  if (!fits) {
    return absl::InvalidArgumentError(absl::StrCat(bundle.name(), ": entry '", global.name(),
                                                   "': expected ", declared.ToString(), ", found ",
                                                   tensor.type().ToString()));
  }
  const BundleEntry& entry = *bundle.Find(global.name());
  // A splat has one element: checking it now costs no more than deferring the check.
  const bool check_later =
      options.check == LinkCheck::kWhenUsed && entry.checksum && tensor.is_dense();
  if (options.check != LinkCheck::kNever && !check_later) RH_RETURN_IF_ERROR(bundle.Verify(entry));
  const Type type = TypeOfData(declared, tensor.type());
  if (!check_later) return tensor.WithType(type);
  return Tensor::Outside(
      type, std::make_shared<CheckedBytes>(tensor, *entry.checksum,
                                           absl::StrCat(bundle.name(), ":", entry.name)));
}

absl::Status Link(Program& program, absl::Span<const Bundle* const> bundles,
                  const LinkOptions& options) {
  std::vector<std::pair<Global*, Tensor>> found;
  std::vector<std::string> problems;
  absl::StatusCode code = absl::StatusCode::kOk;
  for (Global* global : program.globals()) {
    if (global->external_initial() == nullptr) continue;
    absl::StatusOr<Tensor> tensor = FindData(*global, bundles, options);
    if (tensor.ok()) {
      found.emplace_back(global, *std::move(tensor));
      continue;
    }
    if (problems.empty()) code = tensor.status().code();
    problems.push_back(
        absl::StrCat("global ", SymbolText(global->name()), ": ", tensor.status().message()));
  }
  if (!problems.empty()) return absl::Status(code, absl::StrJoin(problems, "\n"));
  for (auto& [global, tensor] : found) global->set_initial(Attribute::OfTensor(std::move(tensor)));
  return absl::OkStatus();
}

}  // namespace

absl::Status LinkBundle(Program& program, const Bundle& bundle, const LinkOptions& options) {
  return Link(program, {&bundle}, options);
}

absl::Status LinkBundles(Program& program, absl::Span<const std::shared_ptr<const Bundle>> bundles,
                         const LinkOptions& options) {
  std::vector<const Bundle*> all;
  for (const std::shared_ptr<const Bundle>& bundle : bundles) all.push_back(bundle.get());
  return Link(program, all, options);
}

bool IsForBundle(const Tensor& tensor, int64_t min_bytes) {
  if (BitWidth(tensor.element_type().kind()) == 0) return false;
  const absl::StatusOr<int64_t> bytes = ByteSize(tensor.type());
  return bytes.ok() && *bytes >= min_bytes;
}

absl::Status MoveToBundle(Program& program, BundleWriter& writer, int64_t min_bytes) {
  for (Global* global : program.globals()) {
    const Attribute* initial = global->inline_initial();
    const Tensor* tensor = initial == nullptr ? nullptr : initial->if_tensor();
    if (tensor == nullptr || !IsForBundle(*tensor, min_bytes)) continue;
    RH_RETURN_IF_ERROR(writer.Add(global->name(), *tensor));
    Type type = tensor->type();
    global->set_initial(Global::External{std::move(type)});
  }
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<const Bundle>> OpenBundleOf(const Program& program,
                                                           const std::string& model_path,
                                                           FileAccess access) {
  const Attribute* attribute = program.attributes().Find(kBundleAttribute);
  if (attribute == nullptr) return nullptr;
  const std::string* name = attribute->if_string();
  const std::string where = absl::StrCat(model_path, ": attribute '", kBundleAttribute, "'");
  if (name == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(where, ": expected a path, found ", attribute->ToString()));
  }
  const size_t slash = model_path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : model_path.substr(0, slash + 1);
  absl::StatusOr<std::shared_ptr<const MappedFile>> file =
      MappedFile::OpenInside(folder, *name, access);
  if (!file.ok()) return Annotate(file.status(), where);
  return Bundle::OpenFromMemory((*file)->bytes(), *file, (*file)->path());
}

}  // namespace roundhouse
