#pragma once
#include <stdbool.h>
#include <stdint.h>
// For Swift, whose module of the C library leaves it out.
#include <sys/epoll.h>
#include <sys/types.h>

/// Programs that are measured: what each is given, and what it costs.

/// A program that was started.
typedef struct ServedProgram {
    pid_t process;
    /// Where its device's events are written; -1: it has none.
    int32_t device;
    /// Nanoseconds from its start to its READY=1.
    int64_t start;
} ServedProgram;

/// Starts a program with the other end of a socket pair as its device, and waits until it says READY=1 to NOTIFY_SOCKET.
/// - Parameters:
///   - command: the program's file and its arguments, each on a line.
///   - preload: what LD_PRELOAD names; NULL: nothing.
///   - folder: where the socket for the notification is made.
///   - log: a file for its errors; it says READY=1 in its output then, not to NOTIFY_SOCKET. NULL: what it logs is dropped.
/// - Returns: a process of -1 if it did not start or did not get ready.
ServedProgram service_start(const char *_Nonnull command, const char *_Nullable preload, const char *_Nonnull folder,
                            const char *_Nullable log);
/// Ends it, and waits until it has ended. False if it had ended before, or ended with an error.
bool service_stop(ServedProgram *_Nonnull program);
/// Nanoseconds of processor time that it has taken, the kernel's work for it included; -1: it cannot be told.
int64_t service_processor_time(pid_t process);
/// How often it gave the processor away, to wait; -1: it cannot be told.
int64_t service_waits(pid_t process);
/// Memory that it holds in all, in kilobytes; -1: it cannot be told.
int64_t service_resident(pid_t process);
/// Blocks for so many nanoseconds.
void service_pass(int64_t nanoseconds);

/// Connects to a socket and sends a call, a NUL included where there has to be one; -1: it cannot.
int32_t service_connect(const char *_Nonnull path, const char *_Nonnull call, int32_t size);
/// Reads one message up to its NUL into `text`, which is ended with one. False if the other end has gone or nothing comes.
bool service_read(int32_t subscriber, char *_Nonnull text, int32_t size);
/// Reads so many bytes. False if the other end has gone or nothing comes.
bool service_receive(int32_t subscriber, void *_Nonnull bytes, int32_t size);
void service_close(int32_t descriptor);

/// Connects to a message bus of D-Bus, as one who gets the signals of the benchmark or as one who sends them; -1: it cannot.
int32_t service_bus_connect(const char *_Nonnull path, bool follows);
/// Puts the message of such a signal, with a text of `length` bytes in it, into `text`. Returns its size, or -1 where there is no room.
int32_t service_bus_signal(char *_Nonnull text, int32_t size, int32_t length);
/// Reads one such signal, and what came before it. Returns the size of its message; -1: none comes.
int32_t service_bus_receive(int32_t bus);

/// Connects to sway, as one who gets its ticks or as one who sends them; -1: it cannot.
int32_t service_sway_connect(const char *_Nonnull path, bool follows);
/// Puts the message that asks for a tick, with a text of `length` bytes in it, into `text`. Returns its size, or -1 where there is no room.
int32_t service_sway_tick(char *_Nonnull text, int32_t size, int32_t length);
/// Reads one message, a tick or an answer. Returns its size; -1: none comes.
int32_t service_sway_receive(int32_t sway);

/// What is fed and who reads.
typedef struct ServiceRun {
    /// One mouse report each is written to it.
    int32_t device;
    const int32_t *_Nonnull subscribers;
    int32_t count;
    int32_t reports;
    /// Nanoseconds from report to report; 0: as soon as the device takes it, as long as no reader is ``window`` reports behind.
    int64_t interval;
    int32_t window;
    /// What is written for a report in place of a mouse's, and of so many bytes each is a message that comes of it, instead of one that ends
    /// with a NUL; NULL and 0 for a mouse.
    const char *_Nullable payload;
    int32_t payload_size, message_size;
    /// Bytes that come back from the device for each report, and are read too; 0: none.
    int32_t answer_size;
} ServiceRun;

/// How long a report took to each reader, in nanoseconds: the median, and that than which 99 of 100 took less.
typedef struct ServiceDelays {
    int64_t median, late;
} ServiceDelays;

/// Writes the reports and reads until all that comes of them has come to everybody.
/// - Parameter stamp: the time of the device's last report, in microseconds; 0 where there was none.
/// - Returns: the bytes that the first subscriber read; -1 if somebody got more or fewer messages than there are of the reports.
int64_t service_drive(const ServiceRun *_Nonnull run, ServiceDelays *_Nonnull delays, int64_t *_Nonnull stamp);
/// Has this process and those that it starts run on a processor of their own each, where there are two.
void service_pin(void);
