import Glibc

/// A file descriptor with one owner, closed when the owner goes.
public struct OwnedDescriptor: ~Copyable {
    /// The descriptor's number, valid as long as this value lives.
    public let rawValue: Int32

    /// Takes over an open descriptor: nobody else may close it from here on.
    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        // Linux frees the number even when close(2) reports an error, so there is nothing to try again.
        _ = close(rawValue)
    }
}
