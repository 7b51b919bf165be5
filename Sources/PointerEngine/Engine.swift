public import PointerModel

/// The pointer itself: from the state, an input and its time to the next state and the events that lead there.
///
/// It has no clock and no other knowledge of the world: the same inputs give the same events. Each input fills an `EventFrame` that the
/// caller owns and uses again, so that motion allocates nothing.
public struct Engine: Sendable {
    public private(set) var state: PointerState
    public private(set) var layout: Layout
    public private(set) var counters = Counters()
    public private(set) var settings: EngineSettings

    private var scene: Scene
    /// The region in the scene that `state.region` came from, and what makes it the same in another.
    private var current: Int32?
    private var identity: RegionIdentity?
    private var lastFrame: UInt64 = 0
    private var lastTransition: UInt64 = 0

    /// The pointer starts in the middle of the first output.
    public init(layout: Layout, settings: EngineSettings = EngineSettings()) {
        self.layout = layout
        self.settings = settings
        scene = Scene(layout)
        state = PointerState(position: layout.outputs.first?.frame.center ?? .zero)
        resolve(layoutChanged: true)
    }

    /// Acts on one report of a device.
    public mutating func apply(_ frame: PointerFrame, into events: inout EventFrame) {
        begin(at: frame.time, &events)
        let before = Snapshot(self)
        state.position = layout.clamp(state.position, movedBy: frame.translation)
        if frame.released.contains(.primary) { state.isLatched = false }
        let isRelease = before.state.isLatched && !state.isLatched
        resolve(layoutChanged: false)
        if frame.pressed.contains(.primary), let region = state.region, !region.latchingAxes.isEmpty {
            state.isLatched = true
            display()
        }
        if state.position != before.state.position { state.source = frame.source }
        emitMotion(since: before, into: &events)
        emitReleases(frame.released, into: &events)
        emitTransition(since: before, cause: isRelease ? .button : .motion, into: &events)
        emitPresses(frame.pressed, into: &events)
        if frame.scroll != .zero { events.events.append(.scroll(frame.scroll)) }
    }

    /// Takes a new layout whole. The pointer stays where it is, as far as there still is an output there.
    public mutating func setLayout(
        _ layout: Layout,
        settings: EngineSettings,
        at time: Timestamp,
        into events: inout EventFrame
    ) {
        begin(at: time, &events)
        let before = Snapshot(self)
        self.layout = layout
        self.settings = settings
        scene = Scene(layout)
        current = nil
        let isRemoved = identity.map { scene.node(of: $0) == nil } ?? false
        state.position = layout.clamp(state.position, movedBy: .zero)
        resolve(layoutChanged: true)
        events.events.append(.layout)
        emitMotion(since: before, into: &events)
        emitTransition(since: before, cause: isRemoved ? .removed : .layout, into: &events)
    }

    /// Takes the modifiers that are held now.
    public mutating func setModifiers(_ modifiers: Modifiers, at time: Timestamp, into events: inout EventFrame) {
        begin(at: time, &events)
        guard modifiers != state.modifiers else { return }
        let before = Snapshot(self)
        state.modifiers = modifiers
        events.events.append(.modifiers(modifiers))
        resolve(layoutChanged: false)
        emitMotion(since: before, into: &events)
        emitTransition(since: before, cause: .modifiers, into: &events)
    }

    /// What the pointer would be at a location with these modifiers held, with every question that was asked. Changes nothing.
    public func resolution(at location: Point, modifiers: Modifiers) -> Resolution {
        var inquiry = Inquiry(steps: [])
        let region = scene.winningRegion(at: location, modifiers: modifiers, inquiry: &inquiry)
        let steps = inquiry.steps ?? []
        guard let region else { return Resolution(region: nil, style: .system, steps: steps) }
        return Resolution(
            region: scene.activeRegion(region),
            style: scene.resolvedStyle(of: region, settings: settings),
            steps: steps
        )
    }

    private mutating func begin(at time: Timestamp, _ events: inout EventFrame) {
        lastFrame += 1
        events.reset(number: lastFrame, time: time)
    }

    /// Brings region, style and displayed position in line with the position. The style is asked for once a region, and again when the
    /// layout has changed.
    private mutating func resolve(layoutChanged: Bool) {
        if state.isLatched, !layoutChanged {
            display()
            return
        }
        let winner = state.isLatched ? latchedRegion() : regionAtPosition()
        if let winner {
            if winner != current || layoutChanged {
                counters.styleRequests += 1
                state.region = scene.activeRegion(winner)
                state.style = scene.resolvedStyle(of: winner, settings: settings)
                identity = scene.identity(winner)
            }
        } else {
            state.region = nil
            state.style = .system
            identity = nil
        }
        current = winner
        display()
    }

    private mutating func regionAtPosition() -> Int32? {
        var inquiry = Inquiry(steps: nil)
        let region = scene.winningRegion(at: state.position, modifiers: state.modifiers, inquiry: &inquiry)
        counters.regionRequests += inquiry.regionRequests
        return region
    }

    /// The held region in a new scene; where it is gone, nothing holds any longer.
    private mutating func latchedRegion() -> Int32? {
        if let identity, let index = scene.latchableRegion(sameAs: identity) { return index }
        state.isLatched = false
        return regionAtPosition()
    }

    private mutating func display() {
        guard let region = state.region else {
            state.displayed = state.position
            return
        }
        state.displayed = state.style.displayed(for: state.position, in: region.rect)
        guard state.isLatched else { return }
        if region.latchingAxes.contains(.horizontal) { state.displayed.x = state.position.x }
        if region.latchingAxes.contains(.vertical) { state.displayed.y = state.position.y }
    }

    private func emitMotion(since before: Snapshot, into events: inout EventFrame) {
        guard before.state.position != state.position || before.state.displayed != state.displayed else { return }
        events.events.append(
            .motion(position: state.position, displayed: state.displayed, contentOffset: state.contentOffset)
        )
    }

    /// One transaction: the exit, the enter, the style. Between two regions there is no system style.
    private mutating func emitTransition(
        since before: Snapshot,
        cause: Transition.Cause,
        into events: inout EventFrame
    ) {
        guard before.state.region != state.region || before.state.style != state.style else { return }
        lastTransition += 1
        let transition = Transition(id: lastTransition, cause: cause)
        let isSame =
            switch (before.identity, identity) {
            case (let old?, let new?): old.isSame(as: new)
            case (nil, nil): true
            default: false
            }
        if !isSame {
            if let old = before.state.region { events.events.append(.exit(old, transition)) }
            if let new = state.region { events.events.append(.enter(new, transition)) }
        }
        events.events.append(.style(state.style, region: state.region, transition))
    }

    private mutating func emitReleases(_ released: Buttons, into events: inout EventFrame) {
        for (button, _) in Buttons.named where released.contains(button) && state.buttons.contains(button) {
            state.buttons.remove(button)
            events.events.append(.button(button, pressed: false))
        }
    }

    private mutating func emitPresses(_ pressed: Buttons, into events: inout EventFrame) {
        for (button, _) in Buttons.named where pressed.contains(button) && !state.buttons.contains(button) {
            state.buttons.insert(button)
            events.events.append(.button(button, pressed: true))
        }
    }

    /// What an input may change, as it was before.
    private struct Snapshot {
        let state: PointerState
        let identity: RegionIdentity?

        init(_ engine: borrowing Engine) {
            state = engine.state
            identity = engine.identity
        }
    }
}
