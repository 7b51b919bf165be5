// C functions over a TOML document that toml++ parses. None of them throws or aborts on bad input.
#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Most parts of a dotted key or header. toml++ has no limit there, and frees its tables by recursion.
#define CTOML_MAX_KEY_PARTS 16

typedef enum ctoml_kind {
    CTOML_NONE,
    CTOML_TABLE,
    CTOML_ARRAY,
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    CTOML_DATE,
    CTOML_TIME,
    CTOML_DATE_TIME,
} ctoml_kind;

/// Line and column count from 1, columns in code points; 0 is unknown.
typedef struct ctoml_position {
    uint32_t line;
    uint32_t column;
} ctoml_position;

/// UTF-8, not terminated by NUL; it may contain NUL. The document owns it.
typedef struct ctoml_text {
    const char *bytes;
    size_t length;
} ctoml_text;

/// A syntax error. The message is terminated by NUL, and truncated if it does not fit.
typedef struct ctoml_error {
    char message[512];
    ctoml_position position;
} ctoml_error;

typedef struct ctoml_document ctoml_document;
typedef struct ctoml_node ctoml_node;

/// A key of a table and its value.
typedef struct ctoml_entry {
    ctoml_text key;
    ctoml_position key_position;
    const ctoml_node *value;
} ctoml_entry;

/// Parses a document of `length` bytes, to be freed with ctoml_free. Returns NULL and fills in `error` if it is invalid.
ctoml_document *ctoml_parse(const char *bytes, size_t length, ctoml_error *error);
void ctoml_free(ctoml_document *document);

/// Returns the root table. Nodes live as long as their document.
const ctoml_node *ctoml_root(const ctoml_document *document);

ctoml_kind ctoml_node_kind(const ctoml_node *node);
ctoml_position ctoml_node_position(const ctoml_node *node);

/// Returns the number of entries of a table or items of an array; 0 for any other node.
size_t ctoml_count(const ctoml_node *node);

/// Copies up to `capacity` entries of a table, sorted by the position of their keys, and returns their number.
size_t ctoml_entries(const ctoml_node *node, ctoml_entry *entries, size_t capacity);

/// Returns an item of an array; NULL past its end.
const ctoml_node *ctoml_item(const ctoml_node *node, size_t index);

/// Return the value of a node of that kind; empty, zero or false for any other node.
ctoml_text ctoml_string(const ctoml_node *node);
int64_t ctoml_integer(const ctoml_node *node);
double ctoml_float(const ctoml_node *node);
int ctoml_boolean(const ctoml_node *node);

#ifdef __cplusplus
}
#endif

#endif
