import AimingCalibration
import CCairo
import PointerModel
import PointerPainting
import Translations

/// Paints the field of targets.
@safe
struct TargetPainter {
    /// What the field shows.
    enum State: Sendable, Hashable {
        /// Nothing is due yet.
        case waiting
        /// The page of this number.
        case page(Int)
        /// The hand rests.
        case rest
        case done
    }

    private static let target = Color(red: 0x2f, green: 0x6f, blue: 0xe0)
    private static let neighbor = Color(red: 0xd4, green: 0xd8, blue: 0xdf)

    private let plan: CalibrationPlan
    private let state: State

    init(_ plan: CalibrationPlan, _ state: State) {
        self.plan = plan
        self.state = state
    }

    /// Paints all of a window.
    /// - Parameters:
    ///   - canvas: the window's pixels.
    ///   - scale: pixels per point.
    func paint(on canvas: Canvas, scale: Double) {
        let origin = DemoScene().origin(in: Double(canvas.width) / scale, Double(canvas.height) / scale)
        unsafe canvas.draw { context in
            unsafe DemoPainter.background.set(on: context)
            unsafe cairo_paint(context)
            unsafe cairo_scale(context, scale, scale)
            unsafe cairo_translate(context, origin.x, origin.y)
            unsafe DemoText(text: words, size: 20, isBold: true)
                .paint(at: Point(x: CalibrationPlan.width / 2, y: 22), .center, on: context)
            unsafe DemoText(text: translated("Escape or q ends it"), size: 13, color: DemoText.pale)
                .paint(at: Point(x: CalibrationPlan.width / 2, y: 46), .center, on: context)
            switch state {
            case .waiting, .done: break
            case .rest: unsafe Self.fill(plan.pages[0].target, Self.neighbor, on: context)
            case .page(let number):
                for rect in plan.pages[number].neighbors { unsafe Self.fill(rect, Self.neighbor, on: context) }
                unsafe Self.fill(plan.pages[number].target, Self.target, on: context)
            }
        }
    }

    /// What the person is asked to do.
    private var words: String {
        switch state {
        case .waiting: return translated("One moment")
        case .rest: return translated("Leave your hand where it is, and rest")
        case .done: return translated("Thank you. That was all")
        case .page(let number):
            let kind = plan.pages[number].kind
            let position = plan.pages[...number].count { $0.kind == kind }
            let count = plan.count(of: kind)
            switch kind {
            case .rest: return translated("Click the blue square, then let your hand rest")
            case .click: return translated("Click the blue square: %1$d of %2$d", position, count)
            case .doubleClick: return translated("Double-click the blue square: %1$d of %2$d", position, count)
            }
        }
    }

    @unsafe
    private static func fill(_ rect: Rect, _ color: Color, on context: OpaquePointer) {
        unsafe color.set(on: context)
        unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        unsafe cairo_fill(context)
    }
}
