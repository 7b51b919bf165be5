import CXCB
import FeederModel
import Glibc
import PointerModel
import X11Client

/// Reads which windows an X server shows.
///
/// Places are asked anew each time, because a window moves with its frame. Properties are kept until an event says that they have
/// changed.
final class X11WindowReader {
    /// WM_CLASS of windows that let clicks through and move with the pointer.
    private static let overlay = "pointer-overlay"

    /// What is kept of a window, whose events are selected.
    private struct Known {
        var facts: X11WindowFacts?
        /// The child of the root window that contains it.
        var top: xcb_window_t?
    }

    private let server: X11Connection
    private let names: X11Names
    private let host = X11WindowFacts.host
    private let shapeEvent: Int32?
    private var known: [xcb_window_t: Known] = [:]
    /// Windows of the overlay.
    private var ignored: Set<xcb_window_t> = []
    private(set) var manager: X11Manager?

    /// Selects the events of the root window; waits for the server.
    init(_ server: X11Connection) {
        self.server = server
        names = X11Names(server)
        shapeEvent = unsafe cxcb_shape(server.connection).map { Int32(unsafe $0.pointee.first_event) }
        server.select(
            XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY,
            XCB_EVENT_MASK_STRUCTURE_NOTIFY,
            XCB_EVENT_MASK_PROPERTY_CHANGE,
            of: server.root
        )
    }

    // MARK: Events

    /// Notes what an event changes. Returns whether the windows may be others than those read last.
    func handle(_ event: X11Connection.Event) -> Bool {
        switch event.type {
        case XCB_PROPERTY_NOTIFY:
            let change = event.load(as: xcb_property_notify_event_t.self)
            if change.window == server.root { return names.isOfRoot(change.atom) }
            guard names.isOfWindow(change.atom), known[change.window] != nil else { return false }
            known[change.window]?.facts = nil
            return true
        case XCB_CREATE_NOTIFY:
            // The server gives the numbers of windows that are gone to new ones.
            forget(window(of: event))
            return false
        case XCB_DESTROY_NOTIFY:
            let window = window(of: event)
            if manager?.window == window { manager = nil }
            let wasIgnored = ignored.contains(window)
            forget(window)
            return !wasIgnored
        case XCB_REPARENT_NOTIFY:
            known[window(of: event)]?.top = nil
            return true
        case XCB_CONFIGURE_NOTIFY, XCB_GRAVITY_NOTIFY, XCB_MAP_NOTIFY, XCB_UNMAP_NOTIFY, XCB_CIRCULATE_NOTIFY:
            return !ignored.contains(window(of: event))
        case let type where type == shapeEvent:
            return known[event.load(as: xcb_shape_notify_event_t.self).affected_window] != nil
        default: return false
        }
    }

    /// Returns the window that an event of the structure is about. All of these events have it at the same place.
    private func window(of event: X11Connection.Event) -> xcb_window_t {
        event.load(as: xcb_map_notify_event_t.self).window
    }

    private func forget(_ window: xcb_window_t) {
        known[window] = nil
        ignored.remove(window)
    }

    // MARK: Reading

    /// Returns the visible windows, the front one first; waits for the server.
    /// - Parameter scale: pixels per point.
    func read(scale: Double) -> [DesktopWindow] {
        let root = readRoot()
        for client in root.clients where known[client] == nil { know(client) }
        findTops(of: root.clients, among: root.children)
        let stacking = X11Stacking(root.children)
        let clients = inOrder(root, stacking)
        let managed = Set(clients).union(clients.compactMap { known[$0]?.top })
        let popups = readPopups(root.children.filter { !managed.contains($0) && !ignored.contains($0) })
        keep(clients + popups, children: root.children)
        let windows = describe(clients + popups)
        let placed = Set(popups)
        let ordered = stacking.order(clients.map { ($0, known[$0]?.top) }, popups)
        let visible = ordered.reversed().compactMap { id in
            placed.contains(id)
                ? windows[id]?.window(as: .popup, on: nil, active: nil, scale: scale)
                : windows[id]?.window(as: .ordinary, on: root.desktop, active: root.active, scale: scale)
        }
        return Array(visible.prefix(FeederWindowsLimit.windows.most))
    }

    /// What the root window says.
    private struct Root {
        /// Windows that the window manager places, the front one last if it says which that is.
        var clients: [xcb_window_t] = []
        var isInOrder = false
        var desktop: UInt32?
        /// The window that receives what somebody types.
        var active: xcb_window_t?
        /// Its children, the front one last.
        var children: [xcb_window_t] = []
    }

