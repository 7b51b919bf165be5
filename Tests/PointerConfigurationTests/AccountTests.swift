import DesktopConfiguration
import Glibc
import SystemPackage
import TestBasics
import Testing

@testable import PointerConfiguration

@Suite("Names of users and groups in [roles]")
struct AccountTests {
    /// A configuration whose names were looked up, and what was asked for.
    private struct Answer {
        var configuration: Configuration
        var asked: [String]

        var rules: RoleRules { configuration.roles }
        var unknownNames: [String] { configuration.unknownNames }
    }

    /// A directory of played users and groups, which writes down what it is asked for.
    private final class PlayedDirectory {
        var users: [String: UInt32] = [:]
        var groups: [String: UInt32] = [:]
        var asked: [String] = []
        var time: Int64 = 0
        /// Milliseconds that each question takes.
        var delay: Int64 = 0
        /// Why nothing can be found out; nil if the directory answers.
        var failure: Errno?

        var directory: AccountDirectory {
            AccountDirectory { [self] name in
                asked.append(name)
                time += delay
                if let failure { throw failure }
                return users[name]
            } group: { [self] name in
                asked.append("@\(name)")
                time += delay
                if let failure { throw failure }
                return groups[name]
            } now: { [self] in
                time
            }
        }

        /// The rules of a file, looked up, and what was asked for.
        func rules(_ text: String, after former: Configuration? = nil) throws -> Answer {
            var configuration = try Configuration(parsing: "[roles]\n\(text)")
            asked = []
            configuration.lookUpNames(in: directory, after: former)
            return Answer(configuration: configuration, asked: asked)
        }
    }

    private static let names = "observe = ['alice', '@kiosk', '7']\nsync = ['alice', '@active', 'bob']"

    @Test("A name that is not known gives its role to nobody, and the others hold")
    func unknown() throws {
        let played = PlayedDirectory()
        (played.users, played.groups) = (["alice": 1000], ["kiosk": 60])
        let answer = try played.rules(Self.names)
        let rules = answer.rules
        #expect(answer.unknownNames == ["bob"] && answer.asked == ["alice", "@kiosk", "bob"])
        #expect(rules.allow(.observe, RoleRules.Client(uid: 1000, gid: 1000), active: nil))
        #expect(rules.allow(.observe, RoleRules.Client(uid: 1, gid: 60), active: nil))
        #expect(rules.allow(.observe, RoleRules.Client(uid: 7, gid: 7), active: nil))
        #expect(!rules.allow(.sync, RoleRules.Client(uid: 1001, gid: 1001), active: nil))
        #expect(rules.supplementaryGroups == [60])
    }

    @Test("Names that were not looked up give no role to anybody")
    func notLookedUp() throws {
        let configuration = try Configuration(parsing: "[roles]\n\(Self.names)")
        let rules = configuration.roles
        #expect(configuration.unknownNames == ["alice", "@kiosk", "bob"])
        for user in [UInt32(1), 1000, .max] {
            #expect(!rules.allow(.sync, RoleRules.Client(uid: user, gid: user), active: nil))
        }
    }

    @Test("A reload of the same rules looks up only the names that were not found, one of other rules all of them")
    func reload() throws {
        let played = PlayedDirectory()
        played.users = ["alice": 1000]
        let first = try played.rules(Self.names)
        #expect(first.unknownNames == ["@kiosk", "bob"])
        (played.users, played.groups) = (["alice": 2000, "bob": 1001], ["kiosk": 60])
        let same = try played.rules(Self.names, after: first.configuration)
        #expect(same.asked == ["@kiosk", "bob"] && same.unknownNames.isEmpty)
        #expect(same.rules.allow(.sync, RoleRules.Client(uid: 1000, gid: 1000), active: nil))
        #expect(try played.rules(Self.names, after: same.configuration).asked.isEmpty)
        let other = try played.rules(Self.names + "\nadmin = ['bob']", after: same.configuration)
        #expect(other.asked == ["alice", "@kiosk", "bob"])
        #expect(other.rules.allow(.sync, RoleRules.Client(uid: 2000, gid: 2000), active: nil))
    }

