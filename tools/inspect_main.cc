#include "roundhouse/tools/files/inspect.h"

int main(int argc, char** argv) { return roundhouse::InspectMain(argc, argv); }
