import LayoutLint
import PointerDemo
import PointerModel
import PointerPainting
import Testing

@Suite("The demonstration's layout")
struct DemoSceneTests {
    private let scene = DemoScene()

    @Test("has no likely mistake, in a window and on a whole output", arguments: [(720.0, 500.0), (1280, 800)])
    func lint(width: Double, height: Double) {
        let output = Output(name: "screen", frame: Rect(x: 0, y: 0, width: 1280, height: 800))
        let frame = Rect(x: 0, y: 0, width: width, height: height)
        let layout = Layout(outputs: [output], surfaces: [scene.surface(in: frame)])
        #expect(layout.warnings().map(\.message) == [])
        #expect(scene.items.count > 12)
    }

    @Test("all that the pointer reacts to is within the content")
    func places() {
        let whole = Rect(x: 0, y: 0, width: DemoScene.width, height: DemoScene.height)
        for item in scene.items { #expect(whole.intersection(scene.frame(of: item)) == scene.frame(of: item)) }
    }

    @Test("each thing is painted", arguments: [1.0, 2])
    func painting(scale: Double) throws {
        let (width, height) = (Int(DemoScene.width * scale), Int(DemoScene.height * scale))
        let canvas = try #require(Canvas(width: width, height: height))
        DemoPainter(scene, DemoState()).paint(on: canvas, scale: scale)
        for item in scene.items where item.look != .group {
            let frame = PixelRect(around: scene.frame(of: item), origin: .zero, scale: scale)
            #expect(canvas.countOfOthers(than: DemoPainter.background, in: frame) > 0, "\(item.node.id)")
        }
    }

    @Test("a press, a choice, a value and a confirmation change the picture")
    func states() throws {
        var pictures: Set<[UInt8]> = []
        var state = DemoState()
        func add() throws {
            let canvas = try #require(Canvas(width: Int(DemoScene.width), height: Int(DemoScene.height)))
            DemoPainter(scene, state).paint(on: canvas, scale: 1)
            pictures.insert(canvas.bytes)
        }
        try add()
        state.press(scene.item("lift"))
        try add()
        state.release(nil)
        try add()
        #expect(pictures.count == 2)
        state.press(scene.item("week"))
        state.release(scene.item("week"))
        try add()
        #expect(state.segment == "week" && pictures.count == 3)
    }

    @Test("a click beside a button, where its region still is, is the button's")
    func targets() throws {
        let lift = try #require(scene.item("lift"))
        let frame = scene.frame(of: lift)
        #expect(scene.target(at: frame.center)?.node.id == "lift")
        #expect(scene.target(at: Point(x: frame.midX, y: frame.minY - 11))?.node.id == "lift")
        #expect(scene.target(at: Point(x: frame.midX, y: frame.minY - 13)) == nil)
        #expect(scene.target(at: Point(x: 60, y: 260)) == nil)
    }

    @Test("in a larger window the content is in the middle, and the daemon knows it there")
    func middle() throws {
        let surface = scene.surface(in: Rect(x: 100, y: 50, width: 1280, height: 800), value: 0.25)
        #expect(surface.nodes.first?.frame == Rect(x: 280, y: 150, width: 720, height: 500))
        #expect(surface.frame == Rect(x: 100, y: 50, width: 1280, height: 800))
        let slider = try #require(surface.nodes.first { $0.id == "slider" })
        guard case .slider(let declared)? = slider.control else { return #expect(Bool(false), "no slider") }
        #expect(declared.value == 0.25)
    }
}

extension Canvas {
    fileprivate var bytes: [UInt8] { unsafe Array(UnsafeRawBufferPointer(start: pixels, count: stride * height)) }

    /// Returns the number of pixels in a rectangle that have another color.
    fileprivate func countOfOthers(than color: Color, in part: PixelRect) -> Int {
        let common = UInt32(0xff) << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        var count = 0
        for row in part.y..<part.y + part.height {
            for column in part.x..<part.x + part.width {
                let pixel = unsafe pixels.load(fromByteOffset: row * stride + 4 * column, as: UInt32.self)
                if pixel != common { count += 1 }
            }
        }
        return count
    }
}
