import CSystemd
import Foundation
import PointerRuntime
import PointerTesting
import SystemPackage
import Testing

/// A made-up KWin on a bus: it loads and starts scripts as its scripting does, and sends what a test says in their place.
@safe
final class PlayedKWin {
    /// A script that is loaded.
    struct Script {
        var path: String
        /// The connection that it calls, and what its calls begin with.
        var receiver: String
        var token: String
        /// The permissions of its file.
        var mode: Int
    }

    private let bus: OpaquePointer
    private let loop: EventLoop
    private var watch: EventLoop.Watch?
    private var slot: OpaquePointer?
    private(set) var scripts: [String: Script] = [:]
    /// All calls of its scripting, in their order.
    private(set) var calls: [String] = []
    /// The replies to reports: an error's name, or nothing.
    private(set) var answers: [String?] = []
    /// What a script reports when it is started; nil for nothing.
    var first: String? = #"{"windows":[],"cursor":[1,2]}"#
    /// Whether scripts can be loaded.
    var loads = true
    /// How many calls come before its scripting is there.
    var early = 0

    /// Connects, and owns KWin's name, or none.
    init(_ bus: TestBus, on loop: EventLoop, name: String? = "org.kde.KWin") throws {
        self.loop = loop
        var made: OpaquePointer?
        try #require(unsafe sd_bus_new(&made) >= 0)
        unsafe self.bus = try #require(unsafe made)
        try #require(unsafe sd_bus_set_address(self.bus, bus.address) >= 0 && sd_bus_set_bus_client(self.bus, 1) >= 0)
        try #require(unsafe sd_bus_start(self.bus) >= 0)
        let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
        let result = unsafe sd_bus_add_filter(
            self.bus,
            &slot,
            { message, owner, _ in
                guard let message = unsafe message, let owner = unsafe owner else { return 0 }
                return unsafe Unmanaged<PlayedKWin>.fromOpaque(owner).takeUnretainedValue().receive(message)
            },
            owner
        )
        try #require(result >= 0)
        watch = try loop.watch(unsafe sd_bus_get_fd(self.bus), for: .readable) { [unowned self] _ in process() }
        if let name { try #require(unsafe sd_bus_request_name(self.bus, name, 0) >= 0) }
        process()
    }

    deinit { end() }

    /// Leaves the bus.
    func end() {
        guard let watch else { return }
        loop.unwatch(watch)
        self.watch = nil
        _ = unsafe sd_bus_slot_unref(slot)
        _ = unsafe sd_bus_flush_close_unref(bus)
    }

    /// Calls as a script does.
    func report(_ text: String, to script: Script, token: String? = nil) throws {
        var message: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(message) }
        let name = "org.pointerd.Feeder"
        let result = unsafe sd_bus_message_new_method_call(
            bus,
            &message,
            script.receiver,
            "/org/pointerd/Feeder",
            name,
            "Report"
        )
        try #require(result >= 0)
        for argument in [token ?? script.token, text] {
            try #require(unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_STRING), argument) >= 0)
        }
        let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
        let callback: sd_bus_message_handler_t = { reply, owner, _ in
            guard let reply = unsafe reply, let owner = unsafe owner else { return 0 }
            let error = unsafe sd_bus_message_get_error(reply)?.pointee.name
            let played = unsafe Unmanaged<PlayedKWin>.fromOpaque(owner).takeUnretainedValue()
            played.answers.append(unsafe error.map { unsafe String(cString: $0) })
            return 0
        }
        try #require(unsafe sd_bus_call_async(bus, nil, message, callback, owner, 0) >= 0)
        _ = unsafe sd_bus_flush(bus)
    }

    private func process() {
        while unsafe sd_bus_process(bus, nil) > 0 {}
        _ = unsafe sd_bus_flush(bus)
    }

    private func receive(_ message: OpaquePointer) -> Int32 {
        guard unsafe sd_bus_message_is_method_call(message, "org.kde.kwin.Scripting", nil) > 0 else { return 0 }
        early -= 1
        // sd-bus answers that there is no such object.
        guard early < 0 else { return 0 }
        let member = unsafe String(cString: sd_bus_message_get_member(message))
        let texts = [unsafe text(message), unsafe text(message)].compactMap { $0 }
        calls.append(([member] + texts.suffix(1)).joined(separator: " "))
        var reply: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(reply) }
        guard unsafe sd_bus_message_new_method_return(message, &reply) >= 0 else { return 1 }
        var number: Int32 = 0
        switch member {
        case "isScriptLoaded", "unloadScript":
            number = scripts[texts[0]] == nil ? 0 : 1
            if member == "unloadScript" { scripts[texts[0]] = nil }
            _ = unsafe sd_bus_message_append_basic(reply, CChar(SD_BUS_TYPE_BOOLEAN), &number)
        case "loadScript":
            number = loads ? Int32(scripts.count) : -1
            if loads { scripts[texts[1]] = Self.script(texts[0]) }
            _ = unsafe sd_bus_message_append_basic(reply, CChar(SD_BUS_TYPE_INT32), &number)
        default: break
        }
        _ = unsafe sd_bus_send(bus, reply, nil)
        if member == "start", let first { for script in scripts.values { try? report(first, to: script) } }
        return 1
    }

    private func text(_ message: OpaquePointer) -> String? {
        var value: UnsafePointer<CChar>?
        guard unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &value) > 0 else { return nil }
        return unsafe value.map { unsafe String(cString: $0) }
    }

    /// Reads a script's file, as far as the test needs it.
    private static func script(_ path: String) -> Script {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let words = text.split(separator: "\"", maxSplits: 4).map(String.init)
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        let mode = facts?[.posixPermissions] as? Int ?? 0
        guard words.count > 3 else { return Script(path: path, receiver: "", token: "", mode: mode) }
        return Script(path: path, receiver: words[1], token: words[3], mode: mode)
    }
}
