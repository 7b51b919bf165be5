public import PointerModel

/// The parameters of Attach.
public struct AttachParameters: Codable, Sendable, Equatable {
    public var surface: SurfaceMessage

    public init(surface: SurfaceMessage) {
        self.surface = surface
    }
}

/// The parameters of Update.
public struct UpdateParameters: Codable, Sendable, Equatable {
    public var surface: String
    public var put: [NodeMessage]?
    public var remove: [String]?
    public var bringToFront: [String]?
    public var frame: Rect?
    public var z: Int?

    public init(
        surface: String,
        put: [NodeMessage]? = nil,
        remove: [String]? = nil,
        bringToFront: [String]? = nil,
        frame: Rect? = nil,
        z: Int? = nil
    ) {
        self.surface = surface
        self.put = put
        self.remove = remove
        self.bringToFront = bringToFront
        self.frame = frame
        self.z = z
    }
}

/// The parameters of Answer.
public struct AnswerParameters: Codable, Sendable, Equatable {
    public var surface: String
    /// The request's.
    public var sequence: UInt64
    /// nil: there is none at the request's location.
    public var region: RegionDeclarationMessage?
    /// In place of the region's own.
    public var style: StyleDeclarationMessage?
    /// Whose request it is; nil: the default one's.
    public var pointer: String?

    public init(
        surface: String,
        sequence: UInt64,
        region: RegionDeclarationMessage? = nil,
        style: StyleDeclarationMessage? = nil,
        pointer: String? = nil
    ) {
        self.surface = surface
        self.sequence = sequence
        self.region = region
        self.style = style
        self.pointer = pointer
    }
}

/// The parameters of Invalidate.
public struct InvalidateParameters: Codable, Sendable, Equatable {
    public var surface: String
    /// nil: all nodes of the surface.
    public var node: String?

    public init(surface: String, node: String? = nil) {
        self.surface = surface
        self.node = node
    }
}

/// The parameters of Get.
public struct GetLayoutParameters: Codable, Sendable, Equatable {
    /// Whether the surfaces come with their nodes; nil: they do.
    public var nodes: Bool?

    public init(nodes: Bool? = nil) {
        self.nodes = nodes
    }
}

/// The parameters of Lint.
public struct LintParameters: Codable, Sendable, Equatable {
    /// nil: the whole layout.
    public var surface: String?

    public init(surface: String? = nil) {
        self.surface = surface
    }
}

/// The parameters of SetOutputs.
public struct SetOutputsParameters: Codable, Sendable, Equatable {
    public var outputs: [Output]

    public init(outputs: [Output]) {
        self.outputs = outputs
    }
}
