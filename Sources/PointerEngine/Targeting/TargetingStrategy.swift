import PointerModel

/// A way to help the pointer to its targets. It keeps nothing between calls, and it never holds the pointer: whatever it does,
/// motion that goes on in one direction leaves every target.
///
/// Settings are given with their values in their ranges.
protocol TargetingStrategy {
    /// What a motion of `translation` points from `position` becomes: the same direction, and never nothing of something.
    func adjusted(
        _ translation: Vector,
        at position: Point,
        among targets: some TargetField,
        settings: TargetingSettings
    ) -> Vector

    /// What is resolved in place of the pointer's position.
    func location(for position: Point, among targets: some TargetField, settings: TargetingSettings) -> Point

    /// What a flick from `position` with `velocity` (points a second) lands on that would end at `projectedEnd`; nil: it glides
    /// freely.
    /// - Parameter isReachable: whether a target has the pointer once it is there. It takes long to find out, so few are asked for.
    func landing(
        from position: Point,
        velocity: Vector,
        projectedEnd: Point,
        among targets: some TargetField,
        settings: TargetingSettings,
        where isReachable: (Landing) -> Bool
    ) -> Landing?
}

extension TargetingStrategy {
    func adjusted(
        _ translation: Vector,
        at position: Point,
        among targets: some TargetField,
        settings: TargetingSettings
    ) -> Vector {
        translation
    }

    func location(for position: Point, among targets: some TargetField, settings: TargetingSettings) -> Point {
        position
    }

    func landing(
        from position: Point,
        velocity: Vector,
        projectedEnd: Point,
        among targets: some TargetField,
        settings: TargetingSettings,
        where isReachable: (Landing) -> Bool
    ) -> Landing? {
        nil
    }
}
