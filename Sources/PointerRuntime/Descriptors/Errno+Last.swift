import Glibc
package import SystemPackage

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
