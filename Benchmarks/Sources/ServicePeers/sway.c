// As much of sway's IPC as it takes to send a tick to everybody who wants it.
#include "service_peers.h"

#include <string.h>

enum { SUBSCRIBE = 2, SEND_TICK = 10 };
enum { LARGEST = 4096 };

// Bytes of the name, of the length of what follows, and of what kind it is; the numbers are the machine's own.
static const char name[6] = {'i', '3', '-', 'i', 'p', 'c'};
enum { LENGTH = sizeof name, KIND = LENGTH + 4, HEAD = KIND + 4 };

static int32_t compose(char *text, int32_t size, uint32_t kind, const char *body, uint32_t length) {
    if (size < HEAD || length > (uint32_t)(size - HEAD)) return -1;
    memcpy(text, name, sizeof name);
    memcpy(text + LENGTH, &length, sizeof length);
    memcpy(text + KIND, &kind, sizeof kind);
    memcpy(text + HEAD, body, length);
    return (int32_t)(HEAD + length);
}

int32_t service_sway_receive(int32_t sway) {
    char head[HEAD], body[LARGEST];
    uint32_t length;
    if (!service_receive(sway, head, sizeof head) || memcmp(head, name, sizeof name) != 0) return -1;
    memcpy(&length, head + LENGTH, sizeof length);
    if (length > sizeof body || !service_receive(sway, body, (int32_t)length)) return -1;
    return (int32_t)(HEAD + length);
}

int32_t service_sway_connect(const char *path, bool follows) {
    static const char kinds[] = "[\"tick\"]";
    char call[64];
    int32_t size = follows ? compose(call, sizeof call, SUBSCRIBE, kinds, sizeof kinds - 1) : 0;
    int32_t sway = service_connect(path, call, size);
    if (sway < 0 || !follows) return sway;
    // The answer, and a tick that only says that there will be ticks.
    if (service_sway_receive(sway) > 0 && service_sway_receive(sway) > 0) return sway;
    service_close(sway);
    return -1;
}

int32_t service_sway_tick(char *text, int32_t size, int32_t length) {
    char payload[LARGEST / 2];
    if (length < 0 || length > (int32_t)sizeof payload) return -1;
    memset(payload, 'm', (size_t)length);
    return compose(text, size, SEND_TICK, payload, (uint32_t)length);
}
