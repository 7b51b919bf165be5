import PointerModel

/// A way to help the pointer to its targets. A strategy keeps no state between calls and never holds the pointer: motion that
/// goes on in one direction leaves every target.
///
/// A strategy is a type, a line in the table of `TargetingStrategies.swift`, and a case of ``Targeting``. It implements the method
/// of each of its traits. All settings have their values in their ranges.
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

/// The magnetic targets on screen, as strategies look them up. A region with a hover, hidden or system style is none.
protocol TargetField {
    /// Returns the rectangle of the target nearest to a point; nil if none is within `distance`, in points.
    ///
    /// A target that contains the point has the distance 0; of several, the front-most is the nearest.
    func nearest(to point: Point, within distance: Double) -> Rect?

    /// Calls `body`, in any order, with every target that shares a point with `rect` and whose rectangle `isWanted` accepts. It
    /// computes the landing, which takes longer, of accepted targets only.
    func forEach(in rect: Rect, where isWanted: (Rect) -> Bool, _ body: (Magnet) -> Void)
}
