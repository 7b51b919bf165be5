/// The parameters of Host.
public struct HostParameters: Codable, Sendable, Equatable {
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(strict: Bool? = nil) {
        self.strict = strict
    }
}

/// The reply of Show.
public struct ShowReply: Codable, Sendable, Equatable {
    /// Number of updates of each surface including this call, in the order of the call; 0 for a new surface.
    public var updates: [Int]

    public init(updates: [Int]) {
        self.updates = updates
    }
}

/// The parameters of Hide.
public struct HideParameters: Codable, Sendable, Equatable {
    /// Name of the host, from the first event of its stream.
    public var host: String
    public var surfaces: [String]
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(host: String, surfaces: [String], strict: Bool? = nil) {
        self.host = host
        self.surfaces = surfaces
        self.strict = strict
    }
}
