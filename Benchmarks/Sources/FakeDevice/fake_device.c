// The device itself: what the kernel says of it, and a pipe for each reader, or the socket that the environment names.
#define _GNU_SOURCE
#include "fake_kind.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { MOST_READERS = 64, SLOTS = 5, LONG_BITS = 8 * sizeof(long) };

static FakeKind plugged;
static struct reader {
    const char *node;
    int reading, writing;
} readers[MOST_READERS];
static int32_t reader_count;

FakeKind fake_device_kind(void) { return plugged; }

_Static_assert(
    sizeof(FakeEvent) == sizeof(struct input_event) && offsetof(FakeEvent, type) == offsetof(struct input_event, type),
    "the machine is one of 64 bits"
);

// What CLOCK_MONOTONIC stands at; 0 where it goes.
static struct timeval standing;

void fake_device_plug(FakeKind kind) { plugged = kind; }

void fake_device_pull(void) {
    for (int32_t i = 0; i < reader_count; i++) close(readers[i].writing);
    reader_count = 0;
    standing = (struct timeval){0};
}

int32_t fake_device_readers(void) { return reader_count; }

bool fake_device_feed(int32_t reader, const FakeEvent *events, int32_t count) {
    if (reader < 0 || reader >= reader_count) return false;
    size_t size = (size_t)count * sizeof *events;
    if (count > 0) standing = (struct timeval){events[count - 1].seconds, events[count - 1].microseconds};
    return write(readers[reader].writing, events, size) == (ssize_t)size;
}

int64_t peer_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static struct reader *reader_of(int descriptor) {
    for (int32_t i = reader_count - 1; i >= 0; i--) {
        if (readers[i].reading == descriptor) return &readers[i];
    }
    return NULL;
}

// A place that no other has; NULL: there is none.
static struct reader *new_reader(bool is_given) {
    // Whoever feeds readers knows them by their places; those on a socket are fed all alike.
    for (int32_t i = 0; is_given && i < reader_count; i++) {
        if (readers[i].reading < 0) return &readers[i];
    }
    return reader_count < MOST_READERS ? &readers[reader_count++] : NULL;
}

static int open_reader(const char *node) {
    int ends[2];
    const char *given = getenv(strcmp(node, FAKE_NODE) == 0 ? "POINTERD_FAKE_DEVICE" : "POINTERD_FAKE_KEYBOARD");
    if (given != NULL) {
        ends[0] = fcntl(atoi(given), F_DUPFD_CLOEXEC, 0);
        ends[1] = -1;
        if (ends[0] < 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) < 0) return -1;
    } else if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) < 0) {
        return -1;
    }
    struct reader *reader = new_reader(given != NULL);
    if (reader == NULL) {
        close(ends[0]);
        if (ends[1] >= 0) close(ends[1]);
        errno = EBUSY;
        return -1;
    }
    *reader = (struct reader){node, ends[0], ends[1]};
    return ends[0];
}

// MARK: What it can report

static const uint16_t mouse_keys[] = {BTN_LEFT, BTN_RIGHT, BTN_MIDDLE, BTN_SIDE, BTN_EXTRA};
static const uint16_t mouse_axes[] = {REL_X, REL_Y, REL_WHEEL, REL_WHEEL_HI_RES};
static const uint16_t touchpad_keys[] = {BTN_LEFT, BTN_TOUCH, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP};
static const uint16_t touchpad_axes[] = {
    ABS_X, ABS_Y, ABS_PRESSURE, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE,
};

static void set_bits(unsigned char *bits, size_t size, const uint16_t *codes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (codes[i] / 8u < size) bits[codes[i] / 8] |= (unsigned char)(1u << (codes[i] % 8));
    }
}

static void describe(unsigned type, unsigned char *bits, size_t size) {
    static const uint16_t mouse_types[] = {EV_SYN, EV_KEY, EV_REL}, touchpad_types[] = {EV_SYN, EV_KEY, EV_ABS};
    bool is_mouse = plugged == FAKE_MOUSE;
#define SET(codes) set_bits(bits, size, codes, sizeof codes / sizeof *codes)
    switch (type) {
    case 0:
        if (is_mouse) SET(mouse_types);
        else SET(touchpad_types);
        break;
    case EV_KEY:
        if (is_mouse) SET(mouse_keys);
        else SET(touchpad_keys);
        break;
    case EV_REL:
        if (is_mouse) SET(mouse_axes);
        break;
    case EV_ABS:
        if (!is_mouse) SET(touchpad_axes);
        break;
    default:
        break;
    }
#undef SET
}

// A touchpad of 100 by 60 mm.
static struct input_absinfo axis(unsigned code) {
    switch (code) {
    case ABS_X:
    case ABS_MT_POSITION_X: return (struct input_absinfo){.maximum = 4000, .resolution = 40};
    case ABS_Y:
    case ABS_MT_POSITION_Y: return (struct input_absinfo){.maximum = 2400, .resolution = 40};
    case ABS_MT_SLOT: return (struct input_absinfo){.maximum = SLOTS - 1};
    case ABS_MT_TRACKING_ID: return (struct input_absinfo){.maximum = 65535};
    case ABS_PRESSURE:
    case ABS_MT_PRESSURE: return (struct input_absinfo){.maximum = 255};
    default: return (struct input_absinfo){0};
    }
}

