import FoundationEssentials
import PointerEngine
import PointerModel
import TestBasics
import Testing

/// The index against a look at every rectangle.
@Suite("Index of rectangles")
struct RectIndexTests {
    /// Whether there is time for the large sets: POINTERD_SOAK is set.
    static var isSoak: Bool { ProcessInfo.processInfo.environment["POINTERD_SOAK"] != nil }

    /// None, one, two, what fills a node and a leaf, levels of them, and their neighbors.
    static let counts = [
        0, 1, 2, 3, 13, 14, 15, 16, 17, 28, 29, 223, 224, 225, 255, 256, 257, 1024, 1025, 3584, 3585, 4097,
    ]

    /// Whether every kind of question is answered as the oracle answers it; says where not.
    static func check(_ index: RectIndex, _ oracle: LinearOracle, questions: Int, _ numbers: inout RepeatableNumbers) {
        for _ in 0..<questions {
            let point = RectSet.point(among: oracle.rects, &numbers)
            #expect(index.topmost(at: point) == oracle.topmost(at: point), "at \(point)")
            let accept: (Int32) -> Bool = { $0 % 3 == 1 }
            #expect(
                index.topmost(at: point, where: accept) == oracle.topmost(at: point, where: accept),
                "third at \(point)"
            )
            let radius = [0, 3, 50, .infinity][numbers.below(4)]
            #expect(
                index.nearest(to: point, within: radius)
                    == (point.isFinite ? oracle.nearest(to: point, within: radius) : -1),
                "nearest to \(point) within \(radius)"
            )
            #expect(
                index.nearest(to: point, within: radius, where: accept)
                    == (point.isFinite ? oracle.nearest(to: point, within: radius, where: accept) : -1),
                "nearest third to \(point) within \(radius)"
            )
            let box = Rect(x: point.x, y: point.y, width: numbers.below(30), height: numbers.below(30))
            var found: [Int32] = []
            index.forEach(intersecting: box) { found.append($0) }
            #expect(found.sorted() == oracle.items(intersecting: box), "in \(box)")
        }
    }

    @Test("It answers as a look at every rectangle does", arguments: RectSet.allCases, counts)
    func answers(set: RectSet, count: Int) {
        let rects = set.rects(count)
        let index = RectIndex(rects)
        #expect(index.count == count)
        var numbers = RepeatableNumbers(seed: UInt64(count))
        Self.check(index, LinearOracle(rects: rects), questions: count < 500 ? 60 : 10, &numbers)
    }

    @Test("It answers so for a great many", arguments: RectSet.allCases)
    func manyAnswers(set: RectSet) {
        let rects = set.rects(Self.isSoak ? 100_000 : 10_000)
        var numbers = RepeatableNumbers(seed: 7)
        Self.check(RectIndex(rects), LinearOracle(rects: rects), questions: Self.isSoak ? 100 : 8, &numbers)
    }

    @Test(
        "It answers so after moves, near and far, to other sets, to nothing and back",
        arguments: RectSet.allCases,
        [1, 17, 300, 1100]
    )
    func moves(set: RectSet, count: Int) {
        var oracle = LinearOracle(rects: set.rects(count))
        var index = RectIndex(oracle.rects)
        var numbers = RepeatableNumbers(seed: 5)
        for round in 0..<12 {
            for _ in 0..<count {
                let item = numbers.below(count)
                let rect =
                    switch numbers.below(12) {
                    case 0: RectSet.allCases[numbers.below(RectSet.allCases.count)].rect(item, of: count, &numbers)
                    case 1: Rect.null
                    case 2: set.rect(item, of: count, &numbers)
                    default: oracle.rects[item].offsetBy(dx: numbers.below(20) - 10, dy: Double(numbers.below(9)) - 4)
                    }
                oracle.rects[item] = rect
                index.move(Int32(item), to: rect)
            }
            Self.check(index, oracle, questions: 10, &numbers)
            if round == 6 {
                index = RectIndex(oracle.rects)
                Self.check(index, oracle, questions: 10, &numbers)
            }
        }
    }

    @Test(
        "It answers so while all items gather in one place after another, and when they go where others were",
        arguments: [RectSet.random, .inexact, .userInterface, .outliers, .extreme],
        isSoak ? [40, 300, 3585, 50_000] : [40, 300, 2000]
    )
    func crowds(set: RectSet, count: Int) {
        var oracle = LinearOracle(rects: set.rects(count))
        var index = RectIndex(oracle.rects)
        var numbers = RepeatableNumbers(seed: 13)
        for round in 0..<6 {
            let place = Point(x: numbers.below(3e3), y: numbers.below(3e3))
            for step in 0..<count {
                let item = numbers.below(count)
                let rect = oracle.rects[item]
                if round % 2 == 0 {
                    oracle.rects[item] = Rect(
                        x: place.x + numbers.below(30).rounded(),
                        y: place.y + numbers.below(30).rounded(),
                        width: rect.width,
                        height: rect.height
                    )
                } else {
                    let other = oracle.rects[numbers.below(count)]
                    oracle.rects[item] = rect.offsetBy(dx: other.x - rect.x, dy: other.y - rect.y)
                    if step % 7 == 0 { oracle.rects[item] = set.rect(item, of: count, &numbers) }
                }
                index.move(Int32(item), to: oracle.rects[item])
                if step % max(count / 4, 1) == 0 { Self.check(index, oracle, questions: 3, &numbers) }
            }
            Self.check(index, oracle, questions: 8, &numbers)
        }
    }

    @Test("Among equally near ones the front-most is nearest, also when it is behind another node of the tree")
    func ties() {
        var rects = (0..<500).map { Rect(x: Double($0 % 25) * 10, y: Double($0 / 25) * 10, width: 4, height: 4) }
        let index = RectIndex(rects)
        // In the middle between four.
        #expect(index.nearest(to: Point(x: 7, y: 7), within: 100) == 26)
        #expect(index.nearest(to: Point(x: 7, y: 2), within: 100) == 1)
        #expect(index.nearest(to: Point(x: 7, y: 2), within: 3) == 1)
        #expect(index.nearest(to: Point(x: 7, y: 2), within: 2.999) == -1)
        // Inside of both.
        rects[3] = Rect(x: 100, y: 100, width: 50, height: 50)
        #expect(RectIndex(rects).nearest(to: Point(x: 101, y: 101), within: 0) == 260)
        #expect(RectIndex(rects).nearest(to: Point(x: 105, y: 105), within: 0) == 3)
    }

    @Test(
        "Acceptance is asked once for each rectangle that contains the point, and for none behind an accepted one",
        arguments: RectSet.allCases
    )
    func acceptance(set: RectSet) {
        let rects = set.rects(600)
        let index = RectIndex(rects)
        var numbers = RepeatableNumbers(seed: 3)
        for _ in 0..<50 {
            let point = RectSet.point(among: rects, &numbers)
            let there = rects.indices.filter { rects[$0].contains(point) }.map { Int32($0) }
            var asked: [Int32] = []
            let answer = index.topmost(at: point) {
                asked.append($0)
                return false
            }
            #expect(answer == -1)
            #expect(asked.sorted() == there)
            var best: Int32 = -1
            let accepted = index.topmost(at: point) { item in
                #expect(item > best)
                guard item % 3 == 0 else { return false }
                best = item
                return true
            }
            #expect(accepted == best)
            #expect(accepted == there.last { $0 % 3 == 0 } ?? -1)
        }
    }

    @Test("A radius that is negative or no number finds nothing, nor does a point that is none")
    func senselessQuestions() {
        let index = RectIndex([Rect(x: 0, y: 0, width: 10, height: 10)])
        let inside = Point(x: 5, y: 5)
        #expect(index.nearest(to: inside, within: 0) == 0)
        #expect(index.nearest(to: inside, within: -1) == -1)
        #expect(index.nearest(to: inside, within: .nan) == -1)
        #expect(index.nearest(to: Point(x: .nan, y: 5), within: .infinity) == -1)
        #expect(index.topmost(at: Point(x: .nan, y: 5)) == -1)
        #expect(index.topmost(at: Point(x: .infinity, y: 5)) == -1)
    }

    @Test("Moving an item that is not there changes nothing")
    func moveOfNobody() {
        var index = RectIndex([Rect(x: 0, y: 0, width: 10, height: 10)])
        for item in [Int32(-1), 1, .min, .max] { index.move(item, to: Rect(x: 50, y: 50, width: 9, height: 9)) }
        #expect(index.topmost(at: Point(x: 55, y: 55)) == -1)
        #expect(index.topmost(at: Point(x: 5, y: 5)) == 0)
    }

    @Test("A copy stays as it is when the other one changes", arguments: [10, 400])
    func copies(count: Int) {
        let oracle = LinearOracle(rects: RectSet.random.rects(count))
        let original = RectIndex(oracle.rects)
        var other = original
        var moved = oracle
        for item in 0..<count {
            moved.rects[item] = moved.rects[item].offsetBy(dx: 70, dy: 30)
            other.move(Int32(item), to: moved.rects[item])
        }
        var numbers = RepeatableNumbers(seed: 2)
        Self.check(original, oracle, questions: 20, &numbers)
        Self.check(other, moved, questions: 20, &numbers)
    }

    @Test(
        "It holds at most 64 bytes a rectangle",
        arguments: [RectSet.random, .userInterface, .overlapping, .clustered, .outliers]
    )
    func memory(set: RectSet) {
        let count = Self.isSoak ? 20_000 : 4_000
        var index = RectIndex(set.rects(count))
        #expect(index.memoryFootprint <= 64 * count)
        var numbers = RepeatableNumbers(seed: 11)
        for _ in 0..<count {
            index.move(Int32(numbers.below(count)), to: set.rect(numbers.below(count), of: count, &numbers))
        }
        #expect(index.memoryFootprint <= 64 * count)
        // Nor does it where no edge is a `Float` any more.
        for item in 0..<count {
            index.move(Int32(item), to: Rect(x: 0.1, y: Double(item) * 0.7, width: 0.3, height: 0.3))
        }
        #expect(index.memoryFootprint <= 64 * count)
    }
}