    @Test("A directory that lets the daemon wait is asked no further, and what is known of the former rules holds")
    func slow() throws {
        let played = PlayedDirectory()
        played.users = ["alice": 1000, "bob": 1001]
        let known = try played.rules(Self.names)
        played.delay = 2001
        let first = try played.rules(Self.names)
        #expect(first.asked == ["alice"] && first.unknownNames == ["@kiosk", "bob"])
        let other = try played.rules(Self.names + "\nadmin = ['bob']", after: known.configuration)
        #expect(other.asked == ["alice"] && other.unknownNames == ["@kiosk"])
        #expect(other.rules.allow(.admin, RoleRules.Client(uid: 1001, gid: 1001), active: nil))
    }

    @Test("A directory that cannot be reached takes no number away, and one that knows a name no longer does")
    func unreachable() throws {
        let played = PlayedDirectory()
        (played.users, played.groups) = (["alice": 1000, "bob": 1001], ["kiosk": 60])
        let known = try played.rules(Self.names)
        let others = Self.names + "\nadmin = ['carol']"
        played.failure = .connectionRefused
        #expect(try played.rules(Self.names).unknownNames == ["alice", "@kiosk", "bob"])
        let kept = try played.rules(others, after: known.configuration)
        #expect(kept.asked == ["alice", "@kiosk", "bob", "carol"] && kept.unknownNames == ["carol"])
        #expect(kept.rules.allow(.sync, RoleRules.Client(uid: 1001, gid: 1001), active: nil))
        (played.users, played.failure) = ([:], nil)
        let gone = try played.rules(others + "\nassist = []", after: kept.configuration)
        #expect(gone.unknownNames == ["alice", "bob", "carol"])
    }

    @Test("An error that getpwnam(3) lists says that nobody has the name, any other one that it is not known")
    func errors() throws {
        for number in [0, ENOENT, ESRCH, EBADF, EPERM] {
            #expect(try AccountDirectory.nothing(after: Errno(rawValue: number)) == nil)
        }
        for number in [EAGAIN, ECONNREFUSED, ETIMEDOUT, EIO, EMFILE, ENOMEM, EINVAL] {
            #expect(throws: Errno(rawValue: number)) { try AccountDirectory.nothing(after: Errno(rawValue: number)) }
        }
    }

    @Test("The machine knows root, and nobody of a name that no account can have")
    func system() throws {
        var configuration = try Configuration(
            parsing: "roles.sync = ['root', '@root', 'no such user', '@no such group']"
        )
        configuration.lookUpNames(in: .system)
        #expect(configuration.unknownNames == ["no such user", "@no such group"])
        #expect(configuration.roles.supplementaryGroups == [0])
    }

    @Test("Check warns of unknown names, and notes which members a group's rule counts, each with its place")
    func notes() throws {
        let folder = try TemporaryFolder()
        let text = """
            [roles]
            observe = ["everyone", "@root",
              "no such user"]
            admin = ["root", "@0"]
            [drive]
            users = ["root",
              "@no such group"]
            """
        let notes = ConfigurationFile.check(try folder.write("pointerd.toml", text)).roleNotes
        #expect(notes.map(\.reason) == [.roleOfAllMembers, .roleOfUnknown, .roleOfGroupInForce, .roleOfUnknown])
        #expect(notes.map(\.place?.line) == [2, 3, 4, 7])
        #expect(notes.map(\.reason.isWarning) == [false, true, false, true])
        var configuration = try Configuration(parsing: text)
        configuration.lookUpNames(in: .system)
        #expect(
            configuration.roleWarnings == [
                #"[roles]: there is no user "no such user", so observe is nobody's by that name until a reload finds it"#,
                #"[drive]: there is no group "@no such group", so the drive is not for that one until a reload finds it"#,
            ]
        )
    }
}
