package import PointerModel

/// Where the objects of a window are on the screen: the map from the extents that an application reports to points of the window's frame.
package struct WindowPlacement: Sendable, Hashable, CustomStringConvertible {
    /// The point of the extents' space that is the window's own origin.
    private let origin: Point
    /// Points per unit of the application.
    private let scale: Double
    private let shadow: Insets

    private let documents: DocumentScale
    /// The object that is the whole window; nil if that is the window's accessible.
    let root: Int?
    private let places: ObjectPlaces?

    /// Returns the placement of a scanned window; nil if its place is not known.
    /// - Parameters:
    ///   - scanned: what a scan has found: of the window, or of the owner of a popup.
    ///   - window: the window, as the window system describes it.
    ///   - owner: the window that a popup belongs to; nil for others.
    package init?(_ scanned: ScannedWindow, in window: DesktopWindow, owner: DesktopWindow? = nil) {
        guard let visible = scanned.visible else { return nil }
        places = scanned.places
        if window.system == .wayland {
            guard let place = SurfacePlace(scanned, visible, in: window, owner: owner) else { return nil }
            (root, origin, scale, shadow) = (place.root, place.origin, place.scale, place.margins)
            documents = DocumentScale(scanned, pixels: nil)
            return
        }
        shadow = window.shadow ?? .zero
        let counted = owner ?? window
        // GTK 4 counts what is inside of its shadow.
        let pixels = counted.inPixels(scanned.toolkit.isGTK4 ? counted.frame : counted.ownFrame)
        guard let measured = PixelScale(of: visible, in: pixels, scanned.toolkit)?.narrowed(by: scanned.scale) else {
            return nil
        }
        scale = measured.best / window.pixels
        documents = DocumentScale(scanned, pixels: measured.best)
        switch (scanned.toolkit.space(ofPopup: window.popupSystem), window.kind) {
        // Relative to the window itself, whatever its accessible says about its own place.
        case (.window, .ordinary) where !scanned.toolkit.isGTK4: (root, origin) = (nil, Point(x: 0, y: 0))
        // Relative to what is inside of the shadow, and of the border that takes its place without a compositing manager.
        case (.window, .ordinary):
            let borderX = (window.frame.width - Double(visible.width) * scale) / 2
            let borderY = (window.frame.height - Double(visible.height) * scale) / 2
            root = nil
            origin = Point(x: -(shadow.left + max(0, borderX)) / scale, y: -(shadow.top + max(0, borderY)) / scale)
        case (.window, .popup):
            guard let (found, corner) = scanned.popover(of: window.ownFrame, scale) else { return nil }
            (root, origin) = (found, corner)
        case (.screen, .ordinary):
            let border = WindowBorder(around: visible, in: pixels, scanned.toolkit)?.width ?? 0
            (root, origin) = (nil, Point(x: Double(visible.x) - border, y: Double(visible.y) - border))
        case (.screen, .popup):
            let place = Point(x: window.ownFrame.x / scale, y: window.ownFrame.y / scale)
            root = nil
            origin = scanned.corner(of: window.ownFrame, scale, near: place) ?? place
        }
    }

    /// The map, for people.
    package var description: String {
        "from \(Self.text(origin.x)),\(Self.text(origin.y)), \(Self.text(scale)) points a unit"
    }

    /// Returns a number in thousandths.
    private static func text(_ number: Double) -> String { "\((number * 1000).rounded() / 1000)" }

    /// Whether the place of an object of the window or the popup is known, and not only a guess.
    func hasPlace(_ index: Int) -> Bool { places?.hasPlace(index, in: root) ?? true }

    /// Whether an object lies in the window or the popup, wherever that may be.
    func isHere(_ index: Int) -> Bool { places?.isIn(root, index) ?? true }

    /// Returns the rectangle of an object in points, relative to the origin of the window's frame.
    /// - Parameters:
    ///   - index: the object's index among the scanned ones.
    ///   - object: the object.
    ///   - border: the border around its extents.
    func rect(of index: Int, _ object: ScannedObject, with border: Border = Border()) -> Rect {
        let extents = places?.extents(object.extents, of: index) ?? object.extents
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
