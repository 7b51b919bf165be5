import PointerConfiguration
import TestBasics
import Testing

@Suite("Roles of the session in front")
struct RoleRulesTests {
    @Test("@active is the user whose session the seat shows, and nobody where that is not known")
    func active() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("c.toml", "roles.sync = ['@active', '7']\n")
        let roles = try Configuration.load(file).roles
        #expect(roles.sync == [.activeSession, .user(7)])
        #expect(roles.allow(.sync, uid: 1000, gid: 1000, active: 1000))
        #expect(!roles.allow(.sync, uid: 1000, gid: 1000, active: 1001))
        #expect(!roles.allow(.sync, uid: 1000, gid: 1000, active: nil))
        #expect(roles.allow(.sync, uid: 7, gid: 7, active: nil))
        #expect(!roles.allow(.admin, uid: 1000, gid: 1000, active: 1000))
    }

    @Test("By default the session in front may ask for help, and no other")
    func assist() {
        let roles = RoleRules()
        #expect(roles.allow(.assist, uid: 1000, gid: 1000, active: 1000))
        #expect(!roles.allow(.assist, uid: 1000, gid: 1000, active: 1001))
        #expect(!roles.allow(.assist, uid: 1000, gid: 1000, active: nil))
        #expect(roles.allow(.assist, uid: 0, gid: 0, active: nil))
    }

    @Test(
        "By default nobody but root has the roles of the session in front and of a compositor",
        arguments: [nil, 1000]
    )
    func defaults(active: UInt32?) {
        let roles = RoleRules()
        for role in [ClientRole.sync, .admin, .compositor] {
            #expect(!roles.allow(role, uid: 1000, gid: 1000, active: active))
            #expect(roles.allow(role, uid: 0, gid: 0, active: active))
        }
    }
}
