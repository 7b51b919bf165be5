import Glibc
import GuardWire
import PointerRuntime
import PointerWire
import SystemPackage

/// Where the guard listens, and which users may be the guard.
package struct GuardPlace: Sendable, Hashable {
    /// Path of the installed guard's socket.
    package static let installedPath = "/run/pointer-guard/guard.sock"
    /// User of the installed guard.
    static let user = "pointer-guard"

    /// Path of another guard's socket; nil for the installed one.
    private let otherPath: String?

    /// Makes the place of the installed guard, or of another one that the daemon's own user may run.
    package init(otherPath: String? = nil) {
        self.otherPath = otherPath
    }

    /// Users whose packets count: that of the installed guard, and at another path also the daemon's own.
    private var trusted: Set<UInt32> {
        var users: Set<UInt32> = []
        if let entry = unsafe getpwnam(Self.user) { users.insert(unsafe entry.pointee.pw_uid) }
        if otherPath != nil { users.insert(geteuid()) }
        return users
    }

    /// Connects to the guard, and reads what it reports. Returns nil if others wait for the guard already.
    func connect(
        on loop: EventLoop,
        onReport: @escaping (GuardReport, consuming OwnedDescriptor?) -> Void,
        onEnd: @escaping (DriveEnd) -> Void
    ) throws(DriveFailure) -> GuardLink? {
        let users = trusted
        guard !users.isEmpty else { throw DriveFailure(.noGuard, "there is no user \(Self.user)") }
        let path = otherPath ?? Self.installedPath
        do throws(Errno) {
            return try GuardLink(
                try PacketSocket.connect(to: path),
                on: loop,
                trusting: users,
                onReport: onReport,
                onEnd: onEnd
            )
        } catch {
            if error == .wouldBlock { return nil }
            throw DriveFailure(error, at: path)
        }
    }
}

extension DriveFailure: Error {
    /// The guard at a path cannot be reached.
    fileprivate init(_ error: Errno, at path: String) {
        switch error {
        case .noSuchFileOrDirectory: self.init(.noGuard, "there is no socket \(path)")
        case .connectionRefused: self.init(.noGuard, "nobody listens on \(path)")
        case .permissionDenied, .notPermitted:
            self.init(.noGuard, "user \(geteuid()), as which pointerd runs, may not connect to \(path)")
        default: self.init(.noGuard, "\(path) cannot be reached: \(error)")
        }
    }
}
