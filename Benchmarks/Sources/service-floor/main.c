// The least that a service can do: reads a device's events, and for each report writes a message, prepared beforehand, to everybody who is
// connected; all that comes of one read goes out in one write each. usage: service-floor SOCKET MESSAGE-SIZE
#define _GNU_SOURCE
#include <errno.h>
#include <linux/input.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

// As many events as a turn of pointerd takes: what the kernel keeps of a mouse.
enum { EVENTS = 128, MOST_CLIENTS = 128, LARGEST_MESSAGE = 4096 };

static int clients[MOST_CLIENTS], client_count;
static char batch[EVENTS * LARGEST_MESSAGE];

static int fail(const char *what) {
    perror(what);
    return 1;
}

static int give_notice(void) {
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    const char *path = getenv("NOTIFY_SOCKET");
    if (path == NULL) return 0;
    int notifications = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    snprintf(place.sun_path, sizeof place.sun_path, "%s", path);
    ssize_t sent = sendto(notifications, "READY=1", 7, 0, (struct sockaddr *)&place, sizeof place);
    close(notifications);
    return sent == 7 ? 0 : -1;
}

static int send_all(int client, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = send(client, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR) return -1;
        if (sent > 0) bytes += sent, size -= (size_t)sent;
    }
    return 0;
}

int main(int count, char **arguments) {
    const char *number = getenv("POINTERD_FAKE_DEVICE");
    if (count != 3 || number == NULL) return 2;
    int device = atoi(number);
    size_t size = (size_t)atoi(arguments[2]);
    if (size < 2 || size > LARGEST_MESSAGE) return 2;
    for (size_t index = 0; index < EVENTS; index++) {
        memset(batch + index * size, 'm', size - 1);
        batch[index * size + size - 1] = 0;
    }
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    snprintf(place.sun_path, sizeof place.sun_path, "%s", arguments[1]);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&place, sizeof place) != 0 || listen(listener, MOST_CLIENTS) != 0) return fail("listen");
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event listening = {.events = EPOLLIN, .data.fd = listener}, reading = {.events = EPOLLIN, .data.fd = device};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &listening) != 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, device, &reading) != 0)
        return fail("epoll_ctl");
    if (give_notice() != 0) return fail("NOTIFY_SOCKET");
    for (;;) {
        struct epoll_event ready[8];
        int ready_count = epoll_wait(epoll, ready, 8, -1);
        if (ready_count < 0 && errno != EINTR) return fail("epoll_wait");
        for (int index = 0; index < ready_count; index++) {
            if (ready[index].data.fd == listener) {
                char call[4096];
                int client = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
                // Its call is not looked at, and answered with a first message.
                if (client < 0 || client_count == MOST_CLIENTS || recv(client, call, sizeof call, 0) <= 0) return fail("accept");
                clients[client_count++] = client;
                if (send_all(client, batch, size) != 0) return fail("send");
                continue;
            }
            struct input_event events[EVENTS];
            ssize_t length = read(device, events, sizeof events);
            if (length == 0) return 0;
            if (length < 0) continue;
            size_t reports = 0;
            for (size_t event = 0; event < (size_t)length / sizeof *events; event++) {
                if (events[event].type == EV_SYN && events[event].code == SYN_REPORT) reports++;
            }
            for (int client = 0; reports > 0 && client < client_count; client++) {
                if (send_all(clients[client], batch, reports * size) != 0) return fail("send");
            }
        }
    }
}
