import Documents
import PointerWire
import Varlink

/// A call of a method with a stream of replies. ``PointerClient`` makes an asynchronous sequence of it, ``DaemonStream`` a
/// descriptor to poll.
public struct StreamCall<Element: Sendable>: Sendable {
    /// Result of reading from the connection.
    enum Step {
        case event(Element)
        /// A message without an event arrived, such as one of a kind unknown to this library.
        case nothing
        /// Everything that has arrived has been read.
        case notReady
        /// The last message has arrived.
        case ended
    }

    typealias Reader = (VarlinkClient) throws(VarlinkClientError) -> Step

    /// Queues the call for sending and returns the reader of its replies.
    let start: @Sendable (VarlinkClient) throws(VarlinkClientError) -> Reader

    init(start: @escaping @Sendable (VarlinkClient) throws(VarlinkClientError) -> Reader) {
        self.start = start
    }

    /// Creates a call.
    /// - Parameters:
    ///   - method: the qualified name of the method.
    ///   - parameters: the parameters of the method.
    ///   - reader: returns a function that converts each message to an event. The function may keep state.
    init<Parameters: Encodable & Sendable, Message: Decodable & Sendable>(
        _ method: String,
        _ parameters: Parameters,
        reader: @escaping @Sendable () -> (Message) -> Element?
    ) {
        self.init(reader) { client throws(VarlinkClientError) in
            try client.enqueue(method, parameters, more: true)
        }
    }

    /// Creates a call.
    /// - Parameters:
    ///   - method: the qualified name of the method.
    ///   - parameters: the parameters, a table.
    ///   - reader: returns a function that converts each message to an event. The function may keep state.
    init<Message: Decodable & Sendable>(
        _ method: String,
        document parameters: DocumentValue,
        reader: @escaping @Sendable () -> (Message) -> Element?
    ) {
        self.init(reader) { client throws(VarlinkClientError) in
            try client.enqueue(method, document: parameters, more: true)
        }
    }

    private init<Message: Decodable & Sendable>(
        _ reader: @escaping @Sendable () -> (Message) -> Element?,
        enqueue: @escaping @Sendable (VarlinkClient) throws(VarlinkClientError) -> Void
    ) {
        start = { client throws(VarlinkClientError) in
            try enqueue(client)
            let read = reader()
            return { client throws(VarlinkClientError) in
                guard let reply = try client.replyIfReady() else { return .notReady }
                let message = try reply.decode(as: Message.self)
                guard reply.continues else { return .ended }
                return read(message).map(Step.event) ?? .nothing
            }
        }
    }

    /// Creates a call whose events are the replies as received, including the last one.
    /// - Parameters:
    ///   - method: the qualified name of the method.
    ///   - json: the JSON text of the parameters, an object.
    ///   - message: the type of the replies.
    package init<Message: Decodable & Sendable>(
        _ method: String,
        json: [UInt8],
        receiving message: Message.Type
    ) where Element == ReceivedReply<Message> {
        self.init(method) { client throws(VarlinkClientError) in try client.enqueue(method, json: json, more: true) }
    }

    /// Creates a call whose events are the replies as received, including the last one.
    /// - Parameters:
    ///   - method: the qualified name of the method.
    ///   - parameters: the parameters of the method.
    ///   - message: the type of the replies.
    package init<Message: Decodable & Sendable>(
        _ method: String,
        _ parameters: some Encodable & Sendable,
        receiving message: Message.Type
    ) where Element == ReceivedReply<Message> {
        self.init(method) { client throws(VarlinkClientError) in try client.enqueue(method, parameters, more: true) }
    }

    private init<Message: Decodable & Sendable>(
        _ method: String,
        enqueue: @escaping @Sendable (VarlinkClient) throws(VarlinkClientError) -> Void
    ) where Element == ReceivedReply<Message> {
        start = { client throws(VarlinkClientError) in
            try enqueue(client)
            var hasEnded = false
            return { client throws(VarlinkClientError) in
                guard !hasEnded else { return .ended }
                guard let reply = try client.replyIfReady() else { return .notReady }
                hasEnded = !reply.continues
                return .event(ReceivedReply(reply, to: method))
            }
        }
    }
}

/// An element of a reconnecting stream.
public protocol StreamEvent: Sendable {
    /// The connection was lost or could not be made. The stream continues as soon as it can connect.
    static func disconnected(_ error: ClientError) -> Self
}
