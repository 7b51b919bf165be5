import CCairo
package import PointerModel
package import PointerPainting

/// Paints the demonstration.
@safe
package struct DemoPainter {
    /// The color around everything.
    package static let background = Color(red: 0xf4, green: 0xf5, blue: 0xf7)
    private static let face = Color(red: 0xff, green: 0xff, blue: 0xff)
    private static let pressedFace = Color(red: 0xc9, green: 0xdc, blue: 0xfb)
    private static let trough = Color(red: 0xe4, green: 0xe6, blue: 0xea)
    private static let edge = Color(red: 0xc4, green: 0xc8, blue: 0xd0)
    private static let accent = Color(red: 0x2f, green: 0x6f, blue: 0xe0)
    private static let red = Color(red: 0xc8, green: 0x2a, blue: 0x22)
    private static let green = Color(red: 0x1f, green: 0x86, blue: 0x3d)

    private let scene: DemoScene
    private let state: DemoState

    /// Creates a painter of a scene in a state.
    package init(_ scene: DemoScene, _ state: DemoState) {
        self.scene = scene
        self.state = state
    }

    /// Paints all of a window.
    /// - Parameters:
    ///   - canvas: the window's pixels.
    ///   - scale: pixels per point.
    package func paint(on canvas: Canvas, scale: Double) {
        let origin = scene.origin(in: Double(canvas.width) / scale, Double(canvas.height) / scale)
        unsafe canvas.draw { context in
            unsafe Self.background.set(on: context)
            unsafe cairo_paint(context)
            unsafe cairo_scale(context, scale, scale)
            unsafe cairo_translate(context, origin.x, origin.y)
            unsafe paintHead(on: context)
            for item in scene.items { unsafe paint(item, in: scene.frame(of: item), on: context) }
        }
    }

    // MARK: Words

    @unsafe
    private func paintHead(on context: OpaquePointer) {
        unsafe DemoText(text: "pointer-demo", size: 22, isBold: true).paint(at: Point(x: 40, y: 40), .left, on: context)
        let (words, color) =
            switch state.connection {
            case .waiting: ("Waits for pointerd", Self.red)
            case .attached: ("Attached to pointerd", Self.green)
            case .muted: ("Another user's session is in front", Self.red)
            case .refused(let reason): (reason, Self.red)
            }
        unsafe DemoText(text: words, color: color).paint(at: Point(x: 230, y: 41), .left, on: context)
        let last = state.lastEvent.isEmpty ? "No event yet" : state.lastEvent
        unsafe DemoText(text: last, color: DemoText.pale).paint(at: Point(x: 40, y: 434), .left, on: context)
        unsafe DemoText(text: "Escape or q ends it", size: 13, color: DemoText.pale)
            .paint(at: Point(x: 40, y: 462), .left, on: context)
    }

    // MARK: Things

    @unsafe
    private func paint(_ item: DemoItem, in frame: Rect, on context: OpaquePointer) {
        let isPressed = state.pressed == item.node.id
        let radius = item.node.appearance.cornerRadius ?? 8
        switch item.look {
        case .group: break
        case .button, .raisedButton:
            let isRaised = item.look == .raisedButton
            let fill = isPressed ? Self.pressedFace : isRaised ? Self.face : Self.background
            unsafe Self.fill(frame, radius: radius, fill, edge: Self.edge, on: context)
            unsafe DemoText(text: item.title, isBold: isRaised).paint(at: frame.center, .center, on: context)
        case .segment:
            let isChosen = state.segment == item.node.id
            let fill = isPressed ? Self.pressedFace : isChosen ? Self.face : Self.trough
            unsafe Self.fill(frame, radius: radius, fill, edge: isChosen ? Self.edge : Self.trough, on: context)
            unsafe DemoText(text: item.title, isBold: isChosen).paint(at: frame.center, .center, on: context)
        case .separator: unsafe Self.fill(frame, radius: 0, Self.edge, edge: nil, on: context)
        case .lines(let lines): unsafe Self.paint(lines, in: frame, on: context)
        case .slider: unsafe paintSlider(in: frame, on: context)
        case .card(let lines):
            unsafe Self.fill(
                frame,
                radius: radius,
                isPressed ? Self.pressedFace : Self.face,
                edge: Self.edge,
                on: context
            )
            unsafe Self.paint(lines, in: frame.insetBy(dx: 18, dy: 15), on: context)
        case .confirm:
            let (words, color) = deletion(item)
            unsafe Self.fill(frame, radius: radius, Self.background, edge: color, on: context)
            unsafe DemoText(text: words, isBold: true, color: color).paint(at: frame.center, .center, on: context)
        }
    }

    /// Returns what the button says that wants to be confirmed, and its color.
    private func deletion(_ item: DemoItem) -> (String, Color) {
        switch state.deletion {
        case .idle, .pressed(.idle): (item.title, Self.red)
        case .pressed(.updating): ("Keep pressing", Self.red)
        case .pressed(.selected): ("Slide up", Self.red)
        case .pressed(.confirmed): ("Let go", Self.green)
        case .done: ("Deleted", Self.green)
        }
    }

    @unsafe
    private func paintSlider(in frame: Rect, on context: OpaquePointer) {
        let thumb = DrawingConstants.thumbDiameter
        let x = frame.minX + thumb / 2 + state.value * (frame.width - thumb)
        let track = Rect(x: frame.minX, y: frame.midY - 3, width: frame.width, height: 6)
        unsafe Self.fill(track, radius: 3, Self.trough, edge: nil, on: context)
        let part = Rect(x: track.minX, y: track.minY, width: x - track.minX, height: 6)
        unsafe Self.fill(part, radius: 3, Self.accent, edge: nil, on: context)
        let circle = Rect(center: Point(x: x, y: frame.midY), width: thumb, height: thumb)
        unsafe Self.fill(circle, radius: thumb / 2, Self.face, edge: Self.accent, on: context)
        unsafe DemoText(text: state.percent, size: 13, color: DemoText.pale)
            .paint(at: Point(x: frame.midX, y: frame.minY - 8), .center, on: context)
    }

    @unsafe
    private static func paint(_ lines: [String], in frame: Rect, on context: OpaquePointer) {
        for (index, line) in lines.enumerated() {
            let middle = frame.minY + (Double(index) + 0.5) * DemoScene.lineHeight
            unsafe DemoText(text: line).paint(at: Point(x: frame.minX, y: middle), .left, on: context)
        }
    }

    /// Fills a rectangle with round corners, and draws its edge within it.
    @unsafe
    private static func fill(_ frame: Rect, radius: Double, _ color: Color, edge: Color?, on context: OpaquePointer) {
        unsafe addOutline(frame, radius: radius, to: context)
        unsafe color.set(on: context)
        unsafe cairo_fill(context)
        guard let edge else { return }
        unsafe addOutline(frame.insetBy(dx: 0.75, dy: 0.75), radius: radius - 0.75, to: context)
        unsafe edge.set(on: context)
        unsafe cairo_set_line_width(context, 1.5)
        unsafe cairo_stroke(context)
    }

    @unsafe
    private static func addOutline(_ frame: Rect, radius: Double, to context: OpaquePointer) {
        let radius = min(max(radius, 0), frame.width / 2, frame.height / 2)
        let quarter = Double.pi / 2
        let corners = [
            (frame.maxX - radius, frame.minY + radius), (frame.maxX - radius, frame.maxY - radius),
            (frame.minX + radius, frame.maxY - radius), (frame.minX + radius, frame.minY + radius),
        ]
        unsafe cairo_new_path(context)
        for (index, corner) in corners.enumerated() {
            let start = Double(index - 1) * quarter
            unsafe cairo_arc(context, corner.0, corner.1, radius, start, start + quarter)
        }
        unsafe cairo_close_path(context)
    }
}
