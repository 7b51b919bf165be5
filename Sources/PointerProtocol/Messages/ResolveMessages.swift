public import PointerModel

/// The parameters of Resolve: a global point, and the held modifiers.
public struct ResolveParameters: Codable, Sendable, Equatable {
    public var x: Double
    public var y: Double
    public var modifiers: [String]?
    /// Name of the pointer, because each pointer has its own answers of clients; nil means the default pointer.
    public var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(x: Double, y: Double, modifiers: [String]? = nil, pointer: String? = nil, strict: Bool? = nil) {
        self.x = x
        self.y = y
        self.modifiers = modifiers
        self.pointer = pointer
        self.strict = strict
    }
}

/// The reply of Resolve.
public struct ResolveReply: Codable, Sendable, Equatable {
    public var style: StyleMessage
    public var region: RegionMessage?
    public var explanation: [StepMessage]
    /// Number of steps that the explanation leaves out; nil if none.
    public var omitted: Int?

    /// Maximum number of steps in an explanation, besides the decisive ones.
    public static let mostSteps = 128

    public init(style: StyleMessage, region: RegionMessage?, explanation: [StepMessage], omitted: Int? = nil) {
        self.style = style
        self.region = region
        self.explanation = explanation
        self.omitted = omitted
    }
}

/// The wire's Step: one check and its outcome.
public struct StepMessage: Codable, Sendable, Equatable {
    public var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    public var owner: UInt32?
    public var node: String?
    public var region: Int?
    public var outcome: String

    public init(surface: SurfaceName, node: String?, region: Int?, outcome: String) {
        self.surface = surface.id
        owner = surface.owner.user
        self.node = node
        self.region = region
        self.outcome = outcome
    }
}
