#include "libfuzzer.h"
