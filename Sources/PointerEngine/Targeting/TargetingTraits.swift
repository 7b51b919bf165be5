import PointerModel

/// Which of the strategies that have a say in every motion are in use somewhere.
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
