#define _GNU_SOURCE
#include "clinux.h"

#include <link.h>
#include <linux/input.h>
#include <malloc.h>
#include <stdint.h>
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
