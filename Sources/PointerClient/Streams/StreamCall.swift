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
        start = { client throws(VarlinkClientError) in
            try client.enqueue(method, parameters, more: true)
            let read = reader()
            return { client throws(VarlinkClientError) in
                guard let (message, continues) = try client.replyIfReady(as: Message.self) else { return .notReady }
                guard continues else { return .ended }
                return read(message).map(Step.event) ?? .nothing
            }
        }
    }
}
