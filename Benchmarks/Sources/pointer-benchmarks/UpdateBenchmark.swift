import PointerEngine
import PointerModel

/// Changes of one node in a surface that holds as many as it may, against making all of it.
enum UpdateBenchmark {
    static func run(_ options: Options, _ report: inout Report) {
        let layout = UpdateBenchmark.layout
        guard let surface = layout.surfaces.first else { return }
        var nodes = surface.nodes
        var engine = Engine(layout: layout)
        var events = EventBatch()
        var round = 0
        func change(_ edit: (inout Node, Int) -> Void) {
            round += 1
            let place = round * 97 % nodes.count
            edit(&nodes[place], round)
            do throws(LayoutError) {
                try engine.update(.update(surface.name, SurfaceUpdate(put: [nodes[place]])), at: .zero, into: &events)
            } catch {
                preconditionFailure("the change is refused: \(error)")
            }
        }
        let times = Contest.medians(
            [
                .init(name: "build") {
                    nodes = surface.nodes
                    engine = Engine(layout: layout)
                    return 1
                },
                .init(name: "style") {
                    for _ in 0..<500 {
                        change { node, round in
                            let path = Path(ovalIn: Rect(x: 0, y: 0, width: Double(round % 50 + 1), height: 9))
                            node.interaction?.style = .content(.lift(Preview(shadowPath: path)))
                        }
                    }
                    return 500
                },
                .init(name: "frame") {
                    for _ in 0..<500 { change { node, round in node.frame.x += Double(round % 3) } }
                    return 500
                },
            ],
            rounds: options.rounds
        )
        print(
            "update of one in \(surface.nodes.count): style \(Int(times[1])) ns, frame \(Int(times[2])) ns,"
                + " build \(Int(times[0])) ns"
        )
        report.figure("update style, of a build", times[1] / times[0], bar: 0.01, stretch: 0.005)
        report.figure("update style, of a frame's", times[1] / times[2], bar: 5, stretch: 2)
    }

    /// One surface of 4 096 nodes: 64 rows, each with 63 buttons.
    private static var layout: Layout {
        var nodes: [Node] = []
        for row in 0..<64 {
            nodes.append(Node(id: "row\(row)", frame: Rect(x: 0, y: Double(row) * 30, width: 1900, height: 30)))
            for column in 0..<63 {
                nodes.append(
                    Node(
                        id: "row\(row).button\(column)",
                        parent: "row\(row)",
                        frame: Rect(x: Double(column) * 30, y: 2, width: 26, height: 26),
                        interaction: Interaction(style: .content(.lift()))
                    )
                )
            }
        }
        let frame = Rect(x: 0, y: 0, width: 1920, height: 1920)
        return Layout(
            outputs: [Output(name: "main", frame: frame)],
            surfaces: [Surface(id: "grid", frame: frame, nodes: nodes)]
        )
    }
}
