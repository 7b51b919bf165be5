import CSystemd
import ConfigurationFiles
import Documents
import FoundationEssentials
import Glibc
import InMemoryLogging
import Logging
import MechanismService
import MessageBus
import PointerConfiguration
import PointerMechanism
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

/// The mechanism on a bus of a test, with a played polkit, a played systemd, and files in a folder.
final class MechanismWorld {
    let bus: TestBus
    let loop: EventLoop
    let folder: TemporaryFolder
    let places: MechanismPlaces
    let family: ConfigurationFamily
    let logged = InMemoryLogHandler(logLevel: .trace)
    let polkit: PlayedPolkit?
    let systemd: PlayedSystemd
    private(set) var service: MechanismService?
    private(set) var ends: [Errno?] = []

    /// The caller of all calls.
    static var person: UInt32 { getuid() }

    /// - Parameters:
    ///   - files: texts by their names in the folder.
    ///   - local: name of the folder of drop-ins.
    ///   - hasPolkit: whether polkit is there.
    ///   - change: changes how long the mechanism waits.
    init(
        _ files: [String: String] = [:],
        local: String = "pointerd.toml.d",
        hasPolkit: Bool = true,
        _ change: (inout MechanismTimes) -> Void = { _ in }
    ) throws {
        bus = try TestBus.running()
        loop = try EventLoop()
        folder = try TemporaryFolder()
        family = ConfigurationFamily(
            packagedFolder: nil,
            file: folder.path.appending("pointerd.toml"),
            requiresFile: false,
            localFolder: folder.path.appending(local)
        )
        places = MechanismPlaces(family, chromium: folder.path.appending("chromium.d"))
        polkit = hasPolkit ? try PlayedPolkit(at: bus.address, on: loop) : nil
        systemd = try PlayedSystemd(at: bus.address, on: loop)
        for (name, text) in files { try folder.write(name, text) }
        var times = MechanismTimes()
        change(&times)
        service = try MechanismService(
            on: loop,
            bus: .at(bus.address),
            places: places,
            times: times,
            log: Log(logged)
        ) { [unowned self] in ends.append($0) }
    }

    /// The drop-in; nil if there is none.
    var dropIn: String? { text("pointerd.toml.d/\(SwitchedOn.name)") }
    /// The file with Chromium's flag; nil if there is none.
    var flag: String? { text("chromium.d/\(ChromiumFlag.name)") }

    private func text(_ name: String) -> String? {
        (try? SourceFile(path: folder.path.appending(name)).read()).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What is in the folder of drop-ins.
    var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path.appending("pointerd.toml.d").string)
                .sorted()
        }
    }

    /// Writes the drop-in of other persons.
    func write(_ wishes: [UInt32: Set<Wish>]) throws {
        var record = WishRecord()
        for (person, wishes) in wishes { try record.add(wishes, of: person) }
        let others = try #require(DocumentLoader(DiagnosticList()).document(family)).document.value
        try folder.write("pointerd.toml.d/\(SwitchedOn.name)", try SwitchedOn(record, over: others).text)
    }

    func caller() throws -> Caller { try Caller(at: bus.address, on: loop) }

    /// Calls, and returns the last part of the error's name; "done" for a reply.
    func call(_ method: String, _ words: [String]) throws -> String {
        let caller = try caller()
        try caller.call(method, words)
        try loop.run { caller.answers.count == 1 }
        return caller.answers[0]
    }

    func stop() { service?.stop() }
}

/// A program that calls the mechanism.
final class Caller {
    private(set) var answers: [String] = []
    private var connection: BusConnection?
    private var requests: [BusRequest] = []

    init(at address: String, on loop: EventLoop) throws {
        connection = try BusConnection(on: loop, to: .at(address)) { Issue.record($0) }
    }

    func call(_ method: String, _ words: [String]) throws {
        let name = BusMethod(
            method,
            of: MechanismNames.bus,
            path: MechanismNames.object,
            interface: MechanismNames.interface
        )
        let request = try connection?.call(name, with: words, startsService: false, timeout: .max) {
            [unowned self] answer in
            answers.append(answer.error.map { String($0.split(separator: ".").last ?? "") } ?? "done")
        }
        if let request { requests.append(request) }
    }

