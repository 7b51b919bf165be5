// The parts of the GNU C library that Swift's Glibc module hides, under their own names.
// Calls that Swift cannot make (GNU-only ones of headers that Glibc already owns, variadic ones) have one function each.
#ifndef CLINUX_H
#define CLINUX_H

// _GNU_SOURCE belongs in clinux.c, not here: it gives types such as fd_set other members than in the modules of the C library and
// of libevdev, and the compiler refuses to mix them.
#include <fcntl.h>
#include <libintl.h>
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

// accept4(2) with SOCK_CLOEXEC and SOCK_NONBLOCK. Returns the new descriptor, or -1 and errno.
int clinux_accept(int listener);

// pipe2(2) with O_CLOEXEC. Returns 0, or -1 and errno.
int clinux_pipe(int ends[2]);

// memfd_create(2) with MFD_CLOEXEC: an empty file without a name, in memory. Returns its descriptor, or -1 and errno.
int clinux_memory_file(void);

// SO_PEERCRED of a connected Unix socket, without the process id, which may already belong to another process. Returns 0, or -1
// and errno.
int clinux_peer_credentials(int connection, uid_t *uid, gid_t *gid);

// SO_PEERGROUPS of a connected Unix socket: the supplementary groups that its peer had when it connected, at most `count` of them. Returns
// their number, or -1 and errno: ERANGE if there are more.
ssize_t clinux_peer_groups(int connection, gid_t *groups, size_t count);

// stat(2) of the file of a Unix socket: sets its owner and its group. Returns 0, or -1 and errno: ENOENT if the socket has no file,
// ENOTSOCK if something else is in its place.
int clinux_socket_owner(int listener, uid_t *uid, gid_t *gid);

// setsockopt(2) SO_PASSCRED: the kernel adds the sender's credentials to each message that is sent to this Unix socket from now on.
// Returns 0, or -1 and errno.
int clinux_request_credentials(int socket);

// sendmsg(2) of one packet without blocking or SIGPIPE, with a descriptor (SCM_RIGHTS) unless that is -1. Returns the number of bytes,
// or -1 and errno.
ssize_t clinux_send_packet(int socket, const void *bytes, size_t count, int descriptor);

// recvmsg(2) of one packet without blocking. Sets `descriptor` to the one that came with it, close-on-exec, or -1; closes any others. Sets
// `uid` to the sender's, or to 65534 without SO_PASSCRED. Returns the number of bytes, 0 at the end of the connection, or -1 and errno:
// EMSGSIZE if the packet did not fit.
ssize_t clinux_receive_packet(int socket, void *bytes, size_t count, int *descriptor, uid_t *uid);

// fcntl(2) F_SETFD FD_CLOEXEC. Returns 0, or -1 and errno.
int clinux_set_close_on_exec(int descriptor);

// fcntl(2) F_SETFL with O_NONBLOCK added. Returns 0, or -1 and errno.
int clinux_set_nonblocking(int descriptor);

// ioctl(2) EVIOCSMASK: the kernel delivers to this descriptor only those events of a type whose bit is set; type 0 selects the
// types themselves. The bits are in `count` words in the kernel's format. Returns 0, or -1 and errno.
int clinux_set_event_mask(int descriptor, unsigned int type, const unsigned long *words, unsigned int count);

// ioctl(2) EVIOCGMTSLOTS: reads the values of an axis in the first `count` slots, at most 256. Those of slots that the device lacks stay as
// they are. Returns 0, or -1 and errno.
int clinux_get_slots(int descriptor, unsigned int code, int *values, size_t count);

// ioctl(2) EVIOCSCLOCKID: sets the clock of an input device's events. Returns 0, or -1 and errno.
int clinux_set_event_clock(int descriptor, clockid_t clock);

// Calls a function for each descriptor, and returns when all calls have returned. Each call but one has a thread, up to 15; what is left
// over, or gets no thread, is called one after the other. The function must touch nothing but the descriptor.
void clinux_call_at_once(void (*function)(int descriptor), const int *descriptors, unsigned int count);

// ioctl(2) EVIOCGRAB 0: ends the grabs that open files have on input devices, all at once. The kernel gives a device back at once, but
// returns only after some 25 ms. Does nothing to a file without a grab.
void clinux_end_grabs(const int *descriptors, unsigned int count);

// ioctl(2) EVIOCGLED: reads the first word of the bits of the LEDs that are on. Returns 0, or -1 and errno.
int clinux_get_lights(int descriptor, unsigned long *lights);

// ioctl(2) TIOCGWINSZ: reads the size of a terminal in characters. Returns 0, or -1 and errno.
int clinux_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows);

// madvise(2) MADV_DONTNEED for every read-only segment of the program and its libraries. The kernel reads pages that are used
// again from their files.
void clinux_drop_code(void);

// malloc_trim(3): returns freed memory to the system, wherever it lies.
void clinux_release_freed(void);

// mallopt(3): maps each block of 128 KiB or more by itself, so that freeing it returns it to the system.
void clinux_keep_no_large_blocks(void);

// prctl(2) PR_SET_THP_DISABLE: the kernel neither gives the process huge pages nor merges its small ones later.
void clinux_use_no_huge_pages(void);

// prctl(2) PR_SET_DUMPABLE 0, which cannot fail.
void clinux_forbid_dumps(void);

#endif
