import ConfigurationFiles
import PointerConfiguration
import PointerModel
import SystemPackage
import TestBasics
import Testing

@Suite("The roles that the package of the desktop's programs brings")
struct DesktopDropInTests {
    /// The client of some rules, for which the groups of an account count that they name.
    private static func client(_ account: PlayedAccount, of rules: RoleRules) -> RoleRules.Client {
        RoleRules.Client(
            uid: account.user,
            gid: account.group,
            groups: account.groups.filter(rules.supplementaryGroups.contains),
            isOfSocket: account.isMember
        )
    }

    /// The rules of a person's file, with the package's drop-in below it, or alone.
    private static func rules(_ text: String, withDropIn: Bool) throws -> RoleRules {
        let folder = try TemporaryFolder()
        let file = try folder.write("pointerd.toml", text)
        // The number stands for the group, which this machine may not have.
        let dropIn = try Project.text("config/50-pointerd-desktop.toml").replacing("@pointer-clients", with: "@60")
        try folder.write("packaged/50-pointerd-desktop.toml", dropIn)
        let packaged = withDropIn ? folder.path.appending("packaged") : nil
        let family = ConfigurationFamily(packagedFolder: packaged, file: file, localFolder: nil)
        return try Configuration.load(family).configuration.roles
    }

    @Test(
        "No member of the socket's group loses a role, and nobody gains one but in front",
        arguments: [
            "", "[roles]\nobserve = ['everyone']", "[roles]\nsync = ['1002']", "[roles]\nsync = ['1004']",
            "[roles]\nassist = ['1003']\nlayout = []",
        ],
        [true, false]
    )
    func accounts(text: String, hasLogind: Bool) throws {
        let active = hasLogind ? PlayedAccount.active : nil
        let (before, after) = try (Self.rules(text, withDropIn: false), Self.rules(text, withDropIn: true))
        for account in PlayedAccount.all {
            for role in ClientRole.allCases {
                // Of the others, the socket let nobody connect.
                let had = account.isMember && before.allow(role, Self.client(account, of: before), active: active)
                let has = after.allow(role, Self.client(account, of: after), active: active)
                let isNamed = before[role].contains(.user(Account(account.user)))
                #expect(has || !had, "\(account.name) loses \(role)")
                #expect(!has || had || isNamed || account.user == active, "\(account.name) gains \(role)")
            }
        }
    }

    @Test("The person in front has what the desktop's programs need, and two lines take sync away")
    func needs() throws {
        let person = PlayedAccount.all[1]
        func has(_ role: ClientRole, _ text: String) throws -> Bool {
            let rules = try Self.rules(text, withDropIn: true)
            return rules.allow(role, Self.client(person, of: rules), active: PlayedAccount.active)
        }
        for role in [ClientRole.observe, .layout, .assist, .sync] { #expect(try has(role, ""), "\(role)") }
        for role in [ClientRole.admin, .compositor] { #expect(try !has(role, ""), "\(role)") }
        #expect(try !has(.sync, "[roles]\nsync = []"))
        #expect(try has(.layout, "[roles]\nsync = []"))
    }
}
