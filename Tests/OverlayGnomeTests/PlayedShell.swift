import CSystemd
import MessageBus
import PointerRuntime
import TestBasics
import Testing

@testable import OverlayGnome

/// An output as the extension describes it.
struct PlayedOutput {
    var name = "DP-1"
    var frame = [0.0, 0, 1920, 1080]
    var pixels = 1.0
    var factor = 1.0
    var rate = 60.0
    /// Number of the transform; nil as an older extension.
    var transform: UInt32? = 0
}

/// A bus with a program that answers as the extension in GNOME Shell does, and the overlay's end of it.
@safe
final class PlayedShell {
    private static let interface = "org.pointerd.Desktop1.Pointer"
    private static let path = "/org/pointerd/Desktop1"
    private let bus: TestBus
    private let loop: EventLoop
    private let peer: BusPeer
    private let shell: ShellExtension
    private var isOpen = false
    private var outputs: [ShellOutput]?
    private var moves: UInt32 = 0

    init() throws {
        bus = try TestBus.running()
        loop = try EventLoop()
        peer = try BusPeer(at: bus.address, on: loop, names: ["org.pointerd.Desktop1"])
        shell = try ShellExtension(on: loop, at: .at(bus.address)) { reason in Issue.record("\(reason)") }
        shell.onChange = { [unowned self] isOpen in self.isOpen = isOpen }
        shell.onOutputs = { [unowned self] outputs in self.outputs = outputs }
        shell.onMove = { [unowned self] _, number in moves = number }
        unsafe peer.serve { [unowned self] call in
            guard unsafe sd_bus_message_is_method_call(call, Self.interface, "Open") > 0 else { return false }
            do { try unsafe peer.reply(to: call) { _ in } } catch { Issue.record(error) }
            return true
        }
        try loop.run { isOpen }
    }

    /// Sends outputs. Returns those that were taken; nil if the signal was not.
    func take(_ list: [PlayedOutput]) throws -> [ShellOutput]? {
        outputs = nil
        try unsafe peer.emit("OutputsChanged", of: Self.interface, path: Self.path) { signal in
            let members = list.first?.transform == nil ? "sddddddd" : "sdddddddu"
            unsafe sd_bus_message_open_container(signal, CChar(SD_BUS_TYPE_ARRAY), "(\(members))")
            for output in list {
                unsafe sd_bus_message_open_container(signal, CChar(SD_BUS_TYPE_STRUCT), members)
                unsafe sd_bus_message_append_basic(signal, CChar(SD_BUS_TYPE_STRING), output.name)
                for number in output.frame + [output.pixels, output.factor, output.rate] {
                    var number = number
                    unsafe sd_bus_message_append_basic(signal, CChar(SD_BUS_TYPE_DOUBLE), &number)
                }
                if var transform = output.transform {
                    unsafe sd_bus_message_append_basic(signal, CChar(SD_BUS_TYPE_UINT32), &transform)
                }
                unsafe sd_bus_message_close_container(signal)
            }
            unsafe sd_bus_message_close_container(signal)
        }
        // A signal behind it, which is always taken.
        var number = moves + 1
        try unsafe peer.emit("CursorMoved", of: Self.interface, path: Self.path) { signal in
            unsafe sd_bus_message_append_basic(signal, CChar(SD_BUS_TYPE_UINT32), &number)
            var place = 0.0
            for _ in 0..<2 { unsafe sd_bus_message_append_basic(signal, CChar(SD_BUS_TYPE_DOUBLE), &place) }
        }
        try loop.run { moves == number }
        return outputs
    }
}
