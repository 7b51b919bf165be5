// A mouse with two buttons, made through uinput.
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void fail(const char *what) {
    perror(what);
    exit(1);
}

// It is there until the descriptor is closed, or told to destroy it.
static inline int create(const char *name) {
    int device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
    if (device < 0) fail("/dev/uinput");
    struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1209, .product = 1}};
    strncpy(setup.name, name, sizeof setup.name - 1);
    if (ioctl(device, UI_SET_EVBIT, EV_REL) || ioctl(device, UI_SET_RELBIT, REL_X) || ioctl(device, UI_SET_RELBIT, REL_Y)
        || ioctl(device, UI_SET_EVBIT, EV_KEY) || ioctl(device, UI_SET_KEYBIT, BTN_LEFT) || ioctl(device, UI_SET_KEYBIT, BTN_RIGHT)
        || ioctl(device, UI_DEV_SETUP, &setup) || ioctl(device, UI_DEV_CREATE)) fail("uinput");
    return device;
}
