// A TOML document behind C functions: parsed by toml++, walked by position. Nothing here throws or aborts on bad input.
#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Tables nested by dotted keys and headers deeper than this are an error. toml++ sets no limit of its own there, and frees what
/// it has read by recursion.
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

/// UTF-8, not ended by NUL and free to contain it. It belongs to the document.
typedef struct ctoml_text {
    const char *bytes;
    size_t length;
} ctoml_text;

/// Why a text is no TOML document. The message is ended by NUL and cut where it does not fit.
typedef struct ctoml_error {
    char message[512];
    ctoml_position position;
} ctoml_error;

typedef struct ctoml_document ctoml_document;
typedef struct ctoml_node ctoml_node;

/// A key of a table and what it stands for.
typedef struct ctoml_entry {
    ctoml_text key;
    ctoml_position key_position;
    const ctoml_node *value;
} ctoml_entry;

/// Parses a document of `length` bytes. Returns NULL after filling in `error`; the document is freed with ctoml_free.
ctoml_document *ctoml_parse(const char *bytes, size_t length, ctoml_error *error);
void ctoml_free(ctoml_document *document);

/// The table that the document is. Nodes live as long as their document.
const ctoml_node *ctoml_root(const ctoml_document *document);

ctoml_kind ctoml_node_kind(const ctoml_node *node);
ctoml_position ctoml_node_position(const ctoml_node *node);

/// The number of entries of a table or items of an array; 0 for anything else.
size_t ctoml_count(const ctoml_node *node);

/// Copies up to `capacity` entries of a table and returns how many, sorted by the position of their keys.
size_t ctoml_entries(const ctoml_node *node, ctoml_entry *entries, size_t capacity);

/// An item of an array, NULL past its end.
const ctoml_node *ctoml_item(const ctoml_node *node, size_t index);

/// The value of a node of that kind; empty, zero or false for any other node.
ctoml_text ctoml_string(const ctoml_node *node);
int64_t ctoml_integer(const ctoml_node *node);
double ctoml_float(const ctoml_node *node);
int ctoml_boolean(const ctoml_node *node);

#ifdef __cplusplus
}
#endif

#endif
