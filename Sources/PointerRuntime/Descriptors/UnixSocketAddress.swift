package import CLinux
import Glibc

/// The address of a Unix socket: a path, or a name in the abstract namespace written with a leading `@`.
package struct UnixSocketAddress {
    /// The bytes before the path.
    private static let header = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size

    private var address = sockaddr_un()
    private let length: socklen_t

    /// Fails if the path is empty, contains a NUL or is longer than ``PointerRuntimeLimit/socketPath``.
    package init?(_ path: String) {
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count <= PointerRuntimeLimit.socketPath.most, !bytes.contains(0) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        let isAbstract = bytes[0] == UInt8(ascii: "@")
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { target in
            unsafe target.copyBytes(from: bytes)
            if isAbstract { unsafe target[0] = 0 }
        }
        // The length delimits an abstract name; a NUL terminates a path.
        length = socklen_t(Self.header + bytes.count + (isAbstract ? 0 : 1))
    }

    /// Whether a socket is bound to a path rather than to a name in the abstract namespace.
    static func hasPath(ofSocket descriptor: Int32) -> Bool {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length)
            }
        }
        return result == 0 && Int(length) > header && address.sun_path.0 != 0
    }

    /// Calls `body` with the address as bind(2), connect(2) and sendto(2) expect it.
    package func withPointer<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }
}
