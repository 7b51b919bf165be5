import PointerModel

/// Values derived from the settings that every report reads.
struct DerivedSettings {
    /// Spring of the transitions.
    let spring: Spring
    /// Duration of a transition, in microseconds.
    let settlingTime: Int64
    /// Time without motion after which a mouse rests, in microseconds; nil if the settings disable recentering at rest.
    let mouseRest: Int64?
    /// What the strategy does for surfaces that declare none.
    let targetingTraits: TargetingTraits

    init(_ settings: EngineSettings) {
        spring = settings.transitions.spring
        settlingTime = Timestamp.zero.advanced(bySeconds: spring.settlingTime).microseconds
        mouseRest = settings.recentering.restDeadline(after: .zero)?.microseconds
        targetingTraits = settings.targeting.strategy.traits
    }
}
