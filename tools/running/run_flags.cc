// The command line of `run`.
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/api/values/picture_input.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/interp/mpi/mpi_process.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/pipeline_flags.h"
#include "roundhouse/tools/command_line/progress.h"
#include "roundhouse/tools/command_line/spread_flags.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {

int RunMain(int argc, char** argv) {
  RunOptions options;
  int64_t seed = 0;
  std::string image_mean;
  std::string image_scale;
  Flags flags(
      "run",
      "Runs a model and shows, compares or writes its outputs, or times it.\nInputs that are not "
      "given are random: floats N(0,1), integers and booleans 0 or 1. A NAME may be #0, #1 …");
  flags.Positional("MODEL", &options.model,
                   "the model (.mlir, .rh, .onnx, .tflite); - for standard input");
  flags.Level("O", &options.level, {"0", "1", "2", "3"},
              "optimises the model first, as the tool optimize does: 2 (default), or with "
              "--backend=reference 0");
  flags.Flag(
      "input", &options.inputs.inputs, "[NAME=]FILE.npy|FILE.npz|FILE.pb|FILE.json|random|zeros",
      "the value of an input; NAME may be left out for a single input, or for an .npz with an "
      "array for each input. A sequence is given tensor by tensor (the same NAME again), or as "
      "NAME=FILE.npz, NAME=FILE.pb or NAME=empty; an optional value may be NAME=absent");
  flags.Flag("image", &options.inputs.images, "[NAME=]PHOTO",
             "a picture (PNG, JPEG, BMP, TIFF, WebP, PNM) for an input: resized, and its pixels "
             "laid out as the input has them; a note says how");
  flags.Flag("mean", &image_mean, "M|R,G,B",
             "for pictures: subtracted from each pixel of 0 to 255 …");
  flags.Flag("scale", &image_scale, "S|R,G,B",
             "… then multiplied by this; by default as the model says, else 1/255 for floats");
  flags.Flag("shape", &options.inputs.shapes, "NAME:1x3x224x224",
             "sizes of a random input (of each random tensor of a sequence), or of a named "
             "dimension; an open batch is 1 by default");
  flags.Flag("seed", &seed, "N", "the seed of random inputs");
  flags.Flag("entry", &options.entry, "NAME", "the graph to run, where there are several");
  flags.Flag("devices", &options.spread.devices, "AXIS:N,…",
             "spreads the model over these devices, which lie along named axes (docs/devices.md); "
             "with --simulate or --launcher");
  flags.Flag("shard", &options.spread.pins, "NAME=AXES",
             "how an input, output, @global or %node is spread over --devices, an axis or _ for "
             "each dimension; the rest is inferred");
  AddPipelineFlags(options.spread, flags);
  AddOverlapFlag(flags, options.spread);
  AddPinFileFlag(flags, options.spread);
  AddDeviceConfigurationFlag(flags, options.spread);
  flags.Flag("simulate", &options.simulate,
             "runs all devices of the model in this process, one after the other");
  flags.Choice("launcher", &options.launcher, {"mpi"},
               "under mpirun: runs one device of the model in each process; or shares the samples "
               "of --batch among them (docs/devices.md)");
  flags.Flag("case", &options.cases, "DIR",
             "runs the input_N.npy of a folder and compares with its output_N.npy, if any; several "
             "cases are one session, which keeps its state between them");
  flags.Flag("batch", &options.batch, "DIR",
             "runs each sample of a folder (.npy, .npz, .png, .jpg, or folders with input_N.npy) "
             "alone, in one session; its outputs go to a folder in --output_dir, and samples that "
             "have one are not run again");
  flags.Flag("output_dir", &options.output_dir, "DIR",
             "writes input_N.npy, output_N.npy and meta.tsv: a folder for --case");
  flags.Flag(
      "expect", &options.expected, "NAME=FILE.npy|FILE.pb|FILE.json",
      "the expected value of an output, within the tolerance; of a sequence, tensor by tensor");
  flags.Flag("rtol", &options.relative_tolerance, "X",
             "the relative tolerance of expected values …");
  flags.Flag("atol", &options.absolute_tolerance, "X", "… and the absolute one, which is added");
  flags.Flag("probe_dir", &options.probe_dir, "DIR",
             "writes every value of the run as .npy, and index.tsv");
  flags.Flag(
      "backend", &options.backend, "NAMES",
      "the backends that run the nodes: auto (each node on the fastest that is linked in), "
      "or names in order of preference: onednn, xnnpack, amx, fused, correlate and bytes take "
      "regions, native (our fast kernels) and reference (which defines the results) single "
      "nodes; nodes that none takes run on reference");
  flags.Choice("precision", &options.precision, {"highest", "high", "medium"},
               "the precision of convolutions and products: that of f32, an error of about 1e-5, "
               "or that of bf16; by default as in the program, else highest");
  flags.Flag("error_budget", &options.error_budget, "E",
             "the error that --precision may cause in outputs on seeded inputs, relative to their "
             "greatest; products that would cause more are computed more precisely");
  flags.Flag("tune", &options.tune,
             "measures which backend runs each part fastest on this machine, and runs the model so "
             "(optimize --tune stores that)");
  flags.Choice("nan", &options.nan, {"keep", "ignore"},
               "keep: NaN is computed where the reference computes it; ignore: libraries may lose "
               "NaN, which saves checking for it; by default as in the program, else keep");
  flags.Flag("strict", &options.strict,
             "fails if a region does not run on its backend, a named backend can run nothing on "
             "this machine, or --precision changes nothing");
  flags.Flag(
      "deterministic", &options.deterministic,
      "gives the same bits with any number of threads and on any x86-64 processor with AVX2, "
      "on our own kernels, regardless of --backend (docs/deterministic.md)");
  flags.Threads(&options.threads, "how many to use; the reference kernels use one");
  flags.Choice(
      "denormals", &options.denormals, {"keep", "flush"},
      "whether numbers below the normal range are kept, which can be slow, or replaced by zero");
  flags.Bytes("memory_limit", &options.memory_limit,
              "fails if values need more memory (4096, 512M, 2G); 0 for no limit");
  flags.Flag("max_steps", &options.max_steps, "N",
             "fails if one run executes more nodes, so that loops end; 0 for no limit");
  flags.Limits();
  flags.Flag("report", &options.report, "says which backend runs each node, and why no other does");
  flags.Flag("benchmark", &options.benchmark, "runs the model repeatedly, and shows the times");
  flags.Flag("warmup", &options.warmup, "N", "the runs of --benchmark that do not count");
  flags.Flag("iterations", &options.iterations, "N", "the runs of --benchmark that count");
  flags.Flag("profile", &options.profile,
             "shows where the time goes, by backend, operation and node, also inside regions: of "
             "one warm run, or with --benchmark on average");
  flags.Flag(
      "roofline", &options.roofline,
      "with --profile: measures how fast the processor multiplies and moves numbers at best, "
      "and shows the least time that it could take, and the share that is reached");
  flags.Flag("trace", &options.trace, "FILE.json",
             "writes when each step ran, for chrome://tracing or Perfetto");
  flags.Flag("bundle", &options.bundle, "FILE",
             "the weights (.rhw, .safetensors), where the model does not name them itself");
  NoMmapFlag(flags, &options.no_mmap);
  flags.Flag("json", &options.json, "prints JSON");
  flags.Example("run model.mlir", "runs it on random inputs");
  flags.Example("run model.onnx --input='#0=input_0.pb' --expect='#0=output_0.pb'",
                "checks a case in the format of ONNX's test data");
  flags.Example("run model.onnx --input=pages=a.npy --input=pages=b.npy",
                "on a sequence of two tensors");
  flags.Example("run model.mlir --input=image=cat.npy --expect=scores=cat_scores.npy",
                "checks an output; exits with 1 if it is wrong, and shows the worst element");
  flags.Example("run model.onnx --image=cat.jpg --mean=123.7,116.3,103.5 --scale=0.017",
                "on a photo");
  flags.Example("run model.mlir --shape=batch:4 --output_dir=out",
                "runs a model of any batch size on 4, and writes its inputs and outputs");
  flags.Example("run model.mlir --case=out", "checks that it still gives the same results");
  flags.Example("run model.onnx --batch=images --output_dir=scores",
                "runs it on each .npy of a folder; the same command resumes after an interruption");
  flags.Example("run model.onnx --devices=data:4 --shard=image=data,_,_,_ --simulate --case=out",
                "on four devices, each with a quarter of the images");
  flags.Example("mpirun -np 4 roundhouse run model.onnx --devices=data:4 --launcher=mpi --case=out",
                "on four processes, here or on four machines");
  flags.Example("run model.mlir --probe_dir=values", "writes every intermediate value");
  flags.Example("run model.mlir --benchmark --json", "measures, for a machine to read");
  flags.Example("run stranger.onnx --max_steps=1000000 --memory_limit=2G --timeout=1m",
                "runs an untrusted model (docs/security.md)");
  std::unique_ptr<MpiProcess> process;
  const int exit_code = RunTool(flags, argc, argv, [&]() -> absl::Status {
    if (!options.launcher.empty() && options.batch.empty()) {
      RH_ASSIGN_OR_RETURN(process, MpiProcess::Start());
      options.process = process.get();
    }
    options.inputs.seed = static_cast<uint64_t>(seed);
    options.inputs.memory_limit = options.memory_limit;
    if (options.inputs.images.empty() && options.batch.empty() &&
        !(image_mean.empty() && image_scale.empty()))
      return UsageError("--mean and --scale are for --image, and for pictures of --batch");
    RH_ASSIGN_OR_RETURN(std::vector<double> mean, ReadChannelNumbers("--mean", image_mean));
    RH_ASSIGN_OR_RETURN(std::vector<double> scale, ReadChannelNumbers("--scale", image_scale));
    const PictureReader pictures({.mean = std::move(mean), .scale = std::move(scale)});
    options.inputs.image_reader = &pictures;
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    Progress progress("run", std::cerr, StandardErrorIsTerminal());
    options.progress = &progress;
    return Run(*context, options, std::cout, std::cerr);
  });
  if (process != nullptr) return process->End(exit_code);
  if (!options.launcher.empty() && exit_code != 0) WaitToBeHeard();
  return exit_code;
}

}  // namespace roundhouse
