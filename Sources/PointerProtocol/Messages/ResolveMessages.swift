public import PointerModel

/// The parameters of Resolve: global points, and the modifiers that are held.
public struct ResolveParameters: Codable, Sendable, Equatable {
    public var x: Double
    public var y: Double
    public var modifiers: [String]?
    /// What which pointer would be: what clients answered is each one's own. nil: the default one.
    public var pointer: String?
    /// Whether unknown fields are an error; nil: they are passed over.
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
    /// How many questions there were beside those of the explanation; nil: none.
    public var omitted: Int?

    /// How many steps an explanation has at most, beside those that decide.
    public static let mostSteps = 128

    public init(style: StyleMessage, region: RegionMessage?, explanation: [StepMessage], omitted: Int? = nil) {
        self.style = style
        self.region = region
        self.explanation = explanation
        self.omitted = omitted
    }
}

/// The wire's Step: one question and its answer.
public struct StepMessage: Codable, Sendable, Equatable {
    public var surface: String
    /// The user who owns the surface; nil: the configuration does.
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
