import FoundationEssentials
import PointerModel
import Testing

/// Holds the table in docs/guide/drawing.md to the code.
@Suite("Drawing constants")
struct DrawingConstantsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Rows like `| `dotDiameter` | 20 | points | what it is |`.
    static func rows() throws -> [[String]] {
        let page = try String(contentsOf: root.appending(path: "docs/guide/drawing.md"), encoding: .utf8)
        return page.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
            guard cells.count == 4, Double(cells[1]) != nil else { return nil }
            return cells
        }
    }

    @Test("The table in the document has every constant with its value and unit, in the same order")
    func table() throws {
        let rows = try Self.rows()
        #expect(rows.map { $0[0].filter { $0 != "`" } } == DrawingConstants.all.map(\.name))
        #expect(rows.map { Double($0[1]) } == DrawingConstants.all.map(\.value))
        #expect(rows.map { $0[2] } == DrawingConstants.all.map(\.unit.rawValue))
        #expect(rows.allSatisfy { !$0[3].isEmpty })
    }

    @Test("The compositor of the examples draws by them")
    func compositor() throws {
        func text(_ file: String) throws -> String {
            try String(contentsOf: Self.root.appending(path: "examples/compositor/\(file)"), encoding: .utf8)
        }
        let code = try text("pointer.c")
        var names: [String] = []
        for line in try text("drawing.h").split(separator: "\n") where line.hasPrefix("#define ") {
            let words = line.split(separator: " ")
            let name = words[1].lowercased().split(separator: "_").enumerated()
                .map {
                    $0.offset == 0 ? String($0.element) : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
                }
                .joined()
            let constant = try #require(DrawingConstants.all.first { $0.name == name }, "\(name)")
            #expect(Double(words[2]) == constant.value, "\(name)")
            #expect(code.contains(words[1]), "\(name)")
            names.append(name)
        }
        #expect(names == ["dotDiameter", "beamWidth", "pointerOpacity", "highlightOpacity"])
    }

    @Test(
        "Content grows by points on its longer side, and small content not beyond a limit",
        arguments: [(80.0, 20.0, 1.1), (20, 80, 1.1), (16, 16, 1.2), (800, 10, 1.01), (0, 0, 1)]
    )
    func growth(width: Double, height: Double, scale: Double) {
        let grown = DrawingConstants.scale(growing: DrawingConstants.liftGrowth, width: width, height: height)
        #expect(abs(grown - scale) < 1e-12)
    }
}
