import Glibc

/// A file descriptor with one owner. It is closed at the end of the owner's lifetime.
public struct OwnedDescriptor: ~Copyable {
    /// The descriptor's number, valid as long as this value lives.
    public let rawValue: Int32

    /// Takes ownership of an open descriptor. No other code may close it afterwards.
    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        // Linux frees the number even if close(2) reports an error, so a retry is pointless.
        _ = close(rawValue)
    }
}
