#define _GNU_SOURCE
#include "clinux.h"

#include <linux/input.h>
#include <stdint.h>

int clinux_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int clinux_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC);
}

int clinux_peer_credentials(int connection, uid_t *uid, gid_t *gid) {
    struct ucred credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -1;
    *uid = credentials.uid;
    *gid = credentials.gid;
    return 0;
}

int clinux_set_close_on_exec(int descriptor) {
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

int clinux_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

int clinux_set_event_mask(int descriptor, unsigned int type, const unsigned long *words, unsigned int count) {
    struct input_mask mask = {type, count * (unsigned int)sizeof *words, (uint64_t)(uintptr_t)words};
    return ioctl(descriptor, EVIOCSMASK, &mask);
}

int clinux_set_event_clock(int descriptor, clockid_t clock) {
    int number = clock;
    return ioctl(descriptor, EVIOCSCLOCKID, &number);
}

int clinux_get_lights(int descriptor, unsigned long *lights) {
    *lights = 0;
    // What it returns otherwise is how much it has filled.
    return ioctl(descriptor, EVIOCGLED(sizeof *lights), lights) < 0 ? -1 : 0;
}
