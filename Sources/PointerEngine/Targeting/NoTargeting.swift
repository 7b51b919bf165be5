/// No targeting: the baseline that every other strategy is measured against.
struct NoTargeting: TargetingStrategy {
    static let traits: TargetingTraits = []
}
