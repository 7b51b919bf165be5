// What Swift's Glibc module hides of the GNU C library: included here, under its own names.
// Calls that Swift cannot make (GNU-only ones of headers that Glibc already owns, variadic ones) have a function each.
#ifndef CLINUX_H
#define CLINUX_H

// _GNU_SOURCE belongs in clinux.c, not here: with it, types such as fd_set have other members than in the modules of the C
// library and of libevdev, and the compiler refuses to mix them.
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// accept4(2) with SOCK_CLOEXEC and SOCK_NONBLOCK: the new descriptor, or -1 and errno.
int clinux_accept(int listener);

// pipe2(2) with O_CLOEXEC: 0, or -1 and errno.
int clinux_pipe(int ends[2]);

// SO_PEERCRED of a connected Unix socket without its process id, which may already be another's. 0, or -1 and errno.
int clinux_peer_credentials(int connection, uid_t *uid, gid_t *gid);

// fcntl(2) F_SETFD FD_CLOEXEC: 0, or -1 and errno.
int clinux_set_close_on_exec(int descriptor);

// fcntl(2) F_SETFL with O_NONBLOCK added: 0, or -1 and errno.
int clinux_set_nonblocking(int descriptor);

// ioctl(2) EVIOCSMASK: of the events of one type an open input device gives this descriptor only those whose bit is set; type 0
// stands for the types themselves. The bits are in so many words of a long, as the kernel keeps them. 0, or -1 and errno.
int clinux_set_event_mask(int descriptor, unsigned int type, const unsigned long *words, unsigned int count);

// ioctl(2) EVIOCSCLOCKID: the clock of an input device's events. 0, or -1 and errno.
int clinux_set_event_clock(int descriptor, clockid_t clock);

// ioctl(2) EVIOCGLED: the first word of the bits of the lights that are on. 0, or -1 and errno.
int clinux_get_lights(int descriptor, unsigned long *lights);

// madvise(2) MADV_DONTNEED for every segment of the program and its libraries that cannot be written to; what is used of them again is
// read from their files again.
void clinux_drop_code(void);

// malloc_trim(3): what was freed, wherever it lies, is the system's again.
void clinux_release_freed(void);

// mallopt(3): blocks of 128 KiB or more are mapped, each by itself, and are the system's again when they are freed.
void clinux_keep_no_large_blocks(void);

// prctl(2) PR_SET_THP_DISABLE: the kernel gives the process no huge pages, and makes none of its small ones later.
void clinux_use_no_huge_pages(void);

// prctl(2) PR_SET_DUMPABLE 0, which cannot fail.
void clinux_forbid_dumps(void);

#endif
