// As much of the D-Bus protocol as it takes to send a signal to everybody who wants it.
#include "service_peers.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CALL = 1, RETURN = 2, ERROR = 3, SIGNAL = 4 };
enum { PATH = 1, INTERFACE = 2, MEMBER = 3, DESTINATION = 6, SIGNATURE = 8 };
// Only against a hang, in milliseconds.
enum { PATIENCE = 60000, LARGEST = 4096 };

typedef struct Text {
    unsigned char bytes[LARGEST];
    uint32_t size;
} Text;

static void align(Text *text, uint32_t unit) {
    while (text->size % unit != 0) text->bytes[text->size++] = 0;
}

static void put_number(Text *text, uint32_t value) {
    align(text, 4);
    memcpy(text->bytes + text->size, &value, sizeof value);
    text->size += sizeof value;
}

static void put_string(Text *text, const char *value) {
    put_number(text, (uint32_t)strlen(value));
    memcpy(text->bytes + text->size, value, strlen(value) + 1);
    text->size += (uint32_t)strlen(value) + 1;
}

static void put_field(Text *text, unsigned char field, const char *type, const char *value) {
    if (value == NULL) return;
    align(text, 8);
    text->bytes[text->size++] = field;
    text->bytes[text->size++] = 1;
    text->bytes[text->size++] = (unsigned char)*type;
    text->bytes[text->size++] = 0;
    if (*type == 'g') {
        text->bytes[text->size++] = (unsigned char)strlen(value);
        memcpy(text->bytes + text->size, value, strlen(value) + 1);
        text->size += (uint32_t)strlen(value) + 1;
    } else {
        put_string(text, value);
    }
}

// A message whose body is one string, or nothing.
static void compose(Text *message, unsigned char type, const char *destination, const char *path, const char *interface,
                    const char *member, const char *argument) {
    memset(message, 0, sizeof *message);
    memcpy(message->bytes, (unsigned char[]){'l', type, type == SIGNAL, 1}, 4);
    message->size = 8;
    put_number(message, 1);
    put_number(message, 0);
    uint32_t start = message->size;
    put_field(message, PATH, "o", path);
    put_field(message, INTERFACE, "s", interface);
    put_field(message, MEMBER, "s", member);
    put_field(message, DESTINATION, "s", destination);
    put_field(message, SIGNATURE, "g", argument == NULL ? NULL : "s");
    uint32_t length = message->size - start;
    memcpy(message->bytes + 12, &length, sizeof length);
    align(message, 8);
    uint32_t body = message->size;
    if (argument != NULL) put_string(message, argument);
    uint32_t size = message->size - body;
    memcpy(message->bytes + 4, &size, sizeof size);
}

// Reads a message. Returns its size, or -1; `type` is what kind it is of.
static int32_t next_message(int bus, unsigned char *type) {
    unsigned char head[16], rest[LARGEST];
    uint32_t body, fields;
    if (!service_receive(bus, head, sizeof head)) return -1;
    memcpy(&body, head + 4, sizeof body);
    memcpy(&fields, head + 12, sizeof fields);
    *type = head[1];
    uint64_t left = ((uint64_t)fields + 7) / 8 * 8 + body;
    if (left > sizeof rest || !service_receive(bus, rest, (int32_t)left)) return -1;
    return (int32_t)(sizeof head + left);
}

static bool call_bus(int bus, const char *member, const char *argument) {
    Text message;
    unsigned char type = 0;
    compose(&message, CALL, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, argument);
    if (send(bus, message.bytes, message.size, MSG_NOSIGNAL) != (ssize_t)message.size) return false;
    while (type != RETURN) {
        if (next_message(bus, &type) < 0 || type == ERROR) return false;
    }
    return true;
}

int32_t service_bus_connect(const char *path, bool follows) {
    char user[16], hexadecimal[64] = "", greeting[128], answer[128];
    snprintf(user, sizeof user, "%u", (unsigned)getuid());
    for (size_t index = 0; user[index] != 0; index++) sprintf(hexadecimal + 2 * index, "%02x", (unsigned)user[index]);
    int length = snprintf(greeting, sizeof greeting, "%cAUTH EXTERNAL %s\r\n", 0, hexadecimal);
    int32_t bus = service_connect(path, greeting, length);
    if (bus < 0) return -1;
    struct pollfd ready = {.fd = bus, .events = POLLIN};
    bool isWell = poll(&ready, 1, PATIENCE) == 1 && recv(bus, answer, sizeof answer, 0) > 2 && memcmp(answer, "OK", 2) == 0
        && send(bus, "BEGIN\r\n", 7, MSG_NOSIGNAL) == 7 && call_bus(bus, "Hello", NULL)
        && (!follows || call_bus(bus, "AddMatch", "type='signal',interface='io.pointerd.Benchmark'"));
    if (isWell) return bus;
    close(bus);
    return -1;
}

int32_t service_bus_signal(char *text, int32_t size, int32_t length) {
    Text message;
    char argument[LARGEST / 2];
    if (length < 0 || length >= (int32_t)sizeof argument) return -1;
    memset(argument, 'm', (size_t)length);
    argument[length] = 0;
    compose(&message, SIGNAL, NULL, "/benchmark", "io.pointerd.Benchmark", "Motion", argument);
    if ((int32_t)message.size > size) return -1;
    memcpy(text, message.bytes, message.size);
    return (int32_t)message.size;
}

int32_t service_bus_receive(int32_t bus) {
    unsigned char type = 0;
    int32_t size = -1;
    while (type != SIGNAL) {
        size = next_message(bus, &type);
        if (size < 0) return -1;
    }
    return size;
}
