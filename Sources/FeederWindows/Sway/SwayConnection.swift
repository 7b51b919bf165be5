import CLinux
import FeederModel
import Glibc
import PointerRuntime
import SafeText
import SystemPackage

/// A connection to sway's IPC on an event loop. Nothing waits for sway.
@safe
final class SwayConnection {
    private let loop: EventLoop
    private let descriptor: OwnedDescriptor
    private var watch: EventLoop.Watch?
    private var reader = SwayMessageReader()
    /// What one call reads.
    private var piece: [UInt8]
    /// Bytes that the socket had no room for.
    private var unsent: [UInt8] = []
    private var isLost = false
    /// Called with each message.
    var onMessage: (SwayArrival) -> Void = { _ in }
    /// Called once when the connection is lost, with the reason. No message comes after it.
    var onLoss: (String) -> Void = { _ in }

    /// Connects.
    /// - Parameters:
    ///   - path: the path of the socket.
    ///   - loop: the program's event loop.
    ///   - pieceLength: bytes that one call reads.
    init(path: String, on loop: EventLoop, pieceLength: Int = 1 << 16) throws(WindowSystemError) {
        guard let address = UnixSocketAddress(path) else {
            throw WindowSystemError(description: "sway's socket has an impossible path")
        }
        self.loop = loop
        piece = [UInt8](repeating: 0, count: pieceLength)
        do throws(Errno) {
            let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            descriptor = OwnedDescriptor(try Errno.check(socket(AF_UNIX, type, 0)))
            let number = descriptor.rawValue
            try Errno.check(unsafe address.withPointer { unsafe connect(number, $0, $1) })
            watch = try loop.watch(number, for: .readable, priority: .normal) { [weak self] readiness in
                self?.handle(readiness)
            }
        } catch {
            throw WindowSystemError(description: "cannot connect to sway at \(PrintableText.quote(path)): \(error)")
        }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    /// Sends a request. Nothing is sent after a loss.
    func send(_ kind: SwayMessage.Kind, _ payload: String = "") {
        guard !isLost else { return }
        unsent += SwayMessage(kind: kind, payload: Array(payload.utf8)).bytes
        write()
    }

    /// Ends the connection; ``onLoss`` is called with the reason.
    func end(_ reason: String) {
        guard !isLost else { return }
        isLost = true
        if let watch { loop.unwatch(watch) }
        watch = nil
        onLoss(reason)
    }

    private func handle(_ readiness: EventLoop.Readiness) {
        if readiness.contains(.writable) { write() }
        // The end of the stream is readable too.
        if !readiness.isDisjoint(with: [.readable, .hangUp, .error]) { read() }
    }

    private func write() {
        while !unsent.isEmpty {
            let count = unsafe unsent.withUnsafeBytes { bytes in
                unsafe Glibc.send(descriptor.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                unsent.removeFirst(count)
            } else if count < 0, Errno.last == .interrupted {
                continue
            } else if count < 0, Errno.last == .wouldBlock {
                break
            } else {
                // The bytes that sway sent before are read first; their end says that the connection is lost.
                unsent = []
            }
        }
        guard let watch else { return }
        // Without the report of room, the next request sends the rest.
        try? loop.change(watch, to: unsent.isEmpty ? .readable : [.readable, .writable])
    }

    private func read() {
        for _ in 0..<FeederWindowsLimit.swayReads.most where !isLost {
            let count = unsafe piece.withUnsafeMutableBytes { bytes in
                unsafe recv(descriptor.rawValue, bytes.baseAddress, bytes.count, 0)
            }
            if count < 0, Errno.last == .interrupted { continue }
            if count < 0, Errno.last == .wouldBlock { return }
            guard count > 0 else {
                return end(count == 0 ? "sway has closed the connection" : "cannot read from sway: \(Errno.last)")
            }
            deliver(piece[..<count])
            if count < piece.count { return }
        }
    }

    private func deliver(_ bytes: ArraySlice<UInt8>) {
        var bytes = bytes
        do throws(SwayMessageReader.Fault) {
            while !isLost, let message = try reader.next(&bytes) { onMessage(message) }
        } catch {
            switch error {
            case .noMessage: end("what answers at sway's socket does not speak i3's protocol")
            case .tooLong(let length): end("sway has sent a message of \(length) bytes")
            }
        }
    }
}
