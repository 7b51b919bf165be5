import PointerModel

/// What follows from the settings and is asked for with every report.
struct DerivedSettings {
    /// What transitions move by.
    let spring: Spring
    /// How long a transition takes, in microseconds.
    let settlingTime: Int64
    /// How long a mouse does not move until it rests, in microseconds; nil: it is left where it is.
    let mouseRest: Int64?
    /// How the pointer is helped where no surface says otherwise.
    let targeting: TargetingTraits

    init(_ settings: EngineSettings) {
        spring = settings.transitions.spring
        settlingTime = Timestamp.zero.advanced(bySeconds: spring.settlingTime).microseconds
        mouseRest = settings.recentering.restDeadline(after: .zero)?.microseconds
        targeting = TargetingTraits(settings.targeting.strategy)
    }
}
