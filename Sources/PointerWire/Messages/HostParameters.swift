/// The parameters of Host.
package struct HostParameters: Codable, Sendable, Equatable {
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(strict: Bool? = nil) {
        self.strict = strict
    }
}

/// The reply of Show.
public struct ShowReply: Codable, Sendable, Equatable {
    /// Number of updates of each surface including this call, in the order of the call; 0 for a new surface.
    public var updates: [Int]

    package init(updates: [Int]) {
        self.updates = updates
    }
}

/// The parameters of Hide.
package struct HideParameters: Codable, Sendable, Equatable {
    /// Name of the host, from the first event of its stream.
    package var host: String
    package var surfaces: [String]
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(host: String, surfaces: [String], strict: Bool? = nil) {
        self.host = host
        self.surfaces = surfaces
        self.strict = strict
    }
}
