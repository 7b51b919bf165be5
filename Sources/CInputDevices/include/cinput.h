// The ioctls of event nodes and of uinput that the guard needs, one function each, and the kernel's numbers. Apart from CLinux, because
// libevdev's header declares the same numbers.
#ifndef CINPUT_H
#define CINPUT_H

#include <linux/input.h>
#include <stddef.h>

// ioctl(2) EVIOCGBIT: reads the bits of a device's event types (type 0) or of the codes of a type. Returns 0, or -1 and errno.
int cinput_get_event_bits(int descriptor, unsigned int type, unsigned long *words, size_t count);

// ioctl(2) EVIOCGPROP: reads the bits of a device's properties. Returns 0, or -1 and errno.
int cinput_get_property_bits(int descriptor, unsigned long *word);

// ioctl(2) EVIOCGKEY: reads the bits of the keys that are down, and empties the queue of this open file of keys. Returns 0, or -1 and
// errno.
int cinput_get_keys(int descriptor, unsigned long *words, size_t count);

// ioctl(2) EVIOCGABS: reads value, minimum, maximum, fuzz, flat and resolution of an axis. Returns 0, or -1 and errno.
int cinput_get_axis(int descriptor, unsigned int code, int numbers[6]);

// ioctl(2) EVIOCGID: reads bus, vendor, product and version. Returns 0, or -1 and errno.
int cinput_get_id(int descriptor, unsigned short numbers[4]);

// ioctl(2) EVIOCGNAME: reads a device's name, at most `size` bytes with the closing NUL. Returns 0, or -1 and errno.
int cinput_get_name(int descriptor, char *text, size_t size);

// ioctl(2) EVIOCGPHYS: reads where a device is connected, at most `size` bytes with the closing NUL. Returns 0, or -1 and errno: ENOENT if
// the driver names no place.
int cinput_get_phys(int descriptor, char *text, size_t size);

// ioctl(2) EVIOCGRAB: this open file alone receives the device's events, until all its descriptors are closed. Returns 0, or -1 and errno.
int cinput_grab(int descriptor);

// ioctl(2) EVIOCGRAB: others receive the device's events again. Returns 0, or -1 and errno: EINVAL if this open file has no grab.
int cinput_ungrab(int descriptor);

// ioctl(2) EVIOCREVOKE: no descriptor of these open files reads or writes any more, and their grabs end, all at once. The kernel does both
// at once, but returns only after some 25 ms for a file with a grab. Does nothing to the file of a device that is gone.
void cinput_revoke(const int *descriptors, unsigned int count);

// ioctl(2) UI_SET_EVBIT: declares a type of events of a device of uinput. Returns 0, or -1 and errno.
int cinput_declare_type(int descriptor, unsigned int type);

// ioctl(2) UI_SET_KEYBIT: declares a key. Returns 0, or -1 and errno.
int cinput_declare_key(int descriptor, unsigned int code);

// ioctl(2) UI_SET_RELBIT: declares a relative axis. Returns 0, or -1 and errno.
int cinput_declare_relative(int descriptor, unsigned int code);

// ioctl(2) UI_ABS_SETUP: declares an absolute axis with value, minimum, maximum, fuzz, flat and resolution. Returns 0, or -1 and errno.
int cinput_declare_axis(int descriptor, unsigned int code, const int numbers[6]);

// ioctl(2) UI_SET_PROPBIT: declares a property. Returns 0, or -1 and errno.
int cinput_declare_property(int descriptor, unsigned int code);

// ioctl(2) UI_SET_PHYS: declares where the device is connected. Returns 0, or -1 and errno.
int cinput_declare_phys(int descriptor, const char *text);

// ioctl(2) UI_DEV_SETUP: declares bus, vendor, product and version, and a name, which is cut after 79 bytes. Returns 0, or -1 and errno.
int cinput_declare_device(int descriptor, const unsigned short numbers[4], const char *name);

// ioctl(2) UI_DEV_CREATE: makes the declared device. Returns 0, or -1 and errno.
int cinput_create_device(int descriptor);

// ioctl(2) UI_GET_SYSNAME: reads the kernel's name of the made device, such as input12. Returns 0, or -1 and errno.
int cinput_get_system_name(int descriptor, char *text, size_t size);

#endif
