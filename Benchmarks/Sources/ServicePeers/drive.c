// Feeds a device and reads what comes of it, in one thread: as the reading takes no time of the program that is measured, it may wait.
#define _GNU_SOURCE
#include "service_peers.h"

#include <errno.h>
#include <linux/input.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// Only against a hang, in milliseconds.
enum { PATIENCE = 60000, BUFFER = 1 << 20, EVENTS = 3 };
// How many reports are written before somebody may read, where the device takes so many.
enum { BURST = 16 };
// Microseconds from report to report, by their times, where they are written as fast as they are taken.
enum { STEP = 1000 };
// What epoll tells of the timer, and of what answers.
enum { TIMER = 0xffffffff, DEVICE = 0xfffffffe };

typedef struct Drive {
    const ServiceRun *run;
    int epoll, timer;
    int32_t fed;
    // How many messages each subscriber got.
    int64_t *received, bytes;
    // What each got of a message that is not whole yet, where messages are told by their size.
    int64_t *parts;
    // Bytes that came back from the device.
    int64_t answered;
    // When each report was written, and after how long each message of it came.
    int64_t *written, *delays;
    size_t delay_count;
    // The time of the last report, in microseconds.
    int64_t *stamp;
    char *buffer;
} Drive;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// A mouse that trembles: there and back, so that it gets nowhere and every report moves it. False where the device takes none now.
static bool feed(Drive *drive) {
    int step = drive->fed % 2 == 0 ? 1 : -1;
    int64_t moment = now();
    int64_t stamp = drive->run->interval > 0 ? moment / 1000 : *drive->stamp + STEP;
    struct timeval time = {stamp / 1000000, stamp % 1000000};
    struct input_event report[EVENTS] = {
        {.time = time, .type = EV_REL, .code = REL_X, .value = step},
        {.time = time, .type = EV_REL, .code = REL_Y, .value = -step},
        {.time = time, .type = EV_SYN, .code = SYN_REPORT},
    };
    const void *bytes = drive->run->payload != NULL ? (const void *)drive->run->payload : report;
    size_t size = drive->run->payload != NULL ? (size_t)drive->run->payload_size : sizeof report;
    if (send(drive->run->device, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)size) return false;
    *drive->stamp = stamp;
    drive->written[drive->fed++] = moment;
    return true;
}

// Notes that a message has come. False if there was no report for it.
static bool note(Drive *drive, uint32_t subscriber, int64_t moment) {
    int64_t report = drive->received[subscriber]++;
    if (report >= drive->fed) return false;
    drive->delays[drive->delay_count++] = moment - drive->written[report];
    return true;
}

// False when the other end has gone or sends too much.
static bool take(Drive *drive, uint32_t subscriber) {
    ssize_t size = recv(drive->run->subscribers[subscriber], drive->buffer, BUFFER, MSG_DONTWAIT);
    if (size <= 0) return size < 0 && (errno == EAGAIN || errno == EINTR);
    if (subscriber == 0) drive->bytes += size;
    int64_t moment = now();
    if (drive->run->message_size > 0) {
        drive->parts[subscriber] += size;
        for (; drive->parts[subscriber] >= drive->run->message_size; drive->parts[subscriber] -= drive->run->message_size) {
            if (!note(drive, subscriber, moment)) return false;
        }
        return true;
    }
    for (const char *next = drive->buffer, *end = next + size; (next = memchr(next, 0, (size_t)(end - next))) != NULL; next++) {
        if (!note(drive, subscriber, moment)) return false;
    }
    return true;
}

// False when the other end has gone or answers more than it was asked.
static bool take_answers(Drive *drive) {
    ssize_t size = recv(drive->run->device, drive->buffer, BUFFER, MSG_DONTWAIT);
    if (size <= 0) return size < 0 && (errno == EAGAIN || errno == EINTR);
    drive->answered += size;
    return drive->answered <= (int64_t)drive->fed * drive->run->answer_size;
}

