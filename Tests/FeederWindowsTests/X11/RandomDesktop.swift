import CXCB
import TestBasics

/// A desktop on which windows do all that windows do, at random.
struct RandomDesktop {
    private let desktop: PlayedDesktop
    private var numbers: RepeatableNumbers
    /// The windows of the window manager with their frames, the front one last.
    private var clients: [(window: xcb_window_t, frame: xcb_window_t)] = []
    private var menus: [xcb_window_t] = []

    init(_ desktop: PlayedDesktop, seed: UInt64) {
        self.desktop = desktop
        numbers = RepeatableNumbers(seed: seed)
    }

    /// Does one thing.
    mutating func step() {
        switch Int.random(in: 0..<16, using: &numbers) {
        case 0, 1: openClient()
        case 2: menus.append(desktop.window(frame(), isPlaced: true))
        case 3: if let index = clients.indices.randomElement(using: &numbers) { close(index) }
        case 4: if let index = menus.indices.randomElement(using: &numbers) { desktop.destroy(menus.remove(at: index)) }
        case 5: if let index = clients.indices.randomElement(using: &numbers) { raise(index) }
        case 6: if let menu = menus.randomElement(using: &numbers) { desktop.raise(menu) }
        case 7: desktop.set("_NET_CURRENT_DESKTOP", of: desktop.root, to: [UInt32.random(in: 0...1, using: &numbers)])
        case 8: if let menu = menus.randomElement(using: &numbers) { desktop.unmap(menu) }
        case 9: if let menu = menus.randomElement(using: &numbers) { desktop.map(menu) }
        case 10: if let client = clients.randomElement(using: &numbers) { desktop.unmap(client.frame) }
        case 11: if let client = clients.randomElement(using: &numbers) { desktop.map(client.frame) }
        case 12: if let client = clients.randomElement(using: &numbers) { change(client.window) }
        case 13:
            if let menu = menus.randomElement(using: &numbers) {
                desktop.setInput(of: menu, isEmpty: numbers.next() % 2 == 0)
            }
        default: if let window = (clients.map(\.frame) + menus).randomElement(using: &numbers) { move(window) }
        }
    }

    private mutating func frame() -> [Int] {
        [400, 300, 300, 200].map { Int.random(in: 20...$0, using: &numbers) }
    }

    private mutating func openClient() {
        let client = desktop.client(frame(), title: "\(numbers.next())")
        clients.append(client)
        list()
    }

    /// Closes a window, at times before the window manager has left it out of its list.
    private mutating func close(_ index: Int) {
        let client = clients.remove(at: index)
        if numbers.next() % 2 == 0 { desktop.destroy(client.window) }
        list()
        desktop.destroy(client.frame)
    }

    private mutating func raise(_ index: Int) {
        let client = clients.remove(at: index)
        clients.append(client)
        desktop.raise(client.frame)
        list()
    }

    private func list() { desktop.list(clients.map(\.window)) }

    private mutating func move(_ window: xcb_window_t) {
        let place = frame()
        desktop.move(window, x: UInt32(place[0]), y: UInt32(place[1]))
    }

    private mutating func change(_ window: xcb_window_t) {
        let number = UInt32(truncatingIfNeeded: numbers.next())
        switch number % 5 {
        case 0: desktop.set("_NET_WM_NAME", of: window, to: "\(number)")
        case 1: desktop.set("_NET_WM_PID", of: window, to: [number])
        case 2: desktop.set("_GTK_FRAME_EXTENTS", of: window, to: [number % 7, 3, 2, 1])
        case 3: desktop.set("_NET_WM_DESKTOP", of: window, to: [number % 2])
        default:
            let states = [desktop.atom("_NET_WM_STATE_HIDDEN")].prefix(Int(number / 5 % 2))
            desktop.set("_NET_WM_STATE", of: window, to: Array(states), as: "ATOM")
        }
    }
}
