import Varlink

/// A method call with a typed reply. ``PointerClient/call(_:)`` and ``DaemonConnection/call(_:)`` perform it.
///
/// Every method with a single reply has a `Call`; every method with a stream of replies has a ``StreamCall``.
public struct Call<Reply: Sendable>: Sendable {
    /// Queues the call for sending.
    let enqueue: @Sendable (VarlinkClient) throws(VarlinkClientError) -> Void
    /// Waits for the reply.
    let wait: @Sendable (VarlinkClient) throws(VarlinkClientError) -> Reply
    /// Sends queued data as far as possible without waiting. Returns the reply; nil if it has not arrived yet.
    let replyIfReady: @Sendable (VarlinkClient) throws(VarlinkClientError) -> Reply?

    init<Parameters: Encodable & Sendable, Message: Decodable & Sendable>(
        _ method: String,
        _ parameters: Parameters,
        _ read: @escaping @Sendable (Message) throws(VarlinkClientError) -> Reply
    ) {
        enqueue = { client throws(VarlinkClientError) in try client.enqueue(method, parameters) }
        wait = { client throws(VarlinkClientError) in try read(try client.nextReply(as: Message.self).reply) }
        replyIfReady = { client throws(VarlinkClientError) in
            guard let (message, _) = try client.replyIfReady(as: Message.self) else { return nil }
            return try read(message)
        }
    }
}

extension Call where Reply == Void {
    /// Creates a call whose reply has no parameters.
    init(_ method: String, _ parameters: some Encodable & Sendable = NoParameters()) {
        self.init(method, parameters) { (_: NoParameters) in }
    }
}
