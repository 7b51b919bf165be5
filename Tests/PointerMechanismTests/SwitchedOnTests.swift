import ConfigurationFiles
import Documents
import PointerConfiguration
import PointerMechanism
import PointerModel
import SystemPackage
import TestBasics
import Testing

/// The files of a configuration in a folder of their own, with the drop-in of those who have switched help on.
final class SwitchedOnFiles {
    let folder: TemporaryFolder
    let family: ConfigurationFamily
    let dropIn: FilePath

    /// - Parameter files: texts by their names: `pointerd.toml`, and those of drop-ins.
    init(_ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let local = folder.path.appending("pointerd.toml.d")
        family = ConfigurationFamily(
            packagedFolder: folder.path.appending("packaged"),
            file: folder.path.appending("pointerd.toml"),
            requiresFile: false,
            localFolder: local
        )
        dropIn = local.appending(SwitchedOn.name)
        for (name, text) in files {
            try folder.write(
                name == "pointerd.toml" ? name : name.contains("/") ? name : "pointerd.toml.d/\(name)",
                text
            )
        }
    }

    /// The merged document of all files but the drop-in.
    var others: DocumentValue {
        get throws {
            try #require(DocumentLoader(DiagnosticList()).document(family.without(dropIn))).document.value
        }
    }

    /// Writes the drop-in of a record, and returns what is in force then.
    func write(_ record: WishRecord) throws -> Configuration {
        try folder.write("pointerd.toml.d/\(SwitchedOn.name)", try SwitchedOn(record, over: others).text)
        return try Configuration.load(family).configuration
    }

    /// What is written.
    var written: SwitchedOn { get throws { try SwitchedOn(SourceFile(path: dropIn).read()) } }
}

@Suite("What persons have switched on")
struct SwitchedOnTests {
    private static func record(_ wishes: [UInt32: Set<Wish>]) throws -> WishRecord {
        var record = WishRecord()
        for (person, wishes) in wishes { try record.add(wishes, of: person) }
        return record
    }

    private static let kinds = [DeviceMatch(kind: .mouse), DeviceMatch(kind: .pointingStick)]

    private static func users(_ numbers: UInt32...) -> [RoleRules.Holder] { numbers.map { .user(Account($0)) } }

