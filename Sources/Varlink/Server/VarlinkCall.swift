package import Limits

/// A client's call that waits for its answer: one reply, one error or a stream.
///
/// Further calls of the same client wait until then. The server drops an answer to a client that has disconnected.
package final class VarlinkCall {
    /// The method's name without the interface's name.
    package let method: String
    /// The method's name with the interface's name.
    package let qualifiedMethod: String
    /// Whether the client accepts more than one reply.
    package let wantsMore: Bool
    /// Whether the client wants no reply; the server drops any answer.
    package let isOneway: Bool
    /// The caller's credentials.
    package let peer: PeerCredentials
    /// Length of the call, in bytes.
    package var byteCount: Int { message.byteCount }

    /// Whether the client wants an answer and has not hung up.
    package var isAnswerWanted: Bool { !isOneway && !connection.isHungUp }

    // Not weak, here and below: while an object has a weak reference, all its other references are slow.
    private let connection: Connection
    private let message: CallMessage
    private var isAnswered = false
    /// The stream, if the answer is one.
    private var streamOpened: ReplyStream?

    init(_ message: CallMessage, connection: Connection) {
        method = message.methodName
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

    /// Decodes the parameters as the method's own type; a call without parameters has `{}`. Unknown fields are ignored, unless
    /// the parameters are ``StrictParameters`` and refuse them.
    ///
    /// Throws `InvalidParameter` with the dotted path of the first parameter that is missing, does not fit or exceeds a limit.
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - limit: bytes that the parameters may have; all are decoded in one go.
    package func parameters<Parameters: Decodable, Limit: ModuleLimit>(
        _ type: Parameters.Type,
        atMost limit: Limit = VarlinkLimit.parameterBytes
    ) throws -> Parameters {
        let text = message.parametersJSON
        try CallParameters.check(text, atMost: limit)
        return try CallParameters.decodeAll(type, from: text)
    }

    /// The parameters as the client's JSON text, an object: `{}` for a call without parameters. The text is valid JSON in UTF-8,
    /// nested no deeper than ``ServerLimits/depth`` including the message around it.
    package var parametersJSON: ArraySlice<UInt8> { message.parametersJSON }

    /// Returns the long lists in the parameters, to be decoded item by item.
    /// - Parameters:
    ///   - paths: the lists, each by the names that lead to it, such as `surface.nodes`.
    ///   - limit: readable items in each list.
    package func lists(_ paths: String..., atMost limit: some ModuleLimit) -> ParameterLists {
        ParameterLists(message.parametersJSON, paths: paths, atMost: limit)
    }

    /// Returns the long lists in an item of such a list.
    /// - Parameters:
    ///   - paths: the lists, each by the names that lead to it in the item.
    ///   - index: the item's index in its list.
    ///   - list: that list's index in `lists`.
    ///   - lists: the lists that contain the item.
    ///   - limit: readable items in each list.
    package func lists(
        _ paths: String...,
        inItem index: Int,
        of list: Int,
        in lists: ParameterLists,
        atMost limit: some ModuleLimit
    ) -> ParameterLists {
        let place = lists.place(of: index, in: list)
        return ParameterLists(lists.item(index, of: list), at: place, paths: paths, atMost: limit)
    }

    /// Returns the JSON text of the parameters, for a reader in one go.
    ///
    /// Throws `InvalidParameter` for a text that is too long, or has too many values, for that.
    package func parametersText() throws(VarlinkError) -> ArraySlice<UInt8> {
        try CallParameters.check(message.parametersJSON)
        return message.parametersJSON
    }

    /// Returns the JSON text of the parameters, or of a list's item, with the lists in it empty. The lists must be completely
    /// scanned.
    ///
    /// Throws `InvalidParameter` as ``parametersText()`` does.
    package func text(without lists: ParameterLists) throws(VarlinkError) -> ArraySlice<UInt8> {
        let text = lists.remainder
        try CallParameters.check(text, at: lists.origin)
        return text
    }

    /// Returns the JSON text of an item of a list.
    ///
    /// Throws `InvalidParameter` as ``parametersText()`` does.
    /// - Parameters:
    ///   - index: the item's index in the list.
    ///   - list: the list's index in `lists`.
    ///   - lists: the lists that contain the item.
    package func text(
        ofItem index: Int,
        of list: Int,
        in lists: ParameterLists
    ) throws(VarlinkError) -> ArraySlice<UInt8> {
        let text = lists.item(index, of: list)
        try CallParameters.check(text, at: lists.place(of: index, in: list))
        return text
    }

    /// Answers with parameters, which must encode as an object. Throws if a value has no JSON form, and sends nothing then.
    package func reply(_ parameters: some Encodable) throws {
        guard !isAnswered else { return assertionFailure("\(qualifiedMethod) answered twice") }
        try connection.answer(ReplyMessage(parameters, continues: false), isOneway: isOneway)
        isAnswered = true
    }

    /// Answers with one complete message: `{"parameters":{…}}` and its NUL. The bytes are copied.
    package func reply(message: RawSpan) {
        guard !isAnswered else { return assertionFailure("\(qualifiedMethod) answered twice") }
        isAnswered = true
        connection.answer(message: message, isOneway: isOneway)
    }

    /// Answers with a reply that other clients may receive too, without a copy for each. The connection holds it until the client
    /// has read it.
    package func reply(_ reply: SharedReply) {
        guard !isAnswered else { return assertionFailure("\(qualifiedMethod) answered twice") }
        isAnswered = true
        connection.answer(reply, isOneway: isOneway)
    }

    /// Answers the call with work that is done in slices, within the connection's shares of processor time, beginning with the
    /// rest of the current share.
    ///
    /// Further calls of the same client wait until the work is done, even if this call wants no reply. If the connection ends
    /// before that, the server drops the work. The calls of a client that has hung up are still carried out, this one included.
    package func perform(_ work: any SlicedWork) {
        precondition(!isAnswered, "a call that was answered has no more work")
        connection.perform(work, for: self)
    }

    /// Answers with `{}`.
    package func reply() throws {
        try reply(NoParameters())
    }

    /// Answers with an error; throwing it out of ``VarlinkInterface/handle(_:)`` does the same.
    package func fail(_ error: VarlinkError) {
        guard !isAnswered else { return assertionFailure("\(qualifiedMethod) answered twice") }
        isAnswered = true
        connection.answer(error: error, isOneway: isOneway)
    }

    /// Answers with a stream of replies. Throws `ExpectedMore` if the client accepts only one.
    package func stream() throws(VarlinkError) -> ReplyStream {
        guard wantsMore else { throw .expectedMore }
        precondition(!isAnswered, "a call that was answered cannot become a stream")
        isAnswered = true
        let stream = ReplyStream(on: connection.isOpen ? connection : nil)
        if connection.isOpen { connection.open(stream) }
        streamOpened = stream
        return stream
    }

    /// Gives up the answer, because the connection ends.
    func abandon() {
        isAnswered = true
    }

    /// Answers with an error that the handler threw, or ends the handler's stream with it. Does nothing if the last reply was
    /// sent before.
    func failIfUnanswered(_ error: VarlinkError) {
        if let streamOpened {
            streamOpened.fail(error)
        } else if !isAnswered {
            fail(error)
        }
    }
}
