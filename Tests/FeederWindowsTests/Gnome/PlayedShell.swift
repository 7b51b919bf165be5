import CSystemd
import PointerRuntime
import Testing

/// A window as the extension describes it.
struct PlayedWindow {
    var number: UInt32
    var process: Int32 = 7
    var title = "one"
    var isPopup = false
    var isX11 = false
    var isFullscreen = false
    var isActive = false
    var frame: [Int32] = [100, 80, 400, 300]
    var buffer: [Int32] = [70, 60, 460, 350]
}

/// A program on a bus that answers as the extension in GNOME Shell does.
@safe
final class PlayedShell {
    static let name = "org.pointerd.Desktop1"

    private let bus: OpaquePointer
    private let loop: EventLoop
    private var watch: EventLoop.Watch?
    private var slot: OpaquePointer?
    /// How often all windows were asked for.
    private(set) var calls = 0
    /// Writes the reply; nil for an error.
    var answer: ((MessageDraft) -> Void)?

    init(at address: String, on loop: EventLoop, named name: String = PlayedShell.name) throws {
        self.loop = loop
        var made: OpaquePointer?
        try #require(unsafe sd_bus_new(&made) >= 0)
        unsafe bus = try #require(unsafe made)
        try #require(unsafe sd_bus_set_address(bus, address) >= 0 && sd_bus_set_bus_client(bus, 1) >= 0)
        try #require(unsafe sd_bus_start(bus) >= 0)
        let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
        let result = unsafe sd_bus_add_filter(
            bus,
            &slot,
            { message, owner, _ in
                guard let message = unsafe message, let owner = unsafe owner else { return 0 }
                return unsafe Unmanaged<PlayedShell>.fromOpaque(owner).takeUnretainedValue().receive(message)
            },
            owner
        )
        try #require(result >= 0)
        watch = try loop.watch(unsafe sd_bus_get_fd(bus), for: .readable) { [unowned self] _ in process() }
        try #require(unsafe sd_bus_request_name(bus, name, 0) >= 0)
        process()
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        _ = unsafe sd_bus_slot_unref(slot)
        _ = unsafe sd_bus_flush_close_unref(bus)
    }

    func show(_ serial: UInt64, _ windows: [PlayedWindow]) {
        answer = { draft in
            draft.serial(serial)
            draft.windows(windows)
        }
    }

    /// Sends the signal that windows have changed.
    func change(_ serial: UInt64, removed: [UInt32] = [], changed: [PlayedWindow] = [], order: [UInt32]) throws {
        try emit { draft in
            draft.serial(serial)
            draft.numbers(removed)
            draft.windows(changed)
            draft.numbers(order)
        }
    }

    func emit(_ write: (MessageDraft) -> Void) throws {
        var message: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(message) }
        let made = unsafe sd_bus_message_new_signal(
            bus,
            &message,
            "/org/pointerd/Desktop1",
            "org.pointerd.Desktop1.Windows",
            "Changed"
        )
        try #require(made >= 0)
        write(unsafe MessageDraft(message: try #require(unsafe message)))
        try #require(unsafe sd_bus_send(bus, message, nil) >= 0 && sd_bus_flush(bus) >= 0)
    }

    private func process() {
        while unsafe sd_bus_process(bus, nil) > 0 {}
        _ = unsafe sd_bus_flush(bus)
    }

    private func receive(_ message: OpaquePointer) -> Int32 {
        guard unsafe sd_bus_message_is_method_call(message, "org.pointerd.Desktop1.Windows", "Snapshot") > 0 else {
            return 0
        }
        calls += 1
        guard let answer else {
            var error = unsafe sd_bus_error(name: nil, message: nil, _need_free: 0)
            _ = unsafe sd_bus_error_set(&error, "org.freedesktop.DBus.Error.Failed", "no")
            _ = unsafe sd_bus_reply_method_error(message, &error)
            return 1
        }
        var reply: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(reply) }
        guard unsafe sd_bus_message_new_method_return(message, &reply) >= 0, let made = unsafe reply else { return 1 }
        answer(unsafe MessageDraft(message: made))
        _ = unsafe sd_bus_send(bus, made, nil)
        return 1
    }
}

/// A writer of what the messages of the extension have.
@safe
struct MessageDraft {
    private let message: OpaquePointer

    @unsafe
    init(message: OpaquePointer) {
        unsafe self.message = message
    }

    func serial(_ value: UInt64) { bits(SD_BUS_TYPE_UINT64, value) }

    func text(_ text: String) { _ = unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_STRING), text) }

    func numbers(_ numbers: [UInt32]) {
        inside(SD_BUS_TYPE_ARRAY, "u") { for number in numbers { bits(SD_BUS_TYPE_UINT32, UInt64(number)) } }
    }

    func windows(_ windows: [PlayedWindow]) {
        let layout = "uisasbbbb(iiii)(iiii)"
        inside(SD_BUS_TYPE_ARRAY, "(\(layout))") {
            for window in windows {
                inside(SD_BUS_TYPE_STRUCT, layout) {
                    bits(SD_BUS_TYPE_UINT32, UInt64(window.number))
                    bits(SD_BUS_TYPE_INT32, UInt64(UInt32(bitPattern: window.process)))
                    text(window.title)
                    inside(SD_BUS_TYPE_ARRAY, "s") { text("org.example.One") }
                    bits(SD_BUS_TYPE_BOOLEAN, window.isPopup ? 1 : 0)
                    bits(SD_BUS_TYPE_BOOLEAN, window.isX11 ? 1 : 0)
                    bits(SD_BUS_TYPE_BOOLEAN, window.isFullscreen ? 1 : 0)
                    bits(SD_BUS_TYPE_BOOLEAN, window.isActive ? 1 : 0)
                    rectangle(window.frame)
                    rectangle(window.buffer)
                }
            }
        }
    }

    private func rectangle(_ values: [Int32]) {
        inside(SD_BUS_TYPE_STRUCT, "iiii") {
            for value in values { bits(SD_BUS_TYPE_INT32, UInt64(UInt32(bitPattern: value))) }
        }
    }

    private func bits(_ type: Int, _ value: UInt64) {
        var value = value
        _ = unsafe sd_bus_message_append_basic(message, CChar(type), &value)
    }

    private func inside(_ type: Int, _ contents: String, _ body: () -> Void) {
        _ = unsafe sd_bus_message_open_container(message, CChar(type), contents)
        body()
        _ = unsafe sd_bus_message_close_container(message)
    }
}
