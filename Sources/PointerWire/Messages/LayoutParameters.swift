package import PointerModel

/// The parameters of Invalidate.
package struct InvalidateParameters: Codable, Sendable, Equatable {
    package var surface: String
    /// Id of the node; nil means all nodes of the surface.
    package var node: String?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(surface: String, node: String? = nil, strict: Bool? = nil) {
        self.surface = surface
        self.node = node
        self.strict = strict
    }
}

/// The parameters of Get.
package struct GetLayoutParameters: Codable, Sendable, Equatable {
    /// Id of the surface; nil means all surfaces.
    package var surface: String?
    /// Owner of the surface: a user id, or `SurfaceOwner.ofConfiguration`; nil means the caller, or else the only owner of this
    /// id.
    package var owner: Int64?
    /// Whether the reply includes the surfaces' nodes; nil means true.
    package var nodes: Bool?
    /// State after which surfaces must have changed; nil means any.
    package var since: Int64?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(surface: SurfaceReference? = nil, nodes: Bool? = nil, since: Int64? = nil, strict: Bool? = nil) {
        self.surface = surface?.id
        owner = surface?.owner?.number
        self.nodes = nodes
        self.since = since
        self.strict = strict
    }
}

/// The parameters of Lint.
package struct LintParameters: Codable, Sendable, Equatable {
    /// Id of the surface; nil means the whole layout.
    package var surface: String?
    /// Owner of the surface: a user id, or `SurfaceOwner.ofConfiguration`; nil means the caller, or else the only owner of this
    /// id.
    package var owner: Int64?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(surface: SurfaceReference? = nil, strict: Bool? = nil) {
        self.surface = surface?.id
        owner = surface?.owner?.number
        self.strict = strict
    }
}

/// The reply of Update.
public struct UpdateReply: Codable, Sendable, Equatable {
    /// Number of updates of the surface including this one, as a surface event's `updates` counts them; nil from a daemon
    /// that does not count.
    public var updates: Int?

    package init(updates: Int?) {
        self.updates = updates
    }
}

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

/// The wire's Warning: a likely mistake in a valid layout.
public struct WarningMessage: Codable, Sendable, Equatable {
    public var rule: String
    public var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    public var owner: UInt32?
    /// Id of the node; nil if the warning is about the surface itself.
    public var node: String?
    /// Index of the region; nil if the warning is about the node or its interaction.
    public var region: Int?
    public var message: String

    package init(rule: String, surface: SurfaceName, node: String?, region: Int?, message: String) {
        self.rule = rule
        self.surface = surface.id
        owner = surface.owner.user
        self.node = node
        self.region = region
        self.message = message
    }
}

/// The reply of Lint.
package struct LintReply: Codable, Sendable, Equatable {
    package var warnings: [WarningMessage]

    package init(warnings: [WarningMessage]) {
        self.warnings = warnings
    }
}
