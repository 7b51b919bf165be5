// A mouse made through uinput that goes to and fro, and clicks at each end.
// usage: mouse NAME REPORTS_A_SECOND COUNTS_ONE_WAY
// Prints the device's name in sysfs once it is there. For each line on its input, "rest", "go" or "count", it does so and prints
// "sent missed": how many reports it has sent, and how many more were due while it did not have the processor for long. It goes
// with its input.
#include "uinput_mouse.h"
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/timerfd.h>

// As many reports are caught up with at most: half of what the kernel keeps of a mouse's for a reader.
enum { BEHIND = 16 };

static void report(int device, uint16_t type, uint16_t code, int32_t value) {
    struct input_event events[] = {
        {.type = type, .code = code, .value = value},
        {.type = EV_SYN, .code = SYN_REPORT},
    };
    if (write(device, events, sizeof events) != sizeof events) fail("write");
}

int main(int argc, char **argv) {
    if (argc != 4 || atol(argv[2]) < 1 || atol(argv[3]) < 1) return 2;
    long rate = atol(argv[2]), way = atol(argv[3]);
    int device = create(argv[1]);
    char folder[64];
    if (ioctl(device, UI_GET_SYSNAME(sizeof folder), folder) < 0) fail("UI_GET_SYSNAME");
    puts(folder);
    fflush(stdout);

    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    struct timespec period = {rate == 1, 1000000000L / rate % 1000000000L};
    if (timer < 0 || timerfd_settime(timer, 0, &(struct itimerspec){period, period}, NULL)) fail("timer");
    struct pollfd sources[] = {{.fd = timer, .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
    uint64_t sent = 0, missed = 0;
    // A way there and back, with a press and a release at both ends.
    long step = 0;
    int rests = 0;
    for (;;) {
        if (poll(sources, 2, -1) < 0 && errno != EINTR) fail("poll");
        if (sources[1].revents) {
            char line[64];
            if (read(STDIN_FILENO, line, sizeof line) <= 0) return 0;
            rests = line[0] == 'r' || (rests && line[0] == 'c');
            printf("%llu %llu\n", (unsigned long long)sent, (unsigned long long)missed);
            fflush(stdout);
        }
        if (!(sources[0].revents & POLLIN)) continue;
        uint64_t expired;
        if (read(timer, &expired, sizeof expired) != sizeof expired) fail("timer");
        if (rests) continue;
        // A mouse does not wait for the processor: what it would have sent meanwhile is sent now. What is more than that stays missed.
        uint64_t due = expired < BEHIND ? expired : BEHIND;
        missed += expired - due;
        for (; due > 0; due--) {
            int back = step >= way + 2;
            long place = step - back * (way + 2);
            if (place < way) {
                report(device, EV_REL, REL_X, back ? -1 : 1);
            } else {
                report(device, EV_KEY, BTN_LEFT, place == way);
            }
            sent++;
            step = (step + 1) % (2 * (way + 2));
        }
    }
}
