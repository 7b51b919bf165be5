import PointerModel

/// The strategies in use that act on every motion.
struct TargetingTraits: OptionSet {
    let rawValue: UInt8

    static let bubble = TargetingTraits(rawValue: 1 << 0)
    static let semantic = TargetingTraits(rawValue: 1 << 1)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ targeting: Targeting) {
        switch targeting {
        case .none, .ipados: self = []
        case .bubble: self = .bubble
        case .semantic: self = .semantic
        }
    }
}
