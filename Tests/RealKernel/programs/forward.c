// The least that a program can do that owns a device: it grabs the device, and writes each of its reports to a virtual one.
// usage: forward NODE NAME
// Prints the virtual device's name in sysfs once it is there. When its input ends it prints "reports processor": the number of reports
// that were written, and the processor time from the grab on, in microseconds.
#include "uinput_mouse.h"
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/resource.h>

enum { BATCH = 64 };

static int64_t processor(void) {
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage)) fail("getrusage");
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

// Declares what the source has of one type, and returns how many codes that are.
static int declare(int source, int device, int type, int last, unsigned long request) {
    unsigned char bits[KEY_MAX / 8 + 1] = {0};
    if (ioctl(source, EVIOCGBIT(type, sizeof bits), bits) < 0) return 0;
    int count = 0;
    for (int code = 0; code <= last; code++) {
        if (!(bits[code / 8] >> code % 8 & 1)) continue;
        if (count++ == 0 && ioctl(device, UI_SET_EVBIT, type)) fail("UI_SET_EVBIT");
        if (ioctl(device, request, code)) fail("a code");
        if (type != EV_ABS) continue;
        struct uinput_abs_setup axis = {.code = code};
        if (ioctl(source, EVIOCGABS(code), &axis.absinfo) || ioctl(device, UI_ABS_SETUP, &axis)) fail("an axis");
    }
    return count;
}

static int create_like(int source, const char *name) {
    int device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
    if (device < 0) fail("/dev/uinput");
    struct uinput_setup setup = {.id = {.bustype = BUS_VIRTUAL, .vendor = 0x1209, .product = 2}};
    strncpy(setup.name, name, sizeof setup.name - 1);
    int count = declare(source, device, EV_KEY, KEY_MAX, UI_SET_KEYBIT) + declare(source, device, EV_REL, REL_MAX, UI_SET_RELBIT)
        + declare(source, device, EV_ABS, ABS_MAX, UI_SET_ABSBIT);
    if (count == 0 || ioctl(device, UI_DEV_SETUP, &setup) || ioctl(device, UI_DEV_CREATE)) fail("uinput");
    return device;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int source = open(argv[1], O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (source < 0) fail(argv[1]);
    int device = create_like(source, argv[2]);
    if (ioctl(source, EVIOCGRAB, 1)) fail("EVIOCGRAB");
    char folder[64];
    if (ioctl(device, UI_GET_SYSNAME(sizeof folder), folder) < 0) fail("UI_GET_SYSNAME");
    puts(folder);
    fflush(stdout);

    struct pollfd sources[] = {{.fd = source, .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
    long count = 0;
    int64_t before = processor();
    for (;;) {
        if (poll(sources, 2, -1) < 0 && errno != EINTR) fail("poll");
        char input[64];
        if (sources[1].revents && read(STDIN_FILENO, input, sizeof input) <= 0) break;
        if (!sources[0].revents) continue;
        struct input_event events[BATCH];
        ssize_t size = read(source, events, sizeof events);
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (size <= 0) fail("the device");
        // Each report is one write. What is left of one goes with the next read's events.
        for (struct input_event *first = events, *event = events, *end = events + size / sizeof *events; event < end; event++) {
            int is_report = event->type == EV_SYN && event->code == SYN_REPORT;
            if (!is_report && event + 1 < end) continue;
            ssize_t length = (char *)(event + 1) - (char *)first;
            if (write(device, first, length) != length) fail("write");
            first = event + 1;
            count += is_report;
        }
    }
    printf("%ld %lld\n", count, (long long)(processor() - before));
    return 0;
}
