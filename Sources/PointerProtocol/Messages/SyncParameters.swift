/// The parameters of SetPosition.
public struct SetPositionParameters: Codable, Sendable, Equatable {
    public var x: Double
    public var y: Double
    /// nil: the default one.
    public var pointer: String?

    public init(x: Double, y: Double, pointer: String? = nil) {
        self.x = x
        self.y = y
        self.pointer = pointer
    }
}

/// The parameters of SetModifiers.
public struct SetModifiersParameters: Codable, Sendable, Equatable {
    public var modifiers: [String]

    public init(modifiers: [String]) {
        self.modifiers = modifiers
    }
}

/// The parameters of Lock.
public struct LockParameters: Codable, Sendable, Equatable {
    /// The id of a surface of the caller's user; nil: the pointer is locked wherever it is.
    public var surface: String?
    /// nil: the default one.
    public var pointer: String?

    public init(surface: String? = nil, pointer: String? = nil) {
        self.surface = surface
        self.pointer = pointer
    }
}
