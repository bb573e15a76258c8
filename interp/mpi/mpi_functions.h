// The calls of MPI that we need, as a table: an implementation is a library of its own that is
// loaded when a program runs under its mpirun, as no two of them have the same types.
#ifndef ROUNDHOUSE_INTERP_MPI_MPI_FUNCTIONS_H_
#define ROUNDHOUSE_INTERP_MPI_MPI_FUNCTIONS_H_

#include <cstddef>
#include <cstdint>

namespace roundhouse {

enum class MpiElements : int32_t { kI32, kU32, kI64, kU64, kF32, kF64 };
enum class MpiReduction : int32_t { kSum, kMax, kMin };

// Ranks that exchange data among themselves, and data that is on its way. Of an implementation.
struct MpiGroup;
struct MpiRequest;

// What gives an int gives 0, or an error for describe(). What gives a request has only begun: its
// buffers stay where they are until test() says that it is done. Sizes may be beyond 2^31.
struct MpiFunctions {
  // The name and version.
  void (*name)(char* text, size_t size);
  void (*describe)(int error, char* text, size_t size);
  // Once in a process, from the thread that makes all other calls.
  int (*initialize)(int32_t* rank, int32_t* size);
  int (*finalize)();
  // Ends all ranks, this one included, with this exit code.
  void (*abort)(int exit_code);

  // All ranks; and some of them, who all have to call it, with a tag that tells it from others that
  // they make at the same time.
  MpiGroup* (*world)();
  int (*create_group)(const int32_t* ranks, int32_t count, int32_t tag, MpiGroup** group);

  int (*all_reduce)(MpiGroup* group, MpiReduction reduction, MpiElements elements, const void* in,
                    void* out, int64_t count, MpiRequest** request);
  // A part of so many elements for each rank.
  int (*reduce_scatter)(MpiGroup* group, MpiReduction reduction, MpiElements elements,
                        const void* in, void* out, int64_t count, MpiRequest** request);
  // Of so many bytes for each rank.
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
  // Whether it is done; it is then gone.
  int (*test)(MpiRequest* request, int32_t* is_done);
};

// The largest count that the reductions take.
inline constexpr int64_t kLargestMpiReduction = INT32_MAX;
// Tags from 0 to this are there in every implementation.
inline constexpr int32_t kLargestMpiTag = 32767;

// The one function of such a library, and its name. Changes with the table.
using GetMpiFunctions = const MpiFunctions*();
inline constexpr char kGetMpiFunctions[] = "roundhouse_mpi_functions_1";

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_MPI_MPI_FUNCTIONS_H_
