import CXCB
import Glibc
package import PointerModel

/// The outputs of an X screen, by RANDR: places and sizes in points, how they are turned, and how often they show frames.
@safe
package final class X11Outputs {
    /// Frames per second that count. Others are those of virtual outputs, or a mode that a program has made up.
    private static let rates = 24.0...1000.0
    /// Frames per second where the modes say none that counts.
    private static let usualRate = 60.0

    private let server: X11Connection
    private let firstEvent: Int32?
    private let resources: xcb_atom_t
    private var isStale = false
    /// The outputs; never empty.
    package private(set) var outputs: [Output] = []
    /// Pixels per point: 1, or more where the desktop's fonts have more than 96 dots per inch.
    package private(set) var scale = 1.0
    /// Frames per second of the fastest output.
    package private(set) var rate = X11Outputs.usualRate
    /// Called when anything of these has changed.
    package var onChange: () -> Void = {}

    /// Reads the outputs, and watches them; waits for the server. The root window's own changes come only to a program that selects
    /// its structure and properties.
    package init(_ server: X11Connection) {
        self.server = server
        resources = server.atom("RESOURCE_MANAGER")
        let connection = unsafe server.connection
        if let monitors = unsafe cxcb_randr(connection), unsafe Self.hasMonitors(connection) {
            firstEvent = Int32(unsafe monitors.pointee.first_event)
            let mask = XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue
            unsafe xcb_randr_select_input(connection, server.root, UInt16(mask))
        } else {
            firstEvent = nil
        }
        server.addHandler { [unowned self] event in handle(event) }
        // One change brings several events.
        server.beforeFlush { [unowned self] in
            guard isStale else { return }
            isStale = false
            if update() { onChange() }
        }
        _ = update()
    }

    @unsafe
    private static func hasMonitors(_ connection: OpaquePointer) -> Bool {
        let cookie = unsafe xcb_randr_query_version(connection, 1, 5)
        guard let reply = unsafe xcb_randr_query_version_reply(connection, cookie, nil) else { return false }
        defer { unsafe free(reply) }
        return unsafe (reply.pointee.major_version, reply.pointee.minor_version) >= (1, 5)
    }

    private func handle(_ event: X11Connection.Event) {
        let isChange: Bool
        switch event.type {
        case XCB_PROPERTY_NOTIFY:
            let change = event.load(as: xcb_property_notify_event_t.self)
            isChange = change.window == server.root && change.atom == resources
        case XCB_CONFIGURE_NOTIFY: isChange = event.load(as: xcb_configure_notify_event_t.self).window == server.root
        case let type: isChange = firstEvent.map { type == $0 || type == $0 + 1 } ?? false
        }
        if isChange { isStale = true }
    }

    /// Reads all anew. Returns whether anything has changed.
    private func update() -> Bool {
        let former = (outputs, scale, rate)
        scale = X11Resources.scale(server.property(resources, of: server.root))
        let shown = firstEvent == nil ? nil : readShown()
        rate = shown?.rate ?? Self.usualRate
        outputs = firstEvent == nil ? [] : monitors(turnedAs: shown?.transforms ?? [:])
        if outputs.isEmpty { outputs = [wholeScreen()] }
        return (outputs, scale, rate) != former
    }

    private func monitors(turnedAs transforms: [xcb_randr_output_t: OutputTransform]) -> [Output] {
        let connection = unsafe server.connection
        let cookie = unsafe xcb_randr_get_monitors(connection, server.root, 1)
        guard let reply = unsafe xcb_randr_get_monitors_reply(connection, cookie, nil) else { return [] }
        defer { unsafe free(reply) }
        var monitors = unsafe xcb_randr_get_monitors_monitors_iterator(reply)
        var found: [Output] = []
        while unsafe monitors.rem > 0, found.count < X11ClientLimit.monitors.most {
            let monitor = unsafe monitors.data.pointee
            if monitor.width > 0, monitor.height > 0 {
                let frame = Rect(
                    x: Double(monitor.x) / scale,
                    y: Double(monitor.y) / scale,
                    width: Double(monitor.width) / scale,
                    height: Double(monitor.height) / scale
                )
                let name = server.name(of: monitor.name) ?? "monitor-\(found.count)"
                // A monitor of several outputs is no panel.
                let outputs = unsafe xcb_randr_monitor_info_outputs(monitors.data)
                let only = unsafe monitor.nOutput == 1 ? outputs?.pointee : nil
                let transform = only.flatMap { transforms[$0] } ?? .normal
                found.append(Output(name: name, frame: frame, scale: scale, transform: transform))
            }
            unsafe xcb_randr_monitor_info_next(&monitors)
        }
        return found
    }

    private func wholeScreen() -> Output {
        let connection = unsafe server.connection
        let reply = unsafe xcb_get_geometry_reply(connection, xcb_get_geometry(connection, server.root), nil)
        defer { unsafe free(reply) }
        let size = unsafe reply.map { unsafe (Double($0.pointee.width), Double($0.pointee.height)) } ?? (1, 1)
        let frame = Rect(x: 0, y: 0, width: size.0 / scale, height: size.1 / scale)
        return Output(name: "screen", frame: frame, scale: scale)
    }

    /// What a CRTC shows.
    struct Crtc {
        let mode: xcb_randr_mode_t
        let rotation: UInt16
        let outputs: [xcb_randr_output_t]
    }

    /// What all CRTCs show.
    private struct Shown {
        /// Frames per second of the fastest mode in use.
        let rate: Double
        let transforms: [xcb_randr_output_t: OutputTransform]
    }

    /// Returns what the CRTCs show; nil if the server does not say it.
    private func readShown() -> Shown? {
        let connection = unsafe server.connection
        let cookie = unsafe xcb_randr_get_screen_resources_current(connection, server.root)
        guard let reply = unsafe xcb_randr_get_screen_resources_current_reply(connection, cookie, nil) else {
            return nil
        }
        defer { unsafe free(reply) }
        let ids = unsafe Self.list(
            xcb_randr_get_screen_resources_current_crtcs(reply),
            xcb_randr_get_screen_resources_current_crtcs_length(reply)
        )
        let time = unsafe reply.pointee.config_timestamp
        let crtcs = Self.crtcs(ids) { crtc in
            let cookie = unsafe xcb_randr_get_crtc_info(connection, crtc, time)
            guard let answer = unsafe xcb_randr_get_crtc_info_reply(connection, cookie, nil) else { return nil }
            defer { unsafe free(answer) }
            return unsafe Crtc(
                mode: answer.pointee.mode,
                rotation: answer.pointee.rotation,
                outputs: Self.list(
                    xcb_randr_get_crtc_info_outputs(answer),
                    xcb_randr_get_crtc_info_outputs_length(answer)
                )
            )
        }
        let used = Set(crtcs.map(\.mode))
        var modes: [xcb_randr_mode_info_t] = []
        var next = unsafe xcb_randr_get_screen_resources_current_modes_iterator(reply)
        while unsafe next.rem > 0 {
            if used.contains(unsafe next.data.pointee.id) { modes.append(unsafe next.data.pointee) }
            unsafe xcb_randr_mode_info_next(&next)
        }
        return Shown(rate: Self.rate(of: modes), transforms: Self.transforms(of: crtcs))
    }

    @unsafe
    private static func list(_ first: UnsafeMutablePointer<UInt32>?, _ count: Int32) -> [UInt32] {
        guard let first = unsafe first else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: first, count: Int(count)))
    }

    /// Returns what CRTCs show.
    /// - Parameter ask: returns what a CRTC shows; nil if it is gone.
    static func crtcs(_ ids: [xcb_randr_crtc_t], _ ask: (xcb_randr_crtc_t) -> Crtc?) -> [Crtc] {
        ids.prefix(X11ClientLimit.crtcs.most).compactMap(ask)
    }

    /// Returns how the outputs of CRTCs are turned.
    static func transforms(of crtcs: [Crtc]) -> [xcb_randr_output_t: OutputTransform] {
        var transforms: [xcb_randr_output_t: OutputTransform] = [:]
        for crtc in crtcs {
            for output in crtc.outputs { transforms[output] = transform(of: crtc.rotation) }
        }
        return transforms
    }

    /// Returns the transform of a rotation of RANDR, which mirrors the picture first, and then turns it counterclockwise. A picture that is
    /// mirrored from top to bottom is one mirrored from left to right, turned by 180 degrees.
    static func transform(of rotation: UInt16) -> OutputTransform {
        func has(_ flag: xcb_randr_rotation_t) -> Bool { UInt32(rotation) & flag.rawValue != 0 }
        let angles = [
            XCB_RANDR_ROTATION_ROTATE_0, XCB_RANDR_ROTATION_ROTATE_90, XCB_RANDR_ROTATION_ROTATE_180,
            XCB_RANDR_ROTATION_ROTATE_270,
        ]
        let turns = angles.firstIndex(where: has) ?? 0
        let (mirrorsX, mirrorsY) = (has(XCB_RANDR_ROTATION_REFLECT_X), has(XCB_RANDR_ROTATION_REFLECT_Y))
        return OutputTransform(number: (turns + (mirrorsY ? 2 : 0)) % 4 + (mirrorsX != mirrorsY ? 4 : 0)) ?? .normal
    }

    /// Returns the rate of the fastest mode, in frames per second. Modes of virtual outputs have none, and count as 60.
    static func rate(of modes: [xcb_randr_mode_info_t]) -> Double {
        var rate = 0.0
        for mode in modes {
            let total = Double(mode.htotal) * Double(mode.vtotal)
            if total > 0 { rate = max(rate, Double(mode.dot_clock) / total) }
        }
        return rates.contains(rate) ? rate : usualRate
    }
}
