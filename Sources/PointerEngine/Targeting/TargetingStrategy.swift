import PointerModel

/// A way to help the pointer to its targets. A strategy keeps no state between calls and never holds the pointer: motion that
/// goes on in one direction leaves every target.
///
/// A strategy is a file with its type, and a line in the table of `Targeting+Strategy.swift`. It implements the method of each of
/// its traits. All settings have their values in their ranges.
protocol TargetingStrategy {
    /// What the strategy does.
    static var traits: TargetingTraits { get }

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

    /// Returns the landings for a flick from `position` with `velocity` (points per second) that would end at `projectedEnd`. The
    /// flick takes the best one whose target gets the pointer there; without any it glides freely.
    func landings(
        from position: Point,
        velocity: Vector,
        projectedEnd: Point,
        among targets: some TargetField,
        settings: TargetingSettings
    ) -> BestLandings
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

    func landings(
        from position: Point,
        velocity: Vector,
        projectedEnd: Point,
        among targets: some TargetField,
        settings: TargetingSettings
    ) -> BestLandings {
        BestLandings()
    }
}
