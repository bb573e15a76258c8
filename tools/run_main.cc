#include "roundhouse/tools/running/run.h"

int main(int argc, char** argv) { return roundhouse::RunMain(argc, argv); }
