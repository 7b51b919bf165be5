import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// The groups that a service asks for, and the buffer with which it finds out who of its clients is in them.
///
/// The kernel keeps the supplementary groups that a client had when it connected. The service reads them once for each connection, and
/// again only when it asks for other groups: what it keeps is the part that it asks for.
package final class ClientGroups {
    /// Reads the supplementary groups of a connection's peer, a user, to the beginning of the buffer. Returns their number, or -1 and errno.
    package typealias Reader = (_ connection: Int32, _ user: UInt32, _ buffer: inout [UInt32]) -> Int

    /// What a service asks for.
    package struct Question: Equatable, Sendable {
        /// Groups, by their numbers.
        package var groups: Set<UInt32>
        /// Whether it asks for members of the socket's group.
        package var asksForSocket: Bool

        package init(groups: Set<UInt32> = [], asksForSocket: Bool = false) {
            self.groups = groups
            self.asksForSocket = asksForSocket
        }
    }

    /// What the service asks for.
    package var question = Question() {
        didSet { if question != oldValue { onQuestion() } }
    }
    /// Reads groups from the kernel. Tests play others.
    package var read: Reader = { connection, _, buffer in
        unsafe buffer.withUnsafeMutableBufferPointer { groups in
            unsafe clinux_peer_groups(connection, groups.baseAddress, groups.count)
        }
    }
    /// Called when ``question`` has changed.
    var onQuestion: () -> Void = {}
    private let log: ServerLog
    /// Empty until a client's groups matter, and from then on as long as the kernel's longest list. The kernel writes only as far as a client
    /// has groups, and only those pages take memory. A lazy property would be copied, all of it, each time.
    private var buffer: [UInt32] = []

    init(log: ServerLog) {
        self.log = log
    }

    /// Finds out in which of the groups a client is.
    /// - Parameters:
    ///   - peer: the client, whose membership is set.
    ///   - connection: its socket.
    func look(at peer: PeerCredentials, on connection: Int32) {
        let membership = peer.membership
        membership.groups = []
        guard let socket = membership.socket else { return readGroups(of: peer, on: connection, orSocketGroup: nil) }
        membership.isOfSocket = socket.owner.map { $0.uid == peer.uid || $0.gid == peer.gid } ?? false
        let group = question.asksForSocket && !membership.isOfSocket ? socket.owner?.gid : nil
        readGroups(of: peer, on: connection, orSocketGroup: group)
    }

    private static func newBuffer() -> [UInt32] {
        unsafe [UInt32](unsafeUninitializedCapacity: VarlinkLimit.groups.most) { _, count in
            count = VarlinkLimit.groups.most
        }
    }

    private func readGroups(of peer: PeerCredentials, on connection: Int32, orSocketGroup socketGroup: UInt32?) {
        guard !question.groups.isEmpty || socketGroup != nil else { return }
        if buffer.isEmpty { buffer = Self.newBuffer() }
        let count = read(connection, peer.uid, &buffer)
        guard count >= 0 else {
            let error = Errno.last
            return log.noteFailure("the groups of a client cannot be read: \(error)", peer, level: .warning)
        }
        // Most of a long list is outside of what is asked for, such as the numbers that a user has for containers.
        let asked = question.groups.union(socketGroup.map { [$0] } ?? [])
        guard let lowest = asked.min(), let highest = asked.max() else { return }
        for group in buffer[..<min(count, buffer.count)] where lowest <= group && group <= highest {
            if group == socketGroup { peer.membership.isOfSocket = true }
            if question.groups.contains(group), !peer.membership.groups.contains(group) {
                peer.membership.groups.append(group)
            }
        }
    }
}
