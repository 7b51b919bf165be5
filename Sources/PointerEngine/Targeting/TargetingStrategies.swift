import PointerModel

extension Targeting {
    /// Passes a request to the strategy: the table of all strategies. It is a switch over types rather than a boxed strategy,
    /// because every motion passes through it.
    @inline(__always)
    private func answer<Request: TargetingRequest>(_ request: Request) -> Request.Answer {
        switch self {
        case .none: request.answer(by: NoTargeting())
        case .ipados: request.answer(by: FlickSnapTargeting())
        case .bubble: request.answer(by: BubbleTargeting())
        case .semantic: request.answer(by: SemanticTargeting())
        }
    }

    /// What the strategy does.
    var traits: TargetingTraits { answer(TraitsRequest()) }

    /// Returns what a motion becomes by the strategy: ``TargetingStrategy/adjusted(_:at:among:settings:)``.
    func adjusted(
        _ translation: Vector,
        at position: Point,
        among targets: some TargetField,
        settings: TargetingSettings
    ) -> Vector {
        answer(AdjustmentRequest(translation: translation, position: position, targets: targets, settings: settings))
    }

    /// Returns the location to resolve by the strategy: ``TargetingStrategy/location(for:among:settings:)``.
    func location(for position: Point, among targets: some TargetField, settings: TargetingSettings) -> Point {
        answer(LocationRequest(position: position, targets: targets, settings: settings))
    }

    /// Returns the landing of a flick by the strategy, the best of
    /// ``TargetingStrategy/landings(from:velocity:projectedEnd:among:settings:)`` that can be reached; nil if the flick glides
    /// freely. `isReachable` returns whether a target gets the pointer once it is there.
    func landing(
        from position: Point,
        velocity: Vector,
        projectedEnd: Point,
        among targets: some TargetField,
        settings: TargetingSettings,
        where isReachable: (Landing) -> Bool
    ) -> Landing? {
        guard traits.contains(.bendsFlicks) else { return nil }
        let request = LandingRequest(
            position: position,
            velocity: velocity,
            projectedEnd: projectedEnd,
            targets: targets,
            settings: settings
        )
        return answer(request).first(where: isReachable)
    }
}

/// A call of a strategy's method, with its arguments. The same request goes to any strategy.
private protocol TargetingRequest {
    associatedtype Answer

    func answer(by strategy: some TargetingStrategy) -> Answer
}

private struct TraitsRequest: TargetingRequest {
    @inline(__always)
    func answer<Strategy: TargetingStrategy>(by strategy: Strategy) -> TargetingTraits { Strategy.traits }
}

private struct AdjustmentRequest<Targets: TargetField>: TargetingRequest {
    let translation: Vector
    let position: Point
    let targets: Targets
    let settings: TargetingSettings

    @inline(__always)
    func answer(by strategy: some TargetingStrategy) -> Vector {
        strategy.adjusted(translation, at: position, among: targets, settings: settings)
    }
}

private struct LocationRequest<Targets: TargetField>: TargetingRequest {
    let position: Point
    let targets: Targets
    let settings: TargetingSettings

    @inline(__always)
    func answer(by strategy: some TargetingStrategy) -> Point {
        strategy.location(for: position, among: targets, settings: settings)
    }
}

private struct LandingRequest<Targets: TargetField>: TargetingRequest {
    let position: Point
    let velocity: Vector
    let projectedEnd: Point
    let targets: Targets
    let settings: TargetingSettings

    @inline(__always)
    func answer(by strategy: some TargetingStrategy) -> BestLandings {
        strategy.landings(
            from: position,
            velocity: velocity,
            projectedEnd: projectedEnd,
            among: targets,
            settings: settings
        )
    }
}

/// No targeting: the baseline that every other strategy is measured against.
struct NoTargeting: TargetingStrategy {
    static let traits: TargetingTraits = []
}

/// The bubble cursor of Grossman and Balakrishnan (2005) with a limited size: the nearest target within reach gets the pointer
/// before the pointer is over it.
struct BubbleTargeting: TargetingStrategy {
    static let traits = TargetingTraits.movesLocation

    func location(for position: Point, among targets: some TargetField, settings: TargetingSettings) -> Point {
        Self.location(for: position, among: targets, within: settings.bubbleReach)
    }

    /// Returns the point of the nearest target that is nearest to the position; the position itself inside a target, and far from
    /// all. A target reaches no farther than its own smaller side, so that a small one takes little of what is around it.
    ///
    /// The position moves on unchanged, so the bubble leaves a target as soon as another one is nearer or this one is out of
    /// reach.
    static func location(for position: Point, among targets: some TargetField, within reach: Double) -> Point {
        guard let target = targets.nearest(to: position, within: reach) else { return position }
        let side = min(target.width, target.height)
        return target.squaredDistance(to: position) <= side * side ? target.nearest(to: position) : position
    }
}

/// Targeting as on the iPad: a flick lands on a target near its end; other motion is unchanged.
struct FlickSnapTargeting: TargetingStrategy {
    static let traits = TargetingTraits.bendsFlicks

    /// Returns the landings on the targets nearest to the flick's end; of several at the same distance, the one whose landing is
    /// nearest comes first.
    ///
    /// So a target around the end wins over targets that the flick passed before. A target counts if its point nearest to the end
    /// lies within the radius around the end and within the cone around the velocity. It must also contain the landing, or the
    /// pointer would come to rest beside it: on a rail that is too short, or a shape beside its region. A covered target does not
    /// count; only the best targets in reach, some hundreds at most, are checked for that.
    func landings(
        from position: Point,
        velocity: Vector,
        projectedEnd: Point,
        among targets: some TargetField,
        settings: TargetingSettings
    ) -> BestLandings {
        // A radius of 0 must find the target around the end too, and only a rectangle with some area shares a point with a
        // target.
        let side = max(2 * settings.lookUpRadius, 1)
        let around = Rect(center: projectedEnd, width: side, height: side)
        let limit = settings.lookUpRadius * settings.lookUpRadius
        var best = BestLandings()
        targets.forEach(
            in: around,
            where: { rect in
                let nearest = rect.nearest(to: projectedEnd)
                return (nearest - projectedEnd).squaredLength <= limit
                    && (nearest - position).isAlong(velocity, spread: settings.coneSpread)
            },
            { magnet in
                let point = magnet.landing(of: projectedEnd)
                guard !magnet.axes.isEmpty, magnet.rect.contains(point) else { return }
                best.insert(
                    Landing(surface: magnet.surface, region: magnet.region, point: point, axes: magnet.axes),
                    distance: magnet.rect.squaredDistance(to: projectedEnd),
                    fromMiddle: (point - projectedEnd).squaredLength
                )
            }
        )
        return best
    }
}

extension Vector {
    /// Whether the vector leads ahead in a direction, with at most `spread` points aside for each point ahead.
    fileprivate func isAlong(_ direction: Vector, spread: Double) -> Bool {
        let ahead = dx * direction.dx + dy * direction.dy
        let aside = abs(dx * direction.dy - dy * direction.dx)
        return ahead > 0 && aside <= spread * ahead
    }
}

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
