import ConfigurationFiles
import DesktopConfiguration
import PointerModel
import PointerWire
import SystemPackage
import TestBasics
import Testing

@testable import PointerConfiguration

@Suite("Help for hands that aim badly in configuration files")
struct AssistDecodingTests {
    @Test("Without the table, nothing helps, and persons may ask for everything")
    func absent() throws {
        for text in ["", "[assist]"] {
            let configuration = try Configuration(parsing: text)
            #expect(configuration.engine.assist == AssistSettings())
            #expect(configuration.assist == AssistRules())
        }
        #expect(AssistRules().bounds.allowed == Set(AssistSettings.table.map(\.key)))
    }

    @Test("A profile sets the values", arguments: AssistProfile.allCases)
    func profiles(profile: AssistProfile) throws {
        let configuration = try Configuration(parsing: "assist.profile = \"\(profile.rawValue)\"")
        #expect(configuration.engine.assist == profile.settings)
        #expect(configuration.assist.profile == profile)
    }

    @Test("A key beside a profile changes one value of it", arguments: AssistProfile.allCases)
    func change(profile: AssistProfile) throws {
        let configuration = try Configuration(parsing: "[assist]\nprofile = \"\(profile.rawValue)\"\nfilter = 7.5")
        var expected = profile.settings
        expected.filter = 7.5
        #expect(configuration.engine.assist == expected)
    }

    @Test("Every key is read")
    func everyKey() throws {
        let configuration = try Configuration(
            parsing: """
                [assist]
                profile = "custom"
                click = "longest"
                freeze = true
                dragThreshold = 12
                dragDelay = 0.5
                bubble = 20
                filter = 6.5
                dwellClick = 1.5
                allow = ["click", "bubble"]
                maximumBubble = 32
                """
        )
        var settings = AssistSettings()
        settings.click = .longest
        settings.freezesClicks = true
        settings.dragThreshold = 12
        settings.dragDelay = 0.5
        settings.bubble = 20
        settings.filter = 6.5
        settings.dwellClick = 1.5
        #expect(configuration.engine.assist == settings)
        var rules = AssistRules()
        rules.profile = .custom
        rules.bounds.allowed = ["click", "bubble"]
        rules.bounds.maximumBubble = 32
        #expect(configuration.assist == rules)
        #expect(settings.differences(from: AssistSettings()) == AssistSettings.table.map(\.key))
    }

    @Test("The longest stay has an earlier word, which both files take")
    func formerWord() throws {
        let folder = try TemporaryFolder()
        for word in ["dwell", "longest"] {
            let text = "[assist]\nclick = \"\(word)\""
            #expect(try Configuration(parsing: text).engine.assist.click == .longest)
            let loaded = LoadedDesktop(reading: [try folder.write("desktop.toml", text)])
            #expect(loaded.error == nil && loaded.configuration.assist?.settings.click == .longest)
        }
    }

    @Test("A smaller number than the least counts as that in both files, which earlier versions took")
    func leastNumbers() throws {
        let folder = try TemporaryFolder()
        let text = "[assist]\nprofile = \"custom\"\nfilter = 0.4\ndwellClick = 0.1"
        let settings = try Configuration(parsing: text).engine.assist
        #expect(settings.filter == 0.5 && settings.dwellClick == 0.2)
        let loaded = LoadedDesktop(reading: [try folder.write("desktop.toml", text)])
        let own = loaded.configuration.assist?.settings
        #expect(loaded.error == nil && own?.filter == 0.5 && own?.dwellClick == 0.2)
    }

    private static let mistakes: [(String, String)] = [
        (
            "profile = \"old\"",
            #"3:11: assist.profile: "old" is not one of "steady", "older", "tremor", "slow", "custom"; did you mean "older"?"#
        ),
        (
            "click = \"shaky\"",
            #"3:9: assist.click: "shaky" is not one of "plain", "shake", "longest"; did you mean "shake"?"#
        ),
        ("freeze = 1", "3:10: assist.freeze: expected true or false, found an integer"),
        ("dragThreshold = 0", "3:17: assist.dragThreshold: 0 is out of range: expected 1 to 100"),
        ("bubble = 65", "3:10: assist.bubble: 65 is out of range: expected 0 to 64"),
        ("filter = \"5 Hz\"", "3:10: assist.filter: expected a number, found a string"),
        ("dwellClick = -1", "3:14: assist.dwellClick: -1 is out of range: expected 0 to 10"),
        ("buble = 5", "3:1: assist.buble: unknown key; did you mean \"bubble\"?"),
    ]
    private static let bounds: [(String, String)] = [
        ("maximumBubble = 65", "3:17: assist.maximumBubble: 65 is out of range: expected 0 to 64"),
        (
            "allow = [\"click\", \"profile\"]",
            #"3:19: assist.allow[1]: "profile" is not one of "click", "freeze", "dragThreshold", "dragDelay", "bubble", "filter", "dwellClick""#
        ),
        ("allow = true", "3:9: assist.allow: expected an array of keys, found a boolean"),
    ]

