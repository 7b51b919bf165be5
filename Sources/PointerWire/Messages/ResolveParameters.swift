/// The parameters of Resolve: a global point, and the held modifiers.
public struct ResolveParameters: Codable, Sendable, Equatable {
    public var x: Double
    public var y: Double
    public var modifiers: [String]?
    /// Name of the pointer, because each pointer has its own answers of clients; nil means the default pointer.
    public var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(x: Double, y: Double, modifiers: [String]? = nil, pointer: String? = nil, strict: Bool? = nil) {
        self.x = x
        self.y = y
        self.modifiers = modifiers
        self.pointer = pointer
        self.strict = strict
    }
}
