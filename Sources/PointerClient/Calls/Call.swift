import Varlink

/// A call of a method, with what its reply is. ``PointerClient/call(_:)`` and ``DaemonConnection/call(_:)`` make it.
///
/// There is one for every method that has a single reply; those that stream are ``StreamCall``s.
public struct Call<Reply: Sendable>: Sendable {
    /// Puts it in line.
    let enqueue: @Sendable (VarlinkClient) throws(VarlinkClientError) -> Void
    /// Waits for the reply.
    let wait: @Sendable (VarlinkClient) throws(VarlinkClientError) -> Reply
    /// Sends what is in line as far as that can be done now, and takes the reply if it has arrived.
    let take: @Sendable (VarlinkClient) throws(VarlinkClientError) -> Reply?

    init<Parameters: Encodable & Sendable, Message: Decodable & Sendable>(
        _ method: String,
        _ parameters: Parameters,
        _ read: @escaping @Sendable (Message) throws(VarlinkClientError) -> Reply
    ) {
        enqueue = { client throws(VarlinkClientError) in try client.enqueue(method, parameters) }
        wait = { client throws(VarlinkClientError) in try read(try client.nextReply(as: Message.self).reply) }
        take = { client throws(VarlinkClientError) in
            guard let (message, _) = try client.replyIfReady(as: Message.self) else { return nil }
            return try read(message)
        }
    }
}

extension Call where Reply == Void {
    /// A call that is answered with nothing but that it has been done.
    init(_ method: String, _ parameters: some Encodable & Sendable = NoParameters()) {
        self.init(method, parameters) { (_: NoParameters) in }
    }
}
