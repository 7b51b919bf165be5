// Preloaded into pointerd, makes chosen system calls on chosen kinds of descriptors fail or fall short while it runs: by rules in a page
// that it shares with whoever started it (FAULTS_PAGE, a file). It counts there, too, how often the daemon wakes up and how many blocks of
// memory it holds. seam.py knows the page's layout.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "fake_device.h"

enum { RULES = 4, DESCRIPTORS = 1024 };

// What a descriptor is: bits, so that a rule can be for several.
enum {
    DEVICE = 1, CLIENT = 2, LISTENER = 4, EPOLL = 8, TIMER = 16, CLOCK = 32, SIGNAL = 64, MONITOR = 128, BUS = 256, LOG = 512,
    NOTIFY = 1024, CONFIGURATION = 2048, STREAM = 4096, OTHER = 8192, LOGIND = 16384, INOTIFY = 32768, KEYBOARD = 65536,
    // What a command reads or writes for whoever calls it: its output, and files in a folder.
    FILES = 131072,
    // /dev/null, which stands in for a descriptor that is to be had later.
    SPARE = 262144,
};

// What is asked of it.
enum {
    READ = 1, WRITE = 2, OPEN = 4, ACCEPT = 8, SOCKET = 16, WATCH = 32, WAIT = 64, IOCTL = 128, ARM = 256, MAKE = 512, STATUS = 1024,
    PEER = 2048, SYNC = 4096, RENAME = 8192,
};

struct rule {
    uint32_t calls, kinds;
    // One descriptor only; -1: all of these kinds.
    int32_t descriptor;
    // What the call fails with; 0: it falls short.
    int32_t error;
    // How many bytes it deals with at most when it falls short.
    uint32_t most;
    // Whether the descriptor is reported as readable as long as the rule holds.
    uint32_t ready;
    // How many calls are let through first.
    volatile uint32_t skip;
    // How many calls it still strikes.
    volatile uint32_t left;
    // How many it has struck.
    volatile uint32_t hits;
    // Whether a struck call waits until it is let go, and then goes on as ever; how many have waited, and how many were let go.
    uint32_t hold;
    volatile uint32_t held, released;
};

struct page {
    struct rule rules[RULES];
    // How often epoll_wait(2) was called, and blocks of memory that are not freed.
    volatile uint64_t turns;
    volatile int64_t blocks;
    // What is added to CLOCK_MONOTONIC and to CLOCK_BOOTTIME, in nanoseconds.
    volatile int64_t monotonic, boot;
    // The same for CLOCK_MONOTONIC together with the timers that go by it: time that has passed in no time.
    volatile int64_t ahead;
    // How long those waits are, in nanoseconds, that are over at once; 0: none.
    volatile int64_t hurried;
    // The descriptor that was accepted last.
    volatile int32_t accepted;
};

static struct page own;
static struct page *page = &own;
static uint32_t kinds[DESCRIPTORS];
static struct {
    uint64_t data;
    uint32_t events;
} watched[DESCRIPTORS];

#define REAL(name)                                                                                                     \
    ({                                                                                                                 \
        static __typeof__(&name) real;                                                                                 \
        if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name);                                           \
        real;                                                                                                          \
    })

static bool in_range(int descriptor) { return descriptor >= 0 && descriptor < DESCRIPTORS; }

static uint32_t kind_of(int descriptor) { return in_range(descriptor) && kinds[descriptor] ? kinds[descriptor] : OTHER; }

static int set_kind(int descriptor, uint32_t kind) {
    if (in_range(descriptor)) kinds[descriptor] = kind;
    return descriptor;
}

static bool covers(const struct rule *rule, uint32_t kind, int descriptor) {
    return (rule->kinds & kind) != 0 && (rule->descriptor < 0 || rule->descriptor == descriptor);
}

// The rule that strikes a call, which is counted; NULL: it goes through.
static const struct rule *struck(uint32_t call, uint32_t kind, int descriptor) {
    for (int i = 0; i < RULES; i++) {
        struct rule *rule = &page->rules[i];
        if (rule->left == 0 || (rule->calls & call) == 0 || !covers(rule, kind, descriptor)) continue;
        if (rule->skip > 0) {
            rule->skip--;
            continue;
        }
        rule->hits++;
        rule->left--;
        if (rule->hold) {
            rule->held++;
            while (rule->released < rule->held) sched_yield();
            return NULL;
        }
        return rule;
    }
    return NULL;
}

