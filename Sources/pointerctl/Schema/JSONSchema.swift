import PointerModel

/// A JSON Schema (draft 2020-12), as editors of TOML and JSON read it.
struct JSONSchema: Encodable, Sendable {
    /// What a value is, as the schema's keywords of the same names.
    enum Value: String, Encodable {
        case boolean
        case integer
        case number
        case string
        case array
        case object
    }

    /// A default.
    enum Default: Encodable {
        case boolean(Bool)
        case number(Double)
        case string(String)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .boolean(let boolean): try container.encode(boolean)
            case .number(let number): try container.encode(number)
            case .string(let string): try container.encode(string)
            }
        }
    }

    /// What each item of an array is: a schema within a schema.
    indirect enum Items: Encodable, Sendable {
        case each(JSONSchema)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .each(let schema): try schema.encode(to: encoder)
            }
        }
    }

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case title, description, unit, type
        case byDefault = "default"
        case words = "enum"
        case constant = "const"
        case minimum, maximum, minLength, maxLength, minItems, maxItems, prefixItems, items, properties, required,
            additionalProperties, anyOf
    }

    /// The dialect; only of a whole schema.
    var schema: String?
    var title: String?
    var description: String?
    /// Unit of a number, for people: no keyword of JSON Schema.
    var unit: String?
    var type: Value?
    var byDefault: Default?
    var words: [String]?
    /// The only value that is right.
    var constant: Bool?
    var minimum: Double?
    var maximum: Double?
    var minLength: Int?
    /// In characters. Programs count bytes, of which a character has at least one.
    var maxLength: Int?
    var minItems: Int?
    var maxItems: Int?
    /// What the first items of an array are, one schema for each; `items` is for those after them.
    var prefixItems: [JSONSchema]?
    var items: Items?
    var properties: [String: JSONSchema]?
    var required: [String]?
    var additionalProperties: Bool?
    var anyOf: [JSONSchema]?
}

extension JSONSchema {
    static func boolean(_ description: String, byDefault: Bool? = nil) -> JSONSchema {
        JSONSchema(description: description, type: .boolean, byDefault: byDefault.map { .boolean($0) })
    }

    static func number(
        _ description: String?,
        in range: ClosedRange<Double>,
        unit: String? = nil,
        byDefault: Double? = nil
    ) -> JSONSchema {
        JSONSchema(
            description: description,
            unit: unit,
            type: .number,
            byDefault: byDefault.map { .number($0) },
            minimum: range.lowerBound,
            maximum: range.upperBound
        )
    }

    static func integer(_ description: String?, in range: ClosedRange<Int>, byDefault: Int? = nil) -> JSONSchema {
        var schema = number(
            description,
            in: Double(range.lowerBound)...Double(range.upperBound),
            byDefault: byDefault.map { Double($0) }
        )
        schema.type = .integer
        return schema
    }

    /// One of some words.
    static func word(_ description: String?, among words: [String], byDefault: String? = nil) -> JSONSchema {
        JSONSchema(description: description, type: .string, byDefault: byDefault.map { .string($0) }, words: words)
    }

    /// One of the words of an enumeration.
    static func word<Choice: CaseIterable & RawRepresentable<String>>(
        _ description: String?,
        _ choice: Choice.Type,
        byDefault: Choice? = nil
    ) -> JSONSchema {
        word(description, among: Choice.allCases.map(\.rawValue), byDefault: byDefault?.rawValue)
    }

    /// A text that is not empty.
    static func text(_ description: String?, atMost most: Int, byDefault: String? = nil) -> JSONSchema {
        JSONSchema(
            description: description,
            type: .string,
            byDefault: byDefault.map { .string($0) },
            minLength: 1,
            maxLength: most
        )
    }

    /// A name.
    static func name(_ description: String?) -> JSONSchema {
        text(description, atMost: PointerModelLimit.identifierBytes.most)
    }

    static func array(
        _ description: String?,
        of item: JSONSchema,
        atLeast least: Int? = nil,
        atMost most: Int
    ) -> JSONSchema {
        JSONSchema(description: description, type: .array, minItems: least, maxItems: most, items: .each(item))
    }

    /// An array of tables to which several files add. The first table of a file may be `reset = true` instead.
    static func appended(
        _ description: String?,
        of item: JSONSchema,
        atLeast least: Int? = nil,
        atMost most: Int
    ) -> JSONSchema {
        var schema = array(description, of: item, atLeast: least, atMost: most)
        var mark = boolean("Removes what earlier files have in this array.")
        mark.constant = true
        schema.prefixItems = [JSONSchema(anyOf: [item, table(nil, ["reset": mark], required: ["reset"])])]
        return schema
    }

    /// A table with these keys and no other one.
    static func table(
        _ description: String?,
        _ properties: [String: JSONSchema],
        required: [String]? = nil
    ) -> JSONSchema {
        JSONSchema(
            description: description,
            type: .object,
            properties: properties,
            required: required,
            additionalProperties: false
        )
    }

    /// A whole file.
    static func file(_ title: String, _ properties: [String: JSONSchema]) -> JSONSchema {
        JSONSchema(
            schema: "https://json-schema.org/draft/2020-12/schema",
            title: title,
            type: .object,
            properties: properties,
            additionalProperties: false
        )
    }
}