    @Test("The file is the record, and what the daemon reads of it")
    func text() throws {
        let record = try Self.record([1001: [.drive], 1000: [.start, .drive, .touchpads, .chromium]])
        let text = try SwitchedOn(record, over: DocumentValue(.table([]))).text
        #expect(
            text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "\n") == """
                # uid 1000: drive start touchpads chromium
                # uid 1001: drive

                [drive]
                enabled = true
                devices = [{ kind = "mouse" }, { kind = "pointingStick" }, { kind = "touchpad" }]
                users = ["1000", "1001"]

                [roles]
                drive = ["1000", "1001"]

                """
        )
        let read = try SwitchedOn(Array(text.utf8))
        #expect(try read.record == record && read.text == text)
    }

    @Test("Two persons switch on, one switches off: the other's help stays, and of the one nothing")
    func twoPersons() throws {
        let files = try SwitchedOnFiles()
        var record = try Self.record([1000: [.drive, .start]])
        _ = try files.write(record)
        try record.add([.drive, .touchpads], of: 1001)
        var found = try files.write(record)
        #expect(found.drive.devices == Self.kinds + [DeviceMatch(kind: .touchpad)] && found.drive.isEnabled)
        #expect(found.driveUsers.holders == Self.users(1000, 1001) && found.roles.drive == Self.users(1000, 1001))

        record.remove([], of: 1001)
        found = try files.write(record)
        #expect(try files.written.record == record)
        #expect(found.drive.devices == Self.kinds && found.drive.isEnabled)
        #expect(found.driveUsers.holders == Self.users(1000) && found.roles.drive == Self.users(1000))

        record.remove([.start], of: 1000)
        #expect(try !files.write(record).drive.isEnabled)
        record.remove([], of: 1000)
        #expect(record.isEmpty)
        #expect(try SwitchedOn(record, over: files.others).text == "")
    }

    @Test("What an administrator has in other files stays, in its form, also when a person switches off")
    func administrator() throws {
        let criteria = #"[{ id = "046d:*", name = "Ball \"x\" *" }, { kind = "mouse" }]"#
        let files = try SwitchedOnFiles([
            "packaged/50-a.toml": "[roles]\ndrive = ['@helped']\n",
            "pointerd.toml": "[drive]\ndevices = \(criteria)\nusers = ['alice', '@44']\nmode = 'relative'\n",
        ])
        let before = try Configuration.load(files.family).configuration
        var record = try Self.record([1000: [.drive], 1001: [.drive]])
        var found = try files.write(record)
        #expect(found.drive.devices == before.drive.devices + [DeviceMatch(kind: .pointingStick)])
        #expect(found.drive.mode == .relative)
        let written = try files.written.text
        #expect(
            written.contains(
                #"[{ id = "046d:*", name = "Ball \"x\" *" }, { kind = "mouse" }, { kind = "pointingStick" }]"#
            )
        )
        #expect(written.contains(#"users = ["alice", "@44", "1000", "1001"]"#))
        #expect(written.contains(#"drive = ["@helped", "1000", "1001"]"#))
        #expect(found.driveUsers.holders == (before.driveUsers.holders ?? []) + Self.users(1000, 1001))

        record.remove([], of: 1000)
        found = try files.write(record)
        #expect(found.driveUsers.holders == (before.driveUsers.holders ?? []) + Self.users(1001))
        #expect(found.roles.drive == before.roles.drive + Self.users(1001))
    }

    @Test("Where the drive is for everybody, it stays so, and @active needs no name beside it")
    func everybody() throws {
        let everybody = try SwitchedOnFiles(["10-a.toml": "[drive]\ndevices = [{ kind = 'mouse' }]\n"])
        let record = try Self.record([1000: [.drive]])
        #expect(try everybody.write(record).driveUsers.holders == nil)

        let active = try SwitchedOnFiles(["10-a.toml": "drive.users = ['@active']\nroles.drive = ['@active']\n"])
        let found = try active.write(record)
        #expect(found.driveUsers.holders == [.activeSession] && found.roles.drive == [.activeSession])

        let nobody = try SwitchedOnFiles(["10-a.toml": "drive.devices = []\n"])
        #expect(try nobody.write(record).driveUsers.holders == Self.users(1000))
    }

    @Test("The flag of Chromium alone leaves the configuration as it is")
    func chromium() throws {
        let files = try SwitchedOnFiles(["pointerd.toml": "[drive]\ndevices = [{ kind = 'touchpad' }]\n"])
        let before = try Configuration.load(files.family).configuration
        #expect(try files.write(Self.record([1000: [.chromium]])) == before)
    }

    @Test("A later file that says otherwise is named")
    func overruled() throws {
        let files = try SwitchedOnFiles(["60-b.toml": "[drive]\nusers = ['bob']\n"])
        let record = try Self.record([1000: [.drive]])
        _ = try files.write(record)
        let merged = try #require(DocumentLoader(DiagnosticList()).document(files.family)).document
        let found = try files.written.overruled(in: merged, readFrom: files.dropIn.string)
        #expect(
            found?.setting == "[drive] users"
                && found?.file == files.folder.path.appending("pointerd.toml.d/60-b.toml").string
        )

        let alone = try SwitchedOnFiles(["40-b.toml": "[drive]\nusers = ['bob']\n"])
        _ = try alone.write(record)
        let whole = try #require(DocumentLoader(DiagnosticList()).document(alone.family)).document
        #expect(try alone.written.overruled(in: whole, readFrom: alone.dropIn.string) == nil)
    }

    @Test(
        "A file that is not exactly a written one is refused",
        arguments: [
            ("# uid 1000: drive start", "# uid 1000: start drive"), ("# uid 1000: drive start", "# uid 1000: start"),
            ("# uid 1000: drive start", "# uid 1000: drive  start"),
            ("# uid 1000: drive start", "# uid 01000: drive start"),
            ("# uid 1000: drive start", "# uid -1: drive"), ("# uid 1000: drive start", "# uid 4294967296: drive"),
            ("# uid 1000: drive start", "# uid 1000: drive fly"), ("# uid 1000: drive start\n", ""),
            ("# uid 1000: drive start", "# uid 1000: drive start\n# uid 999: drive"),
            ("# uid 1000: drive start", "# uid 1000: drive start\n# uid 1000: drive start"),
            ("# pointer-mechanism", "# Pointer-mechanism"), ("enabled = true", "enabled = true\nmode = \"relative\""),
            ("enabled = true", "# enabled = true"), ("enabled = true", "enabled =  true"),
            ("[roles]", "[roles] # mine"), ("[roles]", "[mouse]\nspeed = 1.0\n\n[roles]"),
            ("[roles]\ndrive = [\"1000\"]\n", ""), ("enabled", "enabled = \u{0}"),
        ]
    )
    func changed(_ from: String, _ to: String) throws {
        let text = try SwitchedOn(Self.record([1000: [.drive, .start]]), over: DocumentValue(.table([]))).text
        let parts = text.split(separator: from, maxSplits: 1, omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let error = #expect(throws: MechanismError.self) { try SwitchedOn(Array("\(parts[0])\(to)\(parts[1])".utf8)) }
        #expect(error?.kind == .refused)
    }

    @Test(
        "An empty file, one of others, and bytes that are no text are refused",
        arguments: ["", "[drive]\n", "\u{feff}"]
    )
    func foreign(_ text: String) throws {
        #expect(throws: MechanismError.self) { try SwitchedOn(Array(text.utf8)) }
        let written = try SwitchedOn(Self.record([1: [.drive]]), over: DocumentValue(.table([]))).text
        #expect(throws: MechanismError.self) { try SwitchedOn(Array(written.utf8) + [0xff]) }
    }
}

@Suite("Wishes")
struct WishTests {
    @Test("Words are wishes, each once, or none of them is")
    func words() throws {
        #expect(try Wish.all(["drive", "start", "drive"]) == [.drive, .start])
        #expect(throws: MechanismError.noSuchWish) { try Wish.all(["drive", "Drive"]) }
        #expect(throws: MechanismError.noSuchWish) { try Wish.all([""]) }
    }

    @Test("A wish that says nothing without another one needs it, and goes with it")
    func basis() throws {
        var record = WishRecord()
        for wish in [Wish.start, .touchpads] {
            #expect(throws: MechanismError.self) { try record.add([wish], of: 1000) }
            #expect(record.isEmpty)
        }
        try record.add([.drive], of: 1000)
        try record.add([.start, .touchpads, .chromium], of: 1000)
        record.remove([.drive], of: 1000)
        #expect(record.wishes == [1000: [.chromium]])
        record.remove([.drive], of: 1000)
        record.remove([], of: 1001)
        #expect(record.wishes == [1000: [.chromium]])
    }

    @Test("An error is a printable sentence")
    func errors() {
        #expect(MechanismError(.refused, "a\u{1b}[2Jb\n").text == #"a\u{1b}[2Jb\n"#)
    }
}
