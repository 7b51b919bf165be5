public import PointerModel

/// The parameters of Attach.
public struct AttachParameters: Codable, Sendable, Equatable {
    public var surface: SurfaceMessage
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(surface: SurfaceMessage, strict: Bool? = nil) {
        self.surface = surface
        self.strict = strict
    }
}

/// The parameters of Update.
public struct UpdateParameters: Codable, Sendable, Equatable {
    public var surface: String
    public var put: [NodeMessage]?
    public var remove: [String]?
    public var insert: [InsertionMessage]?
    public var bringToFront: [String]?
    public var frame: Rect?
    public var z: Int?
    public var output: String?
    public var hitInsets: Insets?
    public var targeting: String?
    /// Names of the fields to remove from the surface.
    public var clear: [String]?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(
        surface: String,
        put: [NodeMessage]? = nil,
        remove: [String]? = nil,
        insert: [InsertionMessage]? = nil,
        bringToFront: [String]? = nil,
        frame: Rect? = nil,
        z: Int? = nil,
        output: String? = nil,
        hitInsets: Insets? = nil,
        targeting: String? = nil,
        clear: [String]? = nil,
        strict: Bool? = nil
    ) {
        self.strict = strict
        self.surface = surface
        self.put = put
        self.remove = remove
        self.insert = insert
        self.bringToFront = bringToFront
        self.frame = frame
        self.z = z
        self.output = output
        self.hitInsets = hitInsets
        self.targeting = targeting
        self.clear = clear
    }
}

/// The wire's Insertion.
public struct InsertionMessage: Codable, Sendable, Equatable {
    public var node: NodeMessage
    /// Id of the sibling behind which to insert the node.
    public var below: String

    public init(_ node: NodeMessage, below: String) {
        self.node = node
        self.below = below
    }
}

/// The parameters of Answer.
public struct AnswerParameters: Codable, Sendable, Equatable {
    public var surface: String
    /// Sequence of the request.
    public var sequence: UInt64
    /// Region at the request's location; nil if there is none.
    public var region: RegionDeclarationMessage?
    /// Style that replaces the region's own.
    public var style: StyleDeclarationMessage?
    /// Name of the request's pointer; nil means the default pointer.
    public var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(
        surface: String,
        sequence: UInt64,
        region: RegionDeclarationMessage? = nil,
        style: StyleDeclarationMessage? = nil,
        pointer: String? = nil,
        strict: Bool? = nil
    ) {
        self.surface = surface
        self.sequence = sequence
        self.region = region
        self.style = style
        self.pointer = pointer
        self.strict = strict
    }
}

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
