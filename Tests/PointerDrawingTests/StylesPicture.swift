import PointerModel

@testable import PointerDrawing

/// A picture of every style, each in a square of its own.
enum StylesPicture {
    /// Side of a square, in points.
    private static let side = 120.0
    /// Squares in a row.
    private static let columns = 5

    private static let card = Rect(x: 20, y: 30, width: 80, height: 60)
    private static let arrow = Path(polygon: [Point(x: -20, y: -10), Point(x: 20, y: -10), Point(x: 0, y: 30)])

    private struct Square {
        let name: String
        var style = ResolvedStyle.system
        var events: [PointerEvent] = []
        var options = DrawingOptions()
        /// Seconds since the events.
        var age = 5.0
    }

    private static func content(_ change: (inout ResolvedContent) -> Void = { _ in }) -> ResolvedContent {
        var content = ResolvedContent(node: "card", rect: card, radius: 8)
        change(&content)
        return content
    }

    private static let squares: [Square] = [
        Square(name: "system"),
        Square(name: "system, white", options: DrawingOptions(tone: 1)),
        Square(name: "highlight", style: highlight(content())),
        Square(
            name: "highlight, cut",
            style: highlight(content { $0.clip = Rect(x: 20, y: 30, width: 50, height: 60) })
        ),
        Square(name: "highlight, 50 ms after", style: highlight(content()), age: 0.05),
        Square(name: "lift", style: ResolvedStyle(kind: .lift, content: content { $0.background = yellow })),
        Square(
            name: "hover",
            style: ResolvedStyle(kind: .hover, content: content(), tint: .overlay, shadow: true, scale: true)
        ),
        Square(
            name: "hover, path",
            style: ResolvedStyle(
                kind: .hover,
                content: content {
                    $0.visiblePath = ResolvedPath(arrow, origin: Point(x: 60, y: 50))
                },
                tint: .overlay
            )
        ),
        Square(name: "shape", style: shape(.roundedRect(Rect(x: -6, y: -14, width: 12, height: 28), radius: 3))),
        Square(name: "shape, path", style: shape(.path(arrow, origin: .zero))),
        Square(name: "beam", style: shape(.beam(axis: .vertical, length: 40))),
        Square(name: "beam, lying", style: shape(.beam(axis: .horizontal, length: 40))),
        Square(name: "accessories", style: accessories),
        Square(name: "slider", events: [.slider(slider)]),
        Square(name: "confirm", events: [.confirm(confirm)]),
    ]

    private static let yellow = Color(red: 0xff, green: 0xe0, blue: 0x66)

    private static func highlight(_ content: ResolvedContent) -> ResolvedStyle {
        ResolvedStyle(kind: .highlight, shape: .roundedRect(card.insetBy(dx: -4, dy: -4), radius: 10), content: content)
    }

    private static func shape(_ shape: ResolvedShape) -> ResolvedStyle {
        ResolvedStyle(kind: .shape, shape: shape, shapeFollowsPointer: true)
    }

    private static let accessories = ResolvedStyle(
        kind: .shape,
        shape: .beam(axis: .vertical, length: 30),
        shapeFollowsPointer: true,
        accessories: [
            ResolvedAccessory(shape: nil, center: Point(x: 0, y: -24), rotation: 0),
            ResolvedAccessory(shape: nil, center: Point(x: 0, y: 24), rotation: .pi),
            ResolvedAccessory(
                shape: .roundedRect(Rect(x: -2, y: -6, width: 4, height: 12), radius: 2),
                center: Point(x: 24, y: 0),
                rotation: .pi / 4
            ),
        ]
    )

    private static let slider = SliderEvent(
        surface: "s",
        node: "n",
        phase: .began,
        value: 0.25,
        track: SliderTrack(
            frame: Rect(x: 10, y: 50, width: 100, height: 20),
            thumb: Point(x: 40, y: 60),
            axis: .horizontal,
            minimum: 0,
            maximum: 1
        )
    )
    private static let confirm = ConfirmEvent(
        surface: "s",
        node: "n",
        state: ConfirmState(
            phase: .updating,
            intention: 0.5,
            ring: 0.7,
            target: Rect(x: 0, y: 0, width: 70, height: 70)
        ),
        isFired: false,
        screenTarget: Rect(x: 25, y: 25, width: 70, height: 70)
    )

    /// The document.
    static var svg: String {
        let rows = (squares.count + columns - 1) / columns
        let (width, height) = (Int(side) * columns, Int(side) * rows)
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" font-family="sans-serif">"#,
            ##"<rect width="100%" height="100%" fill="#b9c6d8"/>"##,
        ]
        for (index, square) in squares.enumerated() {
            let (x, y) = (index % columns * Int(side), index / columns * Int(side))
            lines.append("<g transform=\"translate(\(x) \(y))\">")
            lines.append("<text x=\"60\" y=\"14\" font-size=\"10\" text-anchor=\"middle\">\(square.name)</text>")
            lines += SVGText.lines(list(square), name: "square-\(index)")
            lines.append("</g>")
        }
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    private static func list(_ square: Square) -> DisplayList {
        let center = Point(x: 60, y: 60)
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: center)), options: square.options)
        var list = DisplayList()
        _ = pointer.draw(at: Timestamp(microseconds: 5_000_000), into: &list)
        let stamp = EventStamp(frame: 1, time: Timestamp(microseconds: 5_000_000))
        let displayed = square.style.kind == .highlight ? Point(x: 62, y: 61) : center
        pointer.apply(.style(square.style, region: nil, Transition(id: 1, cause: .motion)), at: stamp)
        pointer.apply(.motion(position: center, displayed: displayed, contentOffset: .zero), at: stamp)
        for event in square.events { pointer.apply(event, at: stamp) }
        _ = pointer.draw(at: stamp.time.advanced(byMicroseconds: Int64(square.age * 1_000_000)), into: &list)
        return list
    }
}
