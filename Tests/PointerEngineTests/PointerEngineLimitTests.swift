import Limits
import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

@Suite("Limits of what clients declare")
struct PointerEngineLimitTests {
    private static let screen = Rect(x: 0, y: 0, width: 1920, height: 1080)
    private static let middle = Point(x: 960, y: 540)

    private static func scene(_ nodes: [Node]) -> Scene {
        let surface = Surface(id: "s", frame: screen, nodes: nodes)
        return Scene(Layout(outputs: [Output(name: "one", frame: screen)], surfaces: [surface]))
    }

    /// Returns an outline of so many elements that misses the middle, which is just beyond its longest side.
    private static func outline(_ count: Int) -> Path {
        var elements: [Path.Element] = [.move(to: .zero), .line(to: Point(x: 1919, y: 0))]
        while elements.count < count { elements.append(.line(to: Point(x: 0, y: 1079))) }
        return Path(elements: elements)
    }

    /// Returns the regions of a scene with one node, which has these styles.
    private static func regions(_ styles: [Style?]) -> [EnteredRegion] {
        let rect = Rect(x: 0, y: 0, width: 9, height: 9)
        let interaction = Interaction(regions: styles.map { Region(rect: rect, style: $0) })
        let surface = scene([Node(id: "n", frame: screen, interaction: interaction)])[surface: 0]
        return (0..<Int32(styles.count)).map { number in
            let handle = RegionHandle(surface: 0, node: 0, number: number)
            return EnteredRegion(handle, of: surface, settings: EffectSettings())
        }
    }

    private static func bytes(_ regions: [EnteredRegion]) -> Int { regions.reduce(0) { $0 + $1.bytes } }

    /// Inserts regions one after the other, and returns those that are kept.
    private static func kept(_ regions: [EnteredRegion]) -> [EnteredRegion] {
        var cache = EnteredRegions()
        for region in regions { cache.insert(region) }
        return regions.filter { cache[$0.handle] === $0 }
    }

    /// Returns nodes around the middle, which all miss it, so that it takes exactly so many steps to find that: eight for each node, and
    /// one for two elements of its outline.
    private static func missing(steps: Int) -> [Node] {
        var left = steps
        var nodes: [Node] = []
        while left > 0 {
            let part = min(left, 2000)
            left -= part
            var node = Node(id: "\(nodes.count)", frame: screen)
            node.hitPath = outline(2 * (part - 8))
            nodes.append(node)
        }
        return nodes
    }

    /// Returns a node whose regions all miss the middle, so that it takes exactly so many steps to find that: eight for the node, one for
    /// its four regions, and one for two elements of a region's outline.
    private static func missingRegions(steps: Int) -> Node {
        let regions = (0..<4).map { Region(rect: screen, path: outline(2 * ((steps - 9 + $0) / 4))) }
        return Node(id: "n", frame: screen, interaction: Interaction(regions: regions))
    }

    /// Returns the region at a point of the scene.
    private static func region(at point: Point, in scene: Scene) -> RegionHandle? {
        var query = HitTestQuery(mayWait: false)
        return scene.resolve(point, modifiers: [], settings: EffectSettings(), query: &query).region
    }

    /// Returns regions that take so many bytes together, or a little more.
    /// - Parameters:
    ///   - bytes: number of bytes.
    ///   - count: number of regions.
    private static func regions(ofBytes bytes: Int, count: Int) -> [EnteredRegion] {
        let stride = MemoryLayout<Path.Element>.stride
        let elements = (bytes - 512 * count + stride - 1) / stride
        let share = elements / count
        var styles: [Style?] = []
        for _ in 1..<count { styles.append(.shape(.path(outline(share)))) }
        styles.append(.shape(.path(outline(elements - share * (count - 1)))))
        let regions = regions(styles)
        #expect(Self.bytes(regions) == 512 * count + elements * stride)
        return regions
    }

