/// The parameters of SetPosition.
package struct SetPositionParameters: Codable, Sendable, Equatable {
    package var x: Double
    package var y: Double
    /// Name of the pointer; nil means the default pointer.
    package var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(x: Double, y: Double, pointer: String? = nil, strict: Bool? = nil) {
        self.x = x
        self.y = y
        self.pointer = pointer
        self.strict = strict
    }
}

/// The parameters of SetModifiers.
package struct SetModifiersParameters: Codable, Sendable, Equatable {
    package var modifiers: [String]
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(modifiers: [String], strict: Bool? = nil) {
        self.modifiers = modifiers
        self.strict = strict
    }
}

/// The parameters of Lock.
package struct LockParameters: Codable, Sendable, Equatable {
    /// Id of a surface of the caller's user; nil locks the pointer wherever it is.
    package var surface: String?
    /// Name of the pointer; nil means the default pointer.
    package var pointer: String?
    /// Whether the lock lasts only while the daemon drives the real cursor; nil means false.
    package var whileDriven: Bool?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(
        surface: String? = nil,
        pointer: String? = nil,
        whileDriven: Bool? = nil,
        strict: Bool? = nil
    ) {
        self.surface = surface
        self.pointer = pointer
        self.whileDriven = whileDriven
        self.strict = strict
    }
}