static int64_t least_received(const Drive *drive) {
    int64_t least = INT64_MAX;
    for (int32_t index = 0; index < drive->run->count; index++) {
        if (drive->received[index] < least) least = drive->received[index];
    }
    return least;
}

static bool is_over(const Drive *drive, int64_t least) {
    return least >= drive->run->reports && drive->answered >= (int64_t)drive->run->reports * drive->run->answer_size;
}

static bool wait_for(Drive *drive, int milliseconds) {
    struct epoll_event ready[128];
    int count = epoll_wait(drive->epoll, ready, 128, milliseconds);
    if (count < 0 && errno == EINTR) return true;
    if (count < 0 || (count == 0 && milliseconds != 0)) return false;
    for (int index = 0; index < count; index++) {
        uint32_t who = ready[index].data.u32;
        if (who == TIMER) {
            uint64_t times;
            if (read(drive->timer, &times, sizeof times) != sizeof times) continue;
            if (drive->fed < drive->run->reports && !feed(drive)) return false;
        } else if (who == DEVICE ? !take_answers(drive) : !take(drive, who)) {
            return false;
        }
    }
    return true;
}

static bool saturate(Drive *drive) {
    const ServiceRun *run = drive->run;
    for (;;) {
        int64_t least = least_received(drive);
        if (is_over(drive, least)) return true;
        int budget = BURST;
        while (budget > 0 && drive->fed < run->reports && drive->fed - least < run->window && feed(drive)) budget--;
        // With nothing written there is nothing to do but wait.
        if (!wait_for(drive, budget == BURST ? PATIENCE : 0)) return false;
    }
}

static bool pace(Drive *drive) {
    struct timespec period = {drive->run->interval / 1000000000, drive->run->interval % 1000000000};
    struct itimerspec times = {period, period};
    if (timerfd_settime(drive->timer, 0, &times, NULL) != 0) return false;
    while (!is_over(drive, least_received(drive))) {
        if (!wait_for(drive, PATIENCE)) return false;
    }
    return true;
}

static bool watch(Drive *drive, int descriptor, uint32_t number) {
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = number};
    return epoll_ctl(drive->epoll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

static int later(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

int64_t service_drive(const ServiceRun *run, ServiceDelays *delays, int64_t *stamp) {
    Drive drive = {.run = run, .stamp = stamp};
    if (*stamp < now() / 1000) *stamp = now() / 1000;
    size_t messages = (size_t)run->reports * (size_t)run->count;
    drive.received = calloc((size_t)run->count, sizeof *drive.received);
    drive.parts = calloc((size_t)run->count, sizeof *drive.parts);
    drive.written = calloc((size_t)run->reports, sizeof *drive.written);
    drive.delays = calloc(messages, sizeof *drive.delays);
    drive.buffer = malloc(BUFFER);
    drive.epoll = epoll_create1(EPOLL_CLOEXEC);
    drive.timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    bool isWell = drive.received && drive.parts && drive.written && drive.buffer && drive.delays && watch(&drive, drive.timer, TIMER);
    for (int32_t index = 0; isWell && index < run->count; index++) isWell = watch(&drive, run->subscribers[index], (uint32_t)index);
    if (isWell && run->answer_size > 0) isWell = watch(&drive, run->device, DEVICE);
    isWell = isWell && (run->interval > 0 ? pace(&drive) : saturate(&drive));
    for (int32_t index = 0; isWell && index < run->count; index++) {
        isWell = drive.received[index] == (int64_t)run->reports;
    }
    if (isWell) {
        qsort(drive.delays, messages, sizeof *drive.delays, later);
        *delays = (ServiceDelays){drive.delays[messages / 2], drive.delays[messages * 99 / 100]};
    }
    close(drive.epoll);
    close(drive.timer);
    free(drive.received);
    free(drive.parts);
    free(drive.written);
    free(drive.delays);
    free(drive.buffer);
    return isWell ? drive.bytes : -1;
}
