import CXCB
import Limits
import PointerModel
import PointerRuntime
import TestBasics
import Testing
import X11Testing

@testable import X11Client

@Suite(
    "Limits of what an X server and its clients say",
    .serialized,
    .enabled(if: VirtualServer.isInstalled, "Xvfb is not installed")
)
struct X11ClientLimitTests {
    /// A connection to a server of its own.
    private final class Stage {
        let loop: EventLoop
        let server: X11Connection
        private let process: VirtualServer

        init() throws {
            process = try VirtualServer()
            loop = try EventLoop()
            server = try X11Connection(display: process.display, on: loop)
        }

        /// Lets a program declare monitors of one pixel, which come before that of the screen.
        func declareMonitors(_ count: Int) {
            for number in 0..<count {
                var monitor = xcb_randr_monitor_info_t()
                monitor.name = server.atom("monitor \(number)")
                (monitor.width, monitor.height) = (1, 1)
                unsafe xcb_randr_set_monitor(server.connection, server.root, &monitor)
            }
        }

        /// Changes a property of the root window.
        func change(_ property: xcb_atom_t, to bytes: [UInt8]) {
            let (replace, type) = (UInt8(XCB_PROP_MODE_REPLACE.rawValue), XCB_ATOM_STRING.rawValue)
            let count = UInt32(bytes.count)
            unsafe xcb_change_property(server.connection, replace, server.root, property, type, 8, count, bytes)
        }
    }

    @Test("So much counts, and not one more", arguments: X11ClientLimit.allCases)
    func limit(_ limit: X11ClientLimit) throws {
        switch limit {
        case .monitors:
            try expectLimit(limit, is: 64) { count in
                let stage = try Stage()
                stage.declareMonitors(count - 1)
                return X11Outputs(stage.server).outputs.count
            }
        case .crtcs:
            try expectLimit(limit, is: 64) { count in
                X11Outputs.crtcs((0..<UInt32(count)).map { $0 }) { .init(mode: $0, rotation: 1, outputs: []) }.count
            }
        case .name:
            let stage = try Stage()
            try expectLimit(limit, is: 1024) { count in
                let name = String(repeating: "a", count: count)
                return stage.server.name(of: stage.server.atom(name))?.utf8.count ?? 0
            }
        case .property:
            let stage = try Stage()
            try expectLimit(limit, is: 65_536) { count in
                let name = stage.server.atom("a property")
                stage.change(name, to: [UInt8](repeating: 1, count: count))
                return stage.server.property(name, of: stage.server.root).count
            }
        case .events:
            try expectLimit(limit, is: 256) { count in
                let stage = try Stage()
                var events = 0
                stage.server.addHandler { event in events += event.type == XCB_PROPERTY_NOTIFY ? 1 : 0 }
                let mask = [XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue]
                let (connection, root) = unsafe (stage.server.connection, stage.server.root)
                unsafe xcb_change_window_attributes(connection, root, XCB_CW_EVENT_MASK.rawValue, mask)
                let name = stage.server.atom("a property")
                for _ in 0..<count { stage.change(name, to: []) }
                // The answer comes behind the events.
                _ = stage.server.atom("another one")
                _ = try stage.loop.turn(timeout: 0)
                let first = events
                let end = EventLoop.now() + 60_000_000
                while events < count, EventLoop.now() < end { _ = try stage.loop.turn(timeout: 0) }
                #expect(events == count)
                return first
            }
        }
    }

    @Test(
        "Rates from 24 to 1000 frames a second count, and others as 60",
        arguments: [
            (24_000, 24.0), (23_999, 60), (1_000_000, 1000), (1_000_001, 60), (59_940, 59.94), (0, 60), (.max, 60),
        ] as [(UInt32, Double)]
    )
    func rates(clock: UInt32, rate: Double) {
        var mode = xcb_randr_mode_info_t()
        (mode.dot_clock, mode.htotal, mode.vtotal) = (clock, 50, 20)
        #expect(X11Outputs.rate(of: [mode]) == rate)
        #expect(X11Outputs.rate(of: [xcb_randr_mode_info_t(), mode]) == rate)
    }

    @Test("A monitor whose name is too long has a number")
    func longName() throws {
        let stage = try Stage()
        var monitor = xcb_randr_monitor_info_t()
        monitor.name = stage.server.atom(String(repeating: "a", count: X11ClientLimit.name.most + 1))
        (monitor.width, monitor.height) = (1, 1)
        unsafe xcb_randr_set_monitor(stage.server.connection, stage.server.root, &monitor)
        #expect(X11Outputs(stage.server).outputs.first?.name == "monitor-0")
    }
}
