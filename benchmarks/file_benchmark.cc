// Opening, saving and linking models, beside a plain mmap, write and copy of the same bytes.
//
// The weights are 16 tensors that add up to the given number of MiB. `resident_mib` is the memory
// that opening added to the process: the pages that were touched, whatever the file's size.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "benchmark/benchmark.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_link.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/serialization/rh_writer.h"

namespace roundhouse {
namespace {

constexpr int64_t kTensors = 16;

const Context& EmptyContext() {
  static const Context* const context = Context::With({})->release();
  return *context;
}

std::string Path(const std::string& name) {
  const char* folder = std::getenv("TEST_TMPDIR");
  return absl::StrCat(folder == nullptr ? "/tmp" : folder, "/roundhouse_file_benchmark_", getpid(),
                      "_", name);
}

std::unique_ptr<Program> MakeProgram(int64_t mib) {
  auto program = std::make_unique<Program>(EmptyContext());
  const int64_t elements = mib * (1 << 20) / 4 / kTensors;
  SplitMix64 random(1);
  for (int64_t i = 0; i < kTensors; ++i) {
    Tensor tensor = *Tensor::Uninitialized(Type::Tensor(ElementKind::kU32, {elements}));
    for (uint32_t& element : tensor.mutable_data<uint32_t>())
      element = static_cast<uint32_t>(random.Next());
    Global* global = *program->CreateGlobal(absl::StrCat("w", i), tensor.type());
    global->set_initial(Attribute::OfTensor(std::move(tensor)));
  }
  return program;
}

int64_t ResidentPages() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  long total = 0;
  long resident = 0;
  RH_CHECK(file != nullptr && std::fscanf(file, "%ld %ld", &total, &resident) == 2)
      << "/proc/self/statm";
  std::fclose(file);
  return resident;
}

// Returns the path of a file of the given size, which is made once.
const std::string& FileOf(int64_t mib, bool bundle) {
  static std::vector<std::pair<std::pair<int64_t, bool>, std::string>> files;
  for (const auto& [key, path] : files) {
    if (key == std::make_pair(mib, bundle)) return path;
  }
  std::unique_ptr<Program> program = MakeProgram(mib);
  std::string path = Path(absl::StrCat(mib, bundle ? ".rhw" : ".rh"));
  if (bundle) {
    absl::StatusOr<BundleWriter> writer = BundleWriter::Create(path);
    RH_CHECK(writer.ok() && MoveToBundle(*program, *writer, 0).ok() && writer->Commit().ok())
        << path;
  } else {
    RH_CHECK(WriteRh(*program, path).ok()) << path;
  }
  std::atexit([] {
    for (const auto& [made, made_path] : files) unlink(made_path.c_str());
  });
  files.emplace_back(std::make_pair(mib, bundle), std::move(path));
  return files.back().second;
}

void BM_OpenRh(benchmark::State& state) {
  const std::string& path = FileOf(state.range(0), false);
  const int64_t before = ResidentPages();
  int64_t resident = 0;
  for (auto _ : state) {
    absl::StatusOr<std::unique_ptr<Program>> program = ReadRh(EmptyContext(), path);
    RH_CHECK(program.ok()) << program.status().ToString();
    resident = ResidentPages() - before;
  }
  state.counters["resident_mib"] = static_cast<double>(resident) * 4096 / (1 << 20);
}

void BM_OpenMmap(benchmark::State& state) {
  const std::string& path = FileOf(state.range(0), false);
  for (auto _ : state) {
    const int fd = open(path.c_str(), O_RDONLY);
    struct stat info;
    fstat(fd, &info);
    void* memory = mmap(nullptr, info.st_size, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    benchmark::DoNotOptimize(*static_cast<const volatile char*>(memory));
    munmap(memory, info.st_size);
  }
}

void BM_OpenRhAndReadWeights(benchmark::State& state) {
  const std::string& path = FileOf(state.range(0), false);
  std::vector<std::byte> copy(state.range(0) << 20);
  for (auto _ : state) {
    absl::StatusOr<std::unique_ptr<Program>> program = ReadRh(EmptyContext(), path);
    size_t offset = 0;
    for (const Global* global : (*program)->globals()) {
      const absl::Span<const std::byte> bytes = global->inline_initial()->if_tensor()->bytes();
      std::memcpy(copy.data() + offset, bytes.data(), bytes.size());
      offset += bytes.size();
    }
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(copy.size()));
}

void BM_MmapAndCopy(benchmark::State& state) {
  const std::string& path = FileOf(state.range(0), false);
  std::vector<std::byte> copy(state.range(0) << 20);
  for (auto _ : state) {
    const int fd = open(path.c_str(), O_RDONLY);
    void* memory = mmap(nullptr, copy.size(), PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    std::memcpy(copy.data(), memory, copy.size());
    benchmark::ClobberMemory();
    munmap(memory, copy.size());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(copy.size()));
}

void BM_SaveRh(benchmark::State& state) {
  std::unique_ptr<Program> program = MakeProgram(state.range(0));
  const std::string path = Path("saved.rh");
  for (auto _ : state) RH_CHECK(WriteRh(*program, path).ok()) << path;
  unlink(path.c_str());
  state.SetBytesProcessed(state.iterations() * (state.range(0) << 20));
}

// The same bytes, written over the existing file.
void BM_WriteAndSync(benchmark::State& state) {
  std::unique_ptr<Program> program = MakeProgram(state.range(0));
  const std::string path = Path("written");
  for (auto _ : state) {
    const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    for (const Global* global : program->globals()) {
      absl::Span<const std::byte> bytes = global->inline_initial()->if_tensor()->bytes();
      while (!bytes.empty()) {
        const ssize_t count = write(fd, bytes.data(), bytes.size());
        RH_CHECK(count > 0) << path;
        bytes.remove_prefix(static_cast<size_t>(count));
      }
    }
    fsync(fd);
    close(fd);
  }
  unlink(path.c_str());
  state.SetBytesProcessed(state.iterations() * (state.range(0) << 20));
}

void BM_LinkBundle(benchmark::State& state) {
  const std::string& path = FileOf(state.range(0), true);
  for (auto _ : state) {
    state.PauseTiming();
    Program program(EmptyContext());
    const Type type = Type::Tensor(ElementKind::kU32, {state.range(0) * (1 << 20) / 4 / kTensors});
    for (int64_t i = 0; i < kTensors; ++i) {
      (*program.CreateGlobal(absl::StrCat("w", i), type))->set_initial(Global::External{type});
    }
    state.ResumeTiming();
    absl::StatusOr<std::shared_ptr<const Bundle>> bundle = Bundle::Open(path);
    RH_CHECK(bundle.ok() && LinkBundle(program, **bundle).ok()) << path;
  }
}

BENCHMARK(BM_OpenRh)->Arg(1)->Arg(50)->Arg(500);
BENCHMARK(BM_OpenMmap)->Arg(1)->Arg(50)->Arg(500);
BENCHMARK(BM_LinkBundle)->Arg(1)->Arg(50)->Arg(500);
BENCHMARK(BM_OpenRhAndReadWeights)->Arg(1)->Arg(50)->Arg(500)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_MmapAndCopy)->Arg(1)->Arg(50)->Arg(500)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_SaveRh)->Arg(1)->Arg(50)->Arg(500)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_WriteAndSync)->Arg(1)->Arg(50)->Arg(500)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace roundhouse
