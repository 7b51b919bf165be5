// Starting programs, and what they cost.
#define _GNU_SOURCE
#include "service_peers.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Only against a hang, in milliseconds.
enum { PATIENCE = 60000 };
enum { MOST_ARGUMENTS = 24 };

// The processor of the programs that are started; -1: any.
static int their_processor = -1;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

void service_pin(void) {
    cpu_set_t allowed, own;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) < 2) return;
    CPU_ZERO(&own);
    for (int processor = 0; processor < CPU_SETSIZE; processor++) {
        if (!CPU_ISSET(processor, &allowed)) continue;
        if (CPU_COUNT(&own) == 0) CPU_SET(processor, &own);
        else if (their_processor < 0) their_processor = processor;
    }
    sched_setaffinity(0, sizeof own, &own);
}

static bool address(struct sockaddr_un *address, const char *path) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    return snprintf(address->sun_path, sizeof address->sun_path, "%s", path) < (int)sizeof address->sun_path;
}

// `path` is the socket for its notice, `output` what its output is in place of ours, or -1.
static void become(const char *command, const char *preload, const char *log, const char *path, int output, int device) {
    char number[16], *arguments[MOST_ARGUMENTS + 1] = {0}, *rest = strdup(command);
    for (int index = 0; index < MOST_ARGUMENTS && rest != NULL; index++) arguments[index] = strsep(&rest, "\n");
    snprintf(number, sizeof number, "%d", device);
    fcntl(device, F_SETFD, 0);
    setenv("POINTERD_FAKE_DEVICE", number, 1);
    setenv("NOTIFY_SOCKET", path, 1);
    if (preload != NULL) setenv("LD_PRELOAD", preload, 1);
    // What it logs is of no interest unless it fails, and then its exit status says so, or the log.
    int nothing = open("/dev/null", O_RDWR);
    int errors = log == NULL ? nothing : open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    dup2(nothing, STDIN_FILENO);
    if (output >= 0) dup2(output, STDOUT_FILENO);
    if (getenv("POINTERD_BENCHMARK_LOGS") == NULL) dup2(errors, STDERR_FILENO);
    if (their_processor >= 0) {
        cpu_set_t theirs;
        CPU_ZERO(&theirs);
        CPU_SET(their_processor, &theirs);
        sched_setaffinity(0, sizeof theirs, &theirs);
    }
    execv(arguments[0], arguments);
    _exit(127);
}

// Where a program says that it is ready: a socket of that path, or with a log, its output, so that its end is noticed too.
static bool make_notice(const char *path, const char *log, int ends[2]) {
    struct sockaddr_un place;
    ends[0] = ends[1] = -1;
    if (log != NULL) return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0;
    unlink(path);
    ends[0] = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    return address(&place, path) && bind(ends[0], (struct sockaddr *)&place, sizeof place) == 0;
}

ServedProgram service_start(const char *command, const char *preload, const char *folder, const char *log) {
    ServedProgram program = {.process = -1, .device = -1};
    char path[108], message[64];
    int pair[2], notice[2];
    snprintf(path, sizeof path, "%s/notify", folder);
    if (!make_notice(path, log, notice)) goto end;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) != 0) goto end;
    int64_t begin = now();
    program.process = fork();
    if (program.process == 0) become(command, preload, log, path, notice[1], pair[1]);
    close(pair[1]);
    if (notice[1] >= 0) close(notice[1]);
    notice[1] = -1;
    program.device = pair[0];
    struct pollfd ready = {.fd = notice[0], .events = POLLIN};
    ssize_t size = poll(&ready, 1, PATIENCE) == 1 ? recv(notice[0], message, sizeof message, 0) : -1;
    program.start = now() - begin;
    if (size < 7 || memcmp(message, "READY=1", 7) != 0) {
        service_stop(&program);
        program.process = -1;
    }
end:
    if (notice[0] >= 0) close(notice[0]);
    if (notice[1] >= 0) close(notice[1]);
    return program;
}

bool service_stop(ServedProgram *program) {
    int status = -1;
    if (program->device >= 0) close(program->device);
    program->device = -1;
    if (program->process <= 0) return false;
    kill(program->process, SIGTERM);
    bool isOver = waitpid(program->process, &status, 0) == program->process;
    program->process = -1;
    return isOver && ((WIFEXITED(status) && WEXITSTATUS(status) == 0) || (WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM));
}

int64_t service_processor_time(pid_t process) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// A number of /proc/PID/status.
static int64_t status_of(pid_t process, const char *name) {
    char path[64], line[256];
    int64_t value = -1;
    snprintf(path, sizeof path, "/proc/%d/status", process);
    FILE *file = fopen(path, "re");
    if (file == NULL) return -1;
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, name, strlen(name)) == 0) value = atoll(line + strlen(name));
    }
    fclose(file);
    return value;
}

int64_t service_waits(pid_t process) { return status_of(process, "voluntary_ctxt_switches:"); }
int64_t service_resident(pid_t process) { return status_of(process, "VmRSS:"); }

void service_pass(int64_t nanoseconds) {
    struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
}

// MARK: Subscribers

int32_t service_connect(const char *path, const char *call, int32_t size) {
    struct sockaddr_un place;
    int subscriber = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (address(&place, path) && connect(subscriber, (struct sockaddr *)&place, sizeof place) == 0
        && send(subscriber, call, (size_t)size, MSG_NOSIGNAL) == size) return subscriber;
    close(subscriber);
    return -1;
}

bool service_read(int32_t subscriber, char *text, int32_t size) {
    int32_t length = 0;
    while (length < size) {
        struct pollfd ready = {.fd = subscriber, .events = POLLIN};
        if (poll(&ready, 1, PATIENCE) != 1 || recv(subscriber, text + length, 1, 0) != 1) return false;
        if (text[length++] == 0) return true;
    }
    return false;
}

bool service_receive(int32_t subscriber, void *bytes, int32_t size) {
    for (int32_t length = 0; length < size;) {
        struct pollfd ready = {.fd = subscriber, .events = POLLIN};
        ssize_t count = poll(&ready, 1, PATIENCE) == 1 ? recv(subscriber, (char *)bytes + length, (size_t)(size - length), 0) : -1;
        if (count <= 0) return false;
        length += (int32_t)count;
    }
    return true;
}

void service_close(int32_t descriptor) { close(descriptor); }
