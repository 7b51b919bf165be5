/// A Varlink interface definition, parsed.
package struct InterfaceText: Equatable, Sendable {
    /// A named value of a structure, of a method's input or output, or of an error.
    package struct Field: Equatable, Sendable {
        /// The field's name.
        package let name: String
        /// The field's type.
        package let type: FieldType
        /// The comment above it, without the `#`; empty if there is none.
        package let comment: String
    }

    /// A named type.
    package struct TypeDefinition: Equatable, Sendable {
        /// The type's name.
        package let name: String
        /// The definition, usually a structure or an enumeration.
        package let type: FieldType
        /// The comment above it.
        package let comment: String
    }

    /// A method.
    package struct Method: Equatable, Sendable {
        /// The method's name without the interface's name.
        package let name: String
        /// The parameters of a call.
        package let input: [Field]
        /// The parameters of a reply.
        package let output: [Field]
        /// The comment above it.
        package let comment: String
    }

    /// An error.
    package struct ErrorDefinition: Equatable, Sendable {
        /// The error's name without the interface's name.
        package let name: String
        /// The error's fields.
        package let fields: [Field]
        /// The comment above it.
        package let comment: String
    }

    /// The interface's name, such as `org.varlink.service`.
    package internal(set) var name = ""
    /// The comment above the interface's name.
    package internal(set) var comment = ""
    /// The types, in the text's order.
    package internal(set) var types: [TypeDefinition] = []
    /// The methods, in the text's order.
    package internal(set) var methods: [Method] = []
    /// The errors, in the text's order.
    package internal(set) var errors: [ErrorDefinition] = []

    /// Parses a definition. Fails at the first mistake: of the grammar, a name defined twice, or a type never defined.
    package init(parsing text: String) throws(InterfaceTextError) {
        var parser = InterfaceParser(text)
        self = try parser.parse()
    }

    init() {}
}

/// Where and why a text is not an interface definition.
package struct InterfaceTextError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// The column in bytes, from 1.
    package let column: Int
    /// What is wrong.
    package let reason: String

    /// `line:column: reason`.
    package var description: String { "\(line):\(column): \(reason)" }
}

extension InterfaceText {
    /// Type of a field.
    package indirect enum FieldType: Equatable, Sendable {
        /// `true` or `false`.
        case bool
        /// A whole number.
        case int
        /// A number.
        case float
        /// Text.
        case string
        /// Any JSON object.
        case object
        /// A type that the interface defines.
        case named(String)
        /// Fields in parentheses.
        case structure([Field])
        /// One of several words.
        case enumeration([String])
        /// `[]` and a type: a list.
        case array(FieldType)
        /// `[string]` and a type: values by name.
        case dictionary(FieldType)
        /// `?` and a type: a value, null or left out.
        case optional(FieldType)
    }
}
