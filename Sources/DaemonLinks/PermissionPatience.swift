package import PointerClient
package import PointerRuntime
import SafeText
package import SystemPackage

/// The error of a program that may not connect to the daemon.
package struct WithoutPermission: Error, CustomStringConvertible {
    /// The socket.
    package let path: String

    package var description: String {
        "no permission to connect to \(PrintableText.escape(path)); pointerctl doctor says how to get it"
    }
}

/// Decides when a program that may not connect to the daemon ends: to wait for another daemon is right, to wait for a permission is not. A
/// login keeps its groups, so nothing changes for a program that goes on.
package final class PermissionPatience {
    /// The usual wait in microseconds, in which a service manager may still set the socket's group.
    package static let usualWait: Int64 = 5_000_000

    private let wait: Int64
    private var timer: Timer?
    /// The socket that cannot be connected to; nil if nothing denies it.
    private var path: String?

    /// Creates a patience without an error. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - wait: how long no connection must be allowed, in microseconds.
    ///   - onEnd: called then.
    package init(
        on loop: EventLoop,
        after wait: Int64 = usualWait,
        onEnd: @escaping (WithoutPermission) -> Void
    ) throws(Errno) {
        self.wait = wait
        timer = try Timer(on: loop) { [unowned self] in
            if let path { onEnd(WithoutPermission(path: path)) }
        }
    }

    /// Notes why a connection was lost, or cannot be made.
    package func note(_ error: ClientError) {
        guard case .unreachable(.permissionDenied(let path)) = error else { return noteConnection() }
        let isNew = self.path == nil
        self.path = path
        // A timer that cannot be armed fires soon.
        if isNew { try? timer?.arm(after: wait) }
    }

    /// Notes that the daemon can be connected to.
    package func noteConnection() {
        guard path != nil else { return }
        path = nil
        try? timer?.disarm()
    }
}
