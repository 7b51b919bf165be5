package import PointerModel

/// The reply of Resolve, as received.
package struct ResolveReply: Decodable, Sendable, Equatable {
    package var style: StyleMessage
    package var region: RegionMessage?
    package var explanation: [StepMessage]
    /// Number of steps that the explanation leaves out; nil if none.
    package var omitted: Int?

    /// Maximum number of steps in an explanation, besides the decisive ones.
    package static let mostSteps = 128
}

/// The wire's Step: one check and its outcome.
public struct StepMessage: Codable, Sendable, Equatable {
    public var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    public var owner: UInt32?
    public var node: String?
    public var region: Int?
    public var outcome: String

    package init(surface: SurfaceName, node: String?, region: Int?, outcome: String) {
        self.surface = surface.id
        owner = surface.owner.user
        self.node = node
        self.region = region
        self.outcome = outcome
    }
}

extension StepMessage: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.fields(of: surfaceName)
        if let node { sink.field("node", string: node) }
        if let region { sink.field("region", Int64(region)) }
        sink.field("outcome", word: outcome)
        sink.endObject()
    }
}

/// The result of a resolution.
package struct ResolutionOnWire: WireValue {
    package var style: ResolvedStyle
    /// nil if the point is in no region.
    package var region: ActiveRegion?
    /// The explanation.
    package var steps: [StepMessage]
    /// Number of steps that the explanation leaves out.
    package var omitted: Int

    package init(_ style: ResolvedStyle, _ region: ActiveRegion?, steps: [StepMessage], omitted: Int) {
        self.style = style
        self.region = region
        self.steps = steps
        self.omitted = omitted
    }

    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("style", style)
        sink.field("region", ifPresent: region)
        sink.field("explanation", steps)
        if omitted > 0 { sink.field("omitted", Int64(omitted)) }
        sink.endObject()
    }
}
