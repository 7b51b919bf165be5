import FeederModel
import PointerModel
import Testing

@Suite("Placement in windows whose surface is known")
struct SurfacePlacementTests {
    /// A window with a shadow of 20 points at the top and 30 at the other sides.
    private let shadow = Insets(top: 20, left: 30, bottom: 30, right: 30)

    /// Scans a window with one button, both with these extents, and returns the button's frame in the window; nil if there is none.
    private func button(
        frame: AccessibleExtents,
        _ button: AccessibleExtents,
        scale: Double = 1
    ) throws -> Rect? {
        let window = DesktopWindow(
            id: 1,
            system: .wayland,
            frame: Rect(x: 500, y: 300, width: 400 * scale, height: 300 * scale),
            shadow: Insets(
                top: shadow.top * scale,
                left: shadow.left * scale,
                bottom: shadow.bottom * scale,
                right: shadow.right * scale
            )
        )
        var scan = WindowScan(OneButtonWindow.root, of: .qt, size: window.searchedSize)
        return try OneButtonWindow(frame: frame, button: button).buttonFrame(by: &scan, in: window)
    }

    @Test("The origin is that of the surface or of the frame, whichever has the size of the window's accessible")
    func origin() throws {
        let place = AccessibleExtents(x: 40, y: 50, width: 80, height: 30)
        let surface = AccessibleExtents(x: 0, y: 0, width: 460, height: 350)
        #expect(try button(frame: surface, place) == Rect(x: 10, y: 30, width: 80, height: 30))
        let frame = AccessibleExtents(x: 0, y: 0, width: 400, height: 300)
        #expect(try button(frame: frame, place) == Rect(x: 40, y: 50, width: 80, height: 30))
        let moved = AccessibleExtents(x: 7, y: 9, width: 400, height: 300)
        #expect(try button(frame: moved, place) == Rect(x: 33, y: 41, width: 80, height: 30))
    }

    @Test("A surface of twice the size has units of two points")
    func scale() throws {
        let place = AccessibleExtents(x: 40, y: 50, width: 80, height: 30)
        let surface = AccessibleExtents(x: 0, y: 0, width: 460, height: 350)
        #expect(try button(frame: surface, place, scale: 2) == Rect(x: 20, y: 60, width: 160, height: 60))
    }

    @Test("What Qt draws around its window is narrow at the sides and below, and the rest is above")
    func border() throws {
        let place = AccessibleExtents(x: 7, y: 27, width: 72, height: 31)
        let inner = AccessibleExtents(x: 0, y: 0, width: 394, height: 267)
        #expect(try button(frame: inner, place) == Rect(x: 10, y: 57, width: 72, height: 31))
        let narrow = AccessibleExtents(x: 0, y: 0, width: 360, height: 267)
        #expect(try button(frame: narrow, place) == nil)
    }

    @Test("A window whose accessible has neither size has no nodes")
    func unknown() throws {
        let place = AccessibleExtents(x: 40, y: 50, width: 80, height: 30)
        #expect(try button(frame: AccessibleExtents(x: 0, y: 0, width: 430, height: 325), place) == nil)
    }
}
