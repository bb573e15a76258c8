#include "roundhouse/tools/files/bundle_tool.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_link.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/serialization/save_bundle.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/standard_streams.h"
#include "roundhouse/tools/files/inspect.h"

namespace roundhouse {
namespace {

using Options = BundleToolOptions;

// Checks the number of arguments of a command, and whether it needs -o.
absl::Status CheckUsage(const Options& options, size_t least, size_t most, bool needs_output) {
  const size_t count = options.arguments.size();
  if (count < least || count > most) {
    return UsageError(absl::StrCat(options.command, ": expected ", least == most ? "" : "at least ",
                                   least, " file", least == 1 ? "" : "s", ", found ", count));
  }
  if (needs_output && options.output.empty())
    return UsageError(absl::StrCat(options.command, ": -o OUT is missing"));
  if (!needs_output && !options.output.empty())
    return UsageError(absl::StrCat(options.command, " takes no -o"));
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<const Bundle>> OpenBundle(const std::string& path,
                                                         const Options& options) {
  return Bundle::Open(path, AccessOf(options.no_mmap));
}

absl::StatusOr<std::string> List(const Context&, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 1, SIZE_MAX, false));
  std::string text;
  InspectOptions inspect;
  inspect.json = options.json;
  for (const std::string& path : options.arguments) {
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> bundle, OpenBundle(path, options));
    absl::StrAppend(&text, InspectBundle(*bundle, inspect));
  }
  return text;
}

absl::StatusOr<std::string> Verify(const Context&, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 1, SIZE_MAX, false));
  std::string text;
  for (const std::string& path : options.arguments) {
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> bundle, OpenBundle(path, options));
    // Reports all damaged entries, not only the first.
    std::string damaged;
    for (const BundleEntry& entry : bundle->entries()) {
      const absl::Status status = bundle->Verify(entry);
      if (!status.ok()) absl::StrAppend(&damaged, damaged.empty() ? "" : "\n", status.message());
    }
    if (!damaged.empty()) return absl::DataLossError(damaged);
    absl::StrAppend(
        &text, path, ": ", bundle->entries().size(), " entries are intact",
        bundle->format() == "rhw" ? "" : ", as far as a format without checksums can tell", "\n");
  }
  return text;
}

// A file name for an entry, with characters replaced that a path cannot hold.
std::string FileNameOf(absl::string_view entry) {
  std::string name;
  for (char c : entry) name += c == '/' || c == '\0' ? '_' : c;
  if (name == "." || name == "..") name = "_" + name;
  return name + ".npy";
}

absl::StatusOr<std::string> Extract(const Context&, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 1, 1, true));
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> bundle,
                      OpenBundle(options.arguments[0], options));
  std::vector<std::string> wanted = options.entries;
  if (wanted.empty()) {
    for (const BundleEntry& entry : bundle->entries()) wanted.push_back(entry.name);
  }
  std::map<std::string, std::string> entry_of_file;
  for (const std::string& name : wanted) {
    auto [place, is_new] = entry_of_file.emplace(FileNameOf(name), name);
    if (!is_new && place->second != name) {
      return absl::InvalidArgumentError(
          absl::StrCat(options.arguments[0], ": entries '", place->second, "' and '", name,
                       "' would both become ", place->first,
                       "; extract them into folders of their own with --entry"));
    }
  }
  NewFolder folder;
  RH_RETURN_IF_ERROR(folder.Make(options.output));
  OutputGroup files;
  std::string text;
  for (const std::string& name : wanted) {
    RH_ASSIGN_OR_RETURN(const Tensor tensor, bundle->Get(name));
    const std::string path = absl::StrCat(options.output, "/", FileNameOf(name));
    const absl::StatusOr<std::string> bytes = FormatNpy(tensor);
    if (!bytes.ok()) return Annotate(bytes.status(), path);
    RH_RETURN_IF_ERROR(files.Write(path, *bytes));
    absl::StrAppend(&text, path, "\n");
  }
  files.Keep();
  folder.Keep();
  return text;
}

