import Limits
import PointerModel
import TestBasics
import Testing

@testable import PointerPictures

@Suite("Limits of pictures")
struct PointerPicturesLimitTests {
    /// Returns the number of regions that are shown of nodes which have so many.
    private static func shown(_ counts: [Int]) -> [Int] {
        let first = Region(rect: Rect(x: 0, y: 0, width: 4, height: 4))
        let nodes = counts.enumerated().map { number, count in
            let repeating = RepeatingRegions(first: first, pitch: Vector(dx: 5, dy: 0), count: count)
            let frame = Rect(x: 0, y: 0, width: 90, height: 9)
            return Node(id: "\(number)", frame: frame, interaction: Interaction(repeating: repeating))
        }
        return LayoutOutlines(LayoutPictureTests.layout(nodes)).surfaces[0].nodes.map(\.regions.count)
    }

    @Test("So much is shown, and not one more", arguments: PointerPicturesLimit.allCases)
    func limit(_ limit: PointerPicturesLimit) throws {
        switch limit {
        case .regionsOfNode:
            try expectLimit(limit, is: 256) { count in Self.shown([count])[0] }
        case .furtherRegions:
            try expectLimit(limit, is: 16_384) { count in
                // 128 regions of each node beside its first, and one node with the rest.
                let counts = Array(repeating: 129, count: count / 128) + [count % 128 + 1]
                let shown = Self.shown(counts)
                #expect(shown.allSatisfy { $0 > 0 })
                return shown.reduce(0, +) - counts.count
            }
        }
    }
}