    @Test("A mistake is named with file, line and key", arguments: mistakes + bounds)
    func complaints(line: String, complaint: String) throws {
        let folder = try TemporaryFolder()
        let checked = ConfigurationFile.check(try folder.write("pointerd.toml", "[mouse]\n[assist]\n\(line)"))
        #expect(checked.kind == .configuration)
        guard case .failure(let error) = checked.result else {
            Issue.record("no mistake was found")
            return
        }
        #expect(folder.relative(error.diagnostics) == ["pointerd.toml:\(complaint)"])
    }

    @Test("A person's file has the same keys with the same mistakes", arguments: mistakes)
    func desktopComplaints(line: String, complaint: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("desktop.toml", "[overlay]\n[assist]\n\(line)")
        guard case .failure(let error) = ConfigurationFile.check(file).result else {
            Issue.record("no mistake was found")
            return
        }
        #expect(folder.relative(error.diagnostics) == ["desktop.toml:\(complaint)"])
        let loaded = LoadedDesktop(reading: [file])
        #expect(loaded.error == error && loaded.faultyTables == [.assist] && loaded.configuration.assist == nil)
    }

    @Test("A person's file has no bounds", arguments: ["allow = []", "maximumBubble = 5"])
    func desktopBounds(line: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("desktop.toml", "[overlay]\n[assist]\n\(line)")
        #expect(LoadedDesktop(reading: [file]).error?.description.contains("unknown key") == true)
    }

    @Test("A person asks for help only with a key in the table")
    func asking() throws {
        func choice(_ text: String, _ defaults: AssistChoice? = nil) throws -> AssistChoice? {
            let folder = try TemporaryFolder()
            let machine = defaults.map(AssistTable.lines) ?? []
            let files = try [
                folder.write("machine.toml", machine.joined(separator: "\n")), folder.write("desktop.toml", text),
            ]
            return LoadedDesktop(reading: files).configuration.assist
        }
        #expect(try choice("") == nil && choice("[assist]") == nil)
        #expect(try choice("assist.profile = \"tremor\"") == AssistChoice(.tremor))
        var own = AssistChoice()
        own.values["bubble"] = .number(12)
        #expect(try choice("assist.bubble = 12") == own)

        // The machine's default for persons.
        var machine = AssistChoice(.older)
        machine.values["filter"] = .number(5)
        #expect(try choice("[assist]", machine) == machine)
        #expect(try choice("assist.profile = \"tremor\"", machine) == AssistChoice(.tremor))
        machine.values["bubble"] = .number(12)
        var former = machine
        former.values["bubble"] = nil
        #expect(try choice("assist.bubble = 12", former) == machine)
    }

    @Test("The table alone makes a desktop configuration only of a file with that name")
    func kinds() throws {
        let folder = try TemporaryFolder()
        func kind(_ name: String, _ text: String) throws -> ConfigurationFile.Kind? {
            ConfigurationFile.check(try folder.write(name, text)).kind
        }
        #expect(try kind("desktop.toml", "assist.profile = \"slow\"") == .desktop)
        #expect(try kind("pointerd.toml", "assist.profile = \"slow\"") == .configuration)
        #expect(try kind("a.toml", "assist.profile = \"slow\"\n[overlay]") == .desktop)
        #expect(try kind("desktop.toml", "assist.profile = \"slow\"\n[mouse]") == .desktop)
        #expect(try kind("desktop.toml", "[drive]") == .desktop && kind("desktop.toml", "") == .desktop)
        #expect(try kind("desktop.toml", "outputs = []\n[mouse]") == .configuration)
    }

    @Test("Bounds keep what persons may not set, and the largest bubble")
    func bounding() {
        var configured = AssistProfile.steady.settings
        configured.bubble = 40
        configured.dragThreshold = 5
        var asked = AssistSettings()
        asked.click = .shake
        asked.bubble = 60
        asked.dwellClick = 2
        var bounds = AssistBounds()
        #expect(bounds.bounded(asked, over: configured) == asked)
        bounds.maximumBubble = 24
        bounds.allowed = ["click", "bubble", "freeze"]
        var expected = asked
        expected.bubble = 24
        expected.dragThreshold = 5
        expected.dwellClick = 0
        #expect(bounds.bounded(asked, over: configured) == expected)
        // Nobody freezes without an attribution.
        asked.freezesClicks = true
        bounds.allowed = ["freeze"]
        #expect(!bounds.bounded(asked, over: AssistSettings()).freezesClicks)
        #expect(bounds.bounded(asked, over: AssistProfile.older.settings).freezesClicks)
        bounds.allowed = ["click"]
        let frozen = bounds.bounded(AssistSettings(), over: AssistProfile.older.settings)
        #expect(frozen.freezesClicks && frozen.click == .longest)
        // What the machine says itself is not bounded.
        bounds.allowed = []
        #expect(bounds.bounded(asked, over: configured) == configured)
    }
}
