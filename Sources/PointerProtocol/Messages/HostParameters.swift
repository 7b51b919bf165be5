/// The parameters of Host.
public struct HostParameters: Codable, Sendable, Equatable {
    /// Whether unknown fields are an error; nil: they are passed over.
    public var strict: Bool?

    public init(strict: Bool? = nil) {
        self.strict = strict
    }
}

/// The parameters of Show.
public struct ShowParameters: Codable, Sendable, Equatable {
    /// As the first event of the host's stream names it.
    public var host: String
    public var surfaces: [SurfaceMessage]
    /// Whether unknown fields are an error; nil: they are passed over.
    public var strict: Bool?

    public init(host: String, surfaces: [SurfaceMessage], strict: Bool? = nil) {
        self.host = host
        self.surfaces = surfaces
        self.strict = strict
    }
}

/// The reply of Show.
public struct ShowReply: Codable, Sendable, Equatable {
    /// How many updates there have been of each surface with this call, in the order of the call; 0: it is a new one.
    public var updates: [Int]

    public init(updates: [Int]) {
        self.updates = updates
    }
}

/// The parameters of Hide.
public struct HideParameters: Codable, Sendable, Equatable {
    /// As the first event of the host's stream names it.
    public var host: String
    public var surfaces: [String]
    /// Whether unknown fields are an error; nil: they are passed over.
    public var strict: Bool?

    public init(host: String, surfaces: [String], strict: Bool? = nil) {
        self.host = host
        self.surfaces = surfaces
        self.strict = strict
    }
}
