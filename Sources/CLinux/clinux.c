#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <link.h>
#include <linux/input.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>

int clinux_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int clinux_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC);
}

int clinux_memory_file(void) {
    return memfd_create("clinux", MFD_CLOEXEC);
}

int clinux_peer_credentials(int connection, uid_t *uid, gid_t *gid) {
    struct ucred credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -1;
    *uid = credentials.uid;
    *gid = credentials.gid;
    return 0;
}

ssize_t clinux_peer_groups(int connection, gid_t *groups, size_t count) {
    socklen_t size = (socklen_t)(count * sizeof *groups);
    if (getsockopt(connection, SOL_SOCKET, SO_PEERGROUPS, groups, &size) != 0) return -1;
    return (ssize_t)(size / sizeof *groups);
}

int clinux_socket_owner(int listener, uid_t *uid, gid_t *gid) {
    struct sockaddr_un address;
    socklen_t size = sizeof address;
    if (getsockname(listener, (struct sockaddr *)&address, &size) != 0) return -1;
    // The kernel need not end a path of the full length with a NUL.
    char path[sizeof address.sun_path + 1] = "";
    size_t start = offsetof(struct sockaddr_un, sun_path);
    if (address.sun_family == AF_UNIX && size > start) memcpy(path, address.sun_path, size - start);
    if (path[0] == '\0') {
        errno = ENOENT;
        return -1;
    }
    struct stat file;
    if (stat(path, &file) != 0) return -1;
    if (!S_ISSOCK(file.st_mode)) {
        errno = ENOTSOCK;
        return -1;
    }
    *uid = file.st_uid;
    *gid = file.st_gid;
    return 0;
}

int clinux_request_credentials(int socket) {
    int on = 1;
    return setsockopt(socket, SOL_SOCKET, SO_PASSCRED, &on, sizeof on);
}

ssize_t clinux_send_packet(int socket, const void *bytes, size_t count, int descriptor) {
    struct iovec part = {(void *)(uintptr_t)bytes, count};
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof descriptor)];
    } control = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        message.msg_control = &control;
        message.msg_controllen = sizeof control.space;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof descriptor);
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// Keeps the first descriptor of a control message, and closes the others.
static void take_descriptors(struct cmsghdr *header, int *first) {
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof *first;
    for (size_t index = 0; index < count; index++) {
        int descriptor;
        memcpy(&descriptor, CMSG_DATA(header) + index * sizeof descriptor, sizeof descriptor);
        if (*first < 0) *first = descriptor;
        else close(descriptor);
    }
}

ssize_t clinux_receive_packet(int socket, void *bytes, size_t count, int *descriptor, uid_t *uid) {
    struct iovec part = {bytes, count};
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof *descriptor) + CMSG_SPACE(sizeof(struct ucred))];
    } control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control.space};
    *descriptor = -1;
    *uid = 65534;
    ssize_t received = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (received < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET) continue;
        if (header->cmsg_type == SCM_RIGHTS) take_descriptors(header, descriptor);
        if (header->cmsg_type == SCM_CREDENTIALS) {
            struct ucred credentials;
            memcpy(&credentials, CMSG_DATA(header), sizeof credentials);
            *uid = credentials.uid;
        }
    }
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
        if (*descriptor >= 0) close(*descriptor);
        *descriptor = -1;
        errno = EMSGSIZE;
        return -1;
    }
    return received;
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

int clinux_get_slots(int descriptor, unsigned int code, int *values, size_t count) {
    struct {
        unsigned int code;
        int values[256];
    } request = {.code = code};
    if (count > 256) count = 256;
    memcpy(request.values, values, count * sizeof *values);
    if (ioctl(descriptor, EVIOCGMTSLOTS(sizeof(int) * (count + 1)), &request) < 0) return -1;
    memcpy(values, request.values, count * sizeof *values);
    return 0;
}

int clinux_set_event_clock(int descriptor, clockid_t clock) {
    int number = clock;
    return ioctl(descriptor, EVIOCSCLOCKID, &number);
}

struct call {
    void (*function)(int descriptor);
    int descriptor;
};

static void *make(void *argument) {
    struct call *call = argument;
    call->function(call->descriptor);
    return NULL;
}

void clinux_call_at_once(void (*function)(int descriptor), const int *descriptors, unsigned int count) {
    enum { most = 15, stack_size = 128 << 10 };
    pthread_t threads[most];
    struct call calls[most];
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_size);
    unsigned int begun = 0;
    // The last call needs no thread.
    while (begun < most && begun + 1 < count) {
        calls[begun] = (struct call){function, descriptors[begun]};
        if (pthread_create(&threads[begun], &attributes, make, &calls[begun]) != 0) break;
        begun++;
    }
    for (unsigned int index = begun; index < count; index++) function(descriptors[index]);
    for (unsigned int index = 0; index < begun; index++) pthread_join(threads[index], NULL);
    pthread_attr_destroy(&attributes);
}

static void end_grab(int descriptor) { ioctl(descriptor, EVIOCGRAB, 0); }

void clinux_end_grabs(const int *descriptors, unsigned int count) {
    clinux_call_at_once(end_grab, descriptors, count);
}

int clinux_get_lights(int descriptor, unsigned long *lights) {
    *lights = 0;
    // On success ioctl(2) returns the number of bytes filled.
    return ioctl(descriptor, EVIOCGLED(sizeof *lights), lights) < 0 ? -1 : 0;
}

static int drop_code(struct dl_phdr_info *object, size_t size, void *data) {
    (void)size, (void)data;
    uintptr_t page = (uintptr_t)getpagesize();
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W) != 0) continue;
        uintptr_t start = (uintptr_t)object->dlpi_addr + segment->p_vaddr;
        uintptr_t first = (start + page - 1) & ~(page - 1), end = (start + segment->p_memsz) & ~(page - 1);
        if (first < end) madvise((void *)first, end - first, MADV_DONTNEED);
    }
    return 0;
}

int clinux_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

void clinux_drop_code(void) { dl_iterate_phdr(drop_code, NULL); }

// Replaces the freed small blocks that malloc caches per thread. Each keeps its page from the system, wherever it lies. The
// replacements lie between blocks in use, whose pages stay anyway.
static void move_kept_blocks(void) {
    enum { largest = 1032, step = 16, kept = 7, sizes = largest / step };
    void *scattered[sizes][kept], *others[sizes][kept];
    for (int size = 0; size < sizes; size++)
        for (int block = 0; block < kept; block++) scattered[size][block] = malloc((size + 1) * step - 8);
    for (int size = 0; size < sizes; size++)
        for (int block = 0; block < kept; block++) others[size][block] = malloc((size + 1) * step - 8);
    for (int size = 0; size < sizes; size++)
        for (int block = 0; block < kept; block++) free(others[size][block]);
    for (int size = 0; size < sizes; size++)
        for (int block = 0; block < kept; block++) free(scattered[size][block]);
}

void clinux_release_freed(void) {
    move_kept_blocks();
    malloc_trim(0);
}

// An explicit threshold also stops glibc from raising it when mapped blocks are freed.
void clinux_keep_no_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 128 * 1024); }

void clinux_use_no_huge_pages(void) { prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }

void clinux_forbid_dumps(void) { prctl(PR_SET_DUMPABLE, 0); }
