import CLinux
import Glibc
import SystemPackage

/// Unix sockets as tests need them: close-on-exec, blocking, and the caller who makes one closes it.
enum UnixSocket {
    /// A socket at a path, listening.
    static func listen(_ path: String) throws -> Int32 {
        let descriptor = try make(SOCK_STREAM)
        try check(try unsafe address(path) { unsafe bind(descriptor, $0, $1) })
        try check(Glibc.listen(descriptor, 8))
        return descriptor
    }

    /// A connection to the socket at a path.
    static func connect(_ path: String, type: __socket_type = SOCK_STREAM) throws -> Int32 {
        let descriptor = try make(type)
        try check(try unsafe address(path) { unsafe Glibc.connect(descriptor, $0, $1) })
        return descriptor
    }

    /// A socket at a path that receives datagrams.
    static func datagrams(_ path: String) throws -> Int32 {
        let descriptor = try make(SOCK_DGRAM)
        try check(try unsafe address(path) { unsafe bind(descriptor, $0, $1) })
        return descriptor
    }

    private static func make(_ type: __socket_type) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try check(descriptor)
        return descriptor
    }

    private static func check(_ result: Int32) throws {
        guard result >= 0 else { throw Errno(rawValue: errno) }
    }

    private static func address(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        var address = sockaddr_un()
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { throw Errno.fileNameTooLong }
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        return unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe body(pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
