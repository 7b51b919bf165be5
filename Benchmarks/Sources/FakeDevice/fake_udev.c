// What udev says of the device, in place of libudev: its node and its input device, and a monitor that never has news. Of a keyboard where
// there is one.
#include "fake_kind.h"

#include <libudev.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#define INPUT_PATH(number) "/sys/devices/virtual/input/input" number
#define NODE_PATH(number) INPUT_PATH(number) "/event" number

struct udev {
    int unused;
};
struct udev_list_entry {
    const char *name;
};
struct udev_device {
    const char *path, *name;
    // Of an input device none.
    const char *node;
    struct udev_device *parent;
};
struct udev_enumerate {
    int unused;
};
struct udev_monitor {
    int descriptor;
};

static struct udev context;
static struct udev_enumerate search;
static struct udev_list_entry found[] = {{NODE_PATH("0")}, {NODE_PATH("1")}};
static struct udev_device inputs[] = {{.path = INPUT_PATH("0"), .name = "input0"}, {.path = INPUT_PATH("1"), .name = "input1"}};
static struct udev_device nodes[] = {
    {NODE_PATH("0"), "event0", FAKE_NODE, &inputs[0]},
    {NODE_PATH("1"), "event1", FAKE_KEYBOARD_NODE, &inputs[1]},
};
// One for each who listens at a time.
static struct udev_monitor monitors[4] = {{-1}, {-1}, {-1}, {-1}};

const char *fake_device_name(void) { return fake_device_kind() == FAKE_MOUSE ? "Benchmark mouse" : "Benchmark touchpad"; }

static int count(void) { return getenv("POINTERD_FAKE_KEYBOARD") == NULL ? 1 : 2; }

static bool is_keyboard(const struct udev_device *device) { return device == &nodes[1] || device == &inputs[1]; }

struct udev *udev_new(void) { return &context; }
struct udev *udev_ref(struct udev *udev) { return udev; }
struct udev *udev_unref(struct udev *udev) {
    (void)udev;
    return NULL;
}

struct udev_device *udev_device_new_from_devnum(struct udev *udev, char type, dev_t number) {
    (void)udev;
    for (int i = 0; type == 'c' && i < count(); i++) {
        if (udev_device_get_devnum(&nodes[i]) == number) return &nodes[i];
    }
    return NULL;
}
struct udev_device *udev_device_new_from_syspath(struct udev *udev, const char *path) {
    (void)udev;
    for (int i = 0; i < count(); i++) {
        if (strcmp(path, nodes[i].path) == 0) return &nodes[i];
    }
    return NULL;
}
struct udev_device *udev_device_ref(struct udev_device *device) { return device; }
struct udev_device *udev_device_unref(struct udev_device *device) {
    (void)device;
    return NULL;
}
struct udev_device *udev_device_get_parent(struct udev_device *device) { return device->parent; }
struct udev_device *udev_device_get_parent_with_subsystem_devtype(struct udev_device *device, const char *subsystem, const char *type) {
    (void)type;
    return strcmp(subsystem, "input") == 0 ? device->parent : NULL;
}
struct udev *udev_device_get_udev(struct udev_device *device) {
    (void)device;
    return &context;
}
int udev_device_get_is_initialized(struct udev_device *device) {
    (void)device;
    return 1;
}
const char *udev_device_get_action(struct udev_device *device) {
    (void)device;
    return NULL;
}
const char *udev_device_get_sysname(struct udev_device *device) { return device->name; }
const char *udev_device_get_syspath(struct udev_device *device) { return device->path; }
const char *udev_device_get_devnode(struct udev_device *device) { return device->node; }
dev_t udev_device_get_devnum(struct udev_device *device) {
    struct stat status;
    return device->node != NULL && stat(device->node, &status) == 0 ? status.st_rdev : 0;
}
const char *udev_device_get_property_value(struct udev_device *device, const char *key) {
    if (device->node == NULL) return NULL;
    if (strcmp(key, "ID_INPUT") == 0) return "1";
    if (is_keyboard(device)) return strcmp(key, "ID_INPUT_KEYBOARD") == 0 ? "1" : NULL;
    if (strcmp(key, fake_device_kind() == FAKE_MOUSE ? "ID_INPUT_MOUSE" : "ID_INPUT_TOUCHPAD") == 0) return "1";
    return NULL;
}
const char *udev_device_get_sysattr_value(struct udev_device *device, const char *attribute) {
    if (device->node != NULL) return NULL;
    if (strcmp(attribute, "name") == 0) return is_keyboard(device) ? "Benchmark keyboard" : fake_device_name();
    if (strcmp(attribute, "id/bustype") == 0) return "0003";
    if (strcmp(attribute, "id/vendor") == 0) return "1209";
    if (strcmp(attribute, "id/product") == 0) return is_keyboard(device) ? "0002" : "0001";
    return NULL;
}

struct udev_enumerate *udev_enumerate_new(struct udev *udev) {
    (void)udev;
    return &search;
}
struct udev_enumerate *udev_enumerate_unref(struct udev_enumerate *enumerate) {
    (void)enumerate;
    return NULL;
}
int udev_enumerate_add_match_subsystem(struct udev_enumerate *enumerate, const char *subsystem) {
    (void)enumerate, (void)subsystem;
    return 0;
}
int udev_enumerate_add_match_sysname(struct udev_enumerate *enumerate, const char *name) {
    (void)enumerate, (void)name;
    return 0;
}
int udev_enumerate_scan_devices(struct udev_enumerate *enumerate) {
    (void)enumerate;
    return 0;
}
struct udev_list_entry *udev_enumerate_get_list_entry(struct udev_enumerate *enumerate) {
    (void)enumerate;
    return &found[0];
}
struct udev_list_entry *udev_list_entry_get_next(struct udev_list_entry *entry) {
    return entry == &found[0] && count() > 1 ? &found[1] : NULL;
}
const char *udev_list_entry_get_name(struct udev_list_entry *entry) { return entry->name; }

struct udev_monitor *udev_monitor_new_from_netlink(struct udev *udev, const char *name) {
    (void)udev, (void)name;
    for (size_t i = 0; i < sizeof monitors / sizeof *monitors; i++) {
        if (monitors[i].descriptor >= 0) continue;
        monitors[i].descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
        return monitors[i].descriptor >= 0 ? &monitors[i] : NULL;
    }
    return NULL;
}
struct udev_monitor *udev_monitor_unref(struct udev_monitor *monitor) {
    close(monitor->descriptor);
    monitor->descriptor = -1;
    return NULL;
}
int udev_monitor_filter_add_match_subsystem_devtype(struct udev_monitor *unused, const char *subsystem, const char *type) {
    (void)unused, (void)subsystem, (void)type;
    return 0;
}
int udev_monitor_enable_receiving(struct udev_monitor *unused) {
    (void)unused;
    return 0;
}
int udev_monitor_get_fd(struct udev_monitor *which) { return which->descriptor; }
struct udev_device *udev_monitor_receive_device(struct udev_monitor *unused) {
    (void)unused;
    return NULL;
}
