import PointerConfiguration
import PointerModel
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Roles of accounts of each kind")
struct GroupRoleTests {
    private static let video = PlayedAccount.video

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
    private func had(_ role: ClientRole, _ account: PlayedAccount, _ rules: RoleRules, active: UInt32?) -> Bool {
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
        let active = hasLogind ? PlayedAccount.active : nil
        let namesGroup = ClientRole.allCases.contains { rules[$0] == [.group(Account(Self.video))] }
        let stage = try ServiceStage(configuration, runningAs: 900)
        if hasLogind { stage.show(PlayedAccount.active) }
        let file = SocketFile(of: SocketOwner(uid: 0, gid: PlayedAccount.socketGroup))
        for account in PlayedAccount.all {
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
