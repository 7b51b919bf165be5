import ConfigurationFiles
import Documents
import FeederModel
import PointerConfiguration
import PointerModel
import SystemPackage
import TestBasics
import Testing

@testable import DesktopConfiguration

@Suite("The desktop's configuration")
struct DesktopConfigurationTests {
    private static let shipped = Project.folder.appending("config/desktop.toml")

    private static func load(_ text: String) throws -> DesktopConfiguration {
        let folder = try TemporaryFolder()
        return try LoadedDesktop(reading: [try folder.write("desktop.toml", text)]).withoutMistakes
    }

    /// The shipped file with every key at its default made a key in force.
    private static func uncommented() throws -> String {
        try Project.text("config/desktop.toml").split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") && line != "#" ? line.dropFirst() : line
        }.joined(separator: "\n")
    }

    @Test("Its tables are those by which a file is known as a desktop's")
    func tables() throws {
        let list = DiagnosticList(collectsAskedKeys: true)
        let document = try #require(DocumentLoader(list).document("desktop.toml", holding: []))
        var configuration = DesktopConfiguration()
        #expect(configuration.take(document).isEmpty)
        #expect(list.mistakes.askedKeys == ConfigurationFile.desktopKeys.union(ConfigurationFile.sharedKeys))
    }

    @Test("The shipped file states the defaults")
    func shippedDefaults() throws {
        #expect(try LoadedDesktop(reading: [Self.shipped]).withoutMistakes == DesktopConfiguration())
        var stated = try Self.load(Self.uncommented())
        #expect(stated.feeder.widgets == [.tableCell: .item])
        #expect(stated.feeder.radii == [.gtk: 5, .qt: 3, .other: 4])
        stated.feeder.widgets = [:]
        stated.feeder.radii = [:]
        #expect(stated.assist?.profile == .steady && stated.assist?.settings == AssistSettings())
        stated.assist = nil
        #expect(stated == DesktopConfiguration())
    }

    @Test("Every key that can be set stands in the shipped file, and no other")
    func shippedKeys() throws {
        let list = DiagnosticList(collectsAskedKeys: true)
        let text = try Self.uncommented()
        let document = try TOMLDocument(parsing: Array(text.utf8)).root()
        let field = Field(document, reading: DocumentReading(.toml, file: "desktop.toml", list: list.mistakes))
        var configuration = DesktopConfiguration()
        #expect(configuration.take(field).isEmpty)
        #expect(list.error == nil)
        let tables = ["overlay", "feeder", "feeder.roles", "feeder.radius", "assist"]
        for path in list.mistakes.askedKeys where !tables.contains(path) && !path.hasPrefix("feeder.roles.") {
            let key = path.split(separator: ".").last.map(String.init) ?? ""
            #expect(text.contains("\n\(key) = "), "\(path)")
        }
    }

    @Test("The feeder's keys are read")
    func feeder() throws {
        let options = try Self.load(
            """
            [feeder]
            source = "sway"
            announce = true
            z = -5
            windows = 12
            nodes = 1
            share = 0.5
            leave = ["org.example.*", "Tippen"]
            lockHook = true
            [feeder.roles]
            "table cell" = "item"
            list-item = "nothing"
            button = "tab"
            [feeder.radius]
            qt = 7.5
            """
        ).feeder
        var expected = FeederOptions()
        expected.source = .sway
        expected.announces = true
        expected.z = -5
        expected.windows = 12
        expected.nodes = 1
        expected.share = 0.5
        expected.leaves = ["org.example.*", "Tippen"]
        expected.hasLockHook = true
        expected.widgets = [.tableCell: .item, .listItem: .nothing, .pushButton: .tab]
        expected.radii = [.qt: 7.5]
        #expect(options == expected)
    }

    @Test("A person's file changes single keys, roles and radii of the machine's")
    func layers() throws {
        let folder = try TemporaryFolder()
        let machine = try folder.write(
            "machine.toml",
            "[feeder]\nnodes = 100\nwindows = 5\nroles = { \"tree item\" = \"button\", icon = \"button\" }\nradius = { gtk = 1, qt = 2 }"
        )
        let own = try folder.write(
            "desktop.toml",
            "[feeder]\nwindows = 6\nroles = { icon = \"nothing\" }\nradius = { qt = 3 }"
        )
        let feeder = try LoadedDesktop(reading: [machine, own]).withoutMistakes.feeder
        #expect(feeder.nodes == 100 && feeder.windows == 6)
        #expect(feeder.widgets == [.treeItem: .button, .icon: .nothing])
        #expect(feeder.radii == [.gtk: 1, .qt: 3])
    }

    static let mistakes: [(text: String, complaint: String)] = [
        ("[overlays]", "desktop.toml:1:2: overlays: unknown key; did you mean \"overlay\"?"),
        ("[feder]\nz = 1", "desktop.toml:1:2: feder: unknown key; did you mean \"feeder\"?"),
        (
            "[feeder]\nsource = \"wayland\"",
            #"desktop.toml:2:10: feeder.source: "wayland" is not one of "automatic", "x11", "sway", "gnome", "kde""#
        ),
        ("[feeder]\nanounce = true", "desktop.toml:2:1: feeder.anounce: unknown key; did you mean \"announce\"?"),
        ("[feeder]\nlocksGames = 0", "desktop.toml:2:14: feeder.locksGames: expected true or false, found an integer"),
        ("[feeder]\nannounce = 1", "desktop.toml:2:12: feeder.announce: expected true or false, found an integer"),
        ("[feeder]\nz = 1000001", "desktop.toml:2:5: feeder.z: 1000001 is out of range: expected -1000000 to 1000000"),
        ("[feeder]\nwindows = 0", "desktop.toml:2:11: feeder.windows: 0 is out of range: expected 1 to 256"),
        ("[feeder]\nnodes = 2001", "desktop.toml:2:9: feeder.nodes: 2001 is out of range: expected 1 to 2000"),
        ("[feeder]\nshare = 0.6", "desktop.toml:2:9: feeder.share: 0.6 is out of range: expected 0.01 to 0.5"),
        ("[feeder]\nleave = [\"\"]", "desktop.toml:2:10: feeder.leave[0]: is empty"),
        (
            "[feeder]\nleave = \"x\"",
            "desktop.toml:2:9: feeder.leave: expected an array of names of programs, found a string"
        ),
        (
            "[feeder.roles]\n\"table_cell\" = \"item\"",
            "desktop.toml:2:1: feeder.roles.table_cell: unknown key; did you mean \"table cell\"?"
        ),
        (
            "[feeder.roles]\nmenu-itm = \"item\"",
            "desktop.toml:2:1: feeder.roles.menu-itm: unknown key; did you mean \"menu-item\"?"
        ),
        (
            "[feeder.roles]\nlink = \"buton\"",
            #"desktop.toml:2:8: feeder.roles.link: "buton" is not one of "button", "menuItem", "tab", "link", "text", "#
                + #""document", "slider", "item", "nothing"; did you mean "button"?"#
        ),
        ("[feeder.radius]\ngtk = 101", "desktop.toml:2:7: feeder.radius.gtk: 101 is out of range: expected 0 to 100"),
        ("[feeder.radius]\ngtk4 = 1", "desktop.toml:2:1: feeder.radius.gtk4: unknown key; did you mean \"gtk\"?"),
    ]

    @Test("A mistake is named with its place and what was probably meant", arguments: mistakes)
    func complaints(text: String, complaint: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("desktop.toml", text)
        let checked = ConfigurationFile.check(file)
        #expect(checked.kind == .desktop)
        guard case .failure(let error) = checked.result else {
            Issue.record("no mistake was found")
            return
        }
        #expect(folder.relative(error.diagnostics) == [complaint])
        #expect(LoadedDesktop(reading: [file]).error == error)
    }

    @Test("Keys of the daemon's configuration make a file no desktop configuration, whatever else is misspelt")
    func otherFiles() throws {
        let folder = try TemporaryFolder()
        #expect(ConfigurationFile.check(try folder.write("a.toml", "[mouse]\n[overlays]")).kind == .configuration)
        #expect(ConfigurationFile.check(try folder.write("b.toml", "[layout]")).kind == .configuration)
        #expect(ConfigurationFile.check(try folder.write("c.toml", "")).kind == .configuration)
    }

    @Test("Every role that the feeder knows has its names in a file, with spaces and with hyphens")
    func roleNames() throws {
        for role in AccessibleRole.allCases {
            for name in role.names {
                for spelling in [name, name.replacing(" ", with: "-")] {
                    let feeder = try Self.load("[feeder.roles]\n\"\(spelling)\" = \"slider\"").feeder
                    #expect(feeder.widgets == [role: .slider])
                }
            }
        }
        let names = AccessibleRole.allCases.flatMap(\.names)
        #expect(Set(names).count == names.count && names.contains("button") && names.contains("push button menu"))
    }

    @Test("Every class that the feeder knows can be that of a role", arguments: WidgetClass.allCases)
    func classes(_ widget: WidgetClass) throws {
        #expect(try Self.load("[feeder.roles]\nlink = \"\(widget.rawValue)\"").feeder.widgets == [.link: widget])
    }
}

extension LoadedDesktop {
    /// What the files say; throws what is wrong with them.
    var withoutMistakes: DesktopConfiguration {
        get throws {
            if let error { throw error }
            return configuration
        }
    }
}
