import CLinux
import Glibc

/// A listening Unix stream socket that the service manager opened for this process (sd_listen_fds(3)).
public struct ActivatedSocket: Hashable, Sendable {
    /// The name its unit gives it (`FileDescriptorName=`); `unknown` where the manager names none.
    public let name: String

    /// The descriptor, close-on-exec. The process owns it and closes it.
    public let descriptor: Int32

    /// Takes the sockets from the environment (`LISTEN_PID`, `LISTEN_FDS`, `LISTEN_FDNAMES`) and removes the variables.
    ///
    /// Empty if the process was not activated. Fails on the first descriptor that is not a listening Unix stream socket.
    public static func takeAll() throws(ActivationError) -> [ActivatedSocket] {
        let process = Environment.take("LISTEN_PID")
        let count = Environment.take("LISTEN_FDS")
        let names = Environment.take("LISTEN_FDNAMES")
        // Meant for another process, which handed its environment down.
        guard let process, Int32(process) == getpid(), let count else { return [] }
        // Passed descriptors start at 3 by the protocol's definition.
        return try adopt(count: count, names: names, first: 3)
    }

    /// The part that does not touch the environment; `first` is the number of the first descriptor.
    static func adopt(count: String, names: String?, first: Int32) throws(ActivationError) -> [ActivatedSocket] {
        guard let count = Int32(count), count >= 0, count <= Int32.max - first else {
            throw ActivationError("LISTEN_FDS is not a count of descriptors: \(PrintableText.escape(count))")
        }
        let names = names.map { $0.split(separator: ":", omittingEmptySubsequences: false) } ?? []
        var sockets: [ActivatedSocket] = []
        for offset in 0..<count {
            let descriptor = first + offset
            guard clinux_set_close_on_exec(descriptor) == 0 else {
                throw ActivationError("descriptor \(descriptor), promised by LISTEN_FDS, is not open")
            }
            guard
                option(SO_DOMAIN, of: descriptor) == AF_UNIX,
                option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue),
                option(SO_ACCEPTCONN, of: descriptor) == 1
            else {
                throw ActivationError("descriptor \(descriptor) is not a listening Unix stream socket")
            }
            let name = Int(offset) < names.count ? String(names[Int(offset)]) : "unknown"
            sockets.append(ActivatedSocket(name: name, descriptor: descriptor))
        }
        return sockets
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return unsafe getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
}
