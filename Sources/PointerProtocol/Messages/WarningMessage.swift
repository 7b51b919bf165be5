public import PointerModel

/// The wire's Warning: something in a layout that works, but hardly as meant.
public struct WarningMessage: Codable, Sendable, Equatable {
    public var rule: String
    public var surface: String
    /// The user who owns the surface; nil: the configuration does.
    public var owner: UInt32?
    /// nil: the surface itself.
    public var node: String?
    /// nil: the node or its interaction.
    public var region: Int?
    public var message: String

    public init(rule: String, surface: SurfaceName, node: String?, region: Int?, message: String) {
        self.rule = rule
        self.surface = surface.id
        owner = surface.owner.user
        self.node = node
        self.region = region
        self.message = message
    }
}

/// The reply of Lint.
public struct LintReply: Codable, Sendable, Equatable {
    public var warnings: [WarningMessage]

    public init(warnings: [WarningMessage]) {
        self.warnings = warnings
    }
}
