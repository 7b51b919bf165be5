import PointerConfiguration
import PointerModel
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Roles of accounts of each kind")
struct GroupRoleTests {
    /// A kind of account, as a client of it connects.
    private struct Visitor {
        var name: String
        var user: UInt32
        var group: UInt32
        var groups: [UInt32] = []

        /// Whether a socket of mode 0660 lets it connect.
        var isMember: Bool { group == socketGroup || groups.contains(socketGroup) }
    }

    private static let socketGroup: UInt32 = 60
    private static let video: UInt32 = 44
    private static let active: UInt32 = 1000

    private static let accounts = [
        Visitor(name: "in front, member", user: active, group: 1000, groups: [27, socketGroup, video]),
        Visitor(name: "in front, no member", user: active, group: 1000, groups: [27, video]),
        Visitor(name: "in the background, member", user: 1001, group: 1001, groups: [video, socketGroup]),
        Visitor(name: "in the background, no member", user: 1001, group: 1001),
        Visitor(name: "over SSH, member", user: 1002, group: 1002, groups: [socketGroup]),
        Visitor(name: "over SSH, no member", user: 1002, group: 1002, groups: [video]),
        Visitor(name: "service, member", user: 300, group: socketGroup),
        Visitor(name: "service, no member", user: 301, group: video),
        Visitor(name: "member without a session", user: 1003, group: socketGroup, groups: [socketGroup, video]),
    ]

    /// Rules of files that persons have today.
    private static var files: [(name: String, change: (inout RoleRules) -> Void)] {
        [
            ("nothing set", { _ in }),
            ("observe for everyone", { $0.observe = [.everyone] }),
            ("sync for a user", { $0.sync = [.user(Account(1002))] }),
            ("sync for the session in front", { $0.sync = [.activeSession] }),
            (
                "rules that name a group",
                { rules in for role in ClientRole.allCases { rules[role] = [.group(Account(video))] } }
            ),
        ]
    }

    /// Whether a client had a role when everyone was any user who could connect, and only the group in force counted.
    private func had(_ role: ClientRole, _ account: Visitor, _ rules: RoleRules, active: UInt32?) -> Bool {
        account.isMember
            && rules[role].contains { holder in
                switch holder {
                case .everyone: true
                case .user(let user): user.number == account.user
                case .group(let group): group.number == account.group
                case .activeSession: account.user == active
                }
            }
    }

    @Test("A reload that names other groups for roles and for the drive looks at the groups of a client once")
    func once() throws {
        var configuration = ServiceStage.configuration
        configuration.roles.observe = [.group(Account(Self.video))]
        let stage = try ServiceStage(configuration, runningAs: 900)
        var reads = 0
        stage.server.groups.read = { _, _, _ in
            reads += 1
            return 0
        }
        let client = try stage.connect(as: 1000)
        #expect(reads == 1)
        configuration.roles.observe = [.group(Account(70))]
        configuration.driveUsers = DriveUsers([.group(Account(71))])
        stage.service.apply(configuration, at: .zero)
        #expect(reads == 2)
        withExtendedLifetime(client) {}
    }

    @Test(
        "With files of today no member of the socket's group loses a role, and no other user gains one but in front or by name",
        arguments: 0..<5,
        [true, false]
    )
    func files(_ index: Int, hasLogind: Bool) throws {
        var configuration = ServiceStage.configuration
        Self.files[index].change(&configuration.roles)
        let rules = configuration.roles
        let active = hasLogind ? Self.active : nil
        let namesGroup = ClientRole.allCases.contains { rules[$0] == [.group(Account(Self.video))] }
        let stage = try ServiceStage(configuration, runningAs: 900)
        if hasLogind { stage.show(Self.active) }
        let file = SocketFile(of: SocketOwner(uid: 0, gid: Self.socketGroup))
        for account in Self.accounts {
            stage.server.groups.read = { _, _, buffer in
                for (index, group) in account.groups.enumerated() { buffer[index] = group }
                return account.groups.count
            }
            let peer = PeerCredentials(uid: account.user, gid: account.group, membership: PeerMembership(at: file))
            let client = try LoopbackClient(of: stage.server, loop: stage.loop, as: peer)
            for role in ClientRole.allCases {
                let has = stage.service.access.allows(role, peer)
                let had = had(role, account, rules, active: active)
                let byGroup = namesGroup && role.countsSupplementaryGroups && account.groups.contains(Self.video)
                let byName = rules[role].contains {
                    $0 == .user(Account(account.user)) || $0 == .group(Account(account.group))
                }
                let inFront = account.user == active && rules[role].contains(.activeSession)
                #expect(
                    has == (had || byGroup || byName || inFront),
                    "\(Self.files[index].name): \(account.name), \(role)"
                )
                #expect(!had || has)
            }
            client.close()
        }
    }

    @Test("A reload asks for the groups of its rules, and a stream of a client that is there has what they give")
    func reload() throws {
        let stage = try ServiceStage(runningAs: 900)
        stage.server.groups.read = { _, _, buffer in
            buffer[0] = Self.video
            return 1
        }
        let peer = PeerCredentials(uid: 1000, gid: 1000)
        let client = try LoopbackClient(of: stage.server, loop: stage.loop, as: peer)
        #expect(!stage.service.access.allows(.sync, peer) && peer.membership.groups == [])
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.group(Account(Self.video))]
        stage.service.apply(configuration, at: .zero)
        #expect(stage.service.access.allows(.sync, peer))
        configuration.roles.sync = []
        configuration.roles.admin = [.group(Account(Self.video))]
        stage.service.apply(configuration, at: .zero)
        #expect(!stage.service.access.allows(.sync, peer) && !stage.service.access.allows(.admin, peer))
        #expect(peer.membership.groups == [])
        withExtendedLifetime(client) {}
    }
}
