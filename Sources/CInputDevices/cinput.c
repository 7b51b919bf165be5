#include "cinput.h"

#include <clinux.h>
#include <linux/uinput.h>
#include <string.h>
#include <sys/ioctl.h>

// On success some of the ioctls that read return the number of bytes filled.
static int done(int result) { return result < 0 ? -1 : 0; }

int cinput_get_event_bits(int descriptor, unsigned int type, unsigned long *words, size_t count) {
    return done(ioctl(descriptor, EVIOCGBIT(type, count * sizeof *words), words));
}

int cinput_get_property_bits(int descriptor, unsigned long *word) {
    *word = 0;
    return done(ioctl(descriptor, EVIOCGPROP(sizeof *word), word));
}

int cinput_get_keys(int descriptor, unsigned long *words, size_t count) {
    return done(ioctl(descriptor, EVIOCGKEY(count * sizeof *words), words));
}

int cinput_get_axis(int descriptor, unsigned int code, int numbers[6]) {
    struct input_absinfo axis;
    if (ioctl(descriptor, EVIOCGABS(code), &axis) < 0) return -1;
    memcpy(numbers, &axis, sizeof axis);
    return 0;
}

int cinput_get_id(int descriptor, unsigned short numbers[4]) {
    struct input_id id;
    if (ioctl(descriptor, EVIOCGID, &id) < 0) return -1;
    memcpy(numbers, &id, sizeof id);
    return 0;
}

int cinput_get_name(int descriptor, char *text, size_t size) {
    if (ioctl(descriptor, EVIOCGNAME(size), text) < 0) return -1;
    text[size - 1] = 0;
    return 0;
}

int cinput_get_phys(int descriptor, char *text, size_t size) {
    if (ioctl(descriptor, EVIOCGPHYS(size), text) < 0) return -1;
    text[size - 1] = 0;
    return 0;
}

int cinput_grab(int descriptor) { return ioctl(descriptor, EVIOCGRAB, 1); }

int cinput_ungrab(int descriptor) { return ioctl(descriptor, EVIOCGRAB, 0); }

static void revoke_file(int descriptor) { ioctl(descriptor, EVIOCREVOKE, 0); }

void cinput_revoke(const int *descriptors, unsigned int count) { clinux_call_at_once(revoke_file, descriptors, count); }

int cinput_declare_type(int descriptor, unsigned int type) { return ioctl(descriptor, UI_SET_EVBIT, type); }

int cinput_declare_key(int descriptor, unsigned int code) { return ioctl(descriptor, UI_SET_KEYBIT, code); }

int cinput_declare_relative(int descriptor, unsigned int code) { return ioctl(descriptor, UI_SET_RELBIT, code); }

int cinput_declare_axis(int descriptor, unsigned int code, const int numbers[6]) {
    struct uinput_abs_setup setup = {.code = (unsigned short)code};
    memcpy(&setup.absinfo, numbers, sizeof setup.absinfo);
    return ioctl(descriptor, UI_ABS_SETUP, &setup);
}

int cinput_declare_property(int descriptor, unsigned int code) { return ioctl(descriptor, UI_SET_PROPBIT, code); }

int cinput_declare_phys(int descriptor, const char *text) { return ioctl(descriptor, UI_SET_PHYS, text); }

int cinput_declare_device(int descriptor, const unsigned short numbers[4], const char *name) {
    struct uinput_setup setup = {0};
    memcpy(&setup.id, numbers, sizeof setup.id);
    strncpy(setup.name, name, sizeof setup.name - 1);
    return ioctl(descriptor, UI_DEV_SETUP, &setup);
}

int cinput_create_device(int descriptor) { return ioctl(descriptor, UI_DEV_CREATE); }

int cinput_get_system_name(int descriptor, char *text, size_t size) {
    if (ioctl(descriptor, UI_GET_SYSNAME(size), text) < 0) return -1;
    text[size - 1] = 0;
    return 0;
}