    @Test("So much counts, and not one more", arguments: PointerEngineLimit.allCases)
    func limit(_ limit: PointerEngineLimit) throws {
        switch limit {
        case .steps:
            try expectLimit(limit, is: 6144) { steps in
                let scene = Self.scene(Self.missing(steps: steps))
                var query = HitTestQuery(mayWait: false)
                let found = scene.resolve(Self.middle, modifiers: [], settings: EffectSettings(), query: &query)
                #expect((found.hit == nil) == (scene.hitNode(at: Self.middle) == nil))
                // Beyond the limit, the rectangle around the last path counts.
                return found.hit == nil ? steps : 0
            }
            // The region has as many of its own.
            try expectLimit(limit, is: 6144) { steps in
                let scene = Self.scene([Self.missingRegions(steps: steps)])
                return Self.region(at: Self.middle, in: scene) == nil ? steps : 0
            }
        case .segments:
            try expectLimit(limit, is: 256) { count in
                var nodes = [Node(id: "control", frame: Self.screen, role: .segmentedControl)]
                var centers: [Point] = []
                for number in 0..<count {
                    let frame = Rect(x: Double(number) * 4, y: 0, width: 4, height: 30)
                    nodes.append(Node(id: "\(number)", parent: "control", frame: frame, role: .segment))
                    centers.append(frame.center)
                }
                let scene = Self.scene(nodes)
                return centers.count { Self.region(at: $0, in: scene) != nil }
            }
        case .neighbors:
            try expectLimit(limit, is: 256) { count in
                // Contents without an interaction, which are not close to anything, but are looked at.
                let content = Node(
                    id: "content",
                    frame: Rect(center: Self.middle, width: 20, height: 20),
                    interaction: Interaction()
                )
                let place = Rect(x: Self.middle.x + 12, y: Self.middle.y, width: 4, height: 4)
                let others = (1..<count).map { Node(id: "\($0)", frame: place) }
                return Self.scene([content] + others)[surface: 0].isApart(0, from: 0, by: 10) ? count : 0
            }
        case .droppedQuestions:
            try expectLimit(limit, is: 16) { count in
                var query = RegionQuery(node: 0)
                var all: [RegionQuery.Question] = []
                for sequence in 1...UInt64(count) {
                    let question = RegionQuery.Question(
                        sequence: sequence,
                        location: .zero,
                        modifiers: [],
                        deadline: .zero
                    )
                    query.question = question
                    query.giveUpQuestion()
                    all.append(question)
                }
                #expect(query.dropped.last?.sequence == UInt64(count))
                let taken = RegionQuery(node: 0, dropped: all).dropped
                #expect(taken.map(\.sequence) == query.dropped.map(\.sequence))
                return query.dropped.count
            }
        case .enteredRegions:
            try expectLimit(limit, is: 2048) { count in
                let regions = Self.regions(Array(repeating: nil, count: count))
                let kept = Self.kept(regions)
                #expect(kept.last === regions.last)
                return kept.count
            }
        case .enteredBytes:
            let stride = MemoryLayout<Path.Element>.stride
            // So many regions that a whole number of elements fills the rest exactly.
            let number = try #require((2..<100).first { (limit.most - 512 * $0) % stride == 0 })
            try expectLimit(limit, is: 4_194_304) { bytes in
                let regions = Self.regions(ofBytes: bytes, count: number)
                let kept = Self.kept(regions)
                #expect(kept.last === regions.last)
                return Self.bytes(kept)
            }
        case .hitPlaces:
            try expectLimit(limit, is: 1024) { count in
                let nodes = (0..<count).map { number in
                    Node(
                        id: "\(number)",
                        frame: Rect(x: Double(number), y: 0, width: 1, height: 1),
                        interaction: Interaction()
                    )
                }
                let surface = Self.scene(nodes)[surface: 0]
                var cache = HitCache()
                for node in 0..<Int32(count) {
                    let region = RegionHandle(surface: 0, node: node, number: RegionHandle.wholeNode)
                    let hit = NodeHandle(surface: 0, node: node)
                    cache.insert(try #require(HitCacheEntry(region, at: hit, in: surface)))
                    #expect(cache[hit]?.region == region)
                }
                return cache.entries.count
            }
        }
    }
}
