public import PointerModel

/// The pointer itself: from the state, an input and its time to the next state and the events that lead there.
///
/// It has no clock and no other knowledge of the world: the same inputs give the same events. Each input fills an `EventFrame` that the
/// caller owns and uses again, so that motion allocates nothing.
public struct Engine: Sendable {
    public private(set) var state: PointerState
    public private(set) var layout: Layout
    public private(set) var counters = Counters()
    public private(set) var settings: EffectSettings

    private var scene: Scene
    /// The region in the scene that `state.region` came from.
    private var current: Int32?
    private var lastFrame: UInt64 = 0
    private var lastTransition: UInt64 = 0

    /// The pointer starts in the middle of the first output.
    public init(layout: Layout, settings: EffectSettings = EffectSettings()) {
        self.layout = layout
        self.settings = settings
        scene = Scene(layout)
        state = PointerState(position: layout.outputs.first?.frame.center ?? .zero)
        resolve(layoutChanged: true)
    }

    /// Acts on one report of a device.
    public mutating func apply(_ frame: PointerFrame, into events: inout EventFrame) {
        begin(at: frame.time, &events)
        let before = state
        if frame.translation != .zero || frame.scroll != .zero { state.source = frame.source }
        state.position = layout.clamp(state.position, movedBy: frame.translation)
        if frame.released.contains(.primary) { state.isLatched = false }
        let isRelease = before.isLatched && !state.isLatched
        resolve(layoutChanged: false)
        emitMotion(since: before, into: &events)
        emitReleases(frame.released, into: &events)
        emitTransition(since: before, cause: isRelease ? .button : .motion, into: &events)
        emitPresses(frame.pressed, into: &events)
        if frame.scroll != .zero { events.events.append(.scroll(frame.scroll)) }
    }

    /// Takes a new layout whole. The pointer stays where it is, as far as there still is an output there.
    public mutating func setLayout(
        _ layout: Layout,
        settings: EffectSettings,
        at time: Timestamp,
        into events: inout EventFrame
    ) {
        begin(at: time, &events)
        let before = state
        self.layout = layout
        self.settings = settings
        scene = Scene(layout)
        current = nil
        let isRemoved = before.region.map { !scene.hasNode(of: $0) } ?? false
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
        let before = state
        state.modifiers = modifiers
        events.events.append(.modifiers(modifiers))
        resolve(layoutChanged: false)
        emitMotion(since: before, into: &events)
        emitTransition(since: before, cause: .modifiers, into: &events)
    }

    /// What the pointer would be at a location with these modifiers held, with every question that was asked. Changes nothing.
    public func resolution(at location: Point, modifiers: Modifiers) -> Resolution {
        var steps: [ResolutionStep]? = []
        guard let region = scene.winningRegion(at: location, modifiers: modifiers, steps: &steps) else {
            return Resolution(region: nil, style: .system, steps: steps ?? [])
        }
        return Resolution(
            region: scene.activeRegion(region),
            style: scene.resolvedStyle(of: region, settings: settings),
            steps: steps ?? []
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
                let region = scene.activeRegion(winner)
                if layoutChanged || !(state.region?.isSame(as: region) ?? false) {
                    counters.styleRequests += 1
                    state.style = scene.resolvedStyle(of: winner, settings: settings)
                }
                state.region = region
            }
        } else {
            state.region = nil
            state.style = .system
        }
        current = winner
        display()
    }

    private mutating func regionAtPosition() -> Int32? {
        counters.regionRequests += 1
        var unrecorded: [ResolutionStep]?
        return scene.winningRegion(at: state.position, modifiers: state.modifiers, steps: &unrecorded)
    }

    /// The held region in a new scene; where it is gone, nothing holds any longer.
    private mutating func latchedRegion() -> Int32? {
        if let region = state.region, let index = scene.region(sameAs: region) { return index }
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

    private func emitMotion(since before: PointerState, into events: inout EventFrame) {
        guard before.position != state.position || before.displayed != state.displayed else { return }
        events.events.append(.motion(position: state.position, displayed: state.displayed))
    }

    /// One transaction: the exit, the enter, the style. Between two regions there is no system style.
    private mutating func emitTransition(
        since before: PointerState,
        cause: Transition.Cause,
        into events: inout EventFrame
    ) {
        guard before.region != state.region || before.style != state.style else { return }
        lastTransition += 1
        let transition = Transition(id: lastTransition, cause: cause)
        let isSame =
            switch (before.region, state.region) {
            case (let old?, let new?): old.isSame(as: new)
            case (nil, nil): true
            default: false
            }
        if !isSame {
            if let old = before.region { events.events.append(.exit(old, transition)) }
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
        if pressed.contains(.primary), let region = state.region, !region.latchingAxes.isEmpty {
            state.isLatched = true
        }
    }
}
