/// Work for a call that takes longer than a share of processor time, done in slices: see ``VarlinkCall/perform(_:)``.
///
/// Between two slices, the server answers other clients and devices move the pointer, so the data that the work reads may change.
package protocol SlicedWork: AnyObject {
    /// Works until the work is done or the share is used up, but for at least one step.
    ///
    /// The step that completes the work answers the call. A ``VarlinkError`` thrown here is the answer. Any other error is the
    /// service's own failure: the server logs it and closes the connection.
    /// - Parameter share: the rest of the connection's share.
    /// - Returns: whether the work is done. The server does not call it again then.
    func advance(_ share: inout ProcessorShare) throws -> Bool

    /// Memory that the work holds now, in bytes, including its answer so far. It counts for the user: beyond
    /// ``ServerLimits/bytesPerUser``, the server drops the work and refuses the call.
    var memoryUsage: Int { get }

    /// Whether the work may hold much before it is done. Such work does not begin while the user's clients have too much left to
    /// read, and waits while enough others are under way: see ``LargeWorks``.
    ///
    /// Work that becomes large while it is under way must end its step then, without having reserved anything.
    var isLarge: Bool { get }
}

extension SlicedWork {
    /// 0, for work whose memory does not grow with what clients send.
    package var memoryUsage: Int { 0 }

    package var isLarge: Bool { true }
}
