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
    /// How long the call is, in bytes.
    public var byteCount: Int { message.byteCount }

    /// Whether an answer reaches anybody: the client wants one, and has not hung up.
    public var isAnswerWanted: Bool { !isOneway && !connection.isHungUp }

    // Not weak, here and below: a weak reference makes all others to the same slow, for as long as it is there.
    private let connection: Connection
    private let message: CallMessage
    private var isAnswered = false
    /// The answer, if it is a stream.
    private var streamOpened: ReplyStream?

    init(_ message: CallMessage, method: String, connection: Connection) {
        self.method = method
        qualifiedMethod = message.method
        wantsMore = message.wantsMore
        isOneway = message.isOneway
        peer = connection.peer
        self.message = message
        self.connection = connection
    }

    deinit {
        if !isAnswered { connection.answer(error: .methodNotImplemented(qualifiedMethod), isOneway: isOneway) }
    }

    /// The parameters as a type of the method's own; a call without any has `{}`. Unknown fields are ignored unless they are
    /// ``StrictParameters`` that say otherwise.
    ///
    /// Throws `InvalidParameter` with the dotted path of the first that is missing or does not fit, or that is too much.
    /// - Parameters:
    ///   - type: what they are decoded as.
    ///   - maximum: how long they may be, in bytes: all are decoded in one go.
    public func parameters<Parameters: Decodable>(
        _ type: Parameters.Type,
        atMost maximum: Int = CallParameters.mostBytes
    ) throws -> Parameters {
        let text = message.parametersJSON
        try CallParameters.check(text, atMost: maximum)
        return try CallParameters.decodeAll(type, from: text)
    }

    /// The parameters as the JSON text that came, an object: `{}` for a call without any. It is UTF-8 and correct JSON, nested no deeper than
    /// ``ServerLimits/depth`` with the message around it.
    public var parametersJSON: ArraySlice<UInt8> { message.parametersJSON }

    /// The long lists in the parameters, to be decoded item by item.
    /// - Parameters:
    ///   - paths: the lists, each by the names that lead to it, such as `surface.nodes`.
    ///   - maximum: how many items of each are read at most.
    public func lists(_ paths: String..., atMost maximum: Int) -> ParameterLists {
        ParameterLists(message.parametersJSON, paths: paths, atMost: maximum)
    }

    /// The long lists in an item of such a list.
    /// - Parameters:
    ///   - paths: the lists, each by the names that lead to it in the item.
    ///   - index: the item's place in its list.
    ///   - list: that list's place among those that were looked for.
    ///   - lists: where they were looked for.
    ///   - maximum: how many items of each are read at most.
    public func lists(
        _ paths: String...,
        inItem index: Int,
        of list: Int,
        in lists: ParameterLists,
        atMost maximum: Int
    ) -> ParameterLists {
        let place = lists.place(of: index, in: list)
        return ParameterLists(lists.item(index, of: list), at: place, paths: paths, atMost: maximum)
    }

    /// The parameters, or the item of a list, as a type of the method's own, with the lists in it empty, all of which was looked at before.
    ///
    /// Throws `InvalidParameter` as ``parameters(_:atMost:)`` does.
    /// - Parameters:
    ///   - type: what they are decoded as.
    ///   - lists: those that are left out.
    ///   - isStrict: whether an unknown field is an error, whatever they say themselves.
    public func parameters<Parameters: Decodable>(
        _ type: Parameters.Type,
        without lists: ParameterLists,
        strictly isStrict: Bool = false
    ) throws -> Parameters {
        let text = lists.remainder
        try CallParameters.check(text, at: lists.origin)
        return try CallParameters.decodeAll(type, from: text, at: lists.origin, strictly: isStrict)
    }

    /// An item of a list.
    ///
    /// Throws `InvalidParameter` as ``parameters(_:atMost:)`` does.
    /// - Parameters:
    ///   - type: what it is decoded as.
    ///   - index: its place in the list.
    ///   - list: the list's place among those that were looked for.
    ///   - lists: where they were looked for.
    ///   - isStrict: whether a field is an error that the type does not have.
    public func item<Item: Decodable>(
        _ type: Item.Type,
        _ index: Int,
        of list: Int,
        in lists: ParameterLists,
        strictly isStrict: Bool
    ) throws -> Item {
        let text = lists.item(index, of: list)
        let place = lists.place(of: index, in: list)
        try CallParameters.check(text, at: place)
        let item = try CallParameters.decode(type, from: text, at: place)
        if isStrict { try CallParameters.refuseUnknownFields(beside: type, in: text, at: place) }
        return item
    }

    /// Answers with parameters, which must encode as an object. Throws if a value has no JSON form; nothing is sent then.
    public func reply(_ parameters: some Encodable) throws {
        guard !isAnswered else { return assertionFailure("\(qualifiedMethod) answered twice") }
        try connection.answer(ReplyMessage(parameters, continues: false), isOneway: isOneway)
        isAnswered = true
    }

    /// Answers with a reply that others may be sent, too, without a copy for each. A client of which it waits keeps it.
    public func reply(_ reply: SharedReply) {
        guard !isAnswered else { return assertionFailure("\(qualifiedMethod) answered twice") }
        isAnswered = true
        connection.answer(reply, isOneway: isOneway)
    }

    /// Has the call answered by work that is done in slices: within the shares of processor time that the connection has in turn with
    /// others, beginning with what is left of the present one.
    ///
    /// Further calls of the same client wait until the work is done, also behind a call that wants no reply. When the connection ends
    /// before that, the work is dropped; but the calls of a client that has hung up are carried out to the last, and this one with them.
    public func perform(_ work: any SlicedWork) {
        precondition(!isAnswered, "a call that was answered has no more work")
        connection.perform(work, for: self)
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
