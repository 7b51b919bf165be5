import PointerConfiguration
import TestBasics
import Testing

@Suite("Roles of the session in front, and of groups")
struct RoleRulesTests {
    /// A client of a user who is alone in a group of the same number.
    private func client(_ user: UInt32, groups: [UInt32] = [], isOfSocket: Bool = true) -> RoleRules.Client {
        RoleRules.Client(uid: user, gid: user, groups: groups, isOfSocket: isOfSocket)
    }

    @Test("@active is the user whose session the seat shows, and nobody where that is not known")
    func active() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("c.toml", "roles.sync = ['@active', '7']\n")
        let roles = try Configuration.load(file).roles
        #expect(roles.sync == [.activeSession, .user(Account(7))])
        #expect(roles.allow(.sync, client(1000), active: 1000))
        #expect(!roles.allow(.sync, client(1000), active: 1001))
        #expect(!roles.allow(.sync, client(1000), active: nil))
        #expect(roles.allow(.sync, client(7), active: nil))
        #expect(!roles.allow(.admin, client(1000), active: 1000))
    }

    @Test("By default the session in front may ask for help, and no other")
    func assist() {
        let roles = RoleRules()
        #expect(roles.allow(.assist, client(1000), active: 1000))
        #expect(!roles.allow(.assist, client(1000), active: 1001))
        #expect(!roles.allow(.assist, client(1000), active: nil))
        #expect(roles.allow(.assist, client(0), active: nil))
    }

    @Test(
        "By default nobody but root has the roles of the session in front and of a compositor",
        arguments: [nil, 1000]
    )
    func defaults(active: UInt32?) {
        let roles = RoleRules()
        for role in [ClientRole.sync, .admin, .compositor] {
            #expect(!roles.allow(role, client(1000), active: active))
            #expect(roles.allow(role, client(0), active: active))
        }
    }

    @Test("A supplementary group counts for all roles but admin and compositor, the group in force for all")
    func supplementaryGroups() {
        var roles = RoleRules()
        for role in ClientRole.allCases { roles[role] = [.group(Account(44))] }
        let member = RoleRules.Client(uid: 1000, gid: 44)
        for role in ClientRole.allCases {
            let counts = role != .admin && role != .compositor
            #expect(roles.allow(role, member, active: nil))
            #expect(roles.allow(role, client(1000, groups: [7, 44]), active: nil) == counts, "\(role)")
            #expect(!roles.allow(role, client(1000, groups: [7, 45]), active: nil))
        }
        #expect(roles.supplementaryGroups == [44])
        roles = RoleRules()
        roles.admin = [.group(Account(45))]
        #expect(roles.supplementaryGroups.isEmpty)
    }

    @Test("Everyone is whom the file of the socket lets connect by its owner or group; others have what names them")
    func everyone() {
        var roles = RoleRules()
        roles.sync = [.user(Account(1000)), .activeSession]
        #expect(roles.nameEveryone)
        #expect(roles.allow(.observe, client(1000), active: nil))
        let outsider = client(1000, isOfSocket: false)
        #expect(!roles.allow(.observe, outsider, active: 1000) && !roles.allow(.layout, outsider, active: 1000))
        #expect(roles.allow(.sync, outsider, active: nil))
        #expect(roles.allow(.sync, client(1001, isOfSocket: false), active: 1001))
        #expect(roles.allow(.observe, client(0, isOfSocket: false), active: nil))
        (roles.observe, roles.layout) = ([.activeSession], [])
        #expect(!roles.nameEveryone)
    }
}
