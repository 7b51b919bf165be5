// Plugs a mouse in and pulls it out again, so many times.
// usage: plug NAME TIMES MILLISECONDS
// It stays for so long each time; with 0 it is gone again as soon as the kernel can do it. Prints "done" at the end.
#include "uinput_mouse.h"
#include <time.h>

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    struct timespec stay = {0, atol(argv[3]) * 1000000L};
    for (int left = atoi(argv[2]); left > 0; left--) {
        int device = create(argv[1]);
        nanosleep(&stay, NULL);
        if (ioctl(device, UI_DEV_DESTROY)) fail("UI_DEV_DESTROY");
        close(device);
    }
    puts("done");
    return 0;
}
