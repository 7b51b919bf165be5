package import PointerModel

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
