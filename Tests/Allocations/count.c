// Preloaded into a program, counts how often it asks for memory and writes the number to the file that ALLOCATIONS_FILE names
// when it ends. Where ALLOCATIONS_MAP names a file of eight bytes or more, the number stands there while the program runs. Where
// ALLOCATIONS_WAIT is set, a socket without room makes the program wait for its reader: what it would hold back until then costs memory.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static atomic_ulong own;
static atomic_ulong *count = &own;
static bool waits;

void *malloc(size_t size) {
    ++*count;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    ++*count;
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    ++*count;
    return __libc_realloc(memory, size);
}

ssize_t send(int socket, const void *bytes, size_t size, int flags) {
    for (;;) {
        ssize_t sent = syscall(SYS_sendto, socket, bytes, size, flags, NULL, 0);
        if (sent >= 0 || !waits || errno != EAGAIN) return sent;
        struct pollfd room = {.fd = socket, .events = POLLOUT};
        poll(&room, 1, -1);
    }
}

__attribute__((constructor)) static void share(void) {
    waits = getenv("ALLOCATIONS_WAIT") != NULL;
    const char *path = getenv("ALLOCATIONS_MAP");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *page = mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (page == MAP_FAILED) return;
    atomic_ulong *shared = page;
    *shared = own;
    count = shared;
}

__attribute__((destructor)) static void report(void) {
    unsigned long total = *count;
    const char *path = getenv("ALLOCATIONS_FILE");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%lu\n", total);
    fclose(file);
}
