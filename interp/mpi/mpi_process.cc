#include "roundhouse/interp/mpi/mpi_process.h"

#include <dlfcn.h>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/service/devices/communicator.h"

namespace roundhouse {
namespace {

namespace fs = std::filesystem;

struct Implementation {
  absl::string_view name;
  // Environment variables that its mpirun sets for processes.
  const char* rank;
  const char* size;
  absl::string_view package;
};
constexpr Implementation kImplementations[] = {
    {"openmpi", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "libopenmpi-dev"},
    {"mpich", "PMI_RANK", "PMI_SIZE", "libmpich-dev"},
};

bool ReadNumber(const char* variable, int64_t& number) {
  const char* text = std::getenv(variable);
  return text != nullptr && absl::SimpleAtoi(text, &number);
}

// Looks beside the program, both as built and as installed.
absl::StatusOr<std::string> FindLibrary(absl::string_view implementation) {
  if (const char* named = std::getenv("ROUNDHOUSE_MPI"); named != nullptr && *named != '\0')
    return std::string(named);
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path above = program.parent_path().parent_path();
  const std::string file = absl::StrCat("libroundhouse_", implementation, ".so");
  for (const fs::path& path : {above / "lib" / "roundhouse" / file, above / "interp" / "mpi" / file,
                               above.parent_path() / "interp" / "mpi" / file}) {
    if (!error && fs::exists(path, error)) return path.string();
  }
  for (const Implementation& one : kImplementations) {
    if (one.name != implementation) continue;
    return absl::NotFoundError(absl::StrCat(
        "this program was built without ", implementation, ", whose mpirun started it (",
        (above / "lib" / "roundhouse" / file).string(), " is missing): install ", one.package,
        ", run `bazel shutdown` and build again, or use the mpirun of the other MPI"));
  }
  return absl::InternalError("unknown MPI implementation");
}

absl::StatusOr<const MpiFunctions*> LoadFunctions(const std::string& path) {
  // The plug-ins of MPI look for the symbols of the library that loads them.
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr) {
    const char* said = dlerror();
    return absl::FailedPreconditionError(
        absl::StrCat("MPI cannot be loaded: ", said == nullptr ? path.c_str() : said));
  }
  auto* const get = reinterpret_cast<GetMpiFunctions*>(dlsym(library, kGetMpiFunctions));
  if (get == nullptr) {
    return absl::FailedPreconditionError(absl::StrCat(
        path, ": expected a library of this version, which exports ", kGetMpiFunctions));
  }
  return get();
}

}  // namespace

absl::StatusOr<MpiPlace> FindMpiPlace() {
  for (const Implementation& one : kImplementations) {
    MpiPlace place = {.implementation = std::string(one.name)};
    if (ReadNumber(one.rank, place.rank) && ReadNumber(one.size, place.size)) return place;
  }
  return absl::FailedPreconditionError(
      "mpirun did not start this process; to start four, use mpirun -np 4 roundhouse run … "
      "(Open MPI: the package openmpi-bin)");
}

void WaitToBeHeard() { std::this_thread::sleep_for(std::chrono::milliseconds(300)); }

absl::StatusOr<std::unique_ptr<MpiProcess>> MpiProcess::Start() {
  RH_ASSIGN_OR_RETURN(const MpiPlace place, FindMpiPlace());
  RH_ASSIGN_OR_RETURN(const std::string path, FindLibrary(place.implementation));
  RH_ASSIGN_OR_RETURN(const MpiFunctions* functions, LoadFunctions(path));
  int32_t rank = 0;
  int32_t size = 1;
  int32_t takes_turns = 0;
  if (const int error = functions->initialize(&rank, &size, &takes_turns)) {
    char text[512] = "";
    functions->describe(error, text, sizeof(text));
    return absl::UnavailableError(absl::StrCat("MPI does not start: ", text));
  }
  char name[256] = "";
  functions->name(name, sizeof(name));
  return std::unique_ptr<MpiProcess>(
      new MpiProcess(*functions, name, rank, size, takes_turns != 0));
}

absl::Status MpiProcess::CheckIsFor(const DeviceMesh& mesh) const {
  if (size() == mesh.num_devices()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the mesh ", mesh.ToString(), " has ", mesh.num_devices(), " devices, but mpirun started ",
      size(), size() == 1 ? " process" : " processes", "; use mpirun -np ", mesh.num_devices()));
}

absl::Status MpiProcess::Agree(const absl::Status& mine) {
  const CollectiveCall call = CallOfAll(communicator_, "agreement of all ranks");
  const int32_t bad = mine.ok() ? static_cast<int32_t>(size()) : static_cast<int32_t>(rank());
  int32_t first = bad;
  const absl::Status status = communicator_.AllReduce(
      call, Reduction::kMin, ElementKind::kI32,
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&bad), sizeof(bad)),
      absl::MakeSpan(reinterpret_cast<std::byte*>(&first), sizeof(first)));
  if (!status.ok()) return mine.ok() ? status : mine;
  if (first == size()) return absl::OkStatus();
  all_know_ = true;
  if (first == rank()) return mine;
  return ErrorOfAnotherRank(first);
}

absl::Status MpiProcess::AgreeOn(uint64_t number, absl::string_view what) {
  const CollectiveCall call = CallOfAll(communicator_, what);
  std::vector<uint64_t> numbers(static_cast<size_t>(size()));
  RH_RETURN_IF_ERROR(communicator_.AllGather(
      call, absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&number), sizeof(number)),
      absl::MakeSpan(reinterpret_cast<std::byte*>(numbers.data()),
                     numbers.size() * sizeof(number))));
  absl::Status status;
  for (size_t other = 1; other < numbers.size() && status.ok(); ++other) {
    if (numbers[other] != numbers[0]) {
      status = absl::FailedPreconditionError(
          absl::StrCat("ranks 0 and ", other, " do not have the same ", what));
    }
  }
  return Agree(status);
}

int MpiProcess::End(int exit_code) {
  // As in shells: 128 plus the signal.
  if (exit_code > 128) std::_Exit(1);
  communicator_.Stop();
  if (exit_code != 0 && !all_know_) {
    WaitToBeHeard();
    functions_.abort(exit_code);
    std::_Exit(exit_code);  // In case abort() returns.
  }
  (void)functions_.finalize();
  return exit_code;
}

}  // namespace roundhouse
