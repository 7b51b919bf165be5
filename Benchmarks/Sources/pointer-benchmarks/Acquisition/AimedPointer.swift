import PointerModel

/// A pointer that is compared with others.
struct AimedPointer {
    let name: String
    /// Whether nothing snaps and nothing attracts.
    let isPlain: Bool
    let settings: EngineSettings

    /// An ordinary pointer: the base of all comparisons.
    static var plain: AimedPointer {
        var settings = EngineSettings()
        settings.targeting.strategy = .none
        settings.inertia.isEnabled = true
        return AimedPointer(name: "plain", isPlain: true, settings: settings)
    }

    /// The pointers that are compared with the plain one: each strategy.
    static var all: [AimedPointer] {
        Targeting.allCases.map { strategy in
            var settings = EngineSettings()
            settings.targeting.strategy = strategy
            return AimedPointer(name: strategy.rawValue, isPlain: false, settings: settings)
        }
    }
}
