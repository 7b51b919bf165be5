/// The parameters of SetPosition.
public struct SetPositionParameters: Codable, Sendable, Equatable {
    public var x: Double
    public var y: Double
    /// Name of the pointer; nil means the default pointer.
    public var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(x: Double, y: Double, pointer: String? = nil, strict: Bool? = nil) {
        self.x = x
        self.y = y
        self.pointer = pointer
        self.strict = strict
    }
}

/// The parameters of SetModifiers.
public struct SetModifiersParameters: Codable, Sendable, Equatable {
    public var modifiers: [String]
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(modifiers: [String], strict: Bool? = nil) {
        self.modifiers = modifiers
        self.strict = strict
    }
}

/// The parameters of Lock.
public struct LockParameters: Codable, Sendable, Equatable {
    /// Id of a surface of the caller's user; nil locks the pointer wherever it is.
    public var surface: String?
    /// Name of the pointer; nil means the default pointer.
    public var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(surface: String? = nil, pointer: String? = nil, strict: Bool? = nil) {
        self.surface = surface
        self.pointer = pointer
        self.strict = strict
    }
}
