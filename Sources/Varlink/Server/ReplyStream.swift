/// The open answer to a `more` call: any number of replies until it is finished or the client goes.
///
/// What is sent piles up and goes out with one send(2) a connection once the loop's turn is over.
public final class ReplyStream {
    private var connection: Connection?

    /// Called once everything was sent, if ``wantsDrained`` asks for it.
    public var onDrained: (() -> Void)?

    /// Whether ``onDrained`` is called the next time that nothing waits any more; false again from then on.
    ///
    /// Bytes wait from ``send(message:)`` on, also those that the client takes as soon as the turn is over. To be told, set
    /// this while ``pendingBytes`` is not 0.
    public var wantsDrained = false

    /// Called once if the client goes, is dropped, or the server closes; not after ``finish(_:)`` and ``fail(_:)``.
    ///
    /// It comes after the events of a turn, never out of a call of ``send(message:)``.
    public var onClosed: (() -> Void)?

    init(on connection: Connection?) {
        self.connection = connection
    }

    /// Whether replies still go anywhere.
    public var isOpen: Bool { connection?.isOpen ?? false }

    /// Bytes that wait for the client to read; 0 when closed.
    public var pendingBytes: Int { connection?.pendingBytes ?? 0 }

    /// Who gets the stream; nil when it is over.
    public var peer: PeerCredentials? { connection?.peer }

    /// Sends one complete message: `{"parameters":{…},"continues":true}` and its NUL.
    ///
    /// The bytes are copied; nothing is allocated once the buffer has grown to its use. If they would exceed
    /// ``ServerLimits/pendingBytes`` together with others that wait already, the client is dropped.
    public func send(message: RawSpan) {
        connection?.enqueue(message)
    }

    /// Sends what is sent to all who have joined `messages`, too, from now on: until it joins others, leaves, or ends.
    public func join(_ messages: BroadcastBuffer) {
        connection?.join(messages)
    }

    /// Sends nothing more along with others.
    public func leave() {
        connection?.leave()
    }

    /// Sends one more reply, which must encode as an object. Throws if a value has no JSON form; nothing is sent then.
    public func send(_ parameters: some Encodable) throws {
        try connection?.enqueue(ReplyMessage(parameters, continues: true))
    }

    /// Sends the last reply and ends the stream. Throws if a value has no JSON form; the stream stays open then.
    public func finish(_ parameters: some Encodable) throws {
        try connection?.answer(ReplyMessage(parameters, continues: false), isOneway: false)
        release()
    }

    /// Ends the stream with an error.
    public func fail(_ error: VarlinkError) {
        connection?.answer(error: error, isOneway: false)
        release()
    }

    func drained() {
        guard wantsDrained else { return }
        wantsDrained = false
        onDrained?()
    }

    /// The connection is gone.
    func close() {
        let handler = onClosed
        release()
        handler?()
    }

    /// Lets go of everything, so that no cycle of owners stays behind.
    private func release() {
        connection?.leave()
        connection = nil
        onDrained = nil
        onClosed = nil
    }
}
