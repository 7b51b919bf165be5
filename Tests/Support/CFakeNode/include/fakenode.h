// A simulated device node: a function answers ioctl(2) instead of the kernel, also for calls by libevdev.
#ifndef FAKENODE_H
#define FAKENODE_H

// Answers a request: returns the result of ioctl(2), or a negative errno.
typedef int (*fakenode_answer)(void *context, unsigned long request, void *argument);

// Lets the function answer the evdev requests of the calling thread for this descriptor, from now on. The kernel answers all
// others.
void fakenode_begin(int descriptor, fakenode_answer answer, void *context);

// Lets the kernel answer all requests of the calling thread again.
void fakenode_end(void);

#endif
