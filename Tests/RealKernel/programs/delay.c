// A mouse made through uinput, and a reader of the virtual device that somebody forwards its reports to.
// usage: delay NAME REPORTS_A_SECOND
// Prints the mouse's name in sysfs once it is there. For each line "measure NODE COUNT" on its input it sends so many reports, reads from
// the node what becomes of them, and prints "arrived p50 p99 most": how many reports have come, and of the time from before a report is
// written until the kernel has it for the reader the median, the 99th percentile and the most, in nanoseconds.
#define _GNU_SOURCE
#include "uinput_mouse.h"
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>

// As many reports at most; how far the mouse goes to and fro; and how long nothing has come when nothing more will, in milliseconds.
enum { MOST = 1 << 20, WAY = 200, QUIET = 5000 };

static int64_t sent[MOST], delays[MOST];
static int timer;

static int compare(const void *one, const void *other) {
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

static void send_report(int device, long number) {
    struct input_event events[] = {
        {.type = EV_REL, .code = REL_X, .value = number % (2 * WAY) < WAY ? -1 : 1},
        {.type = EV_SYN, .code = SYN_REPORT},
    };
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    sent[number] = time.tv_sec * 1000000000LL + time.tv_nsec;
    if (write(device, events, sizeof events) != sizeof events) fail("write");
}

// Reads the reports that have come; the first one is what became of the first that was sent.
static long receive(int reader, long arrived, long of) {
    struct input_event event;
    while (read(reader, &event, sizeof event) == sizeof event) {
        if (event.type != EV_SYN || event.code != SYN_REPORT) continue;
        int64_t time = event.input_event_sec * 1000000000LL + event.input_event_usec * 1000LL;
        if (arrived < of && arrived < MOST) delays[arrived] = time - sent[arrived];
        arrived++;
    }
    return arrived;
}

static void measure(int device, const char *node, long count) {
    int reader = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC), clock = CLOCK_MONOTONIC;
    if (reader < 0 || ioctl(reader, EVIOCSCLOCKID, &clock)) fail(node);
    long number = 0, arrived = 0;
    struct pollfd source = {.fd = reader, .events = POLLIN};
    for (uint64_t expired; number < count;) {
        if (read(timer, &expired, sizeof expired) != sizeof expired) fail("timer");
        send_report(device, number++);
        arrived = receive(reader, arrived, number);
    }
    while (arrived < count && poll(&source, 1, QUIET) > 0) arrived = receive(reader, arrived, number);
    close(reader);
    long valid = arrived < count ? arrived : count;
    qsort(delays, valid, sizeof *delays, compare);
    printf("%ld %lld %lld %lld\n", arrived, valid ? (long long)delays[(valid - 1) * 50 / 100] : 0,
        valid ? (long long)delays[(valid - 1) * 99 / 100] : 0, valid ? (long long)delays[valid - 1] : 0);
    fflush(stdout);
}

int main(int argc, char **argv) {
    if (argc != 3 || atol(argv[2]) < 2) return 2;
    // Whoever a report wakes runs at once, as if a mouse had sent it.
    if (sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){0})) fail("SCHED_IDLE");
    int device = create(argv[1]);
    char folder[64], node[64], line[128];
    if (ioctl(device, UI_GET_SYSNAME(sizeof folder), folder) < 0) fail("UI_GET_SYSNAME");
    puts(folder);
    fflush(stdout);
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    struct timespec period = {0, 1000000000L / atol(argv[2])};
    if (timer < 0 || timerfd_settime(timer, 0, &(struct itimerspec){period, period}, NULL)) fail("timer");
    long count;
    while (fgets(line, sizeof line, stdin) && sscanf(line, "measure %63s %ld", node, &count) == 2 && count <= MOST) measure(device, node, count);
    return 0;
}