// Leaves the function with the rule's error where one strikes, and shortens `size` where it says so.
#define STRIKE(call, kind, descriptor, size)                                                                           \
    do {                                                                                                               \
        const struct rule *rule = struck(call, kind, descriptor);                                                      \
        if (rule != NULL && rule->error != 0) {                                                                        \
            errno = rule->error;                                                                                       \
            return -1;                                                                                                 \
        }                                                                                                              \
        if (rule != NULL && rule->most < (size)) (size) = rule->most;                                                  \
    } while (0)

#define FAIL(call, kind, descriptor)                                                                                   \
    do {                                                                                                               \
        size_t all = 0;                                                                                                \
        STRIKE(call, kind, descriptor, all);                                                                           \
    } while (0)

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULTS_PAGE");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    set_kind(STDOUT_FILENO, FILES);
    set_kind(STDERR_FILENO, LOG);
    if (file < 0) return;
    void *shared = mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (shared == MAP_FAILED) return;
    ((struct page *)shared)->blocks = own.blocks;
    page = shared;
}

// MARK: Reading and writing

ssize_t read(int descriptor, void *buffer, size_t size) {
    STRIKE(READ, kind_of(descriptor), descriptor, size);
    return REAL(read)(descriptor, buffer, size);
}

ssize_t write(int descriptor, const void *buffer, size_t size) {
    STRIKE(WRITE, kind_of(descriptor), descriptor, size);
    return REAL(write)(descriptor, buffer, size);
}

ssize_t recv(int descriptor, void *buffer, size_t size, int flags) {
    STRIKE(READ, kind_of(descriptor), descriptor, size);
    return REAL(recv)(descriptor, buffer, size, flags);
}

ssize_t send(int descriptor, const void *buffer, size_t size, int flags) {
    STRIKE(WRITE, kind_of(descriptor), descriptor, size);
    return REAL(send)(descriptor, buffer, size, flags);
}

ssize_t sendto(int descriptor, const void *buffer, size_t size, int flags, const struct sockaddr *address, socklen_t length) {
    STRIKE(WRITE, kind_of(descriptor), descriptor, size);
    return REAL(sendto)(descriptor, buffer, size, flags, address, length);
}

// What takes several pieces only fails: libsystemd uses these, and looks after what falls short by itself.
ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
    FAIL(READ, kind_of(descriptor), descriptor);
    return REAL(recvmsg)(descriptor, message, flags);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
    FAIL(WRITE, kind_of(descriptor), descriptor);
    return REAL(sendmsg)(descriptor, message, flags);
}

ssize_t readv(int descriptor, const struct iovec *pieces, int count) {
    FAIL(READ, kind_of(descriptor), descriptor);
    return REAL(readv)(descriptor, pieces, count);
}

ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
    FAIL(WRITE, kind_of(descriptor), descriptor);
    return REAL(writev)(descriptor, pieces, count);
}

// MARK: Files

static bool is_within(const char *path, const char *variable) {
    const char *folder = getenv(variable);
    return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static uint32_t kind_of_path(const char *path) {
    if (strcmp(path, FAKE_NODE) == 0) return DEVICE;
    if (strcmp(path, FAKE_KEYBOARD_NODE) == 0) return KEYBOARD;
    if (strcmp(path, "/dev/null") == 0) return SPARE;
    if (is_within(path, "FAULTS_CONFIGURATION")) return CONFIGURATION;
    return is_within(path, "FAULTS_FILES") ? FILES : OTHER;
}

#define OPENING(name)                                                                                                  \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(list, mode_t) : 0;                                      \
        va_end(list);                                                                                                  \
        FAIL(OPEN, kind_of_path(path), -1);                                                                            \
        return set_kind(REAL(name)(path, flags, mode), kind_of_path(path));                                            \
    }
OPENING(open)
OPENING(open64)

int mkstemp(char *template) {
    FAIL(OPEN, kind_of_path(template), -1);
    return set_kind(REAL(mkstemp)(template), kind_of_path(template));
}

int fsync(int descriptor) {
    FAIL(SYNC, kind_of(descriptor), descriptor);
    return REAL(fsync)(descriptor);
}

int rename(const char *old, const char *new) {
    FAIL(RENAME, kind_of_path(new), -1);
    return REAL(rename)(old, new);
}

int fstat(int descriptor, struct stat *status) {
    FAIL(STATUS, kind_of(descriptor), descriptor);
    return REAL(fstat)(descriptor, status);
}

