import Varlink

extension ReplyStream {
    /// Bytes waiting above which nothing is put in line that can as well be told once they have been read: a part of the queue, so that
    /// motion leaves the rest of it to what must not be lost.
    /// - Parameter queueLimit: bytes that may wait for a reader before its events are given up.
    static func congestedBytes(ofLimit queueLimit: Int) -> Int { queueLimit / 8 }

    func isCongested(ofLimit queueLimit: Int) -> Bool {
        pendingBytes > Self.congestedBytes(ofLimit: queueLimit)
    }
}
