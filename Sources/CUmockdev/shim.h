#pragma once

// What the tests use of libumockdev, and of GObject below it. The declarations stand here, so that a build without libumockdev-dev needs
// neither its headers nor GLib's; only the tests link with the libraries.

// An error of GLib.
typedef struct {
    unsigned int domain;
    int code;
    char *message;
} GError;

// What each object begins with: its class, how many references it has, and its data.
typedef struct {
    void *type;
    unsigned int references;
    void *data;
} GObject;

// Releases a reference.
void g_object_unref(void *object);

void g_free(void *memory);

// Calls `handler` for a signal, with the object, what the signal carries, and `data`. Returns the number of the connection.
unsigned long g_signal_connect_data(void *object, const char *signal, void (*handler)(void), void *data, void *destroy, int flags);

// Device nodes, sysfs and udev of this process alone.
typedef struct {
    GObject parent_instance;
} UMockdevTestbed;

// What answers the ioctls of a node.
typedef struct {
    GObject parent_instance;
} UMockdevIoctlBase;

// A call of ioctl(2) that waits for its answer.
typedef struct {
    GObject parent_instance;
} UMockdevIoctlClient;

// Memory of the caller of ioctl(2).
typedef struct {
    GObject parent_instance;
    unsigned char *data;
} UMockdevIoctlData;

UMockdevTestbed *umockdev_testbed_new(void);
char *umockdev_testbed_get_root_dir(UMockdevTestbed *testbed);
int umockdev_testbed_add_from_string(UMockdevTestbed *testbed, const char *text, GError **error);
int umockdev_testbed_attach_ioctl(UMockdevTestbed *testbed, const char *node, UMockdevIoctlBase *handler, GError **error);
int umockdev_testbed_load_evemu_events(UMockdevTestbed *testbed, const char *node, const char *file, GError **error);
int umockdev_testbed_get_dev_fd(UMockdevTestbed *testbed, const char *node);
void umockdev_testbed_uevent(UMockdevTestbed *testbed, const char *device, const char *action);
void umockdev_testbed_set_property(UMockdevTestbed *testbed, const char *device, const char *name, const char *value);
void umockdev_testbed_remove_device(UMockdevTestbed *testbed, const char *device);

UMockdevIoctlBase *umockdev_ioctl_base_new(void);
unsigned long umockdev_ioctl_client_get_request(UMockdevIoctlClient *client);
UMockdevIoctlData *umockdev_ioctl_client_get_arg(UMockdevIoctlClient *client);
void umockdev_ioctl_client_complete(UMockdevIoctlClient *client, long result, int error);
UMockdevIoctlData *umockdev_ioctl_data_resolve(UMockdevIoctlData *data, unsigned long offset, unsigned long size, GError **error);
void umockdev_ioctl_data_update(UMockdevIoctlData *data, unsigned long offset, unsigned char *bytes, int count);
