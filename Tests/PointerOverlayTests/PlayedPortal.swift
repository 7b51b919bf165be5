import CSystemd
import InMemoryLogging
import Logging
import MessageBus
import PointerOverlay
import PointerRuntime
import TestBasics
import Testing

/// A bus with a program that answers as the desktop portal does, and the overlay's end of it.
@safe
final class PlayedPortal {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let path = "/org/freedesktop/portal/desktop"
    private let bus: TestBus
    private let loop: EventLoop
    private var peer: BusPeer
    private let groups: [(name: String, sizes: [String])]
    /// How often somebody has asked for all settings.
    private var readCount = 0

    /// Starts the bus.
    /// - Parameter groups: the groups of the answer, each with the keys of its settings, all of which are 48.
    init(_ groups: [(name: String, sizes: [String])]) throws {
        self.groups = groups
        bus = try TestBus.running()
        loop = try EventLoop()
        peer = try BusPeer(at: bus.address, on: loop, names: [Self.service])
        serve()
    }

    private func serve() {
        unsafe peer.serve { [unowned self] call in
            guard unsafe sd_bus_message_is_method_call(call, Self.interface, "ReadAll") > 0 else { return false }
            readCount += 1
            do {
                try unsafe peer.reply(to: call) { unsafe answer($0) }
                // A signal behind the answer, which is always taken.
                try unsafe peer.emit("SettingChanged", of: Self.interface, path: Self.path) { signal in
                    unsafe sd_bus_message_append_basic(signal, CChar(SD_BUS_TYPE_STRING), "org.gnome.desktop.interface")
                    unsafe sd_bus_message_append_basic(signal, CChar(SD_BUS_TYPE_STRING), "cursor-size")
                    unsafe size(96, to: signal)
                }
            } catch { Issue.record(error) }
            return true
        }
    }

    /// Returns whether the overlay takes a cursor of size 48 from the answer.
    func isCursorTaken() throws -> Bool {
        let handler = InMemoryLogHandler()
        let portal = DesktopPortal(on: loop, at: .at(bus.address), logger: Log(handler))
        var scales: [Double] = []
        portal.onChange = { look in scales.append(look.cursorScale) }
        try loop.run { scales.last == 4 }
        withExtendedLifetime(portal) {}
        let isWhole = !handler.entries.contains { $0.message.description.contains("not valid") }
        #expect(scales.contains(2) == isWhole)
        return scales.contains(2)
    }

    /// Ends the bus, starts it again with a portal on it, and waits until the overlay reads the settings there. Returns what it has logged.
    func logAfterLoss() throws -> [String] {
        let handler = InMemoryLogHandler()
        let portal = DesktopPortal(on: loop, at: .at(bus.address), retryDelay: 1000, logger: Log(handler))
        try loop.run { readCount == 1 }
        var look: DesktopLook?
        portal.onChange = { look = $0 }
        peer.end()
        bus.end()
        // Some attempts are in vain.
        for _ in 0..<3 { _ = try loop.turn(timeout: 10) }
        try bus.start()
        peer = try BusPeer(at: bus.address, on: loop, names: [Self.service])
        serve()
        try loop.run { readCount == 2 && look != nil }
        return handler.entries.map { $0.message.description }
    }

    @unsafe
    private func answer(_ reply: OpaquePointer) {
        unsafe sd_bus_message_open_container(reply, CChar(SD_BUS_TYPE_ARRAY), "{sa{sv}}")
        for group in groups {
            unsafe sd_bus_message_open_container(reply, CChar(SD_BUS_TYPE_DICT_ENTRY), "sa{sv}")
            unsafe sd_bus_message_append_basic(reply, CChar(SD_BUS_TYPE_STRING), group.name)
            unsafe sd_bus_message_open_container(reply, CChar(SD_BUS_TYPE_ARRAY), "{sv}")
            for key in group.sizes {
                unsafe sd_bus_message_open_container(reply, CChar(SD_BUS_TYPE_DICT_ENTRY), "sv")
                unsafe sd_bus_message_append_basic(reply, CChar(SD_BUS_TYPE_STRING), key)
                unsafe size(48, to: reply)
                unsafe sd_bus_message_close_container(reply)
            }
            unsafe sd_bus_message_close_container(reply)
            unsafe sd_bus_message_close_container(reply)
        }
        unsafe sd_bus_message_close_container(reply)
    }

    @unsafe
    private func size(_ size: Int32, to message: OpaquePointer) {
        var size = size
        unsafe sd_bus_message_open_container(message, CChar(SD_BUS_TYPE_VARIANT), "i")
        unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_INT32), &size)
        unsafe sd_bus_message_close_container(message)
    }
}
