import PointerEngine
import PointerProtocol

extension ResolveReply {
    /// Converts a resolution of the engine.
    init(_ resolution: Resolution) {
        self.init(
            style: StyleMessage(resolution.style),
            region: resolution.region.map(RegionMessage.init),
            explanation: resolution.steps.map {
                StepMessage(surface: $0.surface, node: $0.node, region: $0.region, outcome: $0.outcome.rawValue)
            },
            omitted: resolution.omitted > 0 ? resolution.omitted : nil
        )
    }
}
