#include "roundhouse/tools/adapting/calibrate.h"

int main(int argc, char** argv) { return roundhouse::CalibrateMain(argc, argv); }
