public import PointerModel

/// The parameters of Invalidate.
public struct InvalidateParameters: Codable, Sendable, Equatable {
    public var surface: String
    /// Id of the node; nil means all nodes of the surface.
    public var node: String?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(surface: String, node: String? = nil, strict: Bool? = nil) {
        self.surface = surface
        self.node = node
        self.strict = strict
    }
}

/// The parameters of Get.
public struct GetLayoutParameters: Codable, Sendable, Equatable {
    /// Id of the surface; nil means all surfaces.
    public var surface: String?
    /// Owner of the surface: a user id, or `SurfaceOwner.ofConfiguration`; nil means the caller, or else the only owner of this
    /// id.
    public var owner: Int64?
    /// Whether the reply includes the surfaces' nodes; nil means true.
    public var nodes: Bool?
    /// State after which surfaces must have changed; nil means any.
    public var since: Int64?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(surface: SurfaceReference? = nil, nodes: Bool? = nil, since: Int64? = nil, strict: Bool? = nil) {
        self.surface = surface?.id
        owner = surface?.owner?.number
        self.nodes = nodes
        self.since = since
        self.strict = strict
    }
}

/// The parameters of Lint.
public struct LintParameters: Codable, Sendable, Equatable {
    /// Id of the surface; nil means the whole layout.
    public var surface: String?
    /// Owner of the surface: a user id, or `SurfaceOwner.ofConfiguration`; nil means the caller, or else the only owner of this
    /// id.
    public var owner: Int64?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(surface: SurfaceReference? = nil, strict: Bool? = nil) {
        self.surface = surface?.id
        owner = surface?.owner?.number
        self.strict = strict
    }
}

/// The parameters of SetOutputs and HoldOutputs.
public struct SetOutputsParameters: Codable, Sendable, Equatable {
    public var outputs: [Output]
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(outputs: [Output], strict: Bool? = nil) {
        self.outputs = outputs
        self.strict = strict
    }
}

/// The reply of Update.
public struct UpdateReply: Codable, Sendable, Equatable {
    /// Number of updates of the surface including this one, as a surface event's `updates` counts them; nil from a daemon
    /// that does not count.
    public var updates: Int?

    public init(updates: Int?) {
        self.updates = updates
    }
}
