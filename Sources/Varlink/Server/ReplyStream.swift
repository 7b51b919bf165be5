/// Open answer to a `more` call: any number of replies, until the service finishes it or the client hangs up.
///
/// The stream collects messages and sends them with one send(2) per connection at the end of the loop's turn.
package final class ReplyStream {
    private var connection: Connection?

    /// Called once everything was sent, if ``wantsDrained`` is true.
    package var onDrained: (() -> Void)?

    /// Whether ``onDrained`` is called the next time that all bytes are sent; false again from then on.
    ///
    /// Bytes wait from ``send(message:)`` on, even if the client accepts them as soon as the turn is over. Set this while
    /// ``pendingBytes`` is not 0: otherwise the call does not come.
    package var wantsDrained = false

    /// Called once if the client hangs up, the server drops it, or the server closes; not after ``finish(_:)`` and ``fail(_:)``.
    ///
    /// The call comes after the events of a turn, never from within ``send(message:)``.
    package var onClosed: (() -> Void)?

    init(on connection: Connection?) {
        self.connection = connection
    }

    /// Whether replies can still reach the client.
    package var isOpen: Bool { connection?.isOpen ?? false }

    /// Number of bytes that wait for the client to read; 0 when closed.
    package var pendingBytes: Int { connection?.pendingBytes ?? 0 }

    /// The client's credentials; nil when the stream is over.
    package var peer: PeerCredentials? { connection?.peer }

    /// Sends one complete message: `{"parameters":{…},"continues":true}` and its NUL.
    ///
    /// The bytes are copied, without an allocation once the buffer has grown. If they and the bytes that already wait exceed
    /// ``ServerLimits/pendingBytes``, the server drops the client.
    package func send(message: RawSpan) {
        connection?.enqueue(message)
    }

    /// Also sends the messages of a shared buffer from now on, until the stream joins another one, leaves, or ends.
    package func join(_ messages: BroadcastBuffer) {
        connection?.join(messages)
    }

    /// Stops sending the messages of a shared buffer.
    package func leave() {
        connection?.leave()
    }

    /// Sends one more reply, which must encode as an object. Throws if a value has no JSON form, and sends nothing then.
    package func send(_ parameters: some Encodable) throws {
        try connection?.enqueue(ReplyMessage(parameters, continues: true))
    }

    /// Sends the last reply and ends the stream. Throws if a value has no JSON form, and leaves the stream open then.
    package func finish(_ parameters: some Encodable) throws {
        try connection?.answer(ReplyMessage(parameters, continues: false), isOneway: false)
        release()
    }

    /// Ends the stream with an error.
    package func fail(_ error: VarlinkError) {
        connection?.answer(error: error, isOneway: false)
        release()
    }

    func drained() {
        guard wantsDrained else { return }
        wantsDrained = false
        onDrained?()
    }

    /// Ends the stream, because its connection is gone.
    func close() {
        let handler = onClosed
        release()
        handler?()
    }

    /// Releases the connection and the handlers, so that no reference cycle remains.
    private func release() {
        connection?.leave()
        connection = nil
        onDrained = nil
        onClosed = nil
    }
}
