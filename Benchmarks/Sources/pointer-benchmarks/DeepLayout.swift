import PointerModel

/// A layout as an application declares it: windows with panes, rows in these, controls in the rows and a glyph in each control, five
/// levels below the surface. Controls and rows have interactions.
struct DeepLayout {
    let layout: Layout
    let rects: [Rect]
    let width: Double
    let height: Double

    /// - Parameter count: how many nodes there are, about: as many windows as come nearest to it, at least one. However many there are,
    ///   the pointer comes upon as many of them on its way, so that what differs is the size of the layout alone.
    init(_ count: Int) {
        let windows = max(1, (count + Self.nodesPerWindow / 2) / Self.nodesPerWindow)
        let columns = max(1, Int(Double(windows).squareRoot().rounded(.up)))
        let rows = (windows + columns - 1) / columns
        width = Double(columns) * 820
        height = Double(rows) * 220
        var nodes: [Node] = []
        for window in 0..<windows {
            Self.add(window, x: Double(window % columns) * 820 + 10, y: Double(window / columns) * 220 + 10, to: &nodes)
        }
        let frame = Rect(x: 0, y: 0, width: width, height: height)
        layout = Layout(
            outputs: [Output(name: "main", frame: frame)],
            surfaces: [Surface(id: "application", frame: frame, nodes: nodes)]
        )
        var places: [String: Rect] = [:]
        rects = nodes.map { node in
            let parent = node.parent.flatMap { places[$0] } ?? frame
            let place = node.frame.offsetBy(dx: parent.x, dy: parent.y).intersection(parent)
            places[node.id] = place
            return place
        }
    }

    private static let nodesPerWindow = 1 + 2 * (1 + 5 * (1 + 4 * 2))

    private static func add(_ number: Int, x: Double, y: Double, to nodes: inout [Node]) {
        let window = "w\(number)"
        nodes.append(Node(id: window, frame: Rect(x: x, y: y, width: 800, height: 200)))
        for pane in 0..<2 {
            let paneID = "\(window).\(pane)"
            let frame = Rect(x: Double(pane) * 400, y: 0, width: 400, height: 200)
            nodes.append(Node(id: paneID, parent: window, frame: frame))
            for row in 0..<5 {
                let rowID = "\(paneID).\(row)"
                nodes.append(
                    Node(
                        id: rowID,
                        parent: paneID,
                        frame: Rect(x: 10, y: 10 + Double(row) * 35, width: 380, height: 32),
                        interaction: Interaction(style: .content(.hover()))
                    )
                )
                for control in 0..<4 {
                    let controlID = "\(rowID).\(control)"
                    nodes.append(
                        Node(
                            id: controlID,
                            parent: rowID,
                            frame: Rect(x: 4 + Double(control) * 94, y: 3, width: 88, height: 26),
                            interaction: Interaction()
                        )
                    )
                    nodes.append(
                        Node(id: controlID + "g", parent: controlID, frame: Rect(x: 6, y: 5, width: 16, height: 16))
                    )
                }
            }
        }
    }

    /// The ways of a walking pointer, a translation a report: strokes of up to 12 points that change their direction now and then.
    func walk(_ count: Int) -> [Vector] {
        var numbers = Numbers(seed: 5)
        var position = Point(x: width / 2, y: height / 2)
        var step = Vector(dx: 3, dy: 1)
        return (0..<count).map { report in
            if report % 40 == 0 {
                step = Vector(dx: numbers.whole(-48..<49) / 4, dy: numbers.whole(-48..<49) / 4)
            }
            if position.x + step.dx < 0 || position.x + step.dx >= width { step.dx = -step.dx }
            if position.y + step.dy < 0 || position.y + step.dy >= height { step.dy = -step.dy }
            position = position + step
            return step
        }
    }
}
