// Follows the pointer with many connections at once and measures how each is served.
// usage: readers SOCKET NEVER RATE...
// NEVER connections subscribe and never read; then there is one for each rate: motion events a second, 0 for all of them, -1 for none.
// A timer of 1 kHz beside them shows how late the machine lets this program get to anything.
// Prints "connected", "end" once a button was pressed, and when all connections have ended a line for each reader:
// rate motions transitions hash disorder resyncs last late p50 p99 max displaced
// and one with the timer's p50, p99 and max, after "timer".
// The hash is that of all that came but motion and states; disorder is how often a frame was earlier than the one before; late is
// how many motions came later than the reader's own rate after they happened, as all of them at the mouse's; displaced is how many
// enters and exits came without the motion of their own frame before them; times are microseconds.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { CAPACITY = 1 << 19, PERIOD = 1000, STEP = 10, STEPS = 100000, MOUSE_RATE = 8000 };

struct reader {
    int descriptor;
    int rate;
    size_t filled;
    char *bytes;
    uint32_t *lateness;
    uint64_t motions, transitions, hash, disorder, resyncs, late, most, frame, moved, displaced;
    char last[64];
};

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

static int subscribe(const char *path, int rate) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    if (descriptor < 0 || strlen(path) >= sizeof address.sun_path) fail("socket");
    strcpy(address.sun_path, path);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address)) fail("connect");
    char parameters[128] = "";
    if (rate > 0) snprintf(parameters, sizeof parameters, "\"maxRate\":%d", rate);
    if (rate < 0) strcpy(parameters, "\"events\":[\"enter\",\"exit\",\"style\",\"completion\",\"button\"]");
    char call[256];
    int length = snprintf(call, sizeof call,
        "{\"method\":\"io.pointerd.Pointer.Subscribe\",\"more\":true,\"parameters\":{%s}}", parameters);
    if (write(descriptor, call, length + 1) != length + 1) fail("write");
    return descriptor;
}

static int64_t number(const char *message, const char *key) {
    const char *place = strstr(message, key);
    return place ? atoll(place + strlen(key)) : -1;
}

static int pressed;

static void note(struct reader *reader, uint64_t lateness) {
    if (lateness > reader->most) reader->most = lateness;
    reader->lateness[lateness / STEP < STEPS ? lateness / STEP : STEPS - 1]++;
}

static void take(struct reader *reader, const char *message, size_t length, int64_t time) {
    const char *kind = strstr(message, "\"kind\":\"");
    if (!kind) {
        fprintf(stderr, "no event: %s\n", message);
        exit(1);
    }
    kind += 8;
    uint64_t frame = number(message, "\"frame\":");
    if (frame < reader->frame) reader->disorder++;
    reader->frame = frame;
    if (!strncmp(kind, "motion\"", 7)) {
        reader->motions++;
        reader->moved = frame;
        uint64_t lateness = time - number(message, "\"time\":");
        uint64_t rate = reader->rate > 0 ? reader->rate : MOUSE_RATE;
        if (lateness > 1000000 / rate) reader->late++;
        note(reader, lateness);
        const char *position = strstr(message, "\"position\":");
        if (position) sscanf(position + 11, "%63[^}]", reader->last);
    } else if (!strncmp(kind, "resync\"", 7)) {
        reader->resyncs++;
    } else if (strncmp(kind, "state\"", 6)) {
        reader->transitions++;
        int isMove = !strncmp(kind, "enter\"", 6) || !strncmp(kind, "exit\"", 5);
        if (isMove && reader->rate >= 0 && reader->moved != frame) reader->displaced++;
        for (size_t index = 0; index < length; index++) reader->hash = (reader->hash ^ (uint8_t)message[index]) * 1099511628211ULL;
        if (!pressed && !strncmp(kind, "button\"", 7)) {
            pressed = 1;
            puts("end");
            fflush(stdout);
        }
    }
}

// Returns whether the connection goes on.
static int receive(struct reader *reader) {
    ssize_t count = recv(reader->descriptor, reader->bytes + reader->filled, CAPACITY - reader->filled, 0);
    int64_t time = now();
    if (count < 0 && errno != ECONNRESET) fail("recv");
    if (count <= 0) return 0;
    reader->filled += count;
    size_t start = 0;
    char *end;
    while ((end = memchr(reader->bytes + start, 0, reader->filled - start))) {
        size_t length = end - (reader->bytes + start);
        take(reader, reader->bytes + start, length, time);
        start += length + 1;
    }
    reader->filled -= start;
    memmove(reader->bytes, reader->bytes + start, reader->filled);
    return 1;
}

static uint64_t quantile(const struct reader *reader, double share) {
    uint64_t count = 0;
    for (size_t step = 0; step < STEPS; step++) {
        count += reader->lateness[step];
        if (count >= share * reader->motions) return step * STEP;
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    int count = argc - 3, open = count, epoll = epoll_create1(0);
    struct reader *readers = calloc(count, sizeof *readers);
    for (int index = 0; index < atoi(argv[2]); index++) subscribe(argv[1], 0);
    for (int index = 0; index < count; index++) {
        struct reader *reader = &readers[index];
        reader->rate = atoi(argv[3 + index]);
        reader->hash = 14695981039346656037ULL;
        reader->bytes = malloc(CAPACITY);
        reader->lateness = calloc(STEPS, sizeof *reader->lateness);
        reader->descriptor = subscribe(argv[1], reader->rate);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = reader};
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, reader->descriptor, &event)) fail("epoll_ctl");
    }
    struct reader timer = {.descriptor = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK), .lateness = calloc(STEPS, sizeof(uint32_t))};
    int64_t due = now() + PERIOD;
    struct itimerspec period = {.it_interval.tv_nsec = PERIOD * 1000, .it_value = {due / 1000000, due % 1000000 * 1000}};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &timer};
    if (timerfd_settime(timer.descriptor, TFD_TIMER_ABSTIME, &period, NULL)) fail("timerfd_settime");
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, timer.descriptor, &event)) fail("epoll_ctl");
    puts("connected");
    fflush(stdout);
    while (open > 0) {
        struct epoll_event events[64];
        int ready = epoll_wait(epoll, events, 64, 120000);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) fail("epoll_wait");
        for (int index = 0; index < ready; index++) {
            struct reader *reader = events[index].data.ptr;
            uint64_t expired;
            if (reader == &timer) {
                if (read(timer.descriptor, &expired, sizeof expired) != sizeof expired) continue;
                note(&timer, now() - due);
                timer.motions++;
                due += PERIOD * expired;
                continue;
            }
            if (receive(reader)) continue;
            close(reader->descriptor);
            open--;
        }
    }
    for (int index = 0; index < count; index++) {
        const struct reader *reader = &readers[index];
        printf("%d %llu %llu %llx %llu %llu %s %llu %llu %llu %llu %llu\n", reader->rate, (unsigned long long)reader->motions,
            (unsigned long long)reader->transitions, (unsigned long long)reader->hash, (unsigned long long)reader->disorder,
            (unsigned long long)reader->resyncs, *reader->last ? reader->last : "-", (unsigned long long)reader->late,
            (unsigned long long)quantile(reader, 0.5), (unsigned long long)quantile(reader, 0.99),
            (unsigned long long)reader->most, (unsigned long long)reader->displaced);
    }
    printf("timer %llu %llu %llu\n", (unsigned long long)quantile(&timer, 0.5), (unsigned long long)quantile(&timer, 0.99),
        (unsigned long long)timer.most);
}