int ioctl(int descriptor, unsigned long request, ...) {
    va_list list;
    va_start(list, request);
    void *argument = va_arg(list, void *);
    va_end(list);
    FAIL(IOCTL, kind_of(descriptor), descriptor);
    return REAL(ioctl)(descriptor, request, argument);
}

int close(int descriptor) {
    if (in_range(descriptor)) {
        kinds[descriptor] = 0;
        watched[descriptor].events = 0;
    }
    return REAL(close)(descriptor);
}

// MARK: What logind and udev have in /run

// Both are in folders of whoever started this, or nowhere.
static const char *place_of(const char *path, char room[static PATH_MAX]) {
    static const char *const places[][2] = {
        {"/run/systemd/seats", "FAULTS_LOGIND"}, {"/run/udev/control", "FAULTS_UDEV"}, {"/run/udev", "FAULTS_UDEV"}, {"/run", "FAULTS_UDEV"},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *place = places[i][0], *folder = getenv(places[i][1]);
        // Of udev's these paths and no others: what is below is libudev's to read.
        bool is_meant = i == 0 ? strncmp(path, place, strlen(place)) == 0 : strcmp(path, place) == 0;
        if (folder == NULL || !is_meant) continue;
        snprintf(room, PATH_MAX, "%s%s", folder, path + strlen(i == 0 ? place : "/run"));
        return room;
    }
    return path;
}

// As STRIKE, for what answers with a pointer.
#define FAIL_FILE(place, path)                                                                                         \
    do {                                                                                                               \
        const struct rule *rule = (place) != (path) ? struck(OPEN, LOGIND, -1) : NULL;                                 \
        if (rule != NULL) {                                                                                            \
            errno = rule->error;                                                                                       \
            return NULL;                                                                                               \
        }                                                                                                              \
    } while (0)

DIR *opendir(const char *path) {
    char room[PATH_MAX];
    const char *place = place_of(path, room);
    FAIL_FILE(place, path);
    return REAL(opendir)(place);
}

FILE *fopen64(const char *path, const char *mode) {
    char room[PATH_MAX];
    const char *place = place_of(path, room);
    FAIL_FILE(place, path);
    return REAL(fopen64)(place, mode);
}

int access(const char *path, int mode) {
    char room[PATH_MAX];
    return REAL(access)(place_of(path, room), mode);
}

int inotify_init1(int flags) {
    FAIL(MAKE, INOTIFY, -1);
    return set_kind(REAL(inotify_init1)(flags), INOTIFY);
}

int inotify_add_watch(int descriptor, const char *path, uint32_t events) {
    char room[PATH_MAX];
    const char *place = place_of(path, room);
    FAIL(WATCH, place != path && strncmp(path, "/run/systemd", 12) == 0 ? LOGIND : INOTIFY, descriptor);
    return REAL(inotify_add_watch)(descriptor, place, events);
}

// MARK: Sockets

int socket(int domain, int type, int protocol) {
    uint32_t kind = domain == AF_NETLINK ? MONITOR : (type & 0xf) == SOCK_DGRAM ? NOTIFY : STREAM;
    FAIL(SOCKET, kind, -1);
    return set_kind(REAL(socket)(domain, type, protocol), kind);
}

int listen(int descriptor, int backlog) {
    set_kind(descriptor, LISTENER);
    return REAL(listen)(descriptor, backlog);
}

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
    if (kind_of(descriptor) == STREAM) set_kind(descriptor, BUS);
    return REAL(connect)(descriptor, address, length);
}

int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags) {
    FAIL(ACCEPT, kind_of(descriptor), descriptor);
    int made = set_kind(REAL(accept4)(descriptor, address, length, flags), CLIENT);
    if (made >= 0) page->accepted = made;
    return made;
}

int getsockopt(int descriptor, int level, int name, void *value, socklen_t *length) {
    if (name == SO_PEERCRED) FAIL(PEER, kind_of(descriptor), descriptor);
    return REAL(getsockopt)(descriptor, level, name, value, length);
}

// MARK: Waiting

int epoll_create1(int flags) {
    FAIL(MAKE, EPOLL, -1);
    return set_kind(REAL(epoll_create1)(flags), EPOLL);
}

int timerfd_create(int clock, int flags) {
    uint32_t kind = clock == CLOCK_REALTIME ? CLOCK : TIMER;
    FAIL(MAKE, kind, -1);
    return set_kind(REAL(timerfd_create)(clock, flags), kind);
}

