package import PointerModel

/// One report of the virtual mice, the daemon's output to the compositor.
package struct DrivenReport: Sendable, Hashable {
    /// Position of the cursor on the axes of the absolute mouse, 0 to 65535; nil if the report does not place it.
    package struct Place: Sendable, Hashable {
        package var x: Int32
        package var y: Int32

        package init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }
    }

    package var place: Place?
    /// Distance for the relative mouse, in counts; zero if the report moves nothing by a distance.
    package var distance: Vector
    /// Rotation of the wheels.
    package var scroll: Scroll
    /// Keys of the absolute mouse that go down, bit n for BTN_LEFT + n.
    package var pressed: UInt8
    /// Keys of the absolute mouse that come up, bit n for BTN_LEFT + n.
    package var released: UInt8

    package init(
        place: Place? = nil,
        distance: Vector = .zero,
        scroll: Scroll = .zero,
        pressed: UInt8 = 0,
        released: UInt8 = 0
    ) {
        self.place = place
        self.distance = distance
        self.scroll = scroll
        self.pressed = pressed
        self.released = released
    }

    /// Whether the report changes nothing.
    package var isEmpty: Bool { self == DrivenReport() }
}