// The entries of all bundles in order, each name once. Error: entries of one name differ.
absl::StatusOr<std::vector<NamedTensor>> UnionOf(
    const std::vector<std::shared_ptr<const Bundle>>& bundles) {
  std::vector<NamedTensor> tensors;
  absl::flat_hash_map<std::string, size_t> by_name;
  for (const auto& bundle : bundles) {
    for (const BundleEntry& entry : bundle->entries()) {
      Tensor tensor = bundle->Get(entry);
      auto [same_name, is_new] = by_name.emplace(entry.name, tensors.size());
      if (is_new) {
        tensors.push_back({entry.name, std::move(tensor)});
      } else if (!(tensors[same_name->second].tensor == tensor)) {
        return absl::AlreadyExistsError(
            absl::StrCat(bundle->name(), ": entry '", entry.name,
                         "' differs from the entry of that name in an earlier bundle"));
      }
    }
  }
  return tensors;
}

absl::StatusOr<std::string> Merge(const Context&, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 1, SIZE_MAX, true));
  std::vector<std::shared_ptr<const Bundle>> bundles;
  for (const std::string& path : options.arguments) {
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> bundle, OpenBundle(path, options));
    bundles.push_back(std::move(bundle));
  }
  RH_ASSIGN_OR_RETURN(const std::vector<NamedTensor> tensors, UnionOf(bundles));
  if (!IsBundlePath(options.output)) {
    return UsageError(
        absl::StrCat("merge: ", options.output, ": a bundle is a .rhw or a .safetensors file"));
  }
  RH_RETURN_IF_ERROR(SaveBundle(tensors, options.output));
  return "";
}

absl::StatusOr<std::string> Diff(const Context&, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 2, 2, false));
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> a, OpenBundle(options.arguments[0], options));
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> b, OpenBundle(options.arguments[1], options));
  std::string text;
  for (const BundleEntry& entry : a->entries()) {
    const BundleEntry* other = b->Find(entry.name);
    if (other == nullptr) {
      absl::StrAppend(&text, "only in ", a->name(), ": ", QuoteString(entry.name), "\n");
    } else if (entry.type != other->type) {
      absl::StrAppend(&text, QuoteString(entry.name), ": ", entry.type.ToString(), " against ",
                      other->type.ToString(), "\n");
    } else if (!(a->Get(entry) == b->Get(*other))) {
      absl::StrAppend(&text, QuoteString(entry.name), ": different data\n");
    }
  }
  for (const BundleEntry& entry : b->entries()) {
    if (a->Find(entry.name) == nullptr)
      absl::StrAppend(&text, "only in ", b->name(), ": ", QuoteString(entry.name), "\n");
  }
  return text;
}

int64_t TensorsInNodes(const Program& program) {
  int64_t count = 0;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      for (const auto& [name, value] : node->attributes())
        ForEachLeaf(value, [&](const Attribute& leaf) { count += leaf.if_tensor() != nullptr; });
    }
  }
  return count;
}

// Makes the initial values external for which `is_taken_out` returns true.
void TakeOut(Program& program, absl::FunctionRef<bool(const Tensor&)> is_taken_out) {
  for (Global* global : program.globals()) {
    const Attribute* initial = global->inline_initial();
    const Tensor* tensor = initial == nullptr ? nullptr : initial->if_tensor();
    if (tensor == nullptr || !is_taken_out(*tensor)) continue;
    Type type = tensor->type();
    global->set_initial(Global::External{std::move(type)});
  }
}

// Reports what is left out of the program and what is not, for users who share the file.
std::string TextOfStripped(const Program& program, const std::string& path) {
  int64_t stripped = 0;
  int64_t kept = 0;
  int64_t kept_bytes = 0;
  for (const Global* global : program.globals()) {
    stripped += global->external_initial() != nullptr;
    const Attribute* initial = global->inline_initial();
    const Tensor* tensor = initial == nullptr ? nullptr : initial->if_tensor();
    if (tensor == nullptr) continue;
    ++kept;
    kept_bytes += ByteSize(tensor->type()).value_or(0);
  }
  std::string text = absl::StrCat(path, ": the data of ", stripped, " globals is left out\n");
  if (kept > 0) {
    absl::StrAppend(&text, path, ": ", kept, " globals of ", kept_bytes,
                    " bytes keep theirs (--bundle and --min_bundle_bytes take out more)\n");
  }
  if (const int64_t tensors = TensorsInNodes(program); tensors > 0)
    absl::StrAppend(&text, path, ": ", tensors, " tensors in attributes of nodes stay\n");
  return text;
}

