import DaemonLinks
import PointerClient
import PointerModel
import PointerRuntime
import SystemPackage

/// The demonstration's surface in the daemon: attached as long as there is a window, and again after a loss.
final class DemoSurface {
    private let stream: StreamLink<SurfaceStreamEvent>
    private let calls: CallLink
    private var surface: Surface?
    private var isAttached = false
    /// Whether the daemon must learn where the surface is.
    private var hasMoved = false
    /// Number of the first nodes that a surface that is shown again puts again: the one that contains all others, unless more change.
    private let changingNodes: Int
    /// Receives the daemon's events.
    var onEvent: (SurfaceStreamEvent) -> Void = { _ in }
    /// Called when the daemon is gone, or refuses the surface or a change of it, with the reason.
    var onLoss: (ClientError) -> Void = { _ in }

    /// Creates a surface that is not attached. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    init(on loop: EventLoop, at location: DaemonLocation, changingNodes: Int = 1) throws(Errno) {
        self.changingNodes = changingNodes
        stream = try StreamLink(on: loop, at: location)
        calls = try CallLink(on: loop, at: location)
        stream.onEvent = { [unowned self] event in
            if case .attached = event {
                isAttached = true
                move()
            }
            onEvent(event)
        }
        stream.onLoss = { [unowned self] error in
            isAttached = false
            calls.close()
            onLoss(error)
        }
        calls.onDone = { [unowned self] in move() }
        calls.onRefusal = { [unowned self] error, _ in attachAgain(after: error) }
        calls.onLoss = { [unowned self] error in attachAgain(after: error) }
    }

    /// Shows the surface, or moves and changes it, where it is shown.
    func show(_ surface: Surface) {
        let isNew = self.surface == nil
        self.surface = surface
        hasMoved = true
        if isNew {
            stream.open(.attach(surface))
        } else {
            stream.replace(by: .attach(surface))
            move()
        }
    }

    /// Takes the surface away.
    func hide() {
        surface = nil
        isAttached = false
        calls.close()
        stream.close()
    }

    /// Attaches the surface again after a while, where it is then: the daemon has it where it no longer is.
    private func attachAgain(after error: ClientError) {
        isAttached = false
        hasMoved = true
        calls.close()
        stream.reopen()
        onLoss(error)
    }

    private func move() {
        guard isAttached, hasMoved, !calls.isBusy, let surface else { return }
        hasMoved = false
        let update = SurfaceUpdate(put: Array(surface.nodes.prefix(changingNodes)), frame: surface.frame)
        calls.send([Call.update(surface.id, update).withoutReply])
    }
}
