package import PointerModel

/// Where the objects of a window are on the screen: the map from the extents that an application reports to points of the window's frame.
package struct WindowPlacement: Sendable, Hashable, CustomStringConvertible {
    /// Scales are multiples of this. The extents of a window's accessible are not exact enough for finer ones.
    private static let scaleStep = 0.25
    /// A measured scale that is this far from a multiple is none.
    private static let scaleTolerance = 0.06
    /// Difference of two sizes that count as equal, in the application's units.
    private static let sizeTolerance = 2.0
    /// Points per unit of an application on Wayland. GNOME counts in pixels where an output's scale is a whole number.
    private static let surfaceScales = [1.0, 2.0, 3.0, 4.0]

    /// The point of the extents' space that is the window's own origin.
    private let origin: Point
    /// Points per unit of the application.
    private let scale: Double
    private let shadow: Insets

    private let documents: DocumentScale
    /// The object that is the whole window; nil if that is the window's accessible.
    let root: Int?

    /// Returns the placement of a scanned window; nil if its place is not known.
    /// - Parameters:
    ///   - scanned: what a scan has found: of the window, or of the owner of a popup.
    ///   - window: the window, as the window system describes it.
    ///   - owner: the window that a popup belongs to; nil for others.
    package init?(_ scanned: ScannedWindow, in window: DesktopWindow, owner: DesktopWindow? = nil) {
        documents = DocumentScale(scanned)
        guard let visible = scanned.visible else { return nil }
        if window.system == .wayland {
            guard let surface = Self.surface(of: owner ?? window, visible) else { return nil }
            scale = surface.0
            if window.kind == .ordinary {
                (root, origin, shadow) = (nil, Point(x: Double(visible.x), y: Double(visible.y)), surface.1)
                return
            }
            guard owner != nil, let place = Self.popup(window, in: scanned, scale) else { return nil }
            (root, origin, shadow) = place
            return
        }
        shadow = window.shadow ?? .zero
        let measured = (owner ?? window).ownFrame
        guard let scale = Self.scale(measured.width, per: Double(visible.width)) else { return nil }
        self.scale = scale
        switch (scanned.toolkit.space(isPopup: window.kind == .popup), window.kind) {
        // Relative to the window itself, whatever its accessible says about its own place.
        case (.window, .ordinary) where scanned.toolkit != .gtk4: (root, origin) = (nil, Point(x: 0, y: 0))
        // Relative to what is inside of the shadow, and of the border that takes its place without a compositing manager.
        case (.window, .ordinary):
            let borderX = (window.frame.width - Double(visible.width) * scale) / 2
            let borderY = (window.frame.height - Double(visible.height) * scale) / 2
            root = nil
            origin = Point(x: -(shadow.left + max(0, borderX)) / scale, y: -(shadow.top + max(0, borderY)) / scale)
        case (.window, .popup):
            guard let found = Self.object(of: window.ownFrame, in: scanned, scale) else { return nil }
            let extents = scanned.objects[found].extents
            (root, origin) = (found, Point(x: Double(extents.x), y: Double(extents.y)))
        case (.screen, .ordinary): (root, origin) = (nil, Point(x: Double(visible.x), y: Double(visible.y)))
        case (.screen, .popup):
            (root, origin) = (nil, Point(x: window.ownFrame.x / scale, y: window.ownFrame.y / scale))
        }
    }

    /// Returns the points per unit, and the shadow within what the application counts as its window: a toolkit counts its surface or what
    /// is inside of the shadow. Nil if the window's accessible has the size of neither.
    private static func surface(of window: DesktopWindow, _ visible: AccessibleExtents) -> (Double, Insets)? {
        guard let shadow = window.shadow else { return (1, .zero) }
        for scale in surfaceScales {
            for (rect, shadow) in [(window.ownFrame, shadow), (window.frame, .zero)] {
                let isEqual =
                    abs(Double(visible.width) * scale - rect.width) <= sizeTolerance * scale
                    && abs(Double(visible.height) * scale - rect.height) <= sizeTolerance * scale
                if isEqual { return (scale, shadow) }
            }
        }
        return nil
    }

    /// Returns where the objects of a popup on Wayland are: the object that is all of it, unless there is none; its origin in the space
    /// of the extents, and the shadow within it. Nil if no rule says that.
    private static func popup(
        _ window: DesktopWindow,
        in scanned: ScannedWindow,
        _ scale: Double
    ) -> (Int?, Point, Insets)? {
        guard let shadow = window.shadow else { return nil }
        // GTK 3 makes the extents of a menu's items relative to the menu's own surface.
        if scanned.toolkit == .gtk3 { return (nil, Point(x: 0, y: 0), shadow) }
        for (rect, shadow) in [(window.ownFrame, shadow), (window.frame, .zero)] {
            guard let found = object(of: rect, in: scanned, scale) else { continue }
            let extents = scanned.objects[found].extents
            return (found, Point(x: Double(extents.x), y: Double(extents.y)), shadow)
        }
        return nil
    }

    /// Returns the first object inside of a window that has the size of a popup.
    private static func object(of popup: Rect, in scanned: ScannedWindow, _ scale: Double) -> Int? {
        scanned.objects.firstIndex { object in
            let extents = object.extents
            return object.parent != nil && abs(Double(extents.width) * scale - popup.width) <= sizeTolerance * scale
                && abs(Double(extents.height) * scale - popup.height) <= sizeTolerance * scale
        }
    }

    /// Returns the scale; nil if it is not one that a toolkit uses.
    private static func scale(_ points: Double, per units: Double) -> Double? {
        let measured = points / units
        let steps = (measured / scaleStep).rounded()
        guard steps >= 2, steps <= 16, abs(measured - steps * scaleStep) <= scaleTolerance * max(1, measured) else {
            return nil
        }
        return steps * scaleStep
    }

    /// The map, for people.
    package var description: String { "from \(origin.x),\(origin.y), \(scale) points a unit" }

    /// Returns the rectangle of an object in points, relative to the origin of the window's frame.
    /// - Parameters:
    ///   - index: the object's index among the scanned ones.
    ///   - object: the object.
    ///   - border: the border around its extents.
    func rect(of index: Int, _ object: ScannedObject, with border: Border = Border()) -> Rect {
        let extents = object.extents
        let divisor = documents.divisor(of: index, extents)
        let left = Double(extents.x) / divisor - Double(border.left)
        let top = Double(extents.y) / divisor - Double(border.top)
        let right = (Double(extents.x) + Double(extents.width)) / divisor + Double(border.right)
        let bottom = (Double(extents.y) + Double(extents.height)) / divisor + Double(border.bottom)
        return Rect(
            x: (left - origin.x) * scale - shadow.left,
            y: (top - origin.y) * scale - shadow.top,
            width: (right - left) * scale,
            height: (bottom - top) * scale
        )
    }

    /// Returns the rectangle of a scanned object in points, relative to the origin of the window's frame; nil if its place is not known.
    package static func rect(
        of index: Int,
        in scanned: ScannedWindow,
        _ window: DesktopWindow,
        owner: DesktopWindow?
    ) -> Rect? {
        guard let placement = WindowPlacement(scanned, in: window, owner: owner) else { return nil }
        let object = scanned.objects[index]
        let border = scanned.borders[BorderProbe.Look(of: object, in: scanned.objects)]
        return placement.rect(of: index, object, with: border ?? Border())
    }
}
