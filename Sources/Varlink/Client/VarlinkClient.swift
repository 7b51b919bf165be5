import CLinux
import FoundationEssentials
import Glibc
package import Limits
package import PointerRuntime
import SystemPackage

/// Connection to a Varlink service. Calls are queued, sent as far as the service accepts them, and their replies read one by one;
/// only waiting for a reply blocks.
package final class VarlinkClient {
    private let socket: OwnedDescriptor
    private var input: MessageBuffer
    private var receiveBuffer = [UInt8](repeating: 0, count: 65_536)
    /// Queued calls; the bytes from `sentBytes` on are not sent yet.
    private var output: [UInt8] = []
    private var sentBytes = 0
    private let encoder = MessageEncoder()

    /// Path of the socket that the client has connected to; nil if it adopted a socket.
    package let path: String?

    /// The connection's descriptor, for polling it together with others. No other code may read or write it.
    package var descriptor: Int32 { socket.rawValue }

    /// Connects to the socket at a path; a leading `@` makes an abstract name.
    /// - Parameters:
    ///   - path: the socket's path.
    ///   - waits: whether to wait while the service's queue of connections is full; otherwise that is an error, EAGAIN.
    ///   - limit: most bytes of a message that the client receives, without its NUL.
    package init<Limit: ModuleLimit>(
        path: String,
        waits: Bool = true,
        receiving limit: Limit = VarlinkLimit.received
    ) throws(ConnectError) {
        guard let address = UnixSocketAddress(path) else { throw .invalidPath(path) }
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let number = Glibc.socket(AF_UNIX, waits ? type : type | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { throw .system(path: path, error: .last) }
        let socket = OwnedDescriptor(number)
        var result: Int32
        repeat {
            result = unsafe address.withPointer { unsafe connect(number, $0, $1) }
        } while result != 0 && errno == EINTR
        if result != 0 {
            switch Errno.last {
            case .noSuchFileOrDirectory: throw .notFound(path: path)
            case .connectionRefused: throw .notRunning(path: path)
            case .permissionDenied: throw .permissionDenied(path: path)
            case let error: throw .system(path: path, error: error)
            }
        }
        // From here on, each system call has a flag for whether it waits.
        if !waits {
            let flags = fcntl(number, F_GETFL)
            guard flags >= 0, fcntl(number, F_SETFL, flags & ~O_NONBLOCK) == 0 else {
                throw .system(path: path, error: .last)
            }
        }
        self.socket = socket
        self.path = path
        input = MessageBuffer(limit: limit.most)
    }

    /// Adopts a connected socket, which must be blocking.
    package init(adopting socket: consuming OwnedDescriptor) {
        self.socket = socket
        path = nil
        input = MessageBuffer(limit: VarlinkLimit.received.most)
    }

    // MARK: Calls

    /// Queues a call. ``flush()`` sends it, and so does every method that reads a reply. Several calls may be queued before the
    /// first reply is read.
    package func enqueue(
        _ method: String,
        _ parameters: some Encodable = NoParameters(),
        more: Bool = false
    ) throws(VarlinkClientError) {
        do {
            output += try encoder.encode(CallOut(method: method, parameters: parameters, more: more ? true : nil))
        } catch {
            throw .invalidCall("\(error)")
        }
    }

    /// Queues a call whose parameters are the JSON text of an object.
    package func enqueue(_ method: String, json parameters: [UInt8], more: Bool = false) throws(VarlinkClientError) {
        do throws(MessageFault) {
            _ = try MessageScanner.fields(of: parameters, depth: VarlinkLimit.clientDepth.most)
        } catch {
            throw .invalidCall("the parameters are not a JSON object")
        }
        do {
            output += Array(#"{"method":"#.utf8) + (try encoder.text(of: method))
        } catch {
            throw .invalidCall("\(error)")
        }
        if more { output += #","more":true"#.utf8 }
        output += #","parameters":"#.utf8
        output += parameters
        output += [UInt8(ascii: "}"), 0]
    }

    /// Whether queued calls are unsent, so that the caller must wait until ``descriptor`` can be written.
    package var hasUnsent: Bool { !output.isEmpty }

    /// Sends the queued calls, as far as the service accepts them now; never waits.
    /// - Returns: whether all were sent.
    @discardableResult
    package func flush() throws(VarlinkClientError) -> Bool {
        while sentBytes < output.count {
            let count = unsafe output.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sentBytes...])
                let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
            }
            if count >= 0 {
                sentBytes += count
                continue
            }
            switch Errno.last {
            case .interrupted: continue
            case .wouldBlock: return false
            case .brokenPipe, .connectionReset: throw .closed
            case let error: throw .system(error)
            }
        }
        output = []
        sentBytes = 0
        return true
    }

    /// Returns the next reply, or nil if it has not arrived; never waits. Further replies stay in the socket, except for one
    /// message and what arrived with it. Call this until it returns nil, and again when ``descriptor`` can be read.
    /// - Throws: the service's error in place of a reply, or the reason why there is none.
    package func replyIfReady() throws(VarlinkClientError) -> VarlinkReply? {
        guard try flush() else { return nil }
        while true {
            if let message = try takeMessage() { return try VarlinkReply(message) }
            guard try receive() else { return nil }
        }
    }

    /// Waits until the service accepts more of the queued calls, or until something has arrived if all are sent.
    /// - Parameter deadline: the time at which the wait fails with ``VarlinkClientError/timedOut``; nil for no limit.
    package func wait(until deadline: ContinuousClock.Instant?) throws(VarlinkClientError) {
        var poller = pollfd(fd: descriptor, events: Int16(hasUnsent ? POLLOUT : POLLIN), revents: 0)
        while true {
            // Rounded up, so that the last millisecond is not spent in a busy loop.
            let milliseconds = deadline.map { deadline in
                Int32(max(0, min(86_400_000, ContinuousClock.now.duration(to: deadline) / .milliseconds(1) + 1)))
            }
            let count = unsafe poll(&poller, 1, milliseconds ?? -1)
            if count > 0 { return }
            if count < 0, errno != EINTR { throw .system(.last) }
            if let deadline, .now >= deadline { throw .timedOut }
        }
    }

    /// Waits for the next reply and returns it.
    /// - Parameter deadline: the time at which the wait fails with ``VarlinkClientError/timedOut``; nil for no limit.
    package func nextReply(by deadline: ContinuousClock.Instant? = nil) throws(VarlinkClientError) -> VarlinkReply {
        while true {
            if let reply = try replyIfReady() { return reply }
            try wait(until: deadline)
        }
    }

    /// Whether the service has closed the connection and everything that it sent before was read. Never waits.
    package var isClosed: Bool {
        guard input.isEmpty else { return false }
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        let count = unsafe recv(descriptor, &byte, 1, flags)
        return count == 0 || count < 0 && Errno.last != .wouldBlock && Errno.last != .interrupted
    }

    // MARK: Messages

    private struct CallOut<Parameters: Encodable>: Encodable {
        let method: String
        let parameters: Parameters
        let more: Bool?
    }

    private func takeMessage() throws(VarlinkClientError) -> [UInt8]? {
        do throws(MessageFault) {
            return try input.next()
        } catch {
            throw .notVarlink(error.description)
        }
    }

    /// Receives what has arrived; never waits.
    /// - Returns: false if nothing has arrived.
    private func receive() throws(VarlinkClientError) -> Bool {
        let limit = min(input.room, receiveBuffer.count)
        let count = unsafe receiveBuffer.withUnsafeMutableBytes { buffer in
            let count = unsafe recv(descriptor, buffer.baseAddress, limit, Int32(MSG_DONTWAIT))
            if count > 0 { unsafe input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
        if count > 0 { return true }
        if count == 0 { throw .closed }
        switch Errno.last {
        case .interrupted: return true
        case .wouldBlock: return false
        case .connectionReset: throw .closed
        case let error: throw .system(error)
        }
    }
}
