import FoundationEssentials
import Glibc
import MechanismService
import MessageBus
import PointerConfiguration
import PointerMechanism
import PointerModel
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@Suite("The mechanism on the bus", .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed"))
struct MechanismServiceTests {
    private let everything = ["drive", "start", "touchpads", "chromium"]

    @Test("An allowed wish is written whole, for everybody to read, and the daemon reads it")
    func apply() throws {
        let world = try MechanismWorld()
        var readByDaemon: String?
        world.systemd.onReload = { readByDaemon = world.dropIn }
        #expect(try world.call("Apply", ["drive", "start", "drive"]) == "done")
        #expect(world.polkit?.actions == ["io.pointerd.drive"])
        let text = try #require(world.dropIn)
        #expect(text.contains("# uid \(MechanismWorld.person): drive start\n") && readByDaemon == text)
        #expect(world.systemd.units == ["pointerd.service"])
        #expect(try Configuration.load(world.family).configuration.drive.isEnabled)
        #expect(try world.names == [SwitchedOn.name])
        let mode = try FilePath(world.folder.path.appending("pointerd.toml.d/\(SwitchedOn.name)").string).stat()
            .permissions
        #expect(mode.rawValue == 0o644)
        #expect(try world.folder.path.appending("pointerd.toml.d").stat().permissions.rawValue == 0o755)
        #expect(world.logged.lines == ["notice: Apply of user \(MechanismWorld.person): drive start: done"])
    }

    @Test("Who asks is the connection, and a person may be asked for a password")
    func subject() throws {
        let world = try MechanismWorld()
        _ = try world.call("Apply", ["drive"])
        let subject = try #require(world.polkit?.subjects.first)
        #expect(subject.hasPrefix("system-bus-name name :1.") && subject.hasSuffix(" 1"))
    }

    @Test(
        "All actions are granted, or nothing is written",
        arguments: ["io.pointerd.drive", "io.pointerd.touchpads", "io.pointerd.chromium"]
    )
    func actions(_ denied: String) throws {
        let all = ["io.pointerd.drive", "io.pointerd.touchpads", "io.pointerd.chromium"]
        let world = try MechanismWorld(["chromium.d/README": ""])
        world.polkit?.answer = { $0 == denied ? .challenge : .yes }
        #expect(try world.call("Apply", everything) == "NotAuthorized")
        #expect(world.polkit?.probes == all)
        #expect(try world.polkit?.actions == Array(all[...#require(all.firstIndex(of: denied))]))
        #expect(world.dropIn == nil && world.flag == nil && world.systemd.units.isEmpty)
        world.polkit?.answer = { _ in .yes }
        #expect(try world.call("Apply", everything) == "done")
        #expect(world.flag == ChromiumFlag.text && world.dropIn?.contains("touchpad") == true)
    }

    @Test(
        "What polkit objects to has a name of its own",
        arguments: [
            (PlayedPolkit.Answer.no, "NotAuthorized"), (.challenge, "NotAuthorized"), (.dismissed, "Dismissed"),
            (.error("org.freedesktop.PolicyKit1.Error.Cancelled"), "Dismissed"),
            (.error("org.freedesktop.PolicyKit1.Error.Failed"), "NoPolkit"),
        ]
    )
    func objections(_ answer: PlayedPolkit.Answer, _ expected: String) throws {
        let world = try MechanismWorld()
        world.polkit?.answer = { _ in answer }
        for method in ["Apply", "Remove"] { #expect(try world.call(method, ["drive"]) == expected) }
        #expect(world.dropIn == nil && world.systemd.units.isEmpty)
    }

    @Test("Nothing is read or written for who could not get it, and the log of refusals stays short")
    func probed() throws {
        let world = try MechanismWorld(["pointerd.toml": "["])
        world.polkit?.answer = { _ in .no }
        for _ in 0..<100 { #expect(try world.call("Apply", ["drive"]) == "NotAuthorized") }
        #expect(world.polkit?.probes.count == 100 && world.polkit?.actions == [])
        #expect(world.logged.lines.count < 50)
        world.polkit?.answer = { _ in .yes }
        #expect(try world.call("Apply", ["drive"]) == "Refused")
    }

    @Test("polkit that does not answer is not waited for")
    func silentPolkit() throws {
        let world = try MechanismWorld { $0.probe = 1 }
        world.polkit?.isSilent = true
        #expect(try world.call("Apply", ["drive"]) == "NoPolkit")
        #expect(world.dropIn == nil)
    }

    @Test("Without polkit, nothing is allowed")
    func noPolkit() throws {
        let world = try MechanismWorld(hasPolkit: false)
        #expect(try world.call("Apply", ["drive"]) == "NoPolkit")
        #expect(world.dropIn == nil)
    }

    @Test("A removal asks for no password's action, and takes out the caller's part only")
    func remove() throws {
        let world = try MechanismWorld([
            "pointerd.toml": "[drive]\ndevices = [{ id = '046d:*' }]\nusers = ['alice']\n",
            "chromium.d/pointerd": ChromiumFlag.text,
        ])
        try world.write([4242: [.drive, .start, .chromium], MechanismWorld.person: [.drive, .touchpads, .chromium]])
        #expect(try world.call("Remove", []) == "done")
        #expect(world.polkit?.actions == ["io.pointerd.remove"])
        let text = try #require(world.dropIn)
        #expect(text.contains("# uid 4242: drive start chromium\n\n") && text.contains(#"users = ["alice", "4242"]"#))
        #expect(text.contains(#"devices = [{ id = "046d:*" }, { kind = "mouse" }, { kind = "pointingStick" }]"#))
        #expect(world.flag != nil && world.systemd.units.count == 1)
    }

    @Test("Who takes something back gets that, whatever a later file says")
    func overruled() throws {
        let world = try MechanismWorld(["pointerd.toml.d/90-local.toml": "roles.drive = []\n"])
        try world.write([4242: [.drive], MechanismWorld.person: [.drive, .start]])
        #expect(try world.call("Remove", ["start"]) == "done")
        #expect(try world.call("Remove", []) == "done")
        #expect(try #require(world.dropIn).contains("# uid 4242: drive\n\n"))
        #expect(try world.call("Apply", ["drive"]) == "Refused")
    }

    @Test("When nobody wishes anything, the files go, and a removal of nothing is one")
    func lastRemoval() throws {
        let world = try MechanismWorld(["chromium.d/pointerd": ChromiumFlag.text])
        try world.write([MechanismWorld.person: [.drive, .chromium]])
        #expect(try world.call("Remove", ["drive"]) == "done")
        #expect(try #require(world.dropIn).hasSuffix("# uid \(MechanismWorld.person): chromium\n") && world.flag != nil)
        #expect(try world.call("Remove", []) == "done")
        #expect(world.dropIn == nil && world.flag == nil)
        #expect(try world.call("Remove", []) == "done")
        #expect(try world.names.isEmpty)
    }

    @Test("The flag of Chromium is nothing for the daemon to read")
    func chromium() throws {
        let world = try MechanismWorld(["chromium.d/README": ""])
        #expect(try world.call("Apply", ["chromium"]) == "done")
        #expect(
            world.flag == ChromiumFlag.text && world.systemd.units.isEmpty
                && world.polkit?.actions == ["io.pointerd.chromium"]
        )
        #expect(try world.call("Remove", ["chromium"]) == "done")
        #expect(world.flag == nil && world.systemd.units.isEmpty)
    }

    // MARK: What keeps a wish from being fulfilled

    @Test(
        "A reload that fails puts the former files back, and is one more reload",
        arguments: ["failed", "timeout", "org.freedesktop.DBus.Error.AccessDenied"]
    )
    func reloadFails(_ result: String) throws {
        let world = try MechanismWorld(["chromium.d/README": ""])
        world.systemd.results = [result]
        #expect(try world.call("Apply", everything) == "ReloadFailed")
        #expect(world.dropIn == nil && world.flag == nil && world.systemd.units.count == 2)
        // So is the folder that was made for it.
        #expect(throws: CocoaError.self) { try world.names }

        try world.write([4242: [.drive]])
        let former = world.dropIn
        world.systemd.results = [result, "failed"]
        #expect(try world.call("Apply", everything) == "ReloadFailed")
        #expect(world.dropIn == former && world.flag == nil && world.systemd.units.count == 4)
        #expect(try world.names == [SwitchedOn.name])
    }

    @Test(
        "A daemon that does not run reads the files when it starts",
        arguments: ["invalid", "org.freedesktop.systemd1.NoSuchUnit"]
    )
    func notRunning(_ result: String) throws {
        let world = try MechanismWorld()
        world.systemd.results = [result]
        #expect(try world.call("Apply", ["drive"]) == "done")
        #expect(world.dropIn != nil)
    }

    @Test("A reload that does not end puts the former files back")
    func reloadHangs() throws {
        let world = try MechanismWorld { $0.work = 1 }
        world.systemd.results = ["never", "never"]
        #expect(try world.call("Apply", ["drive"]) == "ReloadFailed")
        #expect(world.dropIn == nil)
    }

    @Test(
        "A configuration that would not hold, or a file of somebody else, is left alone, before anybody types a password"
    )
    func refused() throws {
        let name = "pointerd.toml.d/\(SwitchedOn.name)"
        for files in [
            ["pointerd.toml": "[drive]\nmode = 3\n"], [name: "[drive]\n"], ["pointerd.toml": "["],
        ] {
            let world = try MechanismWorld(files)
            #expect(try world.call("Apply", ["drive"]) == "Refused")
            #expect(world.polkit?.actions == [] && world.dropIn == files[name])
        }
        let world = try MechanismWorld(["pointerd.toml.d/90-local.toml": "roles.drive = []\n"])
        #expect(try world.call("Apply", ["drive"]) == "Refused")
        #expect(try world.polkit?.actions == [] && world.names == ["90-local.toml"])
        let full = (0..<256).map { "{ name = '\($0)' }" }.joined(separator: ", ")
        let crowded = try MechanismWorld(["pointerd.toml": "[drive]\ndevices = [\(full)]\n"])
        #expect(try crowded.call("Apply", ["drive"]) == "Refused")
        #expect(crowded.polkit?.actions == [])
        #expect(try world.call("Apply", ["chromium"]) == "Refused")
        #expect(try world.call("Apply", ["start"]) == "Refused")
    }

    @Test("Another's file in the place of Chromium's flag is left alone, and keeps nobody from the drive")
    func othersFlag() throws {
        let world = try MechanismWorld(["chromium.d/pointerd": "mine"])
        #expect(try world.call("Apply", ["chromium"]) == "Refused")
        #expect(world.polkit?.actions == [] && world.dropIn == nil)
        #expect(try world.call("Apply", ["drive"]) == "done")
        #expect(try world.call("Remove", []) == "done")
        #expect(world.dropIn == nil && world.flag == "mine")

        let replaced = try MechanismWorld(["chromium.d/kept": ""])
        #expect(try replaced.call("Apply", ["chromium"]) == "done")
        try Data("mine".utf8).write(to: URL(filePath: replaced.folder.path.appending("chromium.d/pointerd").string))
        #expect(try replaced.call("Apply", ["drive"]) == "done")
        #expect(replaced.flag == "mine")
        #expect(try replaced.call("Remove", []) == "done")
        #expect(replaced.dropIn == nil && replaced.flag == "mine")
    }

    @Test("A flag whose folder has gone keeps nobody from the drive, or from taking the wish back")
    func flagWithoutFolder() throws {
        let world = try MechanismWorld(["chromium.d/README": ""])
        try world.write([4242: [.chromium], MechanismWorld.person: [.chromium]])
        try FileManager.default.removeItem(atPath: world.folder.path.appending("chromium.d").string)
        #expect(try world.call("Apply", ["drive"]) == "done")
        #expect(try world.call("Remove", []) == "done")
        #expect(try #require(world.dropIn).contains("# uid 4242: chromium\n"))
        #expect(try world.call("Apply", ["chromium"]) == "Refused")
    }

    @Test("A link in the file's place is left alone")
    func masked() throws {
        let world = try MechanismWorld(["pointerd.toml.d/90-local.toml": ""])
        let place = world.folder.path.appending("pointerd.toml.d/\(SwitchedOn.name)").string
        try #require(unsafe symlink("/dev/null", place) == 0)
        #expect(try world.call("Apply", ["drive"]) == "Refused")
        #expect(try FilePath(place).stat(followTargetSymlink: false).type == .symbolicLink)
    }

    @Test("A folder that cannot be made is a sentence, before anybody types a password")
    func notWritable() throws {
        let world = try MechanismWorld(local: "missing/pointerd.toml.d")
        #expect(try world.call("Apply", ["drive"]) == "NotWritable")
        #expect(world.polkit?.actions == [])
    }

    // MARK: Hostile callers

    @Test("Words that are no wishes are refused, and nobody is asked")
    func unknown() throws {
        let world = try MechanismWorld()
        let long = String(repeating: "a", count: 1 << 20)
        for words in [["fly"], ["drive", "Drive"], [""], [long], ["drive\n# uid 0: drive"], ["\u{202e}drive"]] {
            for method in ["Apply", "Remove"] { #expect(try world.call(method, words) == "Unknown") }
        }
        #expect(try world.call("Apply", []) == "Unknown")
        #expect(try world.call("Become", ["root"]) == "UnknownMethod")
        #expect(world.polkit?.actions == [] && world.dropIn == nil)
    }

    @Test("A second caller is refused at once while the first types a password, also ten thousand times")
    func busy() throws {
        let world = try MechanismWorld()
        world.polkit?.answer = { _ in .none }
        let (first, second) = (try world.caller(), try world.caller())
        try first.call("Apply", ["drive"])
        try world.loop.run { world.polkit?.actions.count == 1 }
        for _ in 0..<100 {
            for _ in 0..<100 { try second.call("Apply", ["drive"]) }
            try world.loop.run { second.answers.count.isMultiple(of: 100) }
        }
        try world.loop.run { second.answers.count == 10_000 }
        #expect(Set(second.answers) == ["Busy"] && first.answers.isEmpty && world.polkit?.actions.count == 1)
        try world.polkit?.give(.yes, to: "io.pointerd.drive")
        try world.loop.run { !first.answers.isEmpty }
        #expect(first.answers == ["done"] && world.dropIn != nil)
        // The log stays short.
        #expect(world.logged.lines.count < 1000)
    }

    @Test("A caller that goes away takes its question with it, and nothing is written")
    func gone() throws {
        let world = try MechanismWorld()
        world.polkit?.answer = { _ in .none }
        let first = try world.caller()
        try first.call("Apply", ["drive"])
        try world.loop.run { world.polkit?.actions.count == 1 }
        first.leave()
        try world.loop.run { world.polkit?.cancelled.count == 1 }
        #expect(world.polkit?.cancelled == world.polkit?.identifiers)
        // An answer that comes too late counts nothing.
        try world.polkit?.give(.yes, to: "io.pointerd.drive")
        world.polkit?.answer = { _ in .yes }
        #expect(try world.call("Remove", ["chromium"]) == "done")
        #expect(world.dropIn == nil && world.systemd.units.isEmpty)
    }

    @Test("A removal takes back what its own connection waits for, and no other's")
    func withdrawn() throws {
        let world = try MechanismWorld()
        world.polkit?.answer = { $0 == "io.pointerd.remove" ? .yes : .none }
        let caller = try world.caller()
        try caller.call("Apply", ["drive"])
        try world.loop.run { world.polkit?.actions.count == 1 }
        #expect(try world.call("Remove", []) == "Busy")
        try caller.call("Remove", ["fly"])
        try world.loop.run { caller.answers.count == 1 }
        #expect(caller.answers == ["Unknown"] && world.polkit?.cancelled == [])

        try caller.call("Remove", [])
        try world.loop.run { caller.answers.count == 3 }
        #expect(caller.answers == ["Unknown", "Dismissed", "done"])
        #expect(world.polkit?.cancelled == world.polkit?.identifiers.first.map { [$0] })
        // An answer that comes too late counts nothing.
        try world.polkit?.give(.yes, to: "io.pointerd.drive")
        #expect(try world.call("Remove", ["chromium"]) == "done")
        #expect(world.dropIn == nil)
    }

    @Test("A removal does not take back what is written")
    func withdrawnLate() throws {
        let world = try MechanismWorld()
        world.systemd.results = ["never"]
        let caller = try world.caller()
        try caller.call("Apply", ["drive"])
        try world.loop.run { world.systemd.units.count == 1 }
        try caller.call("Remove", [])
        try world.loop.run { caller.answers.count == 1 }
        #expect(caller.answers == ["Busy"] && world.dropIn != nil)
    }

    @Test("A caller that goes away after the files are written leaves them whole")
    func goneLate() throws {
        let world = try MechanismWorld()
        world.systemd.results = ["never"]
        let first = try world.caller()
        try first.call("Apply", ["drive"])
        try world.loop.run { world.systemd.units.count == 1 }
        first.leave()
        #expect(try world.call("Apply", ["drive"]) == "Busy")
        #expect(world.dropIn != nil)
    }

    @Test("A password that does not come in time is one that was not given")
    func late() throws {
        let world = try MechanismWorld { $0.password = 1 }
        world.polkit?.answer = { _ in .none }
        #expect(try world.call("Apply", ["drive"]) == "Dismissed")
        try world.loop.run { world.polkit?.cancelled.count == 1 }
        #expect(world.polkit?.cancelled == world.polkit?.identifiers)
        #expect(world.dropIn == nil)
    }

    // MARK: The end

    @Test("The mechanism ends when nobody has called for a while, and not before a call is done")
    func idle() throws {
        let world = try MechanismWorld { $0.idle = 1 }
        try world.loop.run { world.ends.count == 1 }
        #expect(world.ends == [nil])

        let busy = try MechanismWorld { $0.idle = 50_000 }
        busy.polkit?.answer = { _ in .none }
        let caller = try busy.caller()
        try caller.call("Apply", ["drive"])
        try busy.loop.run { busy.polkit?.actions.count == 1 }
        for _ in 0..<10 { _ = try busy.loop.turn(timeout: 20) }
        #expect(busy.ends.isEmpty)
        try busy.polkit?.give(.yes, to: "io.pointerd.drive")
        try busy.loop.run { busy.ends.count == 1 }
        #expect(caller.answers == ["done"])
    }

    @Test("A stop refuses a call that waits for a password, and completes one whose files are written")
    func stop() throws {
        let waiting = try MechanismWorld()
        waiting.polkit?.answer = { _ in .none }
        let first = try waiting.caller()
        try first.call("Apply", ["drive"])
        try waiting.loop.run { waiting.polkit?.actions.count == 1 }
        waiting.stop()
        try waiting.loop.run { !first.answers.isEmpty }
        #expect(first.answers == ["Busy"] && !waiting.ends.isEmpty && waiting.dropIn == nil)

        let written = try MechanismWorld { $0.work = 50_000 }
        written.systemd.results = ["never"]
        let second = try written.caller()
        try second.call("Apply", ["drive"])
        try written.loop.run { written.systemd.units.count == 1 }
        written.stop()
        #expect(written.ends.isEmpty)
        try written.loop.run { !second.answers.isEmpty }
        #expect(second.answers == ["ReloadFailed"] && written.ends == [nil] && written.dropIn == nil)
    }

    @Test("A second mechanism on the bus ends")
    func second() throws {
        let world = try MechanismWorld()
        #expect(try world.call("Remove", ["chromium"]) == "done")
        var end: Errno??
        let second = try MechanismService(
            on: world.loop,
            bus: .at(world.bus.address),
            places: world.places,
            times: MechanismTimes(),
            log: .silent
        ) { end = .some($0) }
        try world.loop.run { end != nil }
        #expect(end == .some(.addressInUse))
        withExtendedLifetime(second) {}
    }
}
