import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Accepts the clients of one socket.
final class Listener {
    /// Maximum number of connections accepted in one turn.
    private static let batch = 16
    /// Pause after accept4(2) fails, in microseconds.
    private static let pause: Int64 = 100_000

    /// accept4(2): the new descriptor, or -1 and errno. Tests make it fail.
    typealias Accept = (Int32) -> Int32

    private let socket: ListeningSocket
    /// The socket's file.
    private let file: SocketFile
    private let acceptOne: Accept
    private unowned let server: VarlinkServer
    private let loop: EventLoop
    private var watch: EventLoop.Watch?
    private var timer: Timer?
    /// Spare descriptor, with which a client can be turned away when the process has no other left.
    private var reserve: OwnedDescriptor?

    init(
        _ socket: consuming ListeningSocket,
        server: VarlinkServer,
        accepting acceptOne: @escaping Accept
    ) throws(Errno) {
        file = SocketFile(of: socket.fileOwner)
        self.socket = socket
        self.acceptOne = acceptOne
        self.server = server
        loop = server.loop
        if file.owner == nil {
            server.log.noteFailure(
                "the socket's file cannot be looked at: no client counts as a member of its group",
                level: .warning
            )
        }
        reserve = Self.openReserve()
        timer = try Timer(on: loop) { [weak self] in self?.resume() }
        watch = try loop.watch(self.socket.descriptor, for: .readable, priority: .normal) { [weak self] _ in
            self?.accept()
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    /// Looks at the socket's file. Returns whether it has another owner or group than before.
    func lookAtFile() -> Bool {
        guard let owner = socket.fileOwner, owner != file.owner else { return false }
        file.owner = owner
        return true
    }

    private func accept() {
        // A client may have so many groups that reading them takes a while.
        var share = ProcessorShare(lasting: server.limits.shareTime, by: server.shareClock)
        for _ in 0..<Self.batch {
            let connection = acceptOne(socket.descriptor)
            if connection >= 0 {
                server.serve(OwnedDescriptor(connection), at: file)
                if share.isUsedUp(after: ProcessorShare.stepsPerReading) { return }
                continue
            }
            switch Errno.last {
            case .interrupted, .connectionAbort: continue
            case .wouldBlock: return
            case .tooManyOpenFiles:
                switch turnAway() {
                case .done:
                    server.log.note("connection refused: no file descriptor left")
                    server.counts.refused += 1
                case .nobodyThere: return
                case .impossible:
                    server.log.noteFailure("connections cannot be accepted: no file descriptor left", level: .warning)
                    return wait()
                }
            case let error:
                server.log.noteFailure("connections cannot be accepted: \(error)", level: .warning)
                return wait()
            }
        }
    }

    private enum TurningAway {
        case done
        case nobodyThere
        case impossible
    }

    /// Accepts one client with the spare descriptor and closes it: otherwise epoll would report the client forever.
    private func turnAway() -> TurningAway {
        guard reserve != nil else {
            reserve = Self.openReserve()
            return .impossible
        }
        reserve = nil
        defer { reserve = Self.openReserve() }
        let connection = acceptOne(socket.descriptor)
        // accept4(2) allocates a descriptor before it looks for a client.
        guard connection >= 0 else { return Errno.last == .wouldBlock ? .nobodyThere : .impossible }
        _ = OwnedDescriptor(connection)
        return .done
    }

    private func wait() {
        guard let watch, let timer else { return }
        // Independent of each other: a timer that cannot be armed still fires soon, and without a pause the timer only resumes
        // too early.
        do {
            try timer.arm(after: Self.pause)
        } catch {
            server.log.noteFailure("the timer to resume listening: \(error)", level: .warning)
        }
        do {
            try loop.change(watch, to: [])
        } catch {
            server.log.noteFailure("listening cannot be paused: \(error)")
        }
    }

    private func resume() {
        guard let watch else { return }
        do {
            try loop.change(watch, to: .readable)
        } catch {
            server.log.noteFailure("listening cannot be resumed: \(error)")
            wait()
        }
    }

    private static func openReserve() -> OwnedDescriptor? {
        let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        return descriptor >= 0 ? OwnedDescriptor(descriptor) : nil
    }
}
