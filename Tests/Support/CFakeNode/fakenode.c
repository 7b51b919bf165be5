#define _GNU_SOURCE
#include "fakenode.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/ioctl.h>

static _Thread_local struct {
    fakenode_answer answer;
    void *context;
    int descriptor;
} node;

void fakenode_begin(int descriptor, fakenode_answer answer, void *context) {
    node.answer = answer;
    node.context = context;
    node.descriptor = descriptor;
}

void fakenode_end(void) { node.answer = NULL; }

// The dynamic linker prefers this definition to that of the C library, for every caller.
int ioctl(int descriptor, unsigned long request, ...) {
    va_list list;
    va_start(list, request);
    void *argument = va_arg(list, void *);
    va_end(list);
    if (node.answer != NULL && descriptor == node.descriptor && _IOC_TYPE(request) == 'E') {
        int result = node.answer(node.context, request, argument);
        if (result >= 0) return result;
        errno = -result;
        return -1;
    }
    int (*next)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
    return next(descriptor, request, argument);
}
