// Asks the guard of the drive for what a daemon that was taken over would like to have, and tries what it gets.
// usage: intruder SOCKET
// Prints "served" once it has both virtual mice, "ended N" if the guard says why it does not serve, or what the kernel calls the error.
// Then it answers each line with one:
//   take N           grab /dev/input/eventN: "taken", "refused N", "waiting", "gone" or "ended N"
//   type             KEY_A is pressed and released on both virtual mice: "written", or the error
//   click            the same with BTN_LEFT on the absolute one
//   remap            KEY_A is made of the first button of both virtual mice, in both ways that there are: the errors
//   open PATH        it is opened for reading and writing: "done" or the error
//   reopen           a virtual mouse is opened for reading, by the descriptor of it
//   garble           a packet that is no request: "ended N"
//   silence          no ping is answered any more: "ended N"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

// Of the protocol: kinds of reports and of requests.
enum { ABSOLUTE = 1, RELATIVE = 2, TAKEN = 4, WAITING = 5, REFUSED = 6, GONE = 7, PING = 8, ENDED = 9 };
enum { TAKE = 1, PONG = 2 };

static int guard, mice[2] = {-1, -1}, is_silent;

static const char *outcome(int failed) {
    return failed ? strerrorname_np(errno) : "done";
}

static void say(const char *text) {
    puts(text);
    fflush(stdout);
}

static int send_request(uint8_t kind, uint16_t number) {
    uint8_t bytes[] = {kind, 0, number & 0xff, number >> 8};
    return send(guard, bytes, sizeof bytes, MSG_NOSIGNAL) == sizeof bytes ? 0 : -1;
}

// Receives a report, and keeps the descriptor of a virtual mouse. Returns its kind, or 0 at the end.
static int receive(uint8_t *detail) {
    uint8_t bytes[5];
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {bytes, sizeof bytes};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    if (recvmsg(guard, &message, MSG_CMSG_CLOEXEC) != 4) return 0;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    int descriptor = -1;
    if (header && header->cmsg_type == SCM_RIGHTS) memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    // That of a device stays open, which a daemon's would too.
    if (bytes[0] == ABSOLUTE || bytes[0] == RELATIVE) mice[bytes[0] - 1] = descriptor;
    if (bytes[0] == PING && !is_silent) send_request(PONG, 0);
    *detail = bytes[1];
    return bytes[0];
}

// Waits for what becomes of a device, or for the end.
static void await(void) {
    uint8_t detail;
    char text[32];
    for (;;) {
        switch (receive(&detail)) {
        case TAKEN: return say("taken");
        case WAITING: return say("waiting");
        case GONE: return say("gone");
        case REFUSED: snprintf(text, sizeof text, "refused %d", detail); return say(text);
        case ENDED: snprintf(text, sizeof text, "ended %d", detail); return say(text);
        case 0: return say("closed");
        }
    }
}

static int press(int mouse, uint16_t code) {
    for (int value = 1; value >= 0; value--) {
        struct input_event events[] = {{.type = EV_KEY, .code = code, .value = value}, {.type = EV_SYN, .code = SYN_REPORT}};
        if (write(mouse, events, sizeof events) != sizeof events) return -1;
    }
    return 0;
}

static void remap(void) {
    char text[128] = "";
    for (int number = 0; number < 2; number++) {
        unsigned codes[] = {0, KEY_A};
        struct input_keymap_entry entry = {.flags = INPUT_KEYMAP_BY_INDEX, .len = 4, .index = 0, .keycode = KEY_A};
        strcat(text, outcome(ioctl(mice[number], EVIOCSKEYCODE, codes)));
        strcat(text, " ");
        strcat(text, outcome(ioctl(mice[number], EVIOCSKEYCODE_V2, &entry)));
        strcat(text, number == 0 ? " " : "");
    }
    say(text);
}

static void carry_out(char *line) {
    char path[64];
    line[strcspn(line, "\n")] = '\0';
    if (!strncmp(line, "take ", 5)) {
        if (send_request(TAKE, atoi(line + 5))) return say(strerrorname_np(errno));
        await();
    } else if (!strcmp(line, "type")) {
        say(outcome(press(mice[0], KEY_A) || press(mice[1], KEY_A)));
    } else if (!strcmp(line, "click")) {
        say(outcome(press(mice[0], BTN_LEFT)));
    } else if (!strcmp(line, "remap")) {
        remap();
    } else if (!strncmp(line, "open ", 5)) {
        say(outcome(open(line + 5, O_RDWR | O_CLOEXEC) < 0));
    } else if (!strcmp(line, "reopen")) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", mice[0]);
        say(outcome(open(path, O_RDONLY | O_CLOEXEC) < 0));
    } else if (!strcmp(line, "garble")) {
        if (send(guard, "garbled", 7, MSG_NOSIGNAL) < 0) return say(strerrorname_np(errno));
        await();
    } else if (!strcmp(line, "silence")) {
        is_silent = 1;
        await();
    } else {
        exit(2);
    }
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
    guard = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (guard < 0 || connect(guard, (struct sockaddr *)&address, sizeof address)) {
        say(strerrorname_np(errno));
        return 0;
    }
    uint8_t detail;
    while (mice[0] < 0 || mice[1] < 0) {
        int kind = receive(&detail);
        if (kind == 0 || kind == ENDED) {
            char text[32] = "closed";
            if (kind == ENDED) snprintf(text, sizeof text, "ended %d", detail);
            say(text);
            return 0;
        }
    }
    say("served");
    struct pollfd sources[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = guard, .events = POLLIN}};
    // Unbuffered, so that poll sees every line.
    setvbuf(stdin, NULL, _IONBF, 0);
    while (poll(sources, 2, -1) >= 0) {
        char line[128];
        if (sources[1].revents && receive(&detail) == 0) sources[1].fd = -1;
        if (!sources[0].revents) continue;
        if (!fgets(line, sizeof line, stdin)) break;
        carry_out(line);
    }
    return 0;
}
