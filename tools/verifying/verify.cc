#include "roundhouse/tools/verifying/verify.h"

#include <cstddef>
#include <iostream>
#include <map>
#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/debugging/reducer.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/option_flags.h"
#include "roundhouse/tools/command_line/standard_streams.h"
#include "roundhouse/tools/verifying/judged_part.h"
#include "roundhouse/tools/verifying/mlir_judge.h"
#include "roundhouse/tools/verifying/verdict.h"

namespace roundhouse {
namespace {

// The program as canonical ops, reduced to the entry, for inputs of known sizes.
absl::StatusOr<std::unique_ptr<Program>> PreparedProgram(std::unique_ptr<Program> program,
                                                         const VerifyAgainstOptions& options) {
  RH_RETURN_IF_ERROR(BindShapeFlags(*program, options.entry, options.shapes));
  RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(*program, options.entry));
  for (Graph* graph : program->graphs()) {
    if (graph != entry && graph->visibility() == Visibility::kPublic)
      graph->set_visibility(Visibility::kPrivate);
  }
  RH_RETURN_IF_ERROR(RunPasses(*program, "symbol_dce").status());
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  return program;
}

absl::StatusOr<std::vector<RunInput>> InputsOf(const Graph& entry,
                                               const VerifyAgainstOptions& options) {
  InputOptions wanted;
  wanted.inputs = options.inputs;
  wanted.seed = static_cast<uint64_t>(options.seed);
  return MakeInputs(entry, wanted);
}

// Binds the entry's inputs to the sizes of these.
absl::Status BindInputs(Program& program, Graph& entry, const std::vector<RunInput>& inputs) {
  GivenShapes given;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Type& type = entry.inputs()[i].type;
    if (!type.is_tensor() || type.shape().is_static()) continue;
    const auto sizes = inputs[i].tensor.shape().sizes();
    given.inputs[static_cast<int64_t>(i)] = {sizes.begin(), sizes.end()};
  }
  return given.inputs.empty() ? absl::OkStatus() : BindShapes(program, entry, given);
}

// Whether a piece of the program differs on seeded inputs; the program's do not fit its own.
bool Differs(const MlirJudge& judge, const Program& piece, const VerifyAgainstOptions& options,
             const VerdictOptions& verdict_options) {
  const absl::StatusOr<Graph*> entry = EntryOf(piece, "");
  if (!entry.ok()) return false;
  const absl::StatusOr<std::vector<Tensor>> inputs =
      SeededInputs(**entry, static_cast<uint64_t>(options.seed));
  if (!inputs.ok()) return false;
  const absl::StatusOr<Verdict> verdict =
      JudgeByMlir(judge, piece, (*entry)->name(), *inputs, verdict_options);
  return verdict.ok() && !verdict->ok();
}

std::string Json(const VerifyAgainstOptions& options, const std::string& entry,
                 const Verdict& verdict) {
  JsonWriter json;
  json.Object([&] {
    json.Key("schema").String("roundhouse.verify/1");
    json.Key("against").String(options.against);
    json.Key("entry").String(entry);
    json.Key("agrees").Bool(verdict.ok());
    json.Key("outputs").Array([&] {
      for (const Verdict::Output& output : verdict.outputs) {
        json.Object([&] {
          json.Key("name").String(output.name);
          json.Key("elements").Int(output.difference.num_elements);
          json.Key("different").Int(output.difference.num_different);
          json.Key("max_ulps").Double(static_cast<double>(output.difference.max_ulps));
          json.Key("worst").Array([&] {
            for (const int64_t index : output.difference.worst_index) json.Int(index);
          });
          json.Key("found").Double(output.difference.found);
          json.Key("expected").Double(output.difference.expected);
        });
      }
    });
  });
  return json.text();
}

absl::Status SaveReduced(const MlirJudge& judge, const Program& program,
                         const VerifyAgainstOptions& options, const VerdictOptions& verdict_options,
                         std::ostream& out) {
  const auto differs = [&](const Program& piece) {
    return Differs(judge, piece, options, verdict_options);
  };
  // The difference may depend on the given inputs, and not show on seeded ones.
  if (!differs(program)) {
    out << "not reduced: on random inputs the results do not differ\n";
    return absl::OkStatus();
  }
  Say(options.progress, "reducing the program");
  const std::unique_ptr<Program> reduced = Reduce(program, differs);
  Clear(options.progress);
  RH_RETURN_IF_ERROR(CheckNotCancelled("before the program was reduced"));
  if (options.reduced.empty()) {
    out << "reduced to:\n";
    out.flush();
  }
  return SaveModel(*reduced, options.reduced.empty() ? "-" : options.reduced);
}

}  // namespace

