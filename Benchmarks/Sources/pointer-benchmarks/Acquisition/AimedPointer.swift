import PointerModel
import SimulatedHand

/// A pointer that is compared with others.
struct AimedPointer {
    let name: String
    /// Whether nothing snaps and nothing attracts.
    let isPlain: Bool
    /// Whether each click goes to the target, wherever the pointer is: what help with clicks could win at most.
    let clicksPerfectly: Bool
    let settings: EngineSettings

    private init(
        _ name: String,
        isPlain: Bool = false,
        clicksPerfectly: Bool = false,
        _ change: (inout EngineSettings) -> Void = { _ in }
    ) {
        (self.name, self.isPlain, self.clicksPerfectly) = (name, isPlain, clicksPerfectly)
        var settings = EngineSettings()
        change(&settings)
        self.settings = settings
    }

    /// An ordinary pointer: the base of all comparisons.
    static var plain: AimedPointer { AimedPointer("plain", isPlain: true, attractNothing) }

    /// The plain pointer with clicks that never fail.
    static var perfectClicks: AimedPointer {
        AimedPointer("perfect clicks", isPlain: true, clicksPerfectly: true, attractNothing)
    }

    private static func attractNothing(_ settings: inout EngineSettings) { settings.targeting.strategy = .none }

    /// What is on without any configuration.
    static var standard: AimedPointer { AimedPointer("default") }

    /// With the help of a profile.
    static func with(_ profile: AssistProfile) -> AimedPointer {
        AimedPointer(profile.rawValue) { $0.assist = profile.settings }
    }

    /// With the help of a profile and the low-pass filter, which a driven pointer has.
    static func filtered(_ profile: AssistProfile) -> AimedPointer {
        AimedPointer("\(profile.rawValue), filter") {
            $0.assist = profile.settings
            $0.assist.filter = 3
        }
    }

    /// With the attribution of clicks that fits any hand.
    static var withShake: AimedPointer { AimedPointer("shake") { $0.assist.click = .shake } }

    /// The strategies besides the default one.
    static var strategies: [AimedPointer] {
        Targeting.allCases.filter { $0 != TargetingSettings().strategy }.map { strategy in
            AimedPointer(strategy.rawValue) { $0.targeting.strategy = strategy }
        }
    }
}

extension Hand {
    /// Profile for this hand; nil if it needs no help.
    var profile: AssistProfile? {
        switch name {
        case Hand.older.name: .older
        case Hand.slow.name: .slow
        case Hand.steady.name: nil
        default: .tremor
        }
    }
}
