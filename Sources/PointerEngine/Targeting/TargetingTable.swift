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

    /// Returns the point of the nearest target that is nearest to the position; the position itself inside a target, and far from
    /// all.
    ///
    /// The position moves on unchanged, so the bubble leaves a target as soon as another one is nearer or this one is out of
    /// reach.
    func location(for position: Point, among targets: some TargetField, settings: TargetingSettings) -> Point {
        targets.nearest(to: position, within: settings.bubbleReach)?.nearest(to: position) ?? position
    }
}
