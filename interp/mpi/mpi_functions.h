// The MPI calls that we need, as a table. Each MPI implementation has a library of its own that is
// loaded when a program runs under its mpirun, as the types of implementations differ.
#ifndef ROUNDHOUSE_INTERP_MPI_MPI_FUNCTIONS_H_
#define ROUNDHOUSE_INTERP_MPI_MPI_FUNCTIONS_H_

#include <cstddef>
#include <cstdint>

namespace roundhouse {

enum class MpiElements : int32_t { kI32, kU32, kI64, kU64, kF32, kF64 };
enum class MpiReduction : int32_t { kSum, kMax, kMin };

// A group of ranks that exchange data, and a pending exchange. Defined by the implementation.
struct MpiGroup;
struct MpiRequest;

// Functions that return an int return 0, or an error for describe(). Functions that give a request
// only start the exchange: their buffers must stay valid until test() says that it is done. Sizes
// may exceed 2^31.
struct MpiFunctions {
  // The name and version.
  void (*name)(char* text, size_t size);
  void (*describe)(int error, char* text, size_t size);
  // Call once in a process. `takes_turns`: whether several threads may make the other calls, one
  // after the other; otherwise all must be made by this one.
  int (*initialize)(int32_t* rank, int32_t* size, int32_t* takes_turns);
  int (*finalize)();
  // Ends all ranks, this one included, with this exit code.
  void (*abort)(int exit_code);

  // The group of all ranks; and a group of some ranks, all of which must call create_group, with a
  // tag that differs from those of other groups that they create at the same time.
  MpiGroup* (*world)();
  int (*create_group)(const int32_t* ranks, int32_t count, int32_t tag, MpiGroup** group);

  int (*all_reduce)(MpiGroup* group, MpiReduction reduction, MpiElements elements, const void* in,
                    void* out, int64_t count, MpiRequest** request);
  // `count` elements for each rank.
  int (*reduce_scatter)(MpiGroup* group, MpiReduction reduction, MpiElements elements,
                        const void* in, void* out, int64_t count, MpiRequest** request);
  // `bytes` for each rank.
  int (*all_gather)(MpiGroup* group, const void* in, void* out, int64_t bytes,
                    MpiRequest** request);
  int (*all_to_all)(MpiGroup* group, const void* in, void* out, int64_t bytes,
                    MpiRequest** request);
  int (*broadcast)(MpiGroup* group, int32_t root, void* buffer, int64_t bytes,
                   MpiRequest** request);
  int (*send)(MpiGroup* group, int32_t to, int32_t tag, const void* in, int64_t bytes,
              MpiRequest** request);
  int (*receive)(MpiGroup* group, int32_t from, int32_t tag, void* out, int64_t bytes,
                 MpiRequest** request);
  // Whether the request is done; if so, it is freed.
  int (*test)(MpiRequest* request, int32_t* is_done);
};

// The largest count that the reductions take.
inline constexpr int64_t kLargestMpiReduction = INT32_MAX;
// The tags from 0 to this one are valid in every implementation.
inline constexpr int32_t kLargestMpiTag = 32767;

// The one function of such a library, and its name. The name changes with the table.
using GetMpiFunctions = const MpiFunctions*();
inline constexpr char kGetMpiFunctions[] = "roundhouse_mpi_functions_2";

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_MPI_MPI_FUNCTIONS_H_
