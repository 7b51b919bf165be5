import PointerModel

/// Dispatch of each setting to its strategy. It is a switch rather than a boxed strategy, because every motion passes through it.
extension Targeting: TargetingStrategy {
    func adjusted(
        _ translation: Vector,
        at position: Point,
        among targets: some TargetField,
        settings: TargetingSettings
    ) -> Vector {
        switch self {
        case .none: NoTargeting().adjusted(translation, at: position, among: targets, settings: settings)
        case .ipados: FlickSnapTargeting().adjusted(translation, at: position, among: targets, settings: settings)
        case .bubble: BubbleTargeting().adjusted(translation, at: position, among: targets, settings: settings)
        case .semantic: SemanticTargeting().adjusted(translation, at: position, among: targets, settings: settings)
        }
    }

    func location(for position: Point, among targets: some TargetField, settings: TargetingSettings) -> Point {
        switch self {
        case .none: NoTargeting().location(for: position, among: targets, settings: settings)
        case .ipados: FlickSnapTargeting().location(for: position, among: targets, settings: settings)
        case .bubble: BubbleTargeting().location(for: position, among: targets, settings: settings)
        case .semantic: SemanticTargeting().location(for: position, among: targets, settings: settings)
        }
    }

    func landing(
        from position: Point,
        velocity: Vector,
        projectedEnd: Point,
        among targets: some TargetField,
        settings: TargetingSettings,
        where isReachable: (Landing) -> Bool
    ) -> Landing? {
        func landing(by strategy: some TargetingStrategy) -> Landing? {
            strategy.landing(
                from: position,
                velocity: velocity,
                projectedEnd: projectedEnd,
                among: targets,
                settings: settings,
                where: isReachable
            )
        }
        return switch self {
        case .none: landing(by: NoTargeting())
        case .ipados: landing(by: FlickSnapTargeting())
        case .bubble: landing(by: BubbleTargeting())
        case .semantic: landing(by: SemanticTargeting())
        }
    }
}
