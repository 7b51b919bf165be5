import ConfigurationFiles
import PointerConfiguration
import PointerModel
import SystemPackage
import TestBasics
import Testing

@Suite("The roles that the package of the desktop's programs brings")
struct DesktopDropInTests {
    /// A kind of account, as a client of it connects.
    private struct Visitor {
        var name: String
        var user: UInt32
        var group: UInt32
        var groups: [UInt32] = []

        /// Whether the socket's group lets it connect.
        var isMember: Bool { group == socketGroup || groups.contains(socketGroup) }

        /// The client of some rules, for which the groups count that they name.
        func client(of rules: RoleRules) -> RoleRules.Client {
            RoleRules.Client(
                uid: user,
                gid: group,
                groups: groups.filter(rules.supplementaryGroups.contains),
                isOfSocket: isMember
            )
        }
    }

    private static let socketGroup: UInt32 = 60
    private static let active: UInt32 = 1000

    private static let accounts = [
        Visitor(name: "in front, member", user: active, group: 1000, groups: [27, socketGroup]),
        Visitor(name: "in front, no member", user: active, group: 1000, groups: [27]),
        Visitor(name: "in the background, member", user: 1001, group: 1001, groups: [socketGroup]),
        Visitor(name: "in the background, no member", user: 1001, group: 1001),
        Visitor(name: "over SSH, member", user: 1002, group: 1002, groups: [socketGroup]),
        Visitor(name: "over SSH, no member", user: 1002, group: 1002),
        Visitor(name: "service, member", user: 300, group: socketGroup),
        Visitor(name: "service, no member", user: 301, group: 301),
        Visitor(name: "named, no member", user: 1004, group: 1004),
        Visitor(name: "member without a session", user: 1003, group: socketGroup, groups: [socketGroup]),
    ]

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
        let active = hasLogind ? Self.active : nil
        let (before, after) = try (Self.rules(text, withDropIn: false), Self.rules(text, withDropIn: true))
        for account in Self.accounts {
            for role in ClientRole.allCases {
                // Of the others, the socket let nobody connect.
                let had = account.isMember && before.allow(role, account.client(of: before), active: active)
                let has = after.allow(role, account.client(of: after), active: active)
                let isNamed = before[role].contains(.user(Account(account.user)))
                #expect(has || !had, "\(account.name) loses \(role)")
                #expect(!has || had || isNamed || account.user == active, "\(account.name) gains \(role)")
            }
        }
    }

    @Test("The person in front has what the desktop's programs need, and two lines take sync away")
    func needs() throws {
        let person = Self.accounts[1]
        func has(_ role: ClientRole, _ text: String) throws -> Bool {
            let rules = try Self.rules(text, withDropIn: true)
            return rules.allow(role, person.client(of: rules), active: Self.active)
        }
        for role in [ClientRole.observe, .layout, .assist, .sync] { #expect(try has(role, ""), "\(role)") }
        for role in [ClientRole.admin, .compositor] { #expect(try !has(role, ""), "\(role)") }
        #expect(try !has(.sync, "[roles]\nsync = []"))
        #expect(try has(.layout, "[roles]\nsync = []"))
    }
}
