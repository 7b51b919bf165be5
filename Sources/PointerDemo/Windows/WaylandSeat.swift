import DaemonLinks
import Glibc
import PointerModel
import WaylandClient

/// The pointer and the keyboard of a compositor, as far as they are over the program's only window.
@safe
final class WaylandSeat {
    /// Keys that end the program, by their numbers in linux/input-event-codes.h, whatever the layout: Escape and q.
    private static let endingKeys: Set<UInt32> = [1, 16]
    /// Numbers of buttons there.
    private static let buttons: [UInt32: Buttons] = [
        0x110: .primary, 0x111: .secondary, 0x112: .middle, 0x113: .back, 0x114: .forward, 0x115: .forward,
        0x116: .back,
    ]
    /// A click of a wheel.
    private static let click: Int32 = 120

    private var seat: WaylandObject<WlSeat>?
    private var pointer: WaylandObject<WlPointer>?
    private var keyboard: WaylandObject<WlKeyboard>?
    private let cursor: WaylandCursor?
    private var serial: UInt32?
    private var isHidden = false
    private var steps: [InputStep] = []
    private var place = Point.zero
    /// Called with the place in the window, and with what buttons and wheels did there, after all that happened at once.
    var onPointer: (Point, [InputStep]) -> Void = { _, _ in }
    /// Called when a key is pressed that ends the program.
    var onEndingKey: () -> Void = {}

    /// Binds the seat. Without one, or with one that is older than version 5, nothing is reported.
    init(_ server: WaylandConnection, compositor: WaylandObject<WlCompositor>, shm: WaylandObject<WlShm>) {
        cursor = WaylandCursor(compositor: compositor, shm: shm)
        seat = server.bind(WlSeat.self) { [unowned self] event, arguments in
            if event == .capabilities { update(arguments.uint(0)) }
        }
    }

    /// Hides or shows the cursor over the window.
    func setCursorHidden(_ isHidden: Bool) {
        self.isHidden = isHidden
        updateCursor()
    }

    private func update(_ capabilities: UInt32) {
        let (hasPointer, hasKeyboard) = (capabilities & 1 != 0, capabilities & 2 != 0)
        if hasPointer, pointer == nil {
            pointer = seat?
                .make(WlPointer.self, by: .getPointer, .new) { [unowned self] event, arguments in
                    handlePointer(event, arguments)
                }
        } else if !hasPointer {
            pointer = nil
            serial = nil
        }
        if hasKeyboard, keyboard == nil {
            keyboard = seat?
                .make(WlKeyboard.self, by: .getKeyboard, .new) { [unowned self] event, arguments in
                    handleKeyboard(event, arguments)
                }
        } else if !hasKeyboard {
            keyboard = nil
        }
    }

    private func handlePointer(_ event: WlPointer.Event, _ arguments: WaylandArguments) {
        switch event {
        case .enter:
            serial = arguments.uint(0)
            place = Point(x: arguments.fixed(2), y: arguments.fixed(3))
            updateCursor()
        case .leave: serial = nil
        case .motion: place = Point(x: arguments.fixed(1), y: arguments.fixed(2))
        case .button:
            guard let button = Self.buttons[arguments.uint(2)] else { return }
            add(.button(button, isDown: arguments.uint(3) == 1))
        case .frame:
            let steps = steps
            self.steps.removeAll(keepingCapacity: true)
            if serial != nil || !steps.isEmpty { onPointer(place, steps) }
        case .axisDiscrete:
            let turn = Int32(clamping: arguments.int(1)) &* Self.click
            let isVertical = arguments.uint(0) == 0
            add(.turn(horizontal: isVertical ? 0 : turn, vertical: isVertical ? turn : 0))
        default: break
        }
    }

    private func add(_ step: InputStep) {
        if steps.count < PointerDemoLimit.steps.most { steps.append(step) }
    }

    private func handleKeyboard(_ event: WlKeyboard.Event, _ arguments: WaylandArguments) {
        switch event {
        // The layout of the keys, which nobody reads.
        case .keymap: close(arguments.descriptor(1))
        case .key: if arguments.uint(3) == 1, Self.endingKeys.contains(arguments.uint(2)) { onEndingKey() }
        default: break
        }
    }

    private func updateCursor() {
        guard let serial else { return }
        let image = isHidden ? nil : cursor?.surface
        pointer?.request(.setCursor, .uint(serial), .object(image), .int(0), .int(0))
    }
}
