import CLinux
import FoundationEssentials
import Glibc
public import PointerRuntime
import SystemPackage

/// Connection to a Varlink service that blocks until replies arrive, for programs that do one thing at a time.
public final class VarlinkClient {
    /// Maximum length of a received message, in bytes.
    private static let messageLimit = 16 * 1024 * 1024

    private let socket: OwnedDescriptor
    private var input = MessageBuffer(limit: VarlinkClient.messageLimit)
    private var receiveBuffer = [UInt8](repeating: 0, count: 65_536)
    /// Queued calls; the bytes from `sentBytes` on are not sent yet.
    private var output: [UInt8] = []
    private var sentBytes = 0
    private let encoder = MessageEncoder()
    private let decoder = JSONDecoder()

    /// The connection's descriptor, for polling it together with others. No other code may read or write it.
    public var descriptor: Int32 { socket.rawValue }

    /// Connects to the socket at a path; a leading `@` makes an abstract name.
    /// - Parameters:
    ///   - path: the socket's path.
    ///   - waits: whether to wait while the service's queue of connections is full; otherwise that is an error, EAGAIN.
    public init(path: String, waits: Bool = true) throws(ConnectError) {
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
    }

    /// Adopts a connected socket, which must be blocking.
    public init(adopting socket: consuming OwnedDescriptor) {
        self.socket = socket
    }

    // MARK: Calls

