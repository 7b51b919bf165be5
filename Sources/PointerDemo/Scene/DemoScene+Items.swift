import PointerModel

/// The things, with their places.
extension DemoScene {
    private static let (left, right) = (40.0, 410.0)
    private static let columns = (wide: 330.0, narrow: 270.0)
    /// How far a button's region reaches beyond it. Neighbors are twice as far apart, so that their regions touch.
    private static let padding = 12.0

    static var contentItem: DemoItem {
        DemoItem(Node(id: content, frame: Rect(x: 0, y: 0, width: width, height: height)), .group)
    }

    static var buttons: [DemoItem] {
        let (width, height) = (144.0, 44.0)
        let outline = Path(roundedRect: Rect(x: 0, y: 0, width: width, height: height), cornerRadius: 10)
        let effects: [(String, String, DemoItem.Look, Effect)] = [
            ("highlight", "Highlight", .button, .highlight()),
            ("lift", "Lift", .raisedButton, .lift(Preview(shadowPath: outline))),
            ("hover", "Hover", .raisedButton, .hover(tint: .overlay, shadow: true, scale: true)),
        ]
        return effects.enumerated().map { index, effect in
            let frame = Rect(x: left + Double(index) * (width + 2 * padding), y: 92, width: width, height: height)
            let node = Node(
                id: effect.0,
                parent: content,
                frame: frame,
                padding: Insets(all: padding),
                appearance: Appearance(isOpaque: effect.2 == .raisedButton, cornerRadius: 10),
                role: .button,
                interaction: Interaction(style: .content(effect.3)),
                gestures: .tap
            )
            return DemoItem(node, effect.2, title: effect.1)
        }
    }

    static var segments: [DemoItem] {
        let (width, height) = (110.0, 36.0)
        let control = Node(
            id: "segments",
            parent: content,
            frame: Rect(x: left, y: 172, width: 3 * width, height: height),
            role: .segmentedControl
        )
        let titles = [("day", "Day"), ("week", "Week"), ("month", "Month")]
        let segments = titles.enumerated().map { index, title in
            let node = Node(
                id: title.0,
                parent: control.id,
                frame: Rect(x: Double(index) * width, y: 0, width: width, height: height),
                role: .segment,
                gestures: .tap
            )
            return DemoItem(node, .segment, title: title.1)
        }
        let separators = [1, 2].map { index in
            let frame = Rect(x: Double(index) * width - 0.5, y: 9, width: 1, height: height - 18)
            return DemoItem(
                Node(id: "separator\(index)", parent: control.id, frame: frame, role: .separator),
                .separator
            )
        }
        return [DemoItem(control, .group)] + segments + separators
    }

    static var text: DemoItem {
        let lines = [
            "Over a line of text the pointer is a beam.",
            "It stays in the middle of its line,",
            "and goes from one line to the next",
            "without a moment in between.",
        ]
        let regions = lines.indices.map { index in
            Region(
                rect: Rect(x: 0, y: Double(index) * lineHeight + 3, width: columns.wide, height: lineHeight - 6),
                identifier: "line\(index)"
            )
        }
        let node = Node(
            id: "text",
            parent: content,
            frame: Rect(x: left, y: 244, width: columns.wide, height: Double(lines.count) * lineHeight),
            role: .text,
            interaction: Interaction(
                regions: regions,
                style: .shape(.beam(axis: .vertical, length: lineHeight - 8), constrainedAxes: .vertical)
            )
        )
        return DemoItem(node, .lines(lines))
    }

    static var slider: DemoItem {
        let frame = Rect(x: right, y: 172, width: columns.narrow, height: 36)
        let track = Region(
            rect: Rect(x: 0, y: 0, width: frame.width, height: frame.height),
            identifier: "track",
            latchingAxes: .horizontal
        )
        let bar = Shape.roundedRect(Rect(x: 0, y: 0, width: 6, height: 26), radius: 3)
        let node = Node(
            id: "slider",
            parent: content,
            frame: frame,
            interaction: Interaction(regions: [track], style: .shape(bar, constrainedAxes: .vertical)),
            control: .slider(SliderDeclaration(value: firstValue, scrollMask: [.discrete, .continuous]))
        )
        return DemoItem(node, .slider)
    }

    static var card: DemoItem {
        let node = Node(
            id: "card",
            parent: content,
            frame: Rect(x: right, y: 244, width: columns.narrow, height: 120),
            appearance: Appearance(isOpaque: true, cornerRadius: 14),
            interaction: Interaction(style: .content(.hover(tint: .none, shadow: true, scale: true))),
            gestures: .tap
        )
        return DemoItem(node, .card(["A card", "The pointer keeps its form,", "and the card casts a shadow."]))
    }

    static var confirm: DemoItem {
        let node = Node(
            id: "confirm",
            parent: content,
            frame: Rect(x: right + columns.narrow - 170, y: 412, width: 170, height: 44),
            padding: Insets(all: padding),
            appearance: Appearance(cornerRadius: 10),
            role: .button,
            interaction: Interaction(style: .content(.highlight())),
            control: .confirm(ConfirmDeclaration())
        )
        return DemoItem(node, .confirm, title: "Delete …")
    }
}
