import CSystemd
import Foundation
import MessageBus
import PointerRuntime
import PointerTesting
import SystemPackage
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

    private let bus: OpaquePointer
    private let loop: EventLoop
    private var watch: EventLoop.Watch?
    private var slot: OpaquePointer?
    private(set) var calls: [String] = []
    /// Returns the reply to a call of a method with a first text; nil for an error.
    var answer: (String, String) -> Reply? = { _, _ in nil }
    /// Whether it reads nothing, as a program that hangs does. When it goes on, it reads what has come.
    var isHanging = false {
        didSet { if !isHanging { process() } }
    }

    init(_ name: String, on bus: LockBus) throws {
        loop = bus.loop
        var made: OpaquePointer?
        try #require(unsafe sd_bus_new(&made) >= 0)
        unsafe self.bus = try #require(unsafe made)
        try #require(
            unsafe sd_bus_set_address(self.bus, bus.daemon.address) >= 0 && sd_bus_set_bus_client(self.bus, 1) >= 0
        )
        try #require(unsafe sd_bus_start(self.bus) >= 0)
        let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
        let result = unsafe sd_bus_add_filter(
            self.bus,
            &slot,
            { message, owner, _ in
                guard let message = unsafe message, let owner = unsafe owner else { return 0 }
                return unsafe Unmanaged<LockService>.fromOpaque(owner).takeUnretainedValue().receive(message)
            },
            owner
        )
        try #require(result >= 0)
        watch = try loop.watch(unsafe sd_bus_get_fd(self.bus), for: .readable) { [unowned self] _ in process() }
        try #require(unsafe sd_bus_request_name(self.bus, name, 0) >= 0)
        process()
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        _ = unsafe sd_bus_slot_unref(slot)
        _ = unsafe sd_bus_flush_close_unref(bus)
    }

    func emit(_ member: String, of interface: String, path: String, _ write: Reply = { _ in }) throws {
        var message: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(message) }
        try #require(unsafe sd_bus_message_new_signal(bus, &message, path, interface, member) >= 0)
        write(unsafe BusMessageWriter(message: try #require(unsafe message)))
        try #require(unsafe sd_bus_send(bus, message, nil) >= 0 && sd_bus_flush(bus) >= 0)
    }

    private func process() {
        guard !isHanging else { return }
        while unsafe sd_bus_process(bus, nil) > 0 {}
        _ = unsafe sd_bus_flush(bus)
    }

    private func receive(_ message: OpaquePointer) -> Int32 {
        guard unsafe sd_bus_message_is_method_call(message, nil, nil) > 0 else { return 0 }
        let member = unsafe String(cString: sd_bus_message_get_member(message))
        var text: UnsafePointer<CChar>?
        let hasText = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &text) > 0
        let first = unsafe hasText ? text.map { unsafe String(cString: $0) } ?? "" : ""
        calls.append(first.isEmpty ? member : "\(member) \(first)")
        guard let write = answer(member, first) else {
            var error = unsafe sd_bus_error(name: nil, message: nil, _need_free: 0)
            _ = unsafe sd_bus_error_set(&error, "org.example.Error", "no")
            _ = unsafe sd_bus_reply_method_error(message, &error)
            return 1
        }
        var reply: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(reply) }
        guard unsafe sd_bus_message_new_method_return(message, &reply) >= 0, let made = unsafe reply else { return 1 }
        write(unsafe BusMessageWriter(message: made))
        _ = unsafe sd_bus_send(bus, made, nil)
        return 1
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