absl::Status VerifyAgainst(const Context& context, const VerifyAgainstOptions& options,
                           std::ostream& out) {
  // Reports missing tools first.
  RH_ASSIGN_OR_RETURN(MlirJudge judge, MlirJudge::Find());
  judge.set_timeout(options.step_timeout);
  Say(options.progress, absl::StrCat("reading ", options.model));
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> loaded,
                      LoadModel(context, options.model, {.bundle = options.bundle}));
  absl::StatusOr<std::unique_ptr<Program>> program = PreparedProgram(std::move(loaded), options);
  if (!program.ok()) {
    return IsUsageError(program.status()) ? program.status()
                                          : Annotate(program.status(), InputName(options.model));
  }
  RH_ASSIGN_OR_RETURN(Graph * entry, EntryOf(**program, options.entry));
  RH_ASSIGN_OR_RETURN(const std::vector<RunInput> inputs, InputsOf(*entry, options));
  for (const RunInput& input : inputs) {
    if (!input.note.empty()) std::cerr << "verify: " << OptionsAsFlags(input.note) << "\n";
  }
  RH_RETURN_IF_ERROR(Annotate(BindInputs(**program, *entry, inputs), InputName(options.model)));
  std::vector<Tensor> tensors;
  for (const RunInput& input : inputs) tensors.push_back(input.tensor);
  const VerdictOptions verdict_options = {
      .backends = {options.backend},
      .tolerance = {.allowed = static_cast<uint64_t>(options.max_ulps),
                    .near_zero = options.near_zero}};
  Say(options.progress, "running the model here, and by MLIR");
  const std::string name = entry->name();
  if (options.partly) {
    absl::StatusOr<JudgedPart> part = JudgedPartOf(**program, name, tensors);
    if (!part.ok()) return Annotate(part.status(), InputName(options.model));
    Clear(options.progress);
    for (const JudgedPart::LeftOut& node : part->left_out)
      std::cerr << "verify: left out " << node.node << ": " << node.why << "\n";
    std::cerr << "verify: " << part->ops.size() << " nodes are judged, " << part->left_out.size()
              << " are left out\n";
    program = std::move(part->program);
    tensors = std::move(part->inputs);
  }
  const absl::StatusOr<Verdict> verdict =
      JudgeByMlir(judge, **program, name, tensors, verdict_options);
  Clear(options.progress);
  if (!verdict.ok()) return Annotate(verdict.status(), InputName(options.model));
  out << (options.json ? Json(options, name, *verdict) : verdict->ToString());
  if (verdict->ok()) return absl::OkStatus();
  if (!options.no_reduce)
    RH_RETURN_IF_ERROR(SaveReduced(judge, **program, options, verdict_options, out));
  return absl::DataLossError(
      absl::StrCat(InputName(options.model), ": MLIR gives different results"));
}

int VerifyMain(int argc, char** argv) {
  VerifyAgainstOptions options;
  Flags flags("verify",
              "Runs a model here and by another compiler, and reports how far the results are "
              "apart (docs/tosa.md). The model is lowered, written as TOSA, compiled by MLIR's "
              "mlir-opt-19 to LLVM and run by mlir-cpu-runner-19 (Debian's mlir-19-tools and "
              "libmlir-19). If the two differ, the program is reduced to the part that does.");
  flags.Positional("MODEL", &options.model, "the model; - for standard input");
  flags.Choice("against", &options.against, {"mlir"}, "the compiler to compare with");
  flags.Flag("entry", &options.entry, "NAME", "the graph to run, where there are several");
  flags.Flag("input", &options.inputs, "NAME=FILE.npy",
             "an input; random and zeros in place of a file; random unless given");
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input (NAME:1x3x224x224) or a named dimension (batch:4)");
  flags.Flag("seed", &options.seed, "N", "the seed of the random inputs");
  flags.Choice("backend", &options.backend, {"reference", "native"},
               "the backend that runs the model here");
  flags.Flag("max_ulps", &options.max_ulps, "N",
             "how many floats may lie between the two results; integers must be equal");
  flags.Flag("near_zero", &options.near_zero, "X",
             "floats that differ by less than this part of the output's greatest magnitude count "
             "as equal");
  flags.Flag("reduced", &options.reduced, "OUT",
             "where to write the reduced program; standard output unless given");
  flags.Flag("no_reduce", &options.no_reduce, "does not reduce a program that differs");
  flags.Flag("partly", &options.partly,
             "leaves out operations that TOSA cannot express, instead of failing; their results "
             "become inputs");
  flags.Flag("from_bundle", &options.bundle, "FILE",
             "the weights of MODEL (.rhw, .safetensors), where it does not name them itself");
  flags.Duration("step_timeout", &options.step_timeout,
                 "the time limit for compiling, and for running");
  flags.Flag("json", &options.json, "prints JSON");
  flags.Limits();
  flags.Example("verify model.onnx", "whether MLIR gives the same results");
  flags.Example("verify model.onnx --shape=image:1x3x64x64 --seed=3",
                "the same for a size that is open, on other inputs");
  flags.Example("verify model.onnx --partly", "as much of a model as TOSA can express");
  flags.Example("verify model.rh --backend=native --max_ulps=1024 --reduced=small.mlir",
                "whether our fast kernels agree, and a small model that shows it if not");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    if (options.seed < 0) return UsageError("--seed: expected 0 or more");
    if (options.max_ulps < 0) return UsageError("--max_ulps: expected 0 or more");
    if (!(options.near_zero >= 0)) return UsageError("--near_zero: expected 0 or more");
    if (options.json && !options.no_reduce && options.reduced.empty())
      return UsageError("--json needs --reduced=OUT or --no_reduce: both go to standard output");
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    Progress progress("verify", std::cerr, StandardErrorIsTerminal());
    options.progress = &progress;
    return VerifyAgainst(*context, options, std::cout);
  });
}

}  // namespace roundhouse
