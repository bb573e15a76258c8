// The table of mpi_functions.h for the MPI implementation that it is compiled and linked with.

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>

#include "roundhouse/interp/mpi/mpi_functions.h"

namespace roundhouse {

struct MpiGroup {
  MPI_Comm comm = MPI_COMM_NULL;
};

struct MpiRequest {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Datatype made = MPI_DATATYPE_NULL;  // For this request alone.
};

namespace {

MpiGroup all_ranks;

void CopyText(const char* from, char* text, size_t size) {
  if (size == 0) return;
  std::strncpy(text, from, size - 1);
  text[size - 1] = '\0';
}

void Name(char* text, size_t size) {
  char version[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length = 0;
  MPI_Get_library_version(version, &length);
  // The rest says how it was built.
  *std::find_if(version, version + length, [](char c) { return c == ',' || c == '\n'; }) = '\0';
  std::string name = version;
  std::replace(name.begin(), name.end(), '\t', ' ');
  CopyText(name.c_str(), text, size);
}

void Describe(int error, char* text, size_t size) {
  char said[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  if (MPI_Error_string(error, said, &length) != MPI_SUCCESS) said[0] = '\0';
  CopyText(said, text, size);
}

int Initialize(int32_t* rank, int32_t* size, int32_t* takes_turns) {
  int provided = 0;
  if (const int error = MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided))
    return error;
  *takes_turns = provided >= MPI_THREAD_SERIALIZED ? 1 : 0;
  // A communicator of our own, so that messages of others in the process are not taken for ours.
  if (const int error = MPI_Comm_dup(MPI_COMM_WORLD, &all_ranks.comm)) return error;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(all_ranks.comm, MPI_ERRORS_RETURN);
  if (const int error = MPI_Comm_rank(all_ranks.comm, rank)) return error;
  return MPI_Comm_size(all_ranks.comm, size);
}

int Finalize() { return MPI_Finalize(); }

void Abort(int exit_code) { MPI_Abort(MPI_COMM_WORLD, exit_code); }

MpiGroup* World() { return &all_ranks; }

int CreateGroup(const int32_t* ranks, int32_t count, int32_t tag, MpiGroup** group) {
  MPI_Group world = MPI_GROUP_NULL;
  MPI_Group members = MPI_GROUP_NULL;
  int error = MPI_Comm_group(all_ranks.comm, &world);
  if (error == MPI_SUCCESS) error = MPI_Group_incl(world, count, ranks, &members);
  MPI_Comm comm = MPI_COMM_NULL;
  if (error == MPI_SUCCESS) error = MPI_Comm_create_group(all_ranks.comm, members, tag, &comm);
  if (members != MPI_GROUP_NULL) MPI_Group_free(&members);
  if (world != MPI_GROUP_NULL) MPI_Group_free(&world);
  if (error != MPI_SUCCESS) return error;
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  *group = new (std::nothrow) MpiGroup{comm};
  return *group == nullptr ? MPI_ERR_NO_MEM : MPI_SUCCESS;
}

MPI_Datatype TypeOf(MpiElements elements) {
  switch (elements) {
    case MpiElements::kI32:
      return MPI_INT32_T;
    case MpiElements::kU32:
      return MPI_UINT32_T;
    case MpiElements::kI64:
      return MPI_INT64_T;
    case MpiElements::kU64:
      return MPI_UINT64_T;
    case MpiElements::kF32:
      return MPI_FLOAT;
    case MpiElements::kF64:
      return MPI_DOUBLE;
  }
  return MPI_DATATYPE_NULL;
}

MPI_Op OpOf(MpiReduction reduction) {
  switch (reduction) {
    case MpiReduction::kSum:
      return MPI_SUM;
    case MpiReduction::kMax:
      return MPI_MAX;
    case MpiReduction::kMin:
      return MPI_MIN;
  }
  return MPI_OP_NULL;
}

// Makes a type whose one element has that many bytes: MPI's counts are ints.
int MakeBlock(int64_t bytes, MPI_Datatype* type) {
  constexpr int64_t kChunk = int64_t{1} << 30;
  MPI_Datatype chunks = MPI_DATATYPE_NULL;
  MPI_Datatype chunk = MPI_DATATYPE_NULL;
  int error = MPI_Type_contiguous(static_cast<int>(kChunk), MPI_BYTE, &chunk);
  if (error == MPI_SUCCESS)
    error = MPI_Type_contiguous(static_cast<int>(bytes / kChunk), chunk, &chunks);
  if (error == MPI_SUCCESS) {
    const int lengths[] = {1, static_cast<int>(bytes % kChunk)};
    const MPI_Aint offsets[] = {0, static_cast<MPI_Aint>(bytes - bytes % kChunk)};
    const MPI_Datatype types[] = {chunks, MPI_BYTE};
    error = MPI_Type_create_struct(2, lengths, offsets, types, type);
  }
  if (error == MPI_SUCCESS) error = MPI_Type_commit(type);
  if (chunks != MPI_DATATYPE_NULL) MPI_Type_free(&chunks);
  if (chunk != MPI_DATATYPE_NULL) MPI_Type_free(&chunk);
  return error;
}

int Forget(MpiRequest* request, int error) {
  if (request->made != MPI_DATATYPE_NULL) MPI_Type_free(&request->made);
  delete request;
  return error;
}

// Calls begin(&MPI_Request), for a new request.
template <typename Begin>
int Start(MpiRequest** request, const Begin& begin) {
  *request = new (std::nothrow) MpiRequest;
  if (*request == nullptr) return MPI_ERR_NO_MEM;
  const int error = begin(&(*request)->request);
  if (error == MPI_SUCCESS) return error;
  return Forget(*request, error);
}

// The same for bytes: begin(count, type, &MPI_Request).
template <typename Begin>
int StartBytes(int64_t bytes, MpiRequest** request, const Begin& begin) {
  *request = new (std::nothrow) MpiRequest;
  if (*request == nullptr) return MPI_ERR_NO_MEM;
  int error = MPI_SUCCESS;
  if (bytes <= INT32_MAX) {
    error = begin(static_cast<int>(bytes), MPI_BYTE, &(*request)->request);
  } else {
    error = MakeBlock(bytes, &(*request)->made);
    if (error == MPI_SUCCESS) error = begin(1, (*request)->made, &(*request)->request);
  }
  return error == MPI_SUCCESS ? error : Forget(*request, error);
}

int AllReduce(MpiGroup* group, MpiReduction reduction, MpiElements elements, const void* in,
              void* out, int64_t count, MpiRequest** request) {
  return Start(request, [&](MPI_Request* begun) {
    return MPI_Iallreduce(in == out ? MPI_IN_PLACE : in, out, static_cast<int>(count),
                          TypeOf(elements), OpOf(reduction), group->comm, begun);
  });
}

int ReduceScatter(MpiGroup* group, MpiReduction reduction, MpiElements elements, const void* in,
                  void* out, int64_t count, MpiRequest** request) {
  return Start(request, [&](MPI_Request* begun) {
    return MPI_Ireduce_scatter_block(in, out, static_cast<int>(count), TypeOf(elements),
                                     OpOf(reduction), group->comm, begun);
  });
}

int AllGather(MpiGroup* group, const void* in, void* out, int64_t bytes, MpiRequest** request) {
  return StartBytes(bytes, request, [&](int count, MPI_Datatype type, MPI_Request* begun) {
    return MPI_Iallgather(in, count, type, out, count, type, group->comm, begun);
  });
}

int AllToAll(MpiGroup* group, const void* in, void* out, int64_t bytes, MpiRequest** request) {
  return StartBytes(bytes, request, [&](int count, MPI_Datatype type, MPI_Request* begun) {
    return MPI_Ialltoall(in, count, type, out, count, type, group->comm, begun);
  });
}

int Broadcast(MpiGroup* group, int32_t root, void* buffer, int64_t bytes, MpiRequest** request) {
  return StartBytes(bytes, request, [&](int count, MPI_Datatype type, MPI_Request* begun) {
    return MPI_Ibcast(buffer, count, type, root, group->comm, begun);
  });
}

int Send(MpiGroup* group, int32_t to, int32_t tag, const void* in, int64_t bytes,
         MpiRequest** request) {
  return StartBytes(bytes, request, [&](int count, MPI_Datatype type, MPI_Request* begun) {
    return MPI_Isend(in, count, type, to, tag, group->comm, begun);
  });
}

int Receive(MpiGroup* group, int32_t from, int32_t tag, void* out, int64_t bytes,
            MpiRequest** request) {
  return StartBytes(bytes, request, [&](int count, MPI_Datatype type, MPI_Request* begun) {
    return MPI_Irecv(out, count, type, from, tag, group->comm, begun);
  });
}

int Test(MpiRequest* request, int32_t* is_done) {
  int flag = 0;
  const int error = MPI_Test(&request->request, &flag, MPI_STATUS_IGNORE);
  *is_done = flag;
  return error != MPI_SUCCESS || flag != 0 ? Forget(request, error) : MPI_SUCCESS;
}

constexpr MpiFunctions kFunctions = {.name = Name,
                                     .describe = Describe,
                                     .initialize = Initialize,
                                     .finalize = Finalize,
                                     .abort = Abort,
                                     .world = World,
                                     .create_group = CreateGroup,
                                     .all_reduce = AllReduce,
                                     .reduce_scatter = ReduceScatter,
                                     .all_gather = AllGather,
                                     .all_to_all = AllToAll,
                                     .broadcast = Broadcast,
                                     .send = Send,
                                     .receive = Receive,
                                     .test = Test};

}  // namespace
}  // namespace roundhouse

// The name is kGetMpiFunctions.
extern "C" const roundhouse::MpiFunctions* roundhouse_mpi_functions_2() {
  return &roundhouse::kFunctions;
}
