/* libFuzzer, used as a library: its headers are not installed. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Runs the callback on one input after the other; returns when it is told to end. A callback returns 0. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