    /// Leaves the bus.
    func leave() {
        requests = []
        connection = nil
    }
}

/// polkit, which answers as a test says.
@safe
final class PlayedPolkit {
    enum Answer {
        case yes
        case no
        /// A password is needed, and nobody can ask for it.
        case challenge
        case dismissed
        case error(String)
        /// None before the test's.
        case none

        /// What polkit says where nobody is asked: what a person would decide needs a password.
        var ofProbe: Answer {
            switch self {
            case .none, .dismissed: .challenge
            default: self
            }
        }
    }

    private let peer: BusPeer
    private var waiting: [String: OpaquePointer] = unsafe [:]
    /// The answer to each action.
    var answer: (String) -> Answer = { _ in .yes }
    /// The actions that were asked for.
    private(set) var actions: [String] = []
    /// Those of which was asked, before that, whether the caller could get them.
    private(set) var probes: [String] = []
    /// Whether it answers nothing.
    var isSilent = false
    /// Number of further entries in an answer.
    var details = 0
    private(set) var subjects: [String] = []
    private(set) var identifiers: [String] = []
    private(set) var cancelled: [String] = []

    init(at address: String, on loop: EventLoop) throws {
        peer = try BusPeer(at: address, on: loop, names: ["org.freedesktop.PolicyKit1"])
        unsafe peer.serve { [unowned self] call in
            do { return try unsafe receive(call) } catch {
                Issue.record(error)
                return false
            }
        }
    }

    deinit { unsafe waiting.values.forEach { _ = unsafe sd_bus_message_unref($0) } }

    /// Answers an action that waits.
    func give(_ answer: Answer, to action: String) throws {
        let message = try unsafe #require(waiting.removeValue(forKey: action))
        defer { _ = unsafe sd_bus_message_unref(message) }
        try unsafe reply(to: message, answer)
        try peer.flush()
    }

    private func receive(_ message: OpaquePointer) throws -> Bool {
        var (kind, key, name, action, id): (Text, Text, Text, Text, Text) = (nil, nil, nil, nil, nil)
        if unsafe sd_bus_message_is_method_call(message, nil, "CancelCheckAuthorization") > 0 {
            _ = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &id)
            cancelled.append(unsafe Self.string(id))
            return true
        }
        var flags: UInt32 = 0
        _ = unsafe sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_STRUCT), "sa{sv}")
        _ = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &kind)
        _ = unsafe sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_ARRAY), "{sv}")
        _ = unsafe sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_DICT_ENTRY), "sv")
        _ = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &key)
        _ = unsafe sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_VARIANT), "s")
        _ = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &name)
        for _ in 0..<4 { _ = unsafe sd_bus_message_exit_container(message) }
        _ = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &action)
        _ = unsafe sd_bus_message_skip(message, "a{ss}")
        _ = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_UINT32), &flags)
        _ = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &id)
        if isSilent { return true }
        let asked = unsafe Self.string(action)
        if flags == 0 {
            probes.append(asked)
            try unsafe reply(to: message, answer(asked).ofProbe)
            return true
        }
        subjects.append(unsafe "\(Self.string(kind)) \(Self.string(key)) \(Self.string(name)) \(flags)")
        actions.append(asked)
        identifiers.append(unsafe Self.string(id))
        let answer = answer(asked)
        if case .none = answer {
            unsafe waiting[asked] = sd_bus_message_ref(message)
        } else {
            try unsafe reply(to: message, answer)
        }
        return true
    }

    private typealias Text = UnsafePointer<CChar>?

    private static func string(_ text: Text) -> String { unsafe text.map { unsafe String(cString: $0) } ?? "" }

    private func reply(to message: OpaquePointer, _ answer: Answer) throws {
        let (isAllowed, isChallenge, isDismissed): (Int32, Int32, Bool)
        switch answer {
        case .yes: (isAllowed, isChallenge, isDismissed) = (1, 0, false)
        case .no, .none: (isAllowed, isChallenge, isDismissed) = (0, 0, false)
        case .challenge: (isAllowed, isChallenge, isDismissed) = (0, 1, false)
        case .dismissed: (isAllowed, isChallenge, isDismissed) = (0, 1, true)
        case .error(let name): return try unsafe peer.refuse(message, name)
        }
        try unsafe peer.reply(to: message) { reply in
            var flags = [isAllowed, isChallenge]
            _ = unsafe sd_bus_message_open_container(reply, CChar(SD_BUS_TYPE_STRUCT), "bba{ss}")
            for index in flags.indices {
                _ = unsafe sd_bus_message_append_basic(reply, CChar(SD_BUS_TYPE_BOOLEAN), &flags[index])
            }
            _ = unsafe sd_bus_message_open_container(reply, CChar(SD_BUS_TYPE_ARRAY), "{ss}")
            let further = (0..<details).map { ["detail\($0)", "value"] }
            for entry in further + (isDismissed ? [["polkit.dismissed", "true"]] : []) {
                _ = unsafe sd_bus_message_open_container(reply, CChar(SD_BUS_TYPE_DICT_ENTRY), "ss")
                for text in entry {
                    _ = unsafe sd_bus_message_append_basic(reply, CChar(SD_BUS_TYPE_STRING), text)
                }
                _ = unsafe sd_bus_message_close_container(reply)
            }
            _ = unsafe sd_bus_message_close_container(reply)
            _ = unsafe sd_bus_message_close_container(reply)
        }
    }
}

