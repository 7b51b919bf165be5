import Documents
import PointerWire
import Varlink

/// A method call with a typed reply. ``PointerClient/call(_:)`` and ``DaemonConnection/call(_:)`` perform it.
///
/// Every method with a single reply has a `Call`; every method with a stream of replies has a ``StreamCall``.
public struct Call<Reply: Sendable>: Sendable {
    /// The qualified name of the method.
    package let method: String
    /// Queues the call for sending.
    let enqueue: @Sendable (VarlinkClient) throws(VarlinkClientError) -> Void
    /// Decodes the reply.
    let read: @Sendable (VarlinkReply) throws(VarlinkClientError) -> Reply

    init<Parameters: Encodable & Sendable, Message: Decodable & Sendable>(
        _ method: String,
        _ parameters: Parameters,
        _ read: @escaping @Sendable (Message) throws(VarlinkClientError) -> Reply
    ) {
        self.init(method, parameters) { reply throws(VarlinkClientError) in
            try read(try reply.decode(as: Message.self))
        }
    }

    /// Creates a call with a reader of its reply.
    init(
        _ method: String,
        _ parameters: some Encodable & Sendable,
        reading read: @escaping @Sendable (VarlinkReply) throws(VarlinkClientError) -> Reply
    ) {
        self.method = method
        enqueue = { client throws(VarlinkClientError) in try client.enqueue(method, parameters) }
        self.read = read
    }

    /// Creates a call that converts the reply of another one.
    init<Message>(_ call: Call<Message>, _ convert: @escaping @Sendable (Message) -> Reply) {
        method = call.method
        enqueue = call.enqueue
        read = { reply throws(VarlinkClientError) in convert(try call.read(reply)) }
    }

    /// Creates a call with a document as its parameters.
    init<Message: Decodable & Sendable>(
        _ method: String,
        document parameters: DocumentValue,
        _ read: @escaping @Sendable (Message) throws(VarlinkClientError) -> Reply
    ) {
        self.method = method
        enqueue = { client throws(VarlinkClientError) in try client.enqueue(method, document: parameters) }
        self.read = { reply throws(VarlinkClientError) in try read(try reply.decode(as: Message.self)) }
    }

    /// Creates a call whose reply is the message itself.
    package init(_ method: String, _ parameters: some Encodable & Sendable, as: Reply.Type) where Reply: Decodable {
        self.init(method, parameters) { (reply: Reply) in reply }
    }
}

extension Call where Reply == Void {
    /// Creates a call whose reply has no parameters.
    package init(_ method: String, _ parameters: some Encodable & Sendable) {
        self.init(method, parameters, reading: { _ in })
    }

    /// Creates a call without parameters, whose reply has none.
    init(_ method: String) {
        self.init(method, NoParameters())
    }

    /// Creates a call with a document as its parameters, whose reply has none.
    init(_ method: String, document parameters: DocumentValue) {
        self.method = method
        enqueue = { client throws(VarlinkClientError) in try client.enqueue(method, document: parameters) }
        read = { _ in }
    }

    /// Creates a call with the JSON text of its parameters, whose reply has none.
    package init(_ method: String, json parameters: [UInt8]) {
        self.method = method
        enqueue = { client throws(VarlinkClientError) in try client.enqueue(method, json: parameters) }
        read = { _ in }
    }
}

extension Call {
    /// The same call for a caller that has no use for what the reply says.
    package var withoutReply: Call<Void> { Call<Void>(self) { _ in } }
}

extension VarlinkClient {
    /// Queues a call with a document as its parameters. Fails if a number in it is infinite or NaN, because JSON has no form for
    /// it.
    func enqueue(_ method: String, document parameters: DocumentValue, more: Bool = false) throws(VarlinkClientError) {
        if let path = parameters.pathOfNonFiniteNumber { throw .invalidCall("\(path) is not a finite number") }
        try enqueue(method, json: parameters.json, more: more)
    }
}
