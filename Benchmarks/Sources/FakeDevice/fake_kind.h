#pragma once
#include "fake_device.h"

FakeKind fake_device_kind(void);
const char *fake_device_name(void);