/// systemd, whose reloads end as a test says.
@safe
final class PlayedSystemd {
    private let peer: BusPeer
    /// How the next reloads end; "done" for those behind them. "never" does not end, and what has a dot is an error.
    var results: [String] = []
    private(set) var units: [String] = []
    /// Number of other jobs of the unit that end before the reload's is named.
    var earlierJobs = 0
    /// Called before each reload.
    var onReload: () -> Void = {}

    init(at address: String, on loop: EventLoop) throws {
        peer = try BusPeer(at: address, on: loop, names: ["org.freedesktop.systemd1"])
        unsafe peer.serve { [unowned self] call in
            do { return try unsafe receive(call) } catch {
                Issue.record(error)
                return false
            }
        }
    }

    private func receive(_ message: OpaquePointer) throws -> Bool {
        guard unsafe sd_bus_message_is_method_call(message, nil, "ReloadUnit") > 0 else { return false }
        var unit: UnsafePointer<CChar>?
        _ = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &unit)
        units.append(unsafe unit.map { unsafe String(cString: $0) } ?? "")
        onReload()
        let result = results.isEmpty ? "done" : results.removeFirst()
        if result.contains(".") {
            try unsafe peer.refuse(message, result)
            return true
        }
        let job = "/org/freedesktop/systemd1/job/\(units.count)"
        let path = "/org/freedesktop/systemd1"
        let interface = "org.freedesktop.systemd1.Manager"
        func signal(_ unit: String, _ job: String = job) throws {
            try unsafe peer.emit("JobRemoved", of: interface, path: path) { signal in
                var number: UInt32 = 1
                _ = unsafe sd_bus_message_append_basic(signal, CChar(SD_BUS_TYPE_UINT32), &number)
                _ = unsafe sd_bus_message_append_basic(signal, CChar(SD_BUS_TYPE_OBJECT_PATH), job)
                for text in [unit, result] {
                    _ = unsafe sd_bus_message_append_basic(signal, CChar(SD_BUS_TYPE_STRING), text)
                }
            }
        }
        // Jobs of others end too, and this one before its number is there.
        try signal("other.service")
        for number in 0..<earlierJobs { try signal("pointerd.service", "\(job)/\(number)") }
        if result != "never" { try signal("pointerd.service") }
        try unsafe peer.reply(to: message) { reply in
            _ = unsafe sd_bus_message_append_basic(reply, CChar(SD_BUS_TYPE_OBJECT_PATH), job)
        }
        return true
    }
}
