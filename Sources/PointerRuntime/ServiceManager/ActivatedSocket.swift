import CLinux
import Glibc
import SafeText

/// A listening Unix socket that the service manager opened for this process (sd_listen_fds(3)).
package struct ActivatedSocket: ~Copyable {
    /// What clients send through a socket.
    package enum Kind: Sendable {
        /// Bytes (`ListenStream=`).
        case stream
        /// Packets in order (`ListenSequentialPacket=`).
        case packets

        /// The kernel's number.
        fileprivate var number: Int32 {
            switch self {
            case .stream: Int32(SOCK_STREAM.rawValue)
            case .packets: Int32(SOCK_SEQPACKET.rawValue)
            }
        }

        /// The kind in messages, with the setting of a socket unit.
        fileprivate var words: (kind: StaticString, setting: StaticString) {
            switch self {
            case .stream: ("stream", "ListenStream=")
            case .packets: ("packet", "ListenSequentialPacket=")
            }
        }
    }

    /// The name from its unit (`FileDescriptorName=`); `unknown` if the service manager passes no name.
    package let name: String

    private let owner: OwnedDescriptor

    /// Returns the descriptor, which is close-on-exec, to a new owner.
    package consuming func descriptor() -> OwnedDescriptor { owner }

    /// Takes over the sockets that the environment names (`LISTEN_PID`, `LISTEN_FDS`, `LISTEN_FDNAMES`), and removes the
    /// variables.
    ///
    /// Throws an ``ActivationError`` before the first call of `body` if a descriptor is not a listening Unix socket of
    /// this kind with a path. Rethrows the errors of `body`, and closes the sockets that `body` has not received by then.
    /// - Parameters:
    ///   - kind: the kind that each socket must have.
    ///   - body: receives each socket, in order.
    /// - Returns: the number of sockets; 0 if the process was not activated.
    package static func takeAll(
        of kind: Kind = .stream,
        _ body: (consuming ActivatedSocket) throws -> Void
    ) throws -> Int {
        let process = Environment.take("LISTEN_PID")
        let count = Environment.take("LISTEN_FDS")
        let names = Environment.take("LISTEN_FDNAMES")
        // The variables are for another process, whose environment this one inherited.
        guard let process, Int32(process) == getpid(), let count else { return 0 }
        // The protocol defines 3 as the first passed descriptor.
        return try adopt(count: count, names: names, first: 3, of: kind, body)
    }

    /// Takes over `count` descriptors, the first of which has the number `first`, without reading the environment.
    static func adopt(
        count: String,
        names: String?,
        first: Int32,
        of kind: Kind = .stream,
        _ body: (consuming ActivatedSocket) throws -> Void
    ) throws -> Int {
        guard let count = Int32(count), count >= 0, count <= Int32.max - first else {
            throw ActivationError("LISTEN_FDS is not a count of descriptors: \(PrintableText.escape(count))")
        }
        let names = names.map { $0.split(separator: ":", omittingEmptySubsequences: false) } ?? []
        // Descriptors that were checked and have no other owner yet.
        var owned = first..<first
        defer { for number in owned { _ = OwnedDescriptor(number) } }
        for number in first..<first + count {
            try check(number, kind)
            owned = first..<number + 1
        }
        while let number = owned.popFirst() {
            let position = Int(number - first)
            let name = position < names.count ? String(names[position]) : "unknown"
            try body(ActivatedSocket(name: name, owner: OwnedDescriptor(number)))
        }
        return Int(count)
    }

    private static func check(_ descriptor: Int32, _ kind: Kind) throws(ActivationError) {
        guard clinux_set_close_on_exec(descriptor) == 0 else {
            throw ActivationError("descriptor \(descriptor), promised by LISTEN_FDS, is not open")
        }
        guard
            option(SO_DOMAIN, of: descriptor) == AF_UNIX,
            option(SO_TYPE, of: descriptor) == kind.number,
            option(SO_ACCEPTCONN, of: descriptor) == 1
        else {
            throw ActivationError("descriptor \(descriptor) is not a listening Unix \(kind.words.kind) socket")
        }
        guard UnixSocketAddress.hasPath(ofSocket: descriptor) else {
            throw ActivationError(
                "descriptor \(descriptor) has a name in the abstract namespace, which is open to every user; "
                    + "\(kind.words.setting) takes a path"
            )
        }
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return unsafe getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
}

/// The reason why sockets passed by the service manager cannot be used.
package struct ActivationError: Error, Equatable, CustomStringConvertible {
    /// The reason, for the log.
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
