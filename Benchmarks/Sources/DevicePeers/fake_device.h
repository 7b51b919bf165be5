#pragma once
#include "device_peers.h"

FakeKind fake_device_kind(void);
const char *fake_device_name(void);
