package import PointerClient
package import PointerModel

/// What the demonstration knows, and so what it looks like.
///
/// Two things change it: the daemon's events, and the clicks that the display server sends to the window.
package struct DemoState: Sendable, Hashable {
    /// The connection to the daemon.
    package enum Connection: Sendable, Hashable {
        case waiting, attached, muted
        case refused(String)
    }

    /// Where a deletion is.
    package enum Deletion: Sendable, Hashable {
        case idle
        case pressed(ConfirmState.Phase)
        case done
    }

    package private(set) var connection = Connection.waiting
    /// Id of the thing that a button of the mouse holds, as the window knows it; nil if none is held.
    package private(set) var pressed: String?
    /// Id of the segment that is chosen.
    package private(set) var segment = "day"
    /// The slider's value, 0 to 1, as the daemon says.
    package private(set) var value = DemoScene.firstValue
    package private(set) var deletion = Deletion.idle
    /// Id of the thing in whose region the pointer is, as the daemon says; nil if it is in none.
    package private(set) var entered: String?
    /// Words about the daemon's last event.
    package private(set) var lastEvent = ""

    /// Creates the state of the beginning.
    package init() {}

    // MARK: The daemon

    /// Applies an event of the daemon.
    package mutating func apply(_ event: SurfaceStreamEvent) {
        switch event {
        case .attached: connection = .attached
        case .resynced(let region, _, _, _):
            connection = .attached
            entered = region?.node
        case .muted: leave(.muted)
        case .event(let event, _, _): apply(event)
        case .refused, .disconnected, .opened: break
        }
    }

    /// Notes that the daemon is gone or refuses the surface.
    package mutating func lose(_ error: ClientError) {
        switch error {
        case .permissionDenied, .surfaceExists, .limitExceeded: leave(.refused("\(error)"))
        default: leave(.waiting)
        }
    }

    private mutating func leave(_ connection: Connection) {
        self.connection = connection
        entered = nil
        if case .pressed = deletion { deletion = .idle }
    }

    private mutating func apply(_ event: PointerEvent) {
        switch event {
        case .enter(let region, _):
            entered = region.node
            lastEvent = "enter \(region.identifier ?? region.node)"
        case .exit(let region, _):
            entered = nil
            lastEvent = "exit \(region.identifier ?? region.node)"
        case .gesture(let gesture) where gesture.gesture == .tap: lastEvent = "tap \(gesture.node)"
        case .slider(let slider):
            value = slider.isKept ? min(max(0, slider.value), 1) : DemoScene.firstValue
            lastEvent = "slider \(percent)"
        case .confirm(let step): apply(step)
        default: break
        }
    }

    private mutating func apply(_ step: ConfirmEvent) {
        if step.isFired {
            deletion = .done
            lastEvent = "confirm fired"
        } else if step.state.phase != .idle {
            deletion = .pressed(step.state.phase)
            lastEvent = "confirm \(step.state.phase.rawValue)"
        } else if case .pressed = deletion {
            deletion = .idle
            lastEvent = "confirm idle"
        }
    }

    /// The slider's value in words.
    package var percent: String { "\(Int((value * 100).rounded())) %" }

    // MARK: The window

    /// Notes a press of the primary button that the window got.
    /// - Parameter target: what is pressed; nil for nothing.
    package mutating func press(_ target: DemoItem?) { pressed = target?.node.id }

    /// Notes a release of the primary button that the window got.
    /// - Parameter target: what lies below; nil for nothing.
    package mutating func release(_ target: DemoItem?) {
        if let target, target.node.id == pressed, target.look == .segment { segment = target.node.id }
        pressed = nil
    }
}
