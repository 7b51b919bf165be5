import Documents
import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing

@Suite("Limits of what is declared")
struct PointerModelLimitTests {
    private static let frame = Rect(x: 0, y: 0, width: 10, height: 10)

    /// What a document says; nil if it has a mistake.
    private func read<Value>(_ document: DocumentValue, _ reader: (Field) -> Value?) -> Value? {
        let list = MistakeList()
        let value = reader(Field(document, reading: DocumentReading(.json, list: list)))
        return list.count == 0 ? value : nil
    }

    private func nodes(_ count: Int) -> [Node] { (0..<count).map { Node(id: "\($0)", frame: Self.frame) } }

    private func regions(_ count: Int) -> Int {
        let region = Region(rect: Self.frame)
        let interaction = Interaction(regions: Array(repeating: region, count: count))
        let node = Node(id: "a", frame: Self.frame, interaction: interaction)
        return read(LayoutWriter.message.node(node)) { $0.node() }?.interaction?.regions.count ?? 0
    }

    private func region(_ region: Region) -> Region? { read(LayoutWriter.message.region(region)) { $0.region() } }

    private func configuration(_ text: String) -> Configuration? { try? Configuration(parsing: text) }

    /// A path that takes so many bytes, or one more, because each takes an even number.
    private func path(taking bytes: Int) -> Path {
        // A move and a line take 18, a quadratic curve 34.
        var (elements, rest) = ([Path.Element.move(to: .zero)], bytes + bytes % 2 - 18)
        while rest % 18 != 0 {
            elements.append(.quadratic(control: Point(x: 1, y: 0), to: Point(x: 2, y: 2)))
            rest -= 34
        }
        return Path(elements: elements + (0..<rest / 18).map { .line(to: Point(x: Double($0 % 5), y: 1)) })
    }

    @Test("So much counts, and not one more", arguments: PointerModelLimit.allCases)
    func limit(_ limit: PointerModelLimit) throws {
        switch limit {
        case .outputs:
            try expectLimit(limit, is: 16) { count in
                let outputs = (0..<count).map { Output(name: "\($0)", frame: Self.frame, scale: 1) }
                return read(LayoutWriter.message.outputs(outputs)) { $0.outputs() }?.count ?? 0
            }
        case .surfaces: try surfaces()
        case .nodesPerSurface: try nodesPerSurface()
        case .regionsPerInteraction: try expectLimit(limit, is: 1024, regions)
        case .animationsPerRegion:
            for list in [\Region.enterAnimations, \Region.exitAnimations] {
                try expectLimit(limit, is: 64) { count in
                    var animated = Region(rect: Self.frame)
                    animated[keyPath: list] = (0..<count).map { NodeAnimation(node: "\($0)", alpha: 0.5) }
                    return region(animated)?[keyPath: list].count ?? 0
                }
            }
        case .elementsPerPath:
            try expectLimit(limit, is: 4096) { count in
                let lines = (1..<count).map { Path.Element.line(to: Point(x: Double($0 % 9), y: 1)) }
                let outline = Path(elements: [.move(to: .zero)] + lines)
                return region(Region(rect: Self.frame, path: outline))?.path?.elements.count ?? 0
            }
        case .accessories:
            try expectLimit(limit, is: 4) { count in
                let accessories = (0..<count).map { Accessory(.arrow, offset: 1, angle: Double($0)) }
                let style = Style.content(.highlight(), accessories: accessories)
                return region(Region(rect: Self.frame, style: style))?.style?.accessories.count ?? 0
            }
        case .styleBytes:
            let plain = Style.shape(.path(path(taking: 180))).encodedSize - 180
            try expectLimit(limit, is: 16_384) { count in
                let style = Style.shape(.path(path(taking: count - plain)))
                return region(Region(rect: Self.frame, style: style))?.style?.encodedSize ?? 0
            }
            // A style that takes all of it leaves its outline no more than the outline has.
            let outline = path(taking: limit.most - plain)
            #expect(Style.content(.highlight(), shape: .path(outline)).outlineBytes == outline.encodedSize)
        case .identifierBytes:
            try expectLimit(limit, is: 128) { count in
                let name = String(repeating: "a", count: count)
                return region(Region(rect: Self.frame, identifier: name))?.identifier?.utf8.count ?? 0
            }
        case .deviceRules:
            try expectLimit(limit, is: 256) { count in
                let rules = String(repeating: "[[devices]]\nmatch.name = \"a\"\n", count: count)
                return configuration(rules)?.devices.rules.count ?? 0
            }
        case .pointers:
            // The default one counts.
            try expectLimit(limit, is: 16) { count in
                let rules = (1..<count).map { "[[devices]]\nmatch.name = \"\($0)\"\npointer = \"\($0)\"\n" }
                return configuration(rules.joined()).map { $0.devices.pointers.count + 1 } ?? 0
            }
        }
    }

    /// Those of a file. BadLayoutTests has those of a file and of a layout that it names.
    private func surfaces() throws {
        func surfaces(_ count: Int) -> [Surface] { (0..<count).map { Surface(id: "s\($0)", frame: Self.frame) } }
        try expectLimit(PointerModelLimit.surfaces, is: 256) { count in
            configuration(LayoutFile.text(of: surfaces(count)))?.layout.surfaces.count ?? 0
        }
    }

    /// Those of a surface, and of each list of a change.
    private func nodesPerSurface() throws {
        try expectLimit(PointerModelLimit.nodesPerSurface, is: 4096) { count in
            let surface = Surface(id: "s", frame: Self.frame, nodes: nodes(count))
            return read(LayoutWriter.message.surface(surface)) { $0.surface() }?.nodes.count ?? 0
        }
        func ids(_ count: Int) -> [String] { (0..<count).map { "\($0)" } }
        let lists: [((Int) -> SurfaceUpdate, (SurfaceUpdate) -> Int)] = [
            ({ SurfaceUpdate(put: nodes($0)) }, { $0.put.count }),
            ({ SurfaceUpdate(remove: ids($0)) }, { $0.remove.count }),
            ({ SurfaceUpdate(insert: nodes($0).map { .init($0, below: "a") }) }, { $0.insert.count }),
            ({ SurfaceUpdate(bringToFront: ids($0)) }, { $0.bringToFront.count }),
        ]
        for (update, number) in lists {
            try expectLimit(PointerModelLimit.nodesPerSurface, is: 4096) { count in
                read(LayoutWriter.message.update(update(count))) { $0.update() }.map(number) ?? 0
            }
        }
    }
}
