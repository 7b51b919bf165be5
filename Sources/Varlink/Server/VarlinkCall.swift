import FoundationEssentials

/// A call of a client that waits for its answer: one reply, one error or a stream.
///
/// Further calls of the same client wait until then. An answer to a client that has gone is dropped.
public final class VarlinkCall {
    /// The method's name without the interface's.
    public let method: String
    /// The method's name with the interface's.
    public let qualifiedMethod: String
    /// Whether the client takes more than one reply.
    public let wantsMore: Bool
    /// Whether the client wants no reply; whatever is answered goes nowhere.
    public let isOneway: Bool
    /// Who calls.
    public let peer: PeerCredentials

    // Not weak, here and below: a weak reference makes all others to the same slow, for as long as it is there.
    private let connection: Connection
    private let message: [UInt8]
    private let hasParameters: Bool
    private var isAnswered = false
    /// The answer, if it is a stream.
    private var streamOpened: ReplyStream?

    init(_ call: CallMessage, method: String, message: [UInt8], connection: Connection) {
        self.method = method
        qualifiedMethod = call.method
        wantsMore = call.wantsMore
        isOneway = call.isOneway
        hasParameters = call.hasParameters
        peer = connection.peer
        self.message = message
        self.connection = connection
    }

    deinit {
        if !isAnswered { connection.answer(error: .methodNotImplemented(qualifiedMethod), isOneway: isOneway) }
    }

    /// The parameters as a type of the method's own; a call without any has `{}`. Unknown fields are ignored.
    ///
    /// Throws `InvalidParameter` with the dotted path of the first that is missing or does not fit.
    public func parameters<Parameters: Decodable>(_ type: Parameters.Type) throws -> Parameters {
        try CallParameters<Parameters>.decode(from: message, hasParameters: hasParameters, with: JSONDecoder())
    }

    /// Answers with parameters, which must encode as an object. Throws if a value has no JSON form; nothing is sent then.
    public func reply(_ parameters: some Encodable) throws {
        guard !isAnswered else { return assertionFailure("\(qualifiedMethod) answered twice") }
        try connection.answer(ReplyMessage(parameters, continues: false), isOneway: isOneway)
        isAnswered = true
    }

    /// Answers with `{}`.
    public func reply() throws {
        try reply(NoParameters())
    }

    /// Answers with an error; throwing it out of ``VarlinkInterface/handle(_:)`` does the same.
    public func fail(_ error: VarlinkError) {
        guard !isAnswered else { return assertionFailure("\(qualifiedMethod) answered twice") }
        isAnswered = true
        connection.answer(error: error, isOneway: isOneway)
    }

    /// Answers with a stream of replies. Throws `ExpectedMore` if the client wants a single one.
    public func stream() throws(VarlinkError) -> ReplyStream {
        guard wantsMore else { throw .expectedMore }
        precondition(!isAnswered, "a call that was answered cannot become a stream")
        isAnswered = true
        let stream = ReplyStream(on: connection.isOpen ? connection : nil)
        if connection.isOpen { connection.open(stream) }
        streamOpened = stream
        return stream
    }

    /// There will be no answer: the connection ends.
    func abandon() {
        isAnswered = true
    }

    /// The answer for an error thrown by the handler, or the end of the stream that it opened, unless it gave the last
    /// reply before.
    func failIfUnanswered(_ error: VarlinkError) {
        if let streamOpened {
            streamOpened.fail(error)
        } else if !isAnswered {
            fail(error)
        }
    }
}
