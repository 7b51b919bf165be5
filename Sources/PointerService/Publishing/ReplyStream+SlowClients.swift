import Varlink

/// When a client reads too slowly for what waits for it.
extension ReplyStream {
    /// Returns the pending bytes above which a stream is congested: then motion, and whatever else can wait until the client has
    /// read, is held back. It is a part of the queue, so that motion leaves room for events that must not be lost.
    /// - Parameter queueLimit: maximum pending bytes before the daemon discards a client's events.
    static func congestedBytes(ofLimit queueLimit: Int) -> Int { queueLimit / 8 }

    func isCongested(ofLimit queueLimit: Int) -> Bool {
        pendingBytes > Self.congestedBytes(ofLimit: queueLimit)
    }
}
