#include <libevdev/libevdev.h>
#include <libinput.h>
