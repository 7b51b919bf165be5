import DaemonLinks
package import PointerClient
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// What the daemon says about the pointer: where it is, and that somebody scrolls or clicks, so that windows look different.
package final class PointerWatch: LoggedLink {
    /// What the daemon says.
    package enum Event {
        /// The pointer is at a place of the space of all outputs.
        case move(Point)
        /// Somebody scrolls.
        case scroll
        /// A button goes up.
        case click
        /// The first button goes down, or the last one up.
        case drag(Bool)
        /// The agreement with the real cursor; `none` also when the connection is lost.
        case agreement(Agreement)
        /// Another session comes to the front of the seat, or this one does.
        case mute(Bool)
    }

    /// Most motions that the daemon sends in a second.
    private static let mostMotions = 20

    private let stream: StreamLink<PointerStreamEvent>
    package var onEvent: (Event) -> Void = { _ in }
    /// Called when the connection is lost or refused, with the reason.
    package var onLoss: (ClientError) -> Void = { _ in }
    /// Called when it is there.
    package var onSuccess: () -> Void = {}
    private var held: Buttons = []

    /// Creates a watch that is not connected. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    package init(on loop: EventLoop, at location: DaemonLocation) throws(Errno) {
        stream = try StreamLink(on: loop, at: location)
        stream.onEvent = { [unowned self] event in take(event) }
        stream.onLoss = { [unowned self] error in
            set(held: [])
            onEvent(.agreement(.none))
            onLoss(error)
        }
    }

    /// Connects, and connects again after a loss.
    package func open() { stream.open(.events([.motion, .button, .scroll, .agreement], maxRate: Self.mostMotions)) }

    private func take(_ event: PointerStreamEvent) {
        switch event {
        case .connected(let snapshot), .resynced(let snapshot):
            onEvent(.mute(false))
            onSuccess()
            onEvent(.move(snapshot.state.position))
            set(held: snapshot.state.buttons)
            onEvent(.agreement(snapshot.state.agreement))
        case .muted:
            set(held: [])
            onEvent(.mute(true))
        case .event(.motion(let place, _, _), _): onEvent(.move(place))
        case .event(.scroll, _): onEvent(.scroll)
        case .event(.agreement(let agreement), _): onEvent(.agreement(agreement))
        case .event(.button(let change), _):
            set(held: change.isPressed ? held.union(change.button) : held.subtracting(change.button))
            if !change.isPressed { onEvent(.click) }
        case .event, .disconnected: break
        }
    }

    private func set(held: Buttons) {
        let wasDragging = !self.held.isEmpty
        self.held = held
        if wasDragging == held.isEmpty { onEvent(.drag(!held.isEmpty)) }
    }
}
