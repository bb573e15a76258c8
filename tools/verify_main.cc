#include "roundhouse/tools/verifying/verify.h"

int main(int argc, char** argv) { return roundhouse::VerifyMain(argc, argv); }
