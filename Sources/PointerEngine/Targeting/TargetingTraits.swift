/// What a targeting strategy does. The engine asks a strategy only for what its traits name, and looks up no targets otherwise.
struct TargetingTraits: OptionSet {
    let rawValue: UInt8

    /// The strategy changes the length of motions: ``TargetingStrategy/adjusted(_:at:among:settings:)``.
    static let adjustsMotion = TargetingTraits(rawValue: 1 << 0)
    /// The engine resolves another location than the pointer's position: ``TargetingStrategy/location(for:among:settings:)``.
    static let movesLocation = TargetingTraits(rawValue: 1 << 1)
    /// Flicks land on targets: ``TargetingStrategy/landings(from:velocity:projectedEnd:among:settings:)``.
    static let bendsFlicks = TargetingTraits(rawValue: 1 << 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }
}
