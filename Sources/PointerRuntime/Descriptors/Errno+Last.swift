import Glibc
package import SystemPackage

extension Errno {
    /// The calling thread's `errno`: why the C call just before failed.
    package static var last: Errno { Errno(rawValue: errno) }

    /// The result of a C call that reports failure as -1, or its error.
    @discardableResult
    package static func check(_ result: Int32) throws(Errno) -> Int32 {
        if result == -1 { throw Errno.last }
        return result
    }
}
