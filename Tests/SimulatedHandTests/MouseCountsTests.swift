import PointerModel
import SimulatedHand
import Testing

struct MouseCountsTests {
    @Test
    func whatIsLessThanACountStaysForTheNextReport() {
        var counts = MouseCounts()
        let taken = (0..<8).map { _ in counts.take(Vector(dx: 0.25, dy: -0.75)) }
        #expect(taken.map(\.x) == [0, 1, 0, 0, 0, 1, 0, 0])
        #expect(taken.map(\.y) == [-1, -1, 0, -1, -1, -1, 0, -1])
        #expect(counts.take(.zero) == (0, 0))
    }

    @Test
    func whatIsReportedIsNeverMoreThanHalfACountFromTheWay() {
        var counts = MouseCounts()
        var (x, y) = (0.0, 0.0)
        var way = Vector.zero
        for step in 0..<500 {
            let part = Vector(dx: 7.3 * Double(step % 5 - 2) + 0.1, dy: -0.37)
            way = way + part
            let (dx, dy) = counts.take(part)
            x += Double(dx)
            y += Double(dy)
            #expect(abs(x - way.dx) <= 0.5 + 1e-9 && abs(y - way.dy) <= 0.5 + 1e-9, "step \(step)")
        }
    }
}
