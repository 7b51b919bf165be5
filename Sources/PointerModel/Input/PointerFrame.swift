/// One report in the pointer's terms: what the engine acts on.
public struct PointerFrame: Sendable, Hashable {
    public var time: Timestamp
    public var source: PointerSource
    /// Points.
    public var translation: Vector
    public var scroll: Scroll
    /// Buttons that went down with this report.
    public var pressed: Buttons
    /// Buttons that came up with this report.
    public var released: Buttons

    public init(
        time: Timestamp,
        source: PointerSource,
        translation: Vector = .zero,
        scroll: Scroll = .zero,
        pressed: Buttons = [],
        released: Buttons = []
    ) {
        self.time = time
        self.source = source
        self.translation = translation
        self.scroll = scroll
        self.pressed = pressed
        self.released = released
    }
}
