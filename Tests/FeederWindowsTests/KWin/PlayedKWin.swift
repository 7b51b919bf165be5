import CSystemd
import Foundation
import PointerRuntime
import SystemPackage
import TestBasics
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

    private let peer: BusPeer
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
        peer = try BusPeer(at: bus.address, on: loop, names: name.map { [$0] } ?? [])
        unsafe peer.serve { [unowned self] call in unsafe receive(call) }
    }

    /// Leaves the bus.
    func end() { peer.end() }

    /// Calls as a script does.
    func report(_ text: String, to script: Script, token: String? = nil) throws {
        var message: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(message) }
        let name = "org.pointerd.Feeder"
        let result = unsafe sd_bus_message_new_method_call(
            peer.connection,
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
        try #require(unsafe sd_bus_call_async(peer.connection, nil, message, callback, owner, 0) >= 0)
        try peer.flush()
    }

    private func receive(_ message: OpaquePointer) -> Bool {
        guard unsafe sd_bus_message_is_method_call(message, "org.kde.kwin.Scripting", nil) > 0 else { return false }
        early -= 1
        guard early < 0 else { return false }
        let member = unsafe String(cString: sd_bus_message_get_member(message))
        let texts = [unsafe text(message), unsafe text(message)].compactMap { $0 }
        calls.append(([member] + texts.suffix(1)).joined(separator: " "))
        do {
            try unsafe peer.reply(to: message) { reply in unsafe answer(member, texts, reply) }
            if member == "start", let first { for script in scripts.values { try report(first, to: script) } }
        } catch { Issue.record(error) }
        return true
    }

    private func answer(_ member: String, _ texts: [String], _ reply: OpaquePointer) {
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
