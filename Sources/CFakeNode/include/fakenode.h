// A device node that is none: ioctl(2), also as libevdev calls it, asks a function instead of the kernel.
#ifndef FAKENODE_H
#define FAKENODE_H

// What a node answers: the number that ioctl(2) returns, or what errno is to be, below zero.
typedef int (*fakenode_answer)(void *context, unsigned long request, void *argument);

// From here on, for the thread that calls this, the requests that evdev knows are answered by the function where they are for this
// descriptor. All others are the kernel's.
void fakenode_begin(int descriptor, fakenode_answer answer, void *context);

// From here on they are all the kernel's.
void fakenode_end(void);

#endif
