// Tries what a daemon that was taken over would like to do.
// usage: tries VERB=WHAT...
// Prints a line for each: "done", what the kernel calls the error, or the status that a program which was run ended with.
//   read=FILE, write=FILE     open it; write makes it, and removes it again
//   change=FILE               open what is there for reading and writing
//   mode=FILE                 set its mode to 0660
//   run=PROGRAM [ARGUMENT]    execute it
//   copy=FILE                 write this program there, and execute that
//   memory=                   write this program into memory that is a file, and execute that
//   code=                     make memory that was written to into code
//   setuid=FILE               make a program there that runs as its owner, whoever calls it
//   segment=NUMBER            attach the shared memory of that number
//   realtime=                 go before every process that is not of a realtime class
//   personality=              be a program of another system
//   socket=FAMILY             make a stream socket of that number's family
//   namespace=                be root in a user namespace of its own
//   ring=                     have the kernel make system calls that no filter sees
// Without arguments it does nothing, successfully.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// What came of a try: 0, an error, or less than 0 for the status of a program that ran.
typedef int Outcome;

// Executes what the descriptor or, where that is -1, the path leads to.
static Outcome execute(int descriptor, char *path, char *argument) {
    int report[2];
    if (pipe2(report, O_CLOEXEC)) return errno;
    pid_t child = fork();
    if (child < 0) return errno;
    if (child == 0) {
        char *arguments[] = {path, argument, NULL};
        char *environment[] = {NULL};
        if (descriptor < 0) {
            execve(path, arguments, environment);
        } else {
            fexecve(descriptor, arguments, environment);
        }
        int error = errno;
        if (write(report[1], &error, sizeof error) < 0) abort();
        _exit(0);
    }
    close(report[1]);
    int error = 0, status = 0;
    // The pipe closes without a word when the program runs.
    if (read(report[0], &error, sizeof error) < 0 || waitpid(child, &status, 0) < 0) error = errno;
    close(report[0]);
    if (error) return error;
    return WIFEXITED(status) ? -WEXITSTATUS(status) : -128 - WTERMSIG(status);
}

// Writes this program to a descriptor.
static Outcome copy_to(int descriptor) {
    int itself = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat facts;
    if (itself < 0 || fstat(itself, &facts)) return errno;
    for (off_t left = facts.st_size; left > 0;) {
        ssize_t count = sendfile(descriptor, itself, NULL, left);
        if (count <= 0) return errno;
        left -= count;
    }
    close(itself);
    return fchmod(descriptor, 0700) ? errno : 0;
}

static Outcome copy(char *path) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0700);
    if (file < 0) return errno;
    Outcome outcome = copy_to(file);
    // What is open for writing is not executed.
    close(file);
    if (outcome == 0) outcome = execute(-1, path, NULL);
    unlink(path);
    return outcome;
}

static Outcome memory(void) {
    int file = memfd_create("tries", MFD_CLOEXEC);
    if (file < 0) return errno;
    Outcome outcome = copy_to(file);
    if (outcome == 0) outcome = execute(file, "tries", NULL);
    close(file);
    return outcome;
}

static Outcome code(void) {
    size_t size = sysconf(_SC_PAGESIZE);
    unsigned char *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return errno;
    page[0] = 1;
    Outcome outcome = mprotect(page, size, PROT_READ | PROT_EXEC) ? errno : 0;
    munmap(page, size);
    return outcome;
}

static Outcome set_user_id(char *path) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0700);
    if (file < 0) return errno;
    Outcome outcome = fchmod(file, S_ISUID | 0755) ? errno : 0;
    close(file);
    unlink(path);
    return outcome;
}

static Outcome realtime(void) {
    struct sched_param first = {.sched_priority = 1}, none = {0};
    if (sched_setscheduler(0, SCHED_FIFO, &first)) return errno;
    return sched_setscheduler(0, SCHED_OTHER, &none) ? errno : 0;
}

static Outcome try(const char *verb, char *what) {
    // Of a program that is run, its only argument.
    char *argument = strchr(what, ' ');
    if (argument) *argument++ = '\0';

    int descriptor = 0;
    if (!strcmp(verb, "read")) {
        descriptor = open(what, O_RDONLY | O_CLOEXEC);
    } else if (!strcmp(verb, "write")) {
        descriptor = open(what, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (descriptor >= 0) unlink(what);
    } else if (!strcmp(verb, "change")) {
        descriptor = open(what, O_RDWR | O_CLOEXEC);
    } else if (!strcmp(verb, "mode")) {
        return chmod(what, 0660) ? errno : 0;
    } else if (!strcmp(verb, "run")) {
        return execute(-1, what, argument);
    } else if (!strcmp(verb, "copy")) {
        return copy(what);
    } else if (!strcmp(verb, "memory")) {
        return memory();
    } else if (!strcmp(verb, "code")) {
        return code();
    } else if (!strcmp(verb, "setuid")) {
        return set_user_id(what);
    } else if (!strcmp(verb, "segment")) {
        void *segment = shmat(atoi(what), NULL, SHM_RDONLY);
        return segment == (void *)-1 || shmdt(segment) ? errno : 0;
    } else if (!strcmp(verb, "realtime")) {
        return realtime();
    } else if (!strcmp(verb, "personality")) {
        // Back to what it was afterwards, as it is of no effect on what follows.
        return personality(PER_BSD) < 0 || personality(PER_LINUX) < 0 ? errno : 0;
    } else if (!strcmp(verb, "socket")) {
        descriptor = socket(atoi(what), SOCK_STREAM | SOCK_CLOEXEC, 0);
    } else if (!strcmp(verb, "namespace")) {
        return unshare(CLONE_NEWUSER) ? errno : 0;
    } else if (!strcmp(verb, "ring")) {
        struct io_uring_params parameters = {0};
        descriptor = syscall(SYS_io_uring_setup, 1, &parameters);
    } else {
        return EINVAL;
    }
    if (descriptor < 0) return errno;
    close(descriptor);
    return 0;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        char *what = strchr(argv[i], '=');
        if (!what) return 2;
        *what++ = '\0';
        Outcome outcome = try(argv[i], what);
        if (outcome < 0) {
            printf("status %d\n", -outcome);
        } else {
            puts(outcome ? strerrorname_np(outcome) : "done");
        }
        // Before a child could have it too.
        fflush(stdout);
    }
    return 0;
}
