import PointerModel
import PointerPainting
import Testing

@Suite("Pixel areas")
struct PixelAreasTests {
    @Test("Rectangles that meet, or nearly, share an area; far ones do not")
    func joins() {
        var areas = PixelAreas()
        areas.add(PixelRect(x: 0, y: 0, width: 20, height: 20))
        areas.add(PixelRect(x: 10, y: 10, width: 20, height: 20))
        areas.add(PixelRect(x: 40, y: 0, width: 20, height: 20))
        #expect(areas.areas == [PixelRect(x: 0, y: 0, width: 60, height: 30)])
        areas.add(PixelRect(x: 1000, y: 900, width: 20, height: 20))
        #expect(areas.areas.count == 2)
        areas.add(PixelRect(x: 5, y: 5, width: 0, height: 9))
        #expect(areas.areas.count == 2)
    }

    @Test("Beyond the limit the nearest areas become one, and no two areas meet")
    func limit() {
        var areas = PixelAreas()
        var all: [PixelRect] = []
        for index in 0..<12 {
            let rect = PixelRect(x: index * index * 90, y: index % 3 * 500, width: 30, height: 40)
            all.append(rect)
            areas.add(rect)
            #expect(areas.areas.count <= PixelAreas.limit)
            for (first, area) in areas.areas.enumerated() {
                for other in areas.areas[(first + 1)...] { #expect(area.intersection(other).isEmpty) }
            }
            for rect in all { #expect(areas.areas.contains { $0.union(rect) == $0 }) }
        }
    }

    @Test("A rectangle of points has all pixels that it touches")
    func around() {
        let rect = Rect(x: 10.2, y: 5, width: 3, height: 1.5)
        let pixels = PixelRect(around: rect, origin: Point(x: 10, y: 4), scale: 2)
        #expect(pixels == PixelRect(x: 0, y: 2, width: 7, height: 3))
        #expect(PixelRect(around: .null, origin: .zero, scale: 1).isEmpty)
    }
}
