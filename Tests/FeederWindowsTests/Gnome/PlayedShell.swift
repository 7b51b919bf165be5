import CSystemd
import PointerRuntime
import TestBasics
import Testing

/// A window as the extension describes it.
struct PlayedWindow {
    var number: UInt32
    var process: Int32 = 7
    var title = "one"
    var programs = ["org.example.One"]
    var isPopup = false
    var isX11 = false
    var isFullscreen = false
    var isActive = false
    var frame: [Int32] = [100, 80, 400, 300]
    var buffer: [Int32] = [70, 60, 460, 350]
    /// Name and path of the accessible; nil for what an older extension sends.
    var accessible: [String]? = ["", ""]
}

/// A program on a bus that answers as the extension in GNOME Shell does.
@safe
final class PlayedShell {
    static let name = "org.pointerd.Desktop1"

    private let peer: BusPeer
    /// How often all windows were asked for.
    private(set) var calls = 0
    /// Writes the reply; nil for an error.
    var answer: ((MessageDraft) -> Void)?

    init(at address: String, on loop: EventLoop, named name: String = PlayedShell.name) throws {
        peer = try BusPeer(at: address, on: loop, names: [name])
        unsafe peer.serve { [unowned self] call in unsafe receive(call) }
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
        let interface = "org.pointerd.Desktop1.Windows"
        try unsafe peer.emit("Changed", of: interface, path: "/org/pointerd/Desktop1") { signal in
            write(unsafe MessageDraft(message: signal))
        }
    }

    private func receive(_ call: OpaquePointer) -> Bool {
        guard unsafe sd_bus_message_is_method_call(call, "org.pointerd.Desktop1.Windows", "Snapshot") > 0 else {
            return false
        }
        calls += 1
        do {
            guard let answer else {
                try unsafe peer.refuse(call, "org.freedesktop.DBus.Error.Failed")
                return true
            }
            try unsafe peer.reply(to: call) { reply in answer(unsafe MessageDraft(message: reply)) }
        } catch { Issue.record(error) }
        return true
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
        let isOlder = windows.contains { $0.accessible == nil }
        let layout = "uisasbbbb(iiii)(iiii)" + (isOlder ? "" : "ss")
        inside(SD_BUS_TYPE_ARRAY, "(\(layout))") {
            for window in windows {
                inside(SD_BUS_TYPE_STRUCT, layout) {
                    bits(SD_BUS_TYPE_UINT32, UInt64(window.number))
                    bits(SD_BUS_TYPE_INT32, UInt64(UInt32(bitPattern: window.process)))
                    text(window.title)
                    inside(SD_BUS_TYPE_ARRAY, "s") { for program in window.programs { text(program) } }
                    bits(SD_BUS_TYPE_BOOLEAN, window.isPopup ? 1 : 0)
                    bits(SD_BUS_TYPE_BOOLEAN, window.isX11 ? 1 : 0)
                    bits(SD_BUS_TYPE_BOOLEAN, window.isFullscreen ? 1 : 0)
                    bits(SD_BUS_TYPE_BOOLEAN, window.isActive ? 1 : 0)
                    rectangle(window.frame)
                    rectangle(window.buffer)
                    for part in window.accessible ?? [] { text(part) }
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