    private func readRoot() -> Root {
        let inOrder = server.ask(names.clientsInOrder, of: server.root, words: FeederWindowsLimit.listed.most)
        let clients = server.ask(names.clients, of: server.root, words: FeederWindowsLimit.listed.most)
        let desktop = server.ask(names.currentDesktop, of: server.root)
        let active = server.ask(names.active, of: server.root)
        let check = server.ask(names.managerCheck, of: server.root)
        let tree = server.askTree(of: server.root)
        var root = Root()
        let listed = (server.answer(inOrder)?.words, server.answer(clients)?.words)
        root.desktop = server.answer(desktop)?.words.first
        root.active = server.answer(active)?.words.first
        let window = server.answer(check)?.words.first
        root.children = server.answer(tree)?.children.suffix(FeederWindowsLimit.asked.most) ?? []
        if manager?.window != window { manager = window.flatMap { X11Manager($0, server, names) } }
        // What a window manager has left behind that has ended is no longer so.
        guard manager != nil else { return root }
        root.isInOrder = listed.0 != nil
        // Any program writes the list. A window with a million children that is in it a thousand times would be asked for all of them each time.
        var seen: Set<xcb_window_t> = []
        let last = (listed.0 ?? listed.1 ?? []).suffix(FeederWindowsLimit.asked.most)
        root.clients = last.reversed().filter { seen.insert($0).inserted }.reversed()
        return root
    }

    /// Begins to receive the events of a window.
    private func know(_ window: xcb_window_t) {
        known[window] = Known()
        server.select(XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_PROPERTY_CHANGE, of: window)
        selectShape(of: window, 1)
    }

    private func selectShape(of window: xcb_window_t, _ isSelected: UInt8) {
        if shapeEvent != nil { unsafe xcb_shape_select_input(server.connection, window, isSelected) }
    }

    /// Finds the children of the root window that contain windows, which are their frames.
    private func findTops(of windows: [xcb_window_t], among children: [xcb_window_t]) {
        let children = Set(children)
        for window in windows where children.contains(window) { known[window]?.top = window }
        var open = windows.filter { known[$0]?.top == nil }.map { (window: $0, outer: $0) }
        // The last round finds that the outermost frame is in the root window.
        for _ in 0...FeederWindowsLimit.frames.most where !open.isEmpty {
            // One window may be around all of them, and have a million children.
            let requests = Set(open.map(\.outer)).map { ($0, server.askTree(of: $0)) }
            var parents: [xcb_window_t: xcb_window_t] = [:]
            for (outer, request) in requests { parents[outer] = server.answer(request)?.parent }
            open = open.compactMap { entry in
                guard let parent = parents[entry.outer], parent != server.root, parent != 0 else {
                    known[entry.window]?.top = entry.outer
                    return nil
                }
                return (entry.window, parent)
            }
        }
    }

    /// Returns the clients, the front one last. Where the window manager does not say which that is, their frames do.
    private func inOrder(_ root: Root, _ stacking: X11Stacking) -> [xcb_window_t] {
        guard !root.isInOrder else { return root.clients }
        return root.clients.sorted { stacking.place(of: known[$0]?.top) < stacking.place(of: known[$1]?.top) }
    }

    /// Returns those windows that their programs place themselves and that are on the screen, the front one last.
    private func readPopups(_ children: [xcb_window_t]) -> [xcb_window_t] {
        let requests = children.map { server.askAttributes(of: $0) }
        let popups = zip(children, requests).filter { _, request in
            guard let attributes = server.answer(request) else { return false }
            return attributes.override_redirect != 0 && UInt32(attributes.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue
                && UInt32(attributes._class) == XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue
        }
        return popups.map(\.0).suffix(FeederWindowsLimit.popups.most)
    }

    /// Keeps these windows, and no longer receives the events of others.
    private func keep(_ windows: [xcb_window_t], children: [xcb_window_t]) {
        let kept = Set(windows)
        for window in known.keys where !kept.contains(window) { release(window) }
        for window in windows where known[window] == nil { know(window) }
        ignored.formIntersection(children)
    }

    private func release(_ window: xcb_window_t) {
        known[window] = nil
        server.select(of: window)
        selectShape(of: window, 0)
    }

    /// Reads the places of windows, and what is not known of them.
    private func describe(_ windows: [xcb_window_t]) -> [xcb_window_t: X11Window] {
        let unknown = windows.filter { known[$0]?.facts == nil }
        let factRequests = unknown.map { X11WindowFacts.Request($0, server, names) }
        let placeRequests = windows.map { X11WindowPlace.Request($0, server, hasShapes: shapeEvent != nil) }
        for (window, request) in zip(unknown, factRequests) { known[window]?.facts = request.answer(host: host) }
        var found: [xcb_window_t: X11Window] = [:]
        for (window, request) in zip(windows, placeRequests) {
            guard let place = request.answer(), let facts = known[window]?.facts else { continue }
            if facts.programs.contains(Self.overlay) {
                release(window)
                ignored.insert(window)
            } else {
                found[window] = X11Window(id: window, facts: facts, place: place)
            }
        }
        return found
    }
}
