import PointerModel

/// A way to help the pointer to its targets. A strategy keeps no state between calls and never holds the pointer: motion that
/// goes on in one direction leaves every target.
///
/// All settings have their values in their ranges.
protocol TargetingStrategy {
    /// Returns what a motion of `translation` points from `position` becomes: a motion in the same direction, and never zero
    /// unless `translation` is.
    func adjusted(
        _ translation: Vector,
        at position: Point,
        among targets: some TargetField,
        settings: TargetingSettings
    ) -> Vector

    /// Returns the location to resolve in place of the pointer's position.
    func location(for position: Point, among targets: some TargetField, settings: TargetingSettings) -> Point

    /// Returns the landing of a flick from `position` with `velocity` (points per second) that would end at `projectedEnd`; nil
    /// if it glides freely. `isReachable` returns whether a target gets the pointer once it is there. It is slow, so strategies
    /// call it for few targets.
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
