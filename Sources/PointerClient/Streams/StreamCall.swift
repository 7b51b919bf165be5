import Varlink

/// A call of a method that goes on answering, with what its replies mean. ``PointerClient`` makes an asynchronous sequence of it,
/// ``DaemonStream`` something to be read when a descriptor can be.
public struct StreamCall<Element: Sendable>: Sendable {
    /// What a look at the connection gave.
    enum Step {
        case event(Element)
        /// A message came that tells nothing, as one of a kind that this library does not know.
        case nothing
        /// All that has arrived has been read.
        case notReady
        /// The last message has come.
        case ended
    }

    typealias Reader = (VarlinkClient) throws(VarlinkClientError) -> Step

    /// Puts the call in line and gives what reads its replies.
    let start: @Sendable (VarlinkClient) throws(VarlinkClientError) -> Reader

    init(start: @escaping @Sendable (VarlinkClient) throws(VarlinkClientError) -> Reader) {
        self.start = start
    }

    /// - Parameter reader: makes what is made of each message; it may remember what came before.
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
