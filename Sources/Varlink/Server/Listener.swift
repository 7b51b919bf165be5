import CLinux
import Glibc
import Logging
import PointerRuntime
import SystemPackage

/// Accepts the clients of one socket.
final class Listener {
    /// Connections accepted before others have their turn.
    private static let batch = 16
    /// How long to leave a socket alone that cannot be accepted from, in microseconds.
    private static let pause: Int64 = 100_000

    /// accept4(2): the new descriptor, or -1 and errno. Tests let it fail.
    typealias Accept = (Int32) -> Int32

    private let socket: ListeningSocket
    private let acceptOne: Accept
    private unowned let server: VarlinkServer
    private let loop: EventLoop
    private var watch: EventLoop.Watch?
    private var timer: Timer?
    /// Held back so that a client can be turned away when the process has no descriptor left.
    private var reserve: OwnedDescriptor?

    init(
        _ socket: consuming ListeningSocket,
        server: VarlinkServer,
        accepting acceptOne: @escaping Accept
    ) throws(Errno) {
        self.socket = socket
        self.acceptOne = acceptOne
        self.server = server
        loop = server.loop
        reserve = Self.openReserve()
        timer = try Timer(on: loop) { [weak self] in self?.resume() }
        watch = try loop.watch(self.socket.descriptor, for: .readable, priority: .normal) { [weak self] _ in
            self?.accept()
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    private func accept() {
        for _ in 0..<Self.batch {
            let connection = acceptOne(socket.descriptor)
            if connection >= 0 {
                server.serve(OwnedDescriptor(connection))
                continue
            }
            switch Errno.last {
            case .interrupted, .connectionAbort: continue
            case .wouldBlock: return
            case .tooManyOpenFiles:
                switch turnAway() {
                case .done:
                    server.note("connection refused: no file descriptor left")
                    server.noteRefusal()
                case .nobodyThere: return
                case .impossible:
                    server.noteFailure("connections cannot be accepted: no file descriptor left", level: .warning)
                    return wait()
                }
            case let error:
                server.noteFailure("connections cannot be accepted: \(error)", level: .warning)
                return wait()
            }
        }
    }

    private enum TurningAway {
        case done
        case nobodyThere
        case impossible
    }

    /// Accepts one client with the descriptor held back, only to close it: it would be reported for ever otherwise.
    private func turnAway() -> TurningAway {
        guard reserve != nil else {
            reserve = Self.openReserve()
            return .impossible
        }
        reserve = nil
        defer { reserve = Self.openReserve() }
        let connection = acceptOne(socket.descriptor)
        // accept4(2) wants a descriptor before it looks whether anybody is there.
        guard connection >= 0 else { return Errno.last == .wouldBlock ? .nobodyThere : .impossible }
        _ = OwnedDescriptor(connection)
        return .done
    }

    private func wait() {
        guard let watch, let timer else { return }
        // Each by itself: the timer ends a pause all the same, and without a pause it only looks too early.
        do {
            try timer.arm(after: Self.pause)
        } catch {
            server.noteFailure("the timer for listening again: \(error)", level: .warning)
        }
        do {
            try loop.change(watch, to: [])
        } catch {
            server.noteFailure("listening cannot be paused: \(error)")
        }
    }

    private func resume() {
        guard let watch else { return }
        do {
            try loop.change(watch, to: .readable)
        } catch {
            server.noteFailure("listening cannot be resumed: \(error)")
            wait()
        }
    }

    private static func openReserve() -> OwnedDescriptor? {
        let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        return descriptor >= 0 ? OwnedDescriptor(descriptor) : nil
    }
}