// Writes a model whose weights are declared and absent: it can be shared, verified and optimised.
// Removes no data that no bundle could restore: if the model names a bundle, data that is not in it
// stays, unless another bundle takes that.
absl::StatusOr<std::string> Strip(const Context& context, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 1, 1, true));
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program,
                      LoadModel(context, options.arguments[0],
                                {.link_bundle = false, .access = AccessOf(options.no_mmap)}));
  // Data that was not in the model's file stays out.
  TakeOut(*program, [](const Tensor& tensor) {
    return tensor.is_outside() && !tensor.outside_storage()->has_data();
  });
  const bool has_bundle = program->attributes().Find(kBundleAttribute) != nullptr;
  program->EraseAttribute(kBundleAttribute);
  if (options.bundle.empty()) {
    if (!has_bundle) {
      TakeOut(*program,
              [&](const Tensor& tensor) { return IsForBundle(tensor, options.min_bundle_bytes); });
    }
    RH_RETURN_IF_ERROR(SaveModel(*program, options.output));
    return TextOfStripped(*program, options.output);
  }
  RH_ASSIGN_OR_RETURN(BundleWriter writer, BundleWriter::CreateOrAppend(options.bundle));
  RH_RETURN_IF_ERROR(MoveToBundle(*program, writer, options.min_bundle_bytes));
  RH_RETURN_IF_ERROR(SaveModelAfter(writer, *program, options.output));
  return TextOfStripped(*program, options.output);
}

// Makes the initial values external that the bundle has, so that it gives them its own. Error: an
// entry that no global is named after.
absl::Status TakeOutNamed(Program& program, const Bundle& bundle) {
  std::vector<std::string> names;
  for (const Global* global : program.globals()) names.push_back(global->name());
  for (const BundleEntry& entry : bundle.entries()) {
    Global* global = program.FindGlobal(entry.name);
    if (global == nullptr) {
      return absl::NotFoundError(absl::StrCat(bundle.name(), ": the model has no global '",
                                              entry.name, "'", DidYouMean(entry.name, names)));
    }
    Type type = global->type();
    if (global->inline_initial() != nullptr) {
      const Tensor* tensor = global->inline_initial()->if_tensor();
      if (tensor != nullptr) type = tensor->type();
    }
    global->set_initial(Global::External{std::move(type)});
  }
  return absl::OkStatus();
}

// The reverse: writes the model with the data of the bundles in it.
absl::StatusOr<std::string> Attach(const Context& context, const Options& options) {
  RH_RETURN_IF_ERROR(CheckUsage(options, 2, SIZE_MAX, true));
  const std::string& path = options.arguments[0];
  RH_ASSIGN_OR_RETURN(
      std::unique_ptr<Program> program,
      LoadModel(context, path,
                {.link_bundle = false, .verify = false, .access = AccessOf(options.no_mmap)}));
  std::vector<std::shared_ptr<const Bundle>> bundles;
  for (size_t i = 1; i < options.arguments.size(); ++i) {
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const Bundle> bundle,
                        OpenBundle(options.arguments[i], options));
    bundles.push_back(std::move(bundle));
  }
  for (const std::shared_ptr<const Bundle>& bundle : bundles) {
    if (options.replace) RH_RETURN_IF_ERROR(Annotate(TakeOutNamed(*program, *bundle), path));
  }
  RH_RETURN_IF_ERROR(Annotate(LinkBundles(*program, bundles), path));
  program->EraseAttribute(kBundleAttribute);
  RH_RETURN_IF_ERROR(VerifyOk(*program, {.source = path}));
  RH_RETURN_IF_ERROR(SaveModel(*program, options.output));
  return "";
}

