import FeederModel
import FeederTesting
import PointerModel
import Testing

@Suite("Windows of X11 whose accessible is smaller, or has no place")
struct ContentWindowTests {
    /// Returns the frame of a button in a window of Gecko with a border around what it counts.
    private func button(border: Int32, scale: Int32 = 1, apart: Int32 = 0) throws -> Rect? {
        let window = DesktopWindow(
            id: 1,
            system: .x11,
            frame: Rect(x: 100, y: 80, width: 1200 * Double(scale), height: 800 * Double(scale))
        )
        var scan = WindowScan(OneButtonWindow.root, of: .gecko, size: nil, pixels: window.pixelFrame)
        let corner = (x: 100 / scale + border, y: 80 / scale + border)
        let answers = OneButtonWindow(
            frame: AccessibleExtents(
                x: corner.x + apart,
                y: corner.y,
                width: 1200 - 2 * border,
                height: 800 - 2 * border
            ),
            button: AccessibleExtents(x: corner.x + 10, y: corner.y + 20, width: 80, height: 30)
        )
        return try answers.buttonFrame(by: &scan, in: window)
    }

    @Test("Gecko does not count the border that it draws, of 16 units at most")
    func border() throws {
        #expect(try button(border: 0) == Rect(x: 10, y: 20, width: 80, height: 30))
        #expect(try button(border: 5) == Rect(x: 15, y: 25, width: 80, height: 30))
        #expect(try button(border: 16) == Rect(x: 26, y: 36, width: 80, height: 30))
        #expect(try button(border: 17) != Rect(x: 27, y: 37, width: 80, height: 30))
        #expect(try button(border: 5, scale: 2) == Rect(x: 30, y: 50, width: 160, height: 60))
    }

    @Test("A window that lies elsewhere by that is another size, and no border")
    func elsewhere() throws { #expect(try button(border: 5, apart: 2) != Rect(x: 13, y: 25, width: 80, height: 30)) }

    @Test("A window with a border is found by its size")
    func match() {
        let window = DesktopWindow(
            id: 1,
            system: .x11,
            process: 7,
            title: "one",
            frame: Rect(x: 100, y: 80, width: 1200, height: 800)
        )
        let candidate = FrameCandidate(
            reference: OneButtonWindow.root,
            process: 7,
            toolkit: .gecko,
            role: .frame,
            title: "one of them",
            extents: AccessibleExtents(x: 105, y: 85, width: 1190, height: 790)
        )
        #expect(WindowMatcher.match([window], [candidate])[1] == candidate)
    }

    /// A program whose window says no place, as one of Swing does, and what is in it does.
    private func session(toolkit: String) throws -> SimulatedSession {
        var application = PlayedApplication.usual()
        application.toolkit = toolkit
        var frame = application.windows[0]
        var content = frame
        content.path = "/content"
        content.role = .filler
        frame.extents = AccessibleExtents(x: -1, y: -1, width: -1, height: -1)
        frame.children = [content]
        application.windows = [frame]
        let stage = SimulatedSession([":1.1": application])
        stage.setWindows([.usual()])
        try stage.rest()
        return stage
    }

    @Test(
        "A window without a place has that of its content, which only toolkits without a rule of their own are asked for"
    )
    func content() throws {
        #expect(try session(toolkit: "J2SE-access-bridge").frames() == SimulatedSession.usualFrames)
        let stage = try session(toolkit: "Qt")
        #expect(stage.frames().isEmpty)
        #expect(!stage.questions.contains { $0.object.path == "/content" })
    }
}