// Whoever has started it is to see what it holds, root or not.
int prctl(int option, ...) {
    va_list list;
    va_start(list, option);
    unsigned long arguments[4];
    for (int i = 0; i < 4; i++) arguments[i] = va_arg(list, unsigned long);
    va_end(list);
    if (option == PR_SET_DUMPABLE) return 0;
    return REAL(prctl)(option, arguments[0], arguments[1], arguments[2], arguments[3]);
}

// What is waited for without a descriptor.
unsigned sleep(unsigned seconds) { return page->hurried == seconds * INT64_C(1000000000) ? 0 : REAL(sleep)(seconds); }

static struct timespec time_of(int64_t nanoseconds) {
    return (struct timespec){nanoseconds / 1000000000, nanoseconds % 1000000000};
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
    FAIL(ARM, kind_of(descriptor), descriptor);
    struct itimerspec own = *value;
    int64_t due = value->it_value.tv_sec * 1000000000 + value->it_value.tv_nsec;
    if (flags & TFD_TIMER_ABSTIME) {
        if (kind_of(descriptor) == TIMER && page->ahead != 0) own.it_value = time_of(due > page->ahead ? due - page->ahead : 1);
    } else if (due != 0 && due == page->hurried) {
        own.it_value = time_of(1);
    }
    return REAL(timerfd_settime)(descriptor, flags, &own, old);
}

int signalfd(int descriptor, const sigset_t *mask, int flags) {
    FAIL(MAKE, SIGNAL, -1);
    return set_kind(REAL(signalfd)(descriptor, mask, flags), SIGNAL);
}

int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
    if (operation != EPOLL_CTL_DEL) FAIL(WATCH, kind_of(descriptor), descriptor);
    int result = REAL(epoll_ctl)(epoll, operation, descriptor, event);
    if (result == 0 && in_range(descriptor)) {
        watched[descriptor].events = operation == EPOLL_CTL_DEL ? 0 : event->events;
        watched[descriptor].data = operation == EPOLL_CTL_DEL ? 0 : event->data.u64;
    }
    return result;
}

static bool is_reported(const struct epoll_event *events, int count, uint64_t data) {
    for (int i = 0; i < count; i++) {
        if (events[i].data.u64 == data) return true;
    }
    return false;
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
    // The set that the daemon sleeps on. It looks into its other set once in a turn that has something for it.
    static int outer = -1;
    if (outer < 0) outer = epoll;
    if (epoll == outer) page->turns++;
    FAIL(WAIT, EPOLL, epoll);
    bool is_pending = false;
    for (int i = 0; i < RULES; i++) is_pending |= page->rules[i].ready && page->rules[i].left > 0;
    int count = REAL(epoll_wait)(epoll, events, most, is_pending ? 0 : timeout);
    for (int i = 0; i < RULES && count >= 0; i++) {
        const struct rule *rule = &page->rules[i];
        if (!rule->ready || rule->left == 0) continue;
        for (int descriptor = 0; descriptor < DESCRIPTORS && count < most; descriptor++) {
            if (!watched[descriptor].events || !covers(rule, kind_of(descriptor), descriptor)) continue;
            if (is_reported(events, count, watched[descriptor].data)) continue;
            events[count].events = EPOLLIN;
            events[count++].data.u64 = watched[descriptor].data;
        }
    }
    return count;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = REAL(clock_gettime)(clock, time);
    int64_t added = clock == CLOCK_MONOTONIC ? page->monotonic + page->ahead : clock == CLOCK_BOOTTIME ? page->boot : 0;
    if (added == 0) return result;
    time->tv_sec += added / 1000000000;
    time->tv_nsec += added % 1000000000;
    if (time->tv_nsec >= 1000000000) time->tv_sec++, time->tv_nsec -= 1000000000;
    if (time->tv_nsec < 0) time->tv_sec--, time->tv_nsec += 1000000000;
    return result;
}

// MARK: Memory

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static void *counted(void *memory) {
    if (memory != NULL) page->blocks++;
    return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *made = counted(__libc_memalign(alignment, size));
    if (made == NULL) return ENOMEM;
    *memory = made;
    return 0;
}

void *realloc(void *memory, size_t size) {
    void *made = __libc_realloc(memory, size);
    if (memory == NULL && made != NULL) page->blocks++;
    if (memory != NULL && size == 0) page->blocks--;
    return made;
}

void free(void *memory) {
    if (memory != NULL) page->blocks--;
    __libc_free(memory);
}
