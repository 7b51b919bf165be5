import PointerModel
import Testing

@testable import PointerDrawing

@Suite("Display lists without translucency")
struct OpaqueTests {
    private func list(_ change: (inout PointerState) -> Void) -> DisplayList {
        var state = PointerState(position: Point(x: 100, y: 100))
        change(&state)
        return DisplayList(atRest: PointerSnapshot(state)).opaque
    }

    @Test("A dot is opaque, on a line of contrast")
    func dot() {
        let sprites = list { _ in }.sprites
        #expect(sprites.map(\.paint) == [.stroke(2), .fill])
        #expect(sprites.map(\.values.opacity) == [1, 1])
        #expect(sprites.map(\.values.tone) == [1, 0])
    }

    @Test("A highlight is a ring, and its content stays visible")
    func highlight() {
        let rect = Rect(x: 60, y: 80, width: 80, height: 40)
        let sprites = list {
            $0.style = ResolvedStyle(
                kind: .highlight,
                shape: .roundedRect(rect, radius: 8),
                content: ResolvedContent(
                    node: "a",
                    rect: rect,
                    radius: 8,
                    background: Color(red: 1, green: 2, blue: 3)
                ),
                tint: .overlay,
                shadow: true
            )
        }.sprites
        #expect(sprites.map(\.paint) == [.stroke(4), .stroke(2)])
        #expect(!sprites.contains { $0.contains(rect.center) && $0.paint == .fill })
    }

    @Test("What is nearly gone is gone")
    func faint() {
        var list = DisplayList()
        var sprite = DisplayList(atRest: PointerSnapshot(PointerState(position: .zero))).sprites[0]
        sprite.values.opacity = 0.07
        list.append(sprite)
        #expect(list.opaque.sprites.isEmpty)
    }
}
