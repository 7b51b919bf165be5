import PointerModel

/// Semantic pointing (Blanch, Guiard and Beaudouin-Lafon 2004): the pointer slows down on targets and near them, which makes them
/// larger for the hand.
struct SemanticTargeting: TargetingStrategy {
    static let traits = TargetingTraits.adjustsMotion

    /// Maximum number of parts into which a motion is divided.
    private static let maximumSteps = 8

    /// Returns the motion, shortened near targets.
    ///
    /// A long motion is divided, so that a fast pointer slows down where it passes a target, not where the report happens to
    /// begin.
    func adjusted(
        _ translation: Vector,
        at position: Point,
        among targets: some TargetField,
        settings: TargetingSettings
    ) -> Vector {
        let length = translation.squaredLength.squareRoot()
        guard length > 0 else { return translation }
        let steps = Int(min(length / Self.stepLength, Double(Self.maximumSteps - 1))) + 1
        let step = translation * (1 / Double(steps))
        var adjusted = Vector.zero
        for _ in 0..<steps {
            adjusted += step * gain(at: position + adjusted, among: targets, settings: settings)
        }
        return adjusted
    }

    /// Length of a part in points: no longer than the smallest target that the lint accepts, so that no motion jumps over a
    /// target.
    private static let stepLength = 32.0

    /// Returns the share of a motion that remains at a position: the least share inside a target, all of it out of reach, and
    /// between them a curve that starts and ends level, so that the speed of the pointer has no kinks.
    private func gain(at position: Point, among targets: some TargetField, settings: TargetingSettings) -> Double {
        let reach = settings.semanticReach
        guard let target = targets.nearest(to: position, within: reach) else { return 1 }
        let distance = target.squaredDistance(to: position).squareRoot()
        guard reach > 0, distance > 0 else { return settings.semanticGain }
        let way = min(distance / reach, 1)
        return settings.semanticGain + (1 - settings.semanticGain) * way * way * (3 - 2 * way)
    }
}
