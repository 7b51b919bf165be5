import ConfigurationFiles
import Documents
import PointerModel
import PointerWire
import SystemPackage
import TestBasics
import Testing

@testable import PointerConfiguration

@Suite("The configuration that is shipped")
struct ShippedConfigurationTests {
    /// The shipped file with every key at its default made a key in force: such a line has "#" and no space.
    static func uncommented() throws -> String {
        try Project.text("config/pointerd.toml").split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isKey = line.hasPrefix("#") && !line.hasPrefix("# ") && line != "#"
            return isKey ? line.dropFirst() : line
        }.joined(separator: "\n")
    }

    @Test("it can be loaded, and is what is built in")
    func loads() throws {
        #expect(try Configuration.load(Project.configuration) == .builtIn)
    }

    @Test("that of the demonstration differs from it by its layouts only")
    func demo() throws {
        var configuration = try Configuration.load(Project.demo)
        #expect(configuration.layout.surfaces.map(\.id) == ["buttons", "quilt", "slider"])
        configuration.layout.surfaces = []
        #expect(configuration == .builtIn)
    }

    @Test("the defaults that it states are the defaults")
    func defaults() throws {
        let folder = try TemporaryFolder()
        let text = try Self.uncommented()
        let file = try folder.write("pointerd.toml", text)
        var configuration = try Configuration.load(file)
        // Rules for devices have no default that could be stated: an example of all of their keys stands for them.
        #expect(configuration.devices.rules.count == 1)
        configuration.devices = DeviceRules()
        // Neither have the devices, the output and the users of a drive.
        #expect(configuration.drive.devices.count == 1 && configuration.drive.output != nil)
        #expect(configuration.driveUsers.holders?.count == 2)
        configuration.driveUsers = DriveUsers()
        configuration.drive.devices = []
        configuration.drive.output = nil
        #expect(configuration == .builtIn)
    }

    @Test("every key that can be set stands in it, and no other")
    func keys() throws {
        let list = DiagnosticList(collectsAskedKeys: true)
        let document = try TOMLDocument(parsing: Array(Self.uncommented().utf8)).root()
        let field = Field(
            document,
            reading: DocumentReading(.toml, file: Project.configuration.string, list: list.mistakes)
        )
        _ = ConfigurationDecoder(list: list).configuration(field)
        #expect(list.error == nil)
        let known = list.mistakes.askedKeys.filter { !$0.hasPrefix("surfaces.") && $0 != "surfaces" }
        #expect(known == Self.keys(of: document, at: ""))
        #expect(known.contains("outputs.frame.width"))
    }

    @Test("the keys of its limits are those that the daemon reports to clients")
    func limits() throws {
        let text = try Project.text("config/pointerd.toml")
        let table = try #require(text.split(separator: "\n[").first { $0.hasPrefix("limits]") })
        let keys = table.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /#(\w+) = .*/).map { String($0.output.1) }
        }
        #expect(keys == LimitKey.allCases.map(\.rawValue))
    }

    /// Every number with its range in words.
    static let ranges: [String: String] = {
        var ranges = [
            "scale": NumberText.of(LayoutLimits.outputScale),
            "maximumBubble": NumberText.of(AssistSettings.range(of: "bubble")),
            "dpi": NumberText.of(DeviceOverrides.dpiRange),
            "size": NumberText.of(DeviceOverrides.sizeRange),
            "forceRange": NumberText.of(ForceRange.limits),
        ]
        func add<Owner>(_ table: [Setting<Owner>]) {
            for setting in table {
                guard let range = setting.form.number?.range else { continue }
                ranges[setting.key] = NumberText.of(range, orZeroBelow: setting.leastBesidesZero)
            }
        }
        add(DeviceSettings.table)
        add(EffectSettings.table)
        add(TransitionSettings.table)
        add(RecenteringSettings.table)
        add(InertiaSettings.table)
        add(TargetingSettings.table)
        add(AssistSettings.table)
        add(Limits.table)
        return ranges
    }()

    @Test("a key's comment names the range that the reader holds it to")
    func ranges() throws {
        let text = try Project.text("config/pointerd.toml")
        func comment(above key: String) throws -> String {
            String(try #require(text.split(separator: "\n\n").first { $0.contains("\n#\(key) =") }))
        }
        for (key, range) in Self.ranges {
            #expect(try comment(above: key).lowercased().contains(range), "\(key)")
        }
        for level in LogLevel.allCases {
            #expect(try comment(above: "level").contains("\"\(level.rawValue)\""))
        }
        for kind in DeviceDescription.Kind.allCases {
            #expect(try comment(above: "kind").contains("\"\(kind.rawValue)\""))
            #expect(try comment(above: "match").contains("\"\(kind.rawValue)\""))
        }
        #expect(try comment(above: "pointer").contains("1 to \(PointerModelLimit.identifierBytes.most) bytes"))
        #expect(try comment(above: "pointer").contains("at most \(PointerModelLimit.pointers.most) in all"))
        #expect(try comment(above: "pointer").contains("\n#pointer = \"\(PointerNames.byDefault)\""))
        for strategy in Targeting.allCases {
            #expect(try comment(above: "strategy").contains("\"\(strategy.rawValue)\""))
        }
        for profile in AssistProfile.allCases {
            #expect(try comment(above: "profile").contains("\"\(profile.rawValue)\""))
        }
        for click in ClickAttribution.allCases {
            #expect(try comment(above: "click").contains("\"\(click.rawValue)\""))
        }
        for key in AssistSettings.table.map(\.key) { #expect(try comment(above: "allow").contains("\"\(key)\"")) }
    }

    @Test("each key of the pointer's behavior is taken up to both ends of that range, and no further")
    func ends() throws {
        let tables = [
            "mouse", "touchpad", "pointingStick", "effects", "transitions", "recentering", "inertia", "targeting",
            "assist",
        ]
        let document = try TOMLDocument(parsing: Array(Self.uncommented().utf8)).root()
        var count = 0
        for key in Self.keys(of: document, at: "").sorted() {
            let parts = key.split(separator: ".").map(String.init)
            guard parts.count == 2, tables.contains(parts[0]), let range = Self.ranges[parts[1]] else { continue }
            let zero = "0, or "
            let ends = range.replacing(zero, with: "").split(separator: " to ").map(String.init)
            let (lower, upper) = (try #require(Double(ends[0])), try #require(Double(ends[1])))
            let alone = range.hasPrefix(zero) ? [0.0] : []
            for end in alone + [lower, upper] { _ = try Configuration(parsing: "\(key) = \(end)") }
            // Between 0 and the least, a number counts as the least.
            for beyond in (alone.isEmpty ? [lower.nextDown] : alone.map(\.nextDown)) + [upper.nextUp] {
                #expect(throws: ConfigurationError.self, "\(key) = \(beyond)") {
                    try Configuration(parsing: "\(key) = \(beyond)")
                }
            }
            count += 1
        }
        #expect(count == 32)
    }

    @Test("every number that can be set has its range compared above")
    func comparedKeys() throws {
        let text = try Project.text("config/pointerd.toml")
        let numbers = text.split(separator: "\n").compactMap { line -> String? in
            let parts = line.dropFirst().split(separator: " = ", maxSplits: 1)
            guard line.hasPrefix("#"), !line.hasPrefix("# "), parts.count == 2, Double(parts[1]) != nil else {
                return nil
            }
            return String(parts[0])
        }
        // The sides of a touchpad stand in one line, as no number does, and so do both ends of a range.
        #expect(Set(numbers) == Set(Self.ranges.keys).subtracting(["size", "forceRange"]))
    }

    /// The paths of all keys of a table, without indices.
    private static func keys(of value: DocumentValue, at path: String) -> Set<String> {
        switch value.content {
        case .table(let entries):
            entries.reduce(into: []) { keys, entry in
                let key = DottedPath.key(entry.key, in: path)
                keys.insert(key)
                keys.formUnion(Self.keys(of: entry.value, at: key))
            }
        case .array(let items):
            items.reduce(into: []) { $0.formUnion(keys(of: $1, at: path)) }
        default:
            []
        }
    }
}
