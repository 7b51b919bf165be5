/// The parameters of Resolve: a global point, and the held modifiers.
package struct ResolveParameters: Codable, Sendable, Equatable {
    package var x: Double
    package var y: Double
    package var modifiers: [String]?
    /// Name of the pointer, because each pointer has its own answers of clients; nil means the default pointer.
    package var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(x: Double, y: Double, modifiers: [String]? = nil, pointer: String? = nil, strict: Bool? = nil) {
        self.x = x
        self.y = y
        self.modifiers = modifiers
        self.pointer = pointer
        self.strict = strict
    }
}
