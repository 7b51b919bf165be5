import ConfigurationFiles
import PointerModel
import SystemPackage
import TestBasics
import Testing

@testable import DesktopConfiguration

@Suite("A desktop's configuration with mistakes")
struct LoadedDesktopTests {
    private static let good = """
        [overlay]
        theme = "dark"
        [feeder]
        windows = 7
        leave = ["mine"]
        [assist]
        profile = "tremor"
        """

    /// Reads a person's file on top of the machine's.
    private static func load(
        _ text: String,
        machine: String = "",
        inForce former: DesktopConfiguration? = nil
    ) throws -> LoadedDesktop {
        let folder = try TemporaryFolder()
        let files = try [folder.write("machine.toml", machine), folder.write("desktop.toml", text)]
        return LoadedDesktop(reading: files, inForce: former)
    }

    @Test(
        "A mistake costs its table, and no other",
        arguments: [
            ("theme = \"dark\"", "theme = \"drak\"", DesktopTable.overlay),
            ("windows = 7", "windows = 0", .feeder),
            ("windows = 7", "widows = 7", .feeder),
            ("profile = \"tremor\"", "profile = \"tremro\"", .assist),
            ("[assist]", "[asist]", .assist),
            ("[overlay]", "[overlays]", .overlay),
        ]
    )
    func table(right: String, wrong: String, table: DesktopTable) throws {
        let whole = try Self.load(Self.good)
        #expect(whole.error == nil && whole.faultyTables.isEmpty)
        var expected = whole.configuration
        expected.take(table, of: DesktopConfiguration())
        // What the feeder is to leave out stays left out.
        if table == .feeder { expected.feeder.leaves = ["mine"] }

        let text = Self.good.replacing(right, with: wrong)
        let start = try Self.load(text)
        #expect(start.faultyTables == [table] && start.error?.diagnostics.count == 1)
        #expect(start.configuration == expected)
        // Later, what was in force stays so.
        let former = try Self.load(Self.good.replacing("windows = 7", with: "windows = 8")).configuration
        var later = whole.configuration
        later.take(table, of: former)
        #expect(try Self.load(text, inForce: former).configuration == later)
    }

    @Test(
        "What the feeder is to leave out stays left out in spite of mistakes",
        arguments: [
            ("[feeder]\nwidows = 1\nleave = ['new']", ["new"], ["old", "new"]),
            ("[feeder]\nleave = ['new', 5]", ["new"], ["old", "new"]),
            ("[feeder]\nleave = 5", ["machine"], ["old", "machine"]),
            ("[feeder", ["machine"], ["old", "machine"]),
        ]
    )
    func leaves(text: String, start: [String], later: [String]) throws {
        let machine = "[feeder]\nleave = ['machine']"
        #expect(try Self.load(text, machine: machine).configuration.feeder.leaves == start)
        var former = DesktopConfiguration()
        former.feeder.leaves = ["old"]
        #expect(try Self.load(text, machine: machine, inForce: former).configuration.feeder.leaves == later)
        // There is room for so many.
        former.feeder.leaves = (0..<DesktopConfigurationLimit.leaves.most).map { "\($0)" }
        #expect(try Self.load(text, machine: machine, inForce: former).configuration.feeder == former.feeder)
    }

    @Test("A mistake beyond those that are listed is no secret")
    func manyMistakes() throws {
        let many = (0..<50).map { "key\($0) = 1" }.joined(separator: "\n")
        let loaded = try Self.load("[feeder]\n\(many)\n[overlay]\ntheme = 1")
        #expect(loaded.faultyTables == [.feeder, .overlay])
        #expect(loaded.error(in: [.overlay]) != nil && loaded.error(in: [.assist]) == nil)
    }

    @Test("A program hears of the mistakes in its own tables and in the files as wholes")
    func errors() throws {
        let loaded = try Self.load("[overlay]\ntheme = 1\n[assist]\nclick = 1\n[other]")
        #expect(loaded.faultyTables == [.overlay, .assist])
        func keys(_ tables: Set<DesktopTable>) -> [String?] {
            loaded.error(in: tables)?.diagnostics.map(\.key) ?? []
        }
        #expect(keys([.overlay]) == ["overlay.theme", "other"])
        #expect(keys([.feeder, .assist]) == ["assist.click", "other"])
        #expect(try Self.load("x").error(in: [.feeder]) != nil)
        #expect(try Self.load("[overlay]\ntheme = 1").error(in: [.feeder]) == nil)
    }

    @Test("A file that is no TOML costs the whole change")
    func noDocument() throws {
        let former = try Self.load(Self.good).configuration
        let later = try Self.load("[overlay]\ntheme = \"light\"\n[", inForce: former)
        #expect(later.configuration == former && later.faultyTables == Set(DesktopTable.allCases))
        #expect(try Self.load("[").configuration == DesktopConfiguration())
        // Nobody gets half of a help: what the machine's file says of it is not known.
        let own = try Self.load(Self.good, machine: "[").configuration
        #expect(own.assist == nil && own.overlay.theme == .dark && own.feeder.windows == 7)
    }

    @Test("A mistake in either file never means other help than before")
    func help() throws {
        let machine = "[assist]\nprofile = \"older\""
        #expect(try Self.load("assist.bubble = \"wide\"", machine: machine).configuration.assist == nil)
        #expect(try Self.load("assist.bubble = 4", machine: "assist.profile = 3").configuration.assist == nil)
        var former = DesktopConfiguration()
        former.assist = AssistChoice(.slow)
        #expect(try Self.load("assist.bubble = \"wide\"", machine: machine, inForce: former).configuration == former)
        // Without the table there is no help, and no mistake.
        #expect(try Self.load("", inForce: former).configuration.assist == nil)
    }

    @Test("A named file counts in place of the person's, and must exist")
    func named() throws {
        let folder = try TemporaryFolder()
        let file = folder.path.appending("mine.toml")
        let files = DesktopFiles(named: file)
        #expect(files.all.last == file)
        #expect(files.load().faultyTables == Set(DesktopTable.allCases))
        _ = try folder.write("mine.toml", "[overlay]\ntheme = \"dark\"")
        #expect(files.load().configuration.overlay.theme == .dark)
    }
}