struct Command {
  absl::string_view name;
  absl::StatusOr<std::string> (*run)(const Context&, const Options&);
};
constexpr Command kCommands[] = {{"ls", List},      {"verify", Verify}, {"extract", Extract},
                                 {"merge", Merge},  {"diff", Diff},     {"strip", Strip},
                                 {"attach", Attach}};

}  // namespace

absl::StatusOr<std::string> RunBundleCommand(const Context& context,
                                             const BundleToolOptions& options) {
  std::vector<std::string> names;
  for (const Command& command : kCommands) {
    if (command.name == options.command) return command.run(context, options);
    names.emplace_back(command.name);
  }
  return UsageError(absl::StrCat("there is no command '", options.command, "'",
                                 DidYouMean(options.command, names)));
}

int BundleMain(int argc, char** argv) {
  BundleToolOptions options;
  Flags flags("bundle",
              "Works on bundles of weights (.rhw; .safetensors is read as one).\n"
              "  ls BUNDLE…            lists the entries, with sizes, checksums and shared bytes\n"
              "  verify BUNDLE…        reads everything and compares the checksums\n"
              "  extract BUNDLE -o DIR writes the entries as .npy files\n"
              "  merge BUNDLE… -o OUT  makes one bundle of several; a name may come twice with the "
              "same data\n"
              "  diff A B              says which entries differ; exits with 1 if any do\n"
              "  strip MODEL -o OUT    the model without the large data of its globals, which "
              "still verifies; if\n"
              "                        it names a bundle, without the data of that; with --bundle, "
              "the rest goes there\n"
              "  attach MODEL BUNDLE… -o OUT   the model with the data of the bundles in it");
  flags.Positional("COMMAND", &options.command, "one of the above");
  flags.Positional("FILE", &options.arguments, "the files to work on");
  flags.Flag("o", &options.output, "OUT", "where to write");
  flags.Flag("entry", &options.entries, "NAME", "for extract: only this entry");
  flags.Flag("bundle", &options.bundle, "FILE.rhw",
             "for strip: where the data goes; an existing bundle is added to");
  flags.Flag("min_bundle_bytes", &options.min_bundle_bytes, "N",
             "for strip: smaller tensors stay in the model, as with convert");
  flags.Flag("replace", &options.replace,
             "for attach: also replaces data that the model has, by that of the same names");
  flags.Flag("json", &options.json, "for ls: as JSON");
  NoMmapFlag(flags, &options.no_mmap);
  flags.Example("bundle ls weights.rhw", "lists the entries of a bundle");
  flags.Example("bundle verify weights.rhw", "makes sure that no byte of it has changed");
  flags.Example("bundle extract weights.rhw -o folder --entry=conv1_w",
                "one tensor as folder/conv1_w.npy");
  flags.Example("bundle merge encoder.rhw decoder.safetensors -o both.rhw",
                "one bundle for two models");
  flags.Example("bundle strip model.rh -o shareable.rh", "a model to share without its weights");
  flags.Example("bundle strip model.rh -o shareable.rh --bundle=rest.rhw --min_bundle_bytes=0",
                "… without any of them: data that its bundle lacks goes into rest.rhw");
  flags.Example("bundle attach shareable.rh weights.safetensors -o model.rh",
                "the weights back in, or others of the same types");
  flags.Example("bundle attach shareable.rh weights.rhw rest.rhw -o model.rh",
                "the same, from two bundles");
  flags.Example("bundle attach adapted.rh adapters.safetensors --replace -o tuned.rh",
                "adapters that train --lora_out wrote, in a model that add_lora has prepared");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    RH_ASSIGN_OR_RETURN(const std::string text, RunBundleCommand(*context, options));
    if (!text.empty()) RH_RETURN_IF_ERROR(WriteOutput("-", text));
    if (options.command == "diff" && !text.empty())
      return absl::FailedPreconditionError("the bundles differ");
    return absl::OkStatus();
  });
}

}  // namespace roundhouse
