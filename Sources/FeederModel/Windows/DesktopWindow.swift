package import PointerModel

/// A visible window of an application, as the window system describes it.
package struct DesktopWindow: Sendable, Hashable {
    /// The window system that a window belongs to.
    package enum System: Sendable, Hashable {
        case x11
        case wayland
    }

    /// What a window is to its application.
    package enum Kind: Sendable, Hashable {
        /// A window that a window manager places.
        case ordinary
        /// A window that its application places: a menu, a tooltip, an open list.
        case popup
    }

    /// Unique among the windows of the session, as long as the window exists.
    package var id: UInt64
    package var system: System
    package var kind: Kind
    /// The process that the window belongs to; nil if the window system does not know it, or it runs on another machine.
    package var process: Int32?
    /// The title; it stays in memory, and only serves to find the window's accessible.
    package var title: String
    /// The names of the program: the two parts of WM_CLASS, or the app_id. Empty if it has none.
    package var programs: [String]
    /// The rectangle that the window covers, in points of the space of all outputs: its content without decorations and shadow.
    package var frame: Rect
    /// The margins that belong to the window's surface and lie outside of `frame`: the shadow that the application draws. Nil where the
    /// window system does not report it; such a window system reports no popups either.
    package var shadow: Insets?
    /// Pixels of the X server per point; 1 elsewhere, where applications count in points.
    package var pixels: Double
    /// Whether the window covers an output, without decorations or panels.
    package var isFullscreen: Bool
    /// Whether the window receives what somebody types.
    package var isActive: Bool
    /// The accessible that the program itself calls the window's, by the window system; nil if it names none, or the window system does not
    /// pass it on. It is no more than a claim: that accessible may be any other program's.
    package var accessible: AccessibleReference?

    package init(
        id: UInt64,
        system: System,
        kind: Kind = .ordinary,
        process: Int32? = nil,
        title: String = "",
        programs: [String] = [],
        frame: Rect,
        shadow: Insets? = .zero,
        pixels: Double = 1,
        isFullscreen: Bool = false,
        isActive: Bool = false,
        accessible: AccessibleReference? = nil
    ) {
        self.id = id
        self.system = system
        self.kind = kind
        self.process = process
        self.title = title
        self.programs = programs
        self.frame = frame
        self.shadow = shadow
        self.pixels = pixels
        self.isFullscreen = isFullscreen
        self.isActive = isActive
        self.accessible = accessible
    }

    /// The rectangle of the window's surface: `frame` with the shadow, as far as it is known.
    package var ownFrame: Rect { frame.inset(by: -(shadow ?? .zero)) }

    /// The rectangle of an ordinary window's surface in pixels of the X server; nil for others.
    package var pixelFrame: Rect? { system == .x11 && kind == .ordinary ? inPixels(ownFrame) : nil }

    /// Returns a rectangle in pixels of the X server, which are whole ones.
    func inPixels(_ rect: Rect) -> Rect {
        Rect(
            x: (rect.x * pixels).rounded(),
            y: (rect.y * pixels).rounded(),
            width: (rect.width * pixels).rounded(),
            height: (rect.height * pixels).rounded()
        )
    }

    /// The window system of a popup; nil for other windows.
    package var popupSystem: System? { kind == .popup ? system : nil }

    /// The size by which a scan searches for the origin of the window among its widgets; nil if the window system reports the shadow. A
    /// scan then takes the origin from it.
    package var searchedSize: (width: Double, height: Double)? { shadow == nil ? (frame.width, frame.height) : nil }
}
