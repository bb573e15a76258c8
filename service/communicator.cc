#include "roundhouse/service/communicator.h"

#include "roundhouse/service/device_mesh.h"

namespace roundhouse {
namespace {

thread_local const DeviceScope* current = nullptr;

}  // namespace

DeviceScope::DeviceScope(const DeviceMesh& mesh, Communicator& communicator)
    : mesh_(mesh), communicator_(communicator), outer_(current) {
  current = this;
}

DeviceScope::~DeviceScope() { current = outer_; }

const DeviceScope* DeviceScope::Current() { return current; }

}  // namespace roundhouse
