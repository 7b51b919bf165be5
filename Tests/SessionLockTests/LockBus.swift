import CSystemd
import Foundation
import MessageBus
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import SessionLock

/// A bus of a test, at which programs of the test have the names of logind and of screen savers, and a loop that serves it.
struct LockBus {
    let daemon: TestBus
    let loop: EventLoop

    /// - Parameter isRunning: whether the bus runs from the beginning.
    init(isRunning: Bool = true) throws {
        daemon = try TestBus()
        loop = try EventLoop()
        if isRunning { try daemon.start() }
    }

    /// The session's runtime folder.
    var folder: URL { URL(filePath: daemon.folder) }

    /// Begins to watch at this bus, with this folder.
    func watcher(session: String? = nil, folder: String? = nil) -> SessionLockWatcher {
        SessionLockWatcher(
            on: loop,
            logind: .at(daemon.address),
            savers: .at(daemon.address),
            session: session,
            folder: folder ?? daemon.folder
        )
    }

    /// Turns the loop until something is so, or for a minute, which only something that hangs takes.
    func turn(until isDone: () throws -> Bool) throws {
        let end = EventLoop.now() + 60_000_000
        while try !isDone() {
            try #require(EventLoop.now() < end)
            _ = try loop.turn(timeout: 10)
        }
    }
}

/// A program on a bus that answers calls as a test says, and sends signals.
@safe
final class LockService {
    /// Writes a reply; nil for an error.
    typealias Reply = (BusMessageWriter) -> Void

    private let peer: BusPeer
    private(set) var calls: [String] = []
    /// Returns the reply to a call of a method with a first text; nil for an error.
    var answer: (String, String) -> Reply? = { _, _ in nil }
    /// Whether it reads nothing, as a program that hangs does. When it goes on, it reads what has come.
    var isHanging: Bool {
        get { peer.isHanging }
        set { peer.isHanging = newValue }
    }

    init(_ name: String, on bus: LockBus) throws {
        peer = try BusPeer(at: bus.daemon.address, on: bus.loop, names: [name])
        unsafe peer.serve { [unowned self] call in unsafe receive(call) }
    }

    func emit(_ member: String, of interface: String, path: String, _ write: Reply = { _ in }) throws {
        try unsafe peer.emit(member, of: interface, path: path) { signal in
            write(unsafe BusMessageWriter(message: signal))
        }
    }

    private func receive(_ message: OpaquePointer) -> Bool {
        let member = unsafe String(cString: sd_bus_message_get_member(message))
        var text: UnsafePointer<CChar>?
        let hasText = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &text) > 0
        let first = unsafe hasText ? text.map { unsafe String(cString: $0) } ?? "" : ""
        calls.append(first.isEmpty ? member : "\(member) \(first)")
        do {
            guard let write = answer(member, first) else {
                try unsafe peer.refuse(message, "org.example.Error")
                return true
            }
            try unsafe peer.reply(to: message) { reply in write(unsafe BusMessageWriter(message: reply)) }
        } catch { Issue.record(error) }
        return true
    }
}

/// A writer of what the messages of these tests have.
@safe
struct BusMessageWriter {
    let message: OpaquePointer

    @unsafe
    init(message: OpaquePointer) {
        unsafe self.message = message
    }

    func text(_ text: String, as type: Int = SD_BUS_TYPE_STRING) {
        _ = unsafe sd_bus_message_append_basic(message, CChar(type), text)
    }

    func path(_ path: String) { text(path, as: SD_BUS_TYPE_OBJECT_PATH) }

    func flag(_ flag: Bool) {
        var value: Int32 = flag ? 1 : 0
        _ = unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &value)
    }

    func inside(_ type: Int, _ contents: String, _ body: () -> Void) {
        _ = unsafe sd_bus_message_open_container(message, CChar(type), contents)
        body()
        _ = unsafe sd_bus_message_close_container(message)
    }

    /// Writes a dictionary with a structure, as logind's has, and with flags.
    func properties(_ flags: [String: Bool]) {
        inside(SD_BUS_TYPE_ARRAY, "{sv}") {
            inside(SD_BUS_TYPE_DICT_ENTRY, "sv") {
                text("User")
                inside(SD_BUS_TYPE_VARIANT, "(so)") {
                    inside(SD_BUS_TYPE_STRUCT, "so") {
                        text("me")
                        path("/me")
                    }
                }
            }
            for (name, value) in flags {
                inside(SD_BUS_TYPE_DICT_ENTRY, "sv") {
                    text(name)
                    inside(SD_BUS_TYPE_VARIANT, "b") { flag(value) }
                }
            }
        }
    }

    func texts(_ texts: [String]) {
        inside(SD_BUS_TYPE_ARRAY, "s") {
            for each in texts { text(each) }
        }
    }
}
