/// Work for a call that takes longer than a share of the processor's time, done in slices: see ``VarlinkCall/perform(_:)``.
///
/// Between two slices other clients' calls are answered and devices move the pointer, so what the work reads may be another by then.
public protocol SlicedWork: AnyObject {
    /// Goes on until the work is done or the share is used up, and by one step at least.
    ///
    /// The step that completes the work answers the call. A ``VarlinkError`` thrown here is the answer; any other error is the service's own
    /// failure, which is logged and ends the connection.
    /// - Parameter share: what is left of the connection's share.
    /// - Returns: whether the work is done. It is not called again then.
    func advance(_ share: inout Share) throws -> Bool

    /// What the work holds by now, in bytes, its answer so far included. It counts as the user's; where that is more than
    /// ``ServerLimits/bytesPerUser`` allows, the work is dropped and the call refused.
    var memoryUsage: Int { get }

    /// Whether the work may hold much before it is done. Such work does not begin while its user's clients have too much left to read.
    var isLarge: Bool { get }
}

extension SlicedWork {
    /// Nothing that grows with what clients say.
    public var memoryUsage: Int { 0 }

    public var isLarge: Bool { true }
}
