import Glibc
package import SystemPackage

/// A file descriptor with one owner. It is closed at the end of the owner's lifetime.
package struct OwnedDescriptor: ~Copyable {
    /// The descriptor's number, valid as long as this value lives.
    package let rawValue: Int32

    /// Takes ownership of an open descriptor. No other code may close it afterwards.
    package init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Returns the open descriptor to a new owner.
    package consuming func release() -> Int32 {
        let number = rawValue
        discard self
        return number
    }

    deinit {
        // Linux frees the number even if close(2) reports an error, so a retry is pointless.
        _ = close(rawValue)
    }
}

extension Errno {
    /// The calling thread's `errno`, set by the C call that just failed.
    package static var last: Errno { Errno(rawValue: errno) }

    /// Returns the result of a C call, or throws `errno` if the call returned -1.
    @discardableResult
    package static func check(_ result: Int32) throws(Errno) -> Int32 {
        if result == -1 { throw Errno.last }
        return result
    }
}
