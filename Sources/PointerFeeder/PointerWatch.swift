import DaemonLinks
package import PointerClient
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// What the daemon says about the pointer: where it is, and that somebody scrolls or clicks, so that windows look different.
package final class PointerWatch {
    /// Most motions that the daemon sends in a second.
    private static let mostMotions = 20

    private let stream: StreamLink<PointerStreamEvent>
    /// Called with the place of the pointer, in the space of all outputs.
    package var onMove: (Point) -> Void = { _ in }
    /// Called when somebody scrolls.
    package var onScroll: () -> Void = {}
    /// Called when a button goes up.
    package var onClick: () -> Void = {}
    /// Called when the first button goes down or the last one up.
    package var onDrag: (Bool) -> Void = { _ in }
    /// Called with the agreement with the real cursor, and with `none` when the connection is lost.
    package var onAgreement: (Agreement) -> Void = { _ in }
    /// Called when another session comes to the front of the seat, or this one does.
    package var onMuted: (Bool) -> Void = { _ in }
    /// Called when the connection is lost or refused, with the reason.
    package var onLoss: (ClientError) -> Void = { _ in }
    private var held: Buttons = []

    /// Creates a watch that is not connected. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    package init(on loop: EventLoop, at location: DaemonLocation) throws(Errno) {
        stream = try StreamLink(on: loop, at: location)
        stream.onEvent = { [unowned self] event in take(event) }
        stream.onLoss = { [unowned self] error in
            set(held: [])
            onAgreement(.none)
            onLoss(error)
        }
    }

    /// Connects, and connects again after a loss.
    package func open() { stream.open(.events([.motion, .button, .scroll, .agreement], maxRate: Self.mostMotions)) }

    private func take(_ event: PointerStreamEvent) {
        switch event {
        case .connected(let snapshot), .resynced(let snapshot):
            onMuted(false)
            onMove(snapshot.state.position)
            set(held: snapshot.state.buttons)
            onAgreement(snapshot.state.agreement)
        case .muted:
            set(held: [])
            onMuted(true)
        case .event(.motion(let place, _, _), _): onMove(place)
        case .event(.scroll, _): onScroll()
        case .event(.agreement(let agreement), _): onAgreement(agreement)
        case .event(.button(let change), _):
            set(held: change.isPressed ? held.union(change.button) : held.subtracting(change.button))
            if !change.isPressed { onClick() }
        case .event, .disconnected: break
        }
    }

    private func set(held: Buttons) {
        let wasDragging = !self.held.isEmpty
        self.held = held
        if wasDragging == held.isEmpty { onDrag(!held.isEmpty) }
    }
}