    /// Calls a method by its qualified name and waits for its only reply.
    public func call<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable = NoParameters(),
        as type: Reply.Type
    ) throws(VarlinkClientError) -> Reply {
        try send(method, parameters)
        let (reply, continues) = try nextReply(as: type)
        if continues { throw .notVarlink("more replies than one") }
        return reply
    }

    /// Calls a method for all its replies and passes each to `body`, until `body` returns false or the last reply has arrived.
    ///
    /// The connection cannot be used again after `body` has returned false, because the service may still send replies.
    public func callMore<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable = NoParameters(),
        as type: Reply.Type,
        _ body: (Reply) -> Bool
    ) throws(VarlinkClientError) {
        try send(method, parameters, more: true)
        while true {
            let (reply, continues) = try nextReply(as: type)
            guard body(reply), continues else { return }
        }
    }

    /// Calls a method without asking for a reply.
    public func callOneway(
        _ method: String,
        _ parameters: some Encodable = NoParameters()
    ) throws(VarlinkClientError) {
        try send(CallOut(method: method, parameters: parameters, more: nil, oneway: true))
    }

    // MARK: The halves of a call

    /// Sends a call, whose replies are read one by one afterwards. Several calls may be sent before the first reply is read.
    public func send(
        _ method: String,
        _ parameters: some Encodable = NoParameters(),
        more: Bool = false
    ) throws(VarlinkClientError) {
        try send(CallOut(method: method, parameters: parameters, more: more ? true : nil, oneway: nil))
    }

    /// Queues a call without sending it, for callers that must not wait. ``flush()`` sends it, and so does every method that
    /// reads a reply.
    public func enqueue(
        _ method: String,
        _ parameters: some Encodable = NoParameters(),
        more: Bool = false
    ) throws(VarlinkClientError) {
        output += try encode(CallOut(method: method, parameters: parameters, more: more ? true : nil, oneway: nil))
    }

    /// Whether queued calls are unsent, so that the caller must wait until ``descriptor`` can be written.
    public var hasUnsent: Bool { !output.isEmpty }

    /// Sends the queued calls, as far as the service accepts them now; never waits.
    /// - Returns: whether all were sent.
    @discardableResult
    public func flush() throws(VarlinkClientError) -> Bool { try flush(Int32(MSG_DONTWAIT)) }

    /// Sends a call whose parameters are the JSON text of an object.
    public func send(
        _ method: String,
        json parameters: [UInt8],
        more: Bool = false
    ) throws(VarlinkClientError) {
        guard JSONSlice.isObject(parameters) else { throw .invalidCall("the parameters are not a JSON object") }
        var message: [UInt8]
        do {
            message = try encoder.encode(CallHead(method: method, more: more ? true : nil))
        } catch {
            throw .invalidCall("\(error)")
        }
        // Before the closing brace and the NUL.
        message.removeLast(2)
        message += Array(#","parameters":"#.utf8) + parameters + [UInt8(ascii: "}"), 0]
        try write(message)
    }

    /// Waits for the next reply and returns it; `continues` is true if another follows.
    public func nextReply<Reply: Decodable>(
        as type: Reply.Type
    ) throws(VarlinkClientError) -> (reply: Reply, continues: Bool) {
        try decode(try nextMessage(), as: type)
    }

    /// Returns the next reply, or nil if it has not arrived; never waits. Further replies stay in the socket, except for one
    /// message and what arrived with it. Call this until it returns nil, and again when ``descriptor`` can be read.
    public func replyIfReady<Reply: Decodable>(
        as type: Reply.Type
    ) throws(VarlinkClientError) -> (reply: Reply, continues: Bool)? {
        guard try flush() else { return nil }
        while true {
            if let message = try takeMessage() { return try decode(message, as: type) }
            guard try receive(Int32(MSG_DONTWAIT)) else { return nil }
        }
    }

    /// Whether the service has closed the connection and everything that it sent before was read. Never waits.
    public var isClosed: Bool {
        guard input.isEmpty else { return false }
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        let count = unsafe recv(descriptor, &byte, 1, flags)
        return count == 0 || count < 0 && Errno.last != .wouldBlock && Errno.last != .interrupted
    }

    /// Waits for the next reply and returns its parameters as the JSON text that the service sent.
    public func nextReplyJSON() throws(VarlinkClientError) -> (parameters: [UInt8], continues: Bool) {
        let message = try nextMessage()
        let head = try head(of: message)
        guard head.hasParameters, let range = JSONSlice.value(of: "parameters", in: message) else {
            return (Array("{}".utf8), head.continues)
        }
        return (Array(message[range]), head.continues)
    }

    /// Whether a complete reply has arrived, so that reading it does not wait.
    public var hasReply: Bool { input.hasMessage }

    // MARK: Messages

    private struct CallOut<Parameters: Encodable>: Encodable {
        let method: String
        let parameters: Parameters
        let more: Bool?
        let oneway: Bool?
    }

    private struct CallHead: Encodable {
        let method: String
        let more: Bool?
    }

    private struct ReplyIn<Parameters: Decodable>: Decodable {
        let parameters: Parameters
    }

    /// A reply without the parameters' fields.
    private struct ReplyHead: Decodable {
        let continues: Bool
        let error: String?
        let hasParameters: Bool

        private enum Keys: String, CodingKey {
            case continues, error, parameters
        }

        private enum NoKeys: CodingKey {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            continues = try container.decodeIfPresent(Bool.self, forKey: .continues) ?? false
            error = try container.decodeIfPresent(String.self, forKey: .error)
            if container.contains(.parameters), try !container.decodeNil(forKey: .parameters) {
                _ = try container.nestedContainer(keyedBy: NoKeys.self, forKey: .parameters)
                hasParameters = true
            } else {
                hasParameters = false
            }
        }
    }

    private func decode<Reply: Decodable>(
        _ message: [UInt8],
        as type: Reply.Type
    ) throws(VarlinkClientError) -> (reply: Reply, continues: Bool) {
        let head = try head(of: message)
        do {
            if head.hasParameters {
                return (try decoder.decode(ReplyIn<Reply>.self, from: Data(message)).parameters, head.continues)
            }
            return (try decoder.decode(Reply.self, from: Data("{}".utf8)), head.continues)
        } catch {
            throw .notVarlink("\(error)")
        }
    }

    /// Returns the head of a reply. Throws if the message is an error.
    private func head(of message: [UInt8]) throws(VarlinkClientError) -> ReplyHead {
        let head: ReplyHead
        do {
            head = try decoder.decode(ReplyHead.self, from: Data(message))
            if head.error == nil { return head }
        } catch {
            throw .notVarlink("\(error)")
        }
        do {
            throw VarlinkClientError.remote(try decoder.decode(VarlinkError.self, from: Data(message)))
        } catch let error as VarlinkClientError {
            throw error
        } catch {
            throw .notVarlink("\(error)")
        }
    }

    private func send(_ call: CallOut<some Encodable>) throws(VarlinkClientError) {
        try write(try encode(call))
    }

    private func encode(_ call: CallOut<some Encodable>) throws(VarlinkClientError) -> [UInt8] {
        do {
            return try encoder.encode(call)
        } catch {
            throw .invalidCall("\(error)")
        }
    }

    /// Sends a message after the queued ones, and waits until it is sent.
    private func write(_ message: [UInt8]) throws(VarlinkClientError) {
        output += message
        _ = try flush(0)
    }

    /// Sends the queued calls.
    /// - Parameter flags: flags of send(2).
    /// - Returns: false if something is left because the flags forbid waiting.
    private func flush(_ flags: Int32) throws(VarlinkClientError) -> Bool {
        while sentBytes < output.count {
            let count = unsafe output.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sentBytes...])
                return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL) | flags)
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

    private func nextMessage() throws(VarlinkClientError) -> [UInt8] {
        _ = try flush(0)
        while true {
            if let message = try takeMessage() { return message }
            _ = try receive()
        }
    }

    private func takeMessage() throws(VarlinkClientError) -> [UInt8]? {
        do throws(MessageFault) {
            return try input.next()
        } catch {
            throw .notVarlink(error.description)
        }
    }

    /// Receives what has arrived.
    /// - Parameter flags: flags of recv(2).
    /// - Returns: false if nothing has arrived and the flags forbid waiting.
    private func receive(_ flags: Int32 = 0) throws(VarlinkClientError) -> Bool {
        let limit = min(input.room, receiveBuffer.count)
        let count = unsafe receiveBuffer.withUnsafeMutableBytes { buffer in
            let count = unsafe recv(descriptor, buffer.baseAddress, limit, flags)
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
