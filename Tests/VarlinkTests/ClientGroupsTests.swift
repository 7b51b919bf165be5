import CLinux
import Glibc
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import Varlink

@Suite("Groups of clients")
struct ClientGroupsTests {
    /// A server that listens at a file, with played groups by user.
    private final class Stage {
        let harness: Harness
        let folder: TemporaryFolder
        var path: String { folder.path.appending("s").string }
        /// Groups of each user.
        var groups: [UInt32: [UInt32]] = [:]
        /// Users whose groups were read, in order.
        var reads: [UInt32] = []

        init() throws {
            harness = try Harness()
            folder = try TemporaryFolder()
            harness.server.groups.read = { [unowned self] _, user, buffer in
                reads.append(user)
                let groups = groups[user] ?? []
                for (index, group) in groups.enumerated() { buffer[index] = group }
                return groups.count
            }
        }

        func ask(_ groups: Set<UInt32>, forSocket: Bool = false) {
            harness.server.groups.question = ClientGroups.Question(groups: groups, asksForSocket: forSocket)
        }

        /// What is known of a connected client with this socket file.
        func membership(of user: UInt32, gid: UInt32? = nil, at file: SocketFile? = nil) throws -> PeerMembership {
            let peer = PeerCredentials(uid: user, gid: gid ?? user, membership: PeerMembership(at: file))
            clients.append(try LoopbackClient(of: harness.server, loop: harness.loop, as: peer))
            return peer.membership
        }

        private var clients: [LoopbackClient] = []
    }

    @Test("The kernel's groups of a client are those of its process")
    func real() throws {
        var own = [gid_t](repeating: 0, count: 65_536)
        own.removeLast(own.count - Int(unsafe getgroups(Int32(own.count), &own)))
        let harness = try Harness()
        harness.server.groups.question = ClientGroups.Question(groups: Set(own).union([4_000_000_001]))
        let client = try harness.connect()
        let membership = try #require(harness.server.connections.all.first).peer.membership
        #expect(Set(membership.groups) == Set(own) && membership.isOfSocket)
        withExtendedLifetime(client) {}
    }

    @Test("Groups are read once for a connection, and only those that are asked for are kept")
    func once() throws {
        let stage = try Stage()
        stage.groups = [1000: [5, 7, 7, 9]]
        #expect(try stage.membership(of: 1000).groups == [] && stage.reads == [])
        stage.ask([7, 8])
        #expect(stage.reads == [1000])
        #expect(try stage.membership(of: 1000).groups == [7] && stage.reads == [1000, 1000])
        #expect(try stage.membership(of: 1001).groups == [])
    }

    @Test("All clients share one buffer, which is not copied")
    func buffer() throws {
        let harness = try Harness()
        var places: [UInt] = []
        harness.server.groups.read = { _, _, buffer in
            places.append(unsafe buffer.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
            buffer[0] = 7
            places.append(unsafe buffer.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
            return 1
        }
        harness.server.groups.question = ClientGroups.Question(groups: [7])
        let clients = try (1000..<1004).map { try harness.connect(as: $0) }
        #expect(places.count == 8 && Set(places).count == 1)
        #expect(harness.server.connections.all.allSatisfy { $0.peer.membership.groups == [7] })
        withExtendedLifetime(clients) {}
    }

    @Test("Other groups in question count for connections that are there, the same ones are not read again")
    func changed() throws {
        let stage = try Stage()
        stage.groups = [1000: [5, 7]]
        stage.ask([5])
        let membership = try stage.membership(of: 1000)
        #expect(membership.groups == [5])
        stage.ask([5])
        #expect(stage.reads == [1000])
        stage.ask([7, 8])
        #expect(membership.groups == [7] && stage.reads == [1000, 1000])
        stage.ask([])
        #expect(membership.groups == [] && stage.reads == [1000, 1000])
    }

    @Test(
        "Owner, primary and supplementary members of a socket's file belong to it, others and all of an unknown file do not"
    )
    func socketMembers() throws {
        let stage = try Stage()
        stage.groups = [1002: [6, 60], 1003: [61]]
        stage.ask([], forSocket: true)
        let file = SocketFile(of: SocketOwner(uid: 1000, gid: 60))
        #expect(try stage.membership(of: 1000, at: file).isOfSocket)
        #expect(try stage.membership(of: 1001, gid: 60, at: file).isOfSocket)
        #expect(stage.reads == [])
        #expect(try stage.membership(of: 1002, at: file).isOfSocket)
        #expect(try !stage.membership(of: 1003, at: file).isOfSocket)
        #expect(try !stage.membership(of: 1002, at: SocketFile(of: nil)).isOfSocket)
        #expect(try stage.membership(of: 1003).isOfSocket)
        // Without a rule for everyone nobody asks.
        stage.reads = []
        stage.ask([])
        #expect(try !stage.membership(of: 1002, at: file).isOfSocket && stage.reads == [])
    }

    @Test("A client whose groups cannot be read has none, and the log says so")
    func unreadable() throws {
        let stage = try Stage()
        stage.harness.server.groups.read = { _, _, _ in
            errno = EPERM
            return -1
        }
        stage.ask([5])
        #expect(try stage.membership(of: 1000).groups == [])
        #expect(
            stage.harness.log.lines.contains {
                $0.contains("the groups of a client cannot be read: Operation not permitted")
            }
        )
    }

    @Test("The owner of a socket's file is looked at when the server listens, and again when it is told to")
    func sockets() throws {
        let stage = try Stage()
        let server = stage.harness.server
        try server.listen(try ListeningSocket(path: stage.path))
        stage.ask([], forSocket: true)
        let client = try VarlinkClient(path: stage.path, waits: false)
        try stage.harness.turn { server.connectionCount == 1 }
        let peer = try #require(server.connections.all.first).peer
        let file = try #require(peer.membership.socket)
        let own = SocketOwner(uid: geteuid(), gid: getegid())
        #expect(file.owner == own && peer.membership.isOfSocket)
        // As if somebody had changed it since.
        file.owner = SocketOwner(uid: 4_000_000_001, gid: 4_000_000_001)
        server.groups.look(at: peer, on: -1)
        #expect(!peer.membership.isOfSocket)
        server.lookAtSockets()
        #expect(file.owner == own && peer.membership.isOfSocket)
        // A file that is gone counts as it was.
        _ = unsafe unlink(stage.path)
        server.lookAtSockets()
        #expect(file.owner == own && peer.membership.isOfSocket)
        withExtendedLifetime(client) {}
    }

    @Test("A socket without a file has no members, and the log says so")
    func noFile() throws {
        let stage = try Stage()
        let socket = try ListeningSocket(path: stage.path)
        _ = unsafe unlink(stage.path)
        try stage.harness.server.listen(socket)
        #expect(stage.harness.log.lines.contains { $0.contains("the socket's file cannot be looked at") })
    }
}
