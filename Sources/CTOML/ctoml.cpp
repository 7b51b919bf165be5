#include "ctoml.h"

// Deep enough for any configuration, and shallow enough that freeing the document by recursion stays far from the stack's end even
// when every inline table has a key of CTOML_MAX_KEY_PARTS parts.
#define TOML_MAX_NESTED_VALUES 32
#define TOML_EXCEPTIONS 1
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>

struct ctoml_document {
    toml::table root;
};

namespace {

const toml::node *unwrap(const ctoml_node *node) {
    return reinterpret_cast<const toml::node *>(node);
}

const ctoml_node *wrap(const toml::node *node) {
    return reinterpret_cast<const ctoml_node *>(node);
}

ctoml_position position_of(const toml::source_position &position) {
    return {static_cast<uint32_t>(position.line), static_cast<uint32_t>(position.column)};
}

bool is_before(const ctoml_position &left, const ctoml_position &right) {
    return left.line != right.line ? left.line < right.line : left.column < right.column;
}

void fill(ctoml_error *error, std::string_view message, ctoml_position position) {
    size_t length = std::min(message.size(), sizeof(error->message) - 1);
    // Never cut inside a UTF-8 sequence.
    while (length < message.size() && length > 0 && (message[length] & 0xC0) == 0x80) length--;
    std::memcpy(error->message, message.data(), length);
    error->message[length] = 0;
    error->position = position;
}

// Looks for a key of too many parts before toml++ builds a table for each of them. It knows just enough of the grammar to skip
// strings and comments, and reads everything up to toml++'s first syntax error as toml++ does.
class KeyDepthScanner {
public:
    explicit KeyDepthScanner(std::string_view text) : text(text) {}

    // Where a key gets too long; line 0: nowhere.
    ctoml_position first_excess() {
        while (offset < text.size()) {
            switch (text[offset]) {
            case '#':
                while (offset < text.size() && text[offset] != '\n') advance();
                break;
            case '"':
            case '\'':
                skip_string(text[offset]);
                break;
            case '.':
                if (++dots >= CTOML_MAX_KEY_PARTS) return {line, column};
                advance();
                break;
            case '\n':
            case '=':
            case ',':
            case '[':
            case ']':
            case '{':
            case '}':
                dots = 0;
                advance();
                break;
            default:
                advance();
            }
        }
        return {0, 0};
    }

private:
    void advance() {
        const unsigned char byte = static_cast<unsigned char>(text[offset++]);
        if (byte == '\n') {
            line++;
            column = 1;
        } else if (offset == text.size() || (static_cast<unsigned char>(text[offset]) & 0xC0) != 0x80) {
            column++;
        }
    }

    void skip_string(char quote) {
        const bool is_multiline = text.substr(offset, 3) == std::string_view{quote == '"' ? "\"\"\"" : "'''"};
        for (int i = 0; i < (is_multiline ? 3 : 1); i++) advance();
        while (offset < text.size()) {
            const char character = text[offset];
            if (character == '\\' && quote == '"') {
                advance();
                if (offset < text.size()) advance();
            } else if (character == quote) {
                size_t run = 0;
                while (offset < text.size() && text[offset] == quote && run < (is_multiline ? 5u : 1u)) {
                    advance();
                    run++;
                }
                // A string of several lines may itself end in one or two quotes: then five stand in a row.
                if (!is_multiline || run >= 3) return;
            } else if (character == '\n' && !is_multiline) {
                return;
            } else {
                advance();
            }
        }
    }

    std::string_view text;
    size_t offset = 0;
    uint32_t line = 1;
    uint32_t column = 1;
    unsigned dots = 0;
};

}  // namespace

ctoml_document *ctoml_parse(const char *bytes, size_t length, ctoml_error *error) {
    try {
        const std::string_view text{length == 0 ? "" : bytes, length};
        const ctoml_position excess = KeyDepthScanner{text}.first_excess();
        if (excess.line != 0) {
            fill(error, "a key of too many parts", excess);
            return nullptr;
        }
        return new ctoml_document{toml::parse(text)};
    } catch (const toml::parse_error &failure) {
        fill(error, failure.description(), position_of(failure.source().begin));
    } catch (const std::bad_alloc &) {
        fill(error, "out of memory", {0, 0});
    } catch (const std::exception &failure) {
        fill(error, failure.what(), {0, 0});
    } catch (...) {
        fill(error, "the parser failed", {0, 0});
    }
    return nullptr;
}

void ctoml_free(ctoml_document *document) {
    delete document;
}

const ctoml_node *ctoml_root(const ctoml_document *document) {
    return wrap(&document->root);
}

ctoml_kind ctoml_node_kind(const ctoml_node *node) {
    switch (unwrap(node)->type()) {
    case toml::node_type::table: return CTOML_TABLE;
    case toml::node_type::array: return CTOML_ARRAY;
    case toml::node_type::string: return CTOML_STRING;
    case toml::node_type::integer: return CTOML_INTEGER;
    case toml::node_type::floating_point: return CTOML_FLOAT;
    case toml::node_type::boolean: return CTOML_BOOLEAN;
    case toml::node_type::date: return CTOML_DATE;
    case toml::node_type::time: return CTOML_TIME;
    case toml::node_type::date_time: return CTOML_DATE_TIME;
    default: return CTOML_NONE;
    }
}

ctoml_position ctoml_node_position(const ctoml_node *node) {
    return position_of(unwrap(node)->source().begin);
}

size_t ctoml_count(const ctoml_node *node) {
    if (const auto *table = unwrap(node)->as_table()) return table->size();
    if (const auto *array = unwrap(node)->as_array()) return array->size();
    return 0;
}

size_t ctoml_entries(const ctoml_node *node, ctoml_entry *entries, size_t capacity) {
    const auto *table = unwrap(node)->as_table();
    if (table == nullptr) return 0;
    size_t count = 0;
    for (auto entry = table->cbegin(); entry != table->cend() && count < capacity; ++entry) {
        const std::string_view key = entry->first.str();
        entries[count++] = {
            {key.data(), key.size()}, position_of(entry->first.source().begin), wrap(&entry->second)
        };
    }
    std::sort(entries, entries + count, [](const ctoml_entry &left, const ctoml_entry &right) {
        return is_before(left.key_position, right.key_position);
    });
    return count;
}

const ctoml_node *ctoml_item(const ctoml_node *node, size_t index) {
    const auto *array = unwrap(node)->as_array();
    return array == nullptr || index >= array->size() ? nullptr : wrap(array->get(index));
}

ctoml_text ctoml_string(const ctoml_node *node) {
    const auto *string = unwrap(node)->as_string();
    if (string == nullptr) return {"", 0};
    return {string->get().data(), string->get().size()};
}

int64_t ctoml_integer(const ctoml_node *node) {
    const auto *integer = unwrap(node)->as_integer();
    return integer == nullptr ? 0 : integer->get();
}

double ctoml_float(const ctoml_node *node) {
    const auto *number = unwrap(node)->as_floating_point();
    return number == nullptr ? 0 : number->get();
}

int ctoml_boolean(const ctoml_node *node) {
    const auto *boolean = unwrap(node)->as_boolean();
    return boolean != nullptr && boolean->get();
}
