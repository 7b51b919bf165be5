import DaemonLinks
package import PointerClient
package import PointerRuntime
package import SystemPackage

/// The lock of a driven pointer for a game, which gets the counts of the devices meanwhile.
///
/// A locked pointer is not driven, so the lock begins while the pointer is driven, and lasts until the game ends or is another one. The
/// daemon ends it with the drive, and refuses one without a drive.
package final class GameLock: LoggedLink {
    private enum Phase: Equatable {
        case open
        /// The daemon was asked to lock the pointer for this surface, and has not answered.
        case asking(String)
        case locked(String)
    }

    private let stream: StreamLink<HoldStreamEvent>
    private var phase = Phase.open
    private var game: String?
    private var isDriven = false
    /// Called when the daemon refuses the lock or the connection is lost, with the reason.
    package var onLoss: (ClientError) -> Void = { _ in }
    /// Called when the pointer is locked.
    package var onSuccess: () -> Void = {}

    /// Whether the pointer is locked.
    package var isLocked: Bool { if case .locked = phase { true } else { false } }

    /// Creates a lock that is open. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    package init(on loop: EventLoop, at location: DaemonLocation) throws(Errno) {
        stream = try StreamLink(on: loop, at: location)
        stream.onEvent = { [unowned self] event in
            guard event == .held, case .asking(let surface) = phase else { return }
            phase = .locked(surface)
            onSuccess()
        }
        stream.onLoss = { [unowned self] error in lose(error) }
    }

    /// Notes the surface of the game under the pointer; nil if there is none.
    package func setGame(_ surface: String?) {
        game = surface
        update()
    }

    /// Notes whether the pointer is driven.
    package func setDriven(_ isDriven: Bool) {
        self.isDriven = isDriven
        update()
    }

    private func update() {
        switch phase {
        // The lock itself ends that the pointer is driven, and that may be known before the daemon's answer.
        case .asking(let surface), .locked(let surface):
            guard surface != game else { return }
            stream.close()
            phase = .open
            update()
        case .open:
            guard isDriven, let game else { return }
            phase = .asking(game)
            stream.open(.lock(for: game, whileDriven: true))
        }
    }

    /// Takes the end of the stream. While the pointer is driven, the link asks again by itself; otherwise the next drive does.
    private func lose(_ error: ClientError) {
        switch phase {
        case .open: break
        case .asking(let surface), .locked(let surface):
            phase = .asking(surface)
            if !isDriven {
                stream.close()
                phase = .open
            }
        }
        switch error {
        // The pointer was elsewhere in the meantime, or the daemon does not have the surface yet. Or the drive has ended.
        case .notUnderPointer, .notDriven: break
        default: onLoss(error)
        }
    }
}
