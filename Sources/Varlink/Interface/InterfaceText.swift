/// A Varlink interface definition, parsed.
public struct InterfaceText: Equatable, Sendable {
    /// A named value of a structure, of a method's input or output, or of an error.
    public struct Field: Equatable, Sendable {
        /// The field's name.
        public let name: String
        /// The field's type.
        public let type: FieldType
        /// The comment above it, without the `#`; empty if there is none.
        public let comment: String
    }

    /// A named type.
    public struct TypeDefinition: Equatable, Sendable {
        /// The type's name.
        public let name: String
        /// The definition, usually a structure or an enumeration.
        public let type: FieldType
        /// The comment above it.
        public let comment: String
    }

    /// A method.
    public struct Method: Equatable, Sendable {
        /// The method's name without the interface's name.
        public let name: String
        /// The parameters of a call.
        public let input: [Field]
        /// The parameters of a reply.
        public let output: [Field]
        /// The comment above it.
        public let comment: String
    }

    /// An error.
    public struct ErrorDefinition: Equatable, Sendable {
        /// The error's name without the interface's name.
        public let name: String
        /// The error's fields.
        public let fields: [Field]
        /// The comment above it.
        public let comment: String
    }

    /// The interface's name, such as `org.varlink.service`.
    public internal(set) var name = ""
    /// The comment above the interface's name.
    public internal(set) var comment = ""
    /// The types, in the text's order.
    public internal(set) var types: [TypeDefinition] = []
    /// The methods, in the text's order.
    public internal(set) var methods: [Method] = []
    /// The errors, in the text's order.
    public internal(set) var errors: [ErrorDefinition] = []

    /// Parses a definition. Fails at the first mistake: of the grammar, a name defined twice, or a type never defined.
    public init(parsing text: String) throws(InterfaceTextError) {
        var parser = InterfaceParser(text)
        self = try parser.parse()
    }

    init() {}
}