static int text(void *buffer, size_t size, const char *value) {
    size_t length = strlen(value) + 1;
    if (length > size) length = size;
    memcpy(buffer, value, length);
    return (int)length;
}

// The ioctls of evdev. The device is at rest.
static int answer(unsigned long request, void *argument) {
    size_t size = _IOC_SIZE(request);
    unsigned number = _IOC_NR(request);
    if (_IOC_TYPE(request) != 'E') {
        errno = ENOTTY;
        return -1;
    }
    // What sets something is heard and has no effect: the clock, the mask, a grab.
    if (_IOC_DIR(request) == _IOC_WRITE) return 0;
    if (number >= _IOC_NR(EVIOCGABS(0)) && number < _IOC_NR(EVIOCGABS(0)) + ABS_CNT) {
        *(struct input_absinfo *)argument = axis(number - _IOC_NR(EVIOCGABS(0)));
        return 0;
    }
    if (number >= _IOC_NR(EVIOCGBIT(0, 0)) && number < _IOC_NR(EVIOCGBIT(EV_CNT, 0))) {
        memset(argument, 0, size);
        describe(number - _IOC_NR(EVIOCGBIT(0, 0)), argument, size);
        return (int)size;
    }
    if (number == _IOC_NR(EVIOCGVERSION)) {
        *(int *)argument = 0x10001;
        return 0;
    }
    if (number == _IOC_NR(EVIOCGID)) {
        *(struct input_id *)argument = (struct input_id){.bustype = BUS_USB, .vendor = 0x1209, .product = 1, .version = 1};
        return 0;
    }
    if (number == _IOC_NR(EVIOCGNAME(0))) return text(argument, size, fake_device_name());
    if (number == _IOC_NR(EVIOCGPROP(0))) {
        static const uint16_t properties[] = {INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD};
        memset(argument, 0, size);
        set_bits(argument, size, properties, plugged == FAKE_MOUSE ? 1 : 2);
        return (int)size;
    }
    if (number == _IOC_NR(EVIOCGMTSLOTS(0))) {
        int32_t *values = argument;
        for (size_t slot = 1; slot < size / sizeof *values; slot++) values[slot] = values[0] == ABS_MT_TRACKING_ID ? -1 : 0;
        return 0;
    }
    if (number == _IOC_NR(EVIOCGKEY(0)) || number == _IOC_NR(EVIOCGLED(0)) || number == _IOC_NR(EVIOCGSW(0))) {
        memset(argument, 0, size);
        return (int)size;
    }
    errno = ENOENT;
    return -1;
}

// MARK: In place of the C library's functions, which all others still reach through these

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int ioctl(int descriptor, unsigned long request, ...) {
    va_list list;
    va_start(list, request);
    void *argument = va_arg(list, void *);
    va_end(list);
    return reader_of(descriptor) ? answer(request, argument) : REAL(ioctl)(descriptor, request, argument);
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode_t mode = (flags & O_CREAT) ? va_arg(list, mode_t) : 0;                                                    \
        va_end(list);                                                                                                  \
        if (strcmp(path, FAKE_NODE) == 0) return open_reader(FAKE_NODE);                                               \
        bool is_keyboard = strcmp(path, FAKE_KEYBOARD_NODE) == 0 && getenv("POINTERD_FAKE_KEYBOARD") != NULL;          \
        return is_keyboard ? open_reader(FAKE_KEYBOARD_NODE) : REAL(name)(path, flags, mode);                          \
    }
OPEN(open)
OPEN(open64)

// Its number may be another file's from now on.
int close(int descriptor) {
    struct reader *reader = reader_of(descriptor);
    if (reader) reader->reading = -1;
    return REAL(close)(descriptor);
}

// A reader's file is the node's, by all that can be asked of it.
int fstat(int descriptor, struct stat *status) {
    const struct reader *reader = reader_of(descriptor);
    return reader ? stat(reader->node, status) : REAL(fstat)(descriptor, status);
}
int fstat64(int descriptor, struct stat64 *status) {
    const struct reader *reader = reader_of(descriptor);
    return reader ? stat64(reader->node, status) : REAL(fstat64)(descriptor, status);
}

// Reports come faster than their times say, and libinput complains of timers that are far from now.
int clock_gettime(clockid_t clock, struct timespec *time) {
    static __typeof__(&clock_gettime) real;
    if (clock == CLOCK_MONOTONIC && standing.tv_sec != 0) {
        time->tv_sec = standing.tv_sec;
        time->tv_nsec = standing.tv_usec * 1000;
        return 0;
    }
    if (real == NULL) real = REAL(clock_gettime);
    return real(clock, time);
}
