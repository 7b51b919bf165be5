import PointerModel

/// Where the objects of a Wayland window are: applications know only their own surfaces, and toolkits differ in which of them they count
/// from.
struct SurfacePlace {
    /// Points per unit of an application on Wayland. GNOME counts in pixels where an output's scale is a whole number.
    static let scales = [1.0, 2.0, 3.0, 4.0]
    /// The largest border that Qt draws at the sides and below, and the largest one with a title, in its units.
    private static let border = (side: 16.0, top: 80.0)
    /// The most that a menu has around its items, and a line between two of them takes, in its units.
    private static let menuMargin = 24.0

    /// The object that is the whole window; nil if that is the window's accessible.
    private(set) var root: Int?
    /// The point of the extents' space that is the corner of what the application counts as its window.
    private(set) var origin: Point
    /// Points per unit of the application.
    private(set) var scale: Double
    /// From that corner to the window's frame.
    private(set) var margins: Insets

    /// Finds the place of a window's objects; nil if no rule says where they are.
    /// - Parameters:
    ///   - scanned: what a scan has found: of the window, or of the owner of a popup.
    ///   - visible: what the application calls its window.
    ///   - window: the window.
    ///   - owner: the window that a popup belongs to; nil for others, and for popups with an accessible of their own.
    init?(_ scanned: ScannedWindow, _ visible: AccessibleExtents, in window: DesktopWindow, owner: DesktopWindow?) {
        let counted = owner ?? window
        guard let (scale, margins) = Self.fit(visible, in: counted, of: scanned.toolkit) else { return nil }
        self.scale = scale
        guard owner != nil else {
            (self.margins, root) = (margins, nil)
            origin = Point(x: Double(visible.x), y: Double(visible.y))
            return
        }
        // A popup is a surface of its own, with its shadow.
        self.margins = window.shadow ?? .zero
        switch scanned.toolkit {
        case .gtk4, .gtk416:
            guard let (found, corner) = scanned.popover(of: window.ownFrame, scale) else { return nil }
            (root, origin) = (found, corner)
        case .qt:
            guard let found = scanned.object(of: window.ownFrame, scale) else { return nil }
            let extents = scanned.objects[found].extents
            (root, origin) = (found, Point(x: Double(extents.x), y: Double(extents.y)))
        case .gtk3:
            // The items of an open menu count from its surface, wherever they are in the tree.
            guard let found = Self.menu(window, of: scanned, scale) else { return nil }
            (root, origin) = (found, Point(x: 0, y: 0))
        case .gecko, .chromium, .other: return nil
        }
    }

    /// Returns the points per unit, and the margins from what the application counts as its window to the frame: a toolkit counts its
    /// surface, or what is inside of the shadow, or what is inside of the border that it draws itself. Nil if the size is none of these.
    static func fit(
        _ visible: AccessibleExtents,
        in window: DesktopWindow,
        of toolkit: Toolkit
    ) -> (scale: Double, margins: Insets)? {
        guard let shadow = window.shadow else { return (1, .zero) }
        for scale in scales {
            if visible.hasSize(of: window.ownFrame, scale) { return (scale, shadow) }
            if visible.hasSize(of: window.frame, scale) { return (scale, .zero) }
        }
        guard toolkit == .qt else { return nil }
        for scale in scales {
            let side = (window.frame.width - Double(visible.width) * scale) / 2
            let top = window.frame.height - Double(visible.height) * scale - side
            guard side >= 0, side <= border.side * scale, top >= side, top <= border.top * scale else { continue }
            return (scale, Insets(top: -top, left: -side, bottom: -side, right: -side))
        }
        return nil
    }

    /// Returns the object whose items fill a popup of GTK 3, one below the other; nil if there is none, or if there are several, as
    /// with two menus of one size.
    private static func menu(_ popup: DesktopWindow, of scanned: ScannedWindow, _ scale: Double) -> Int? {
        var items: [Int: [AccessibleExtents]] = [:]
        for object in scanned.objects where object.isMenuItem {
            if let parent = object.parent { items[parent, default: []].append(object.extents) }
        }
        let found = items.filter { isColumn($0.value) && fills($0.value, popup, scale) }.keys
        return found.count == 1 ? found.first : nil
    }

    /// Whether items lie one below the other, apart from lines between them.
    private static func isColumn(_ items: [AccessibleExtents]) -> Bool {
        let items = items.sorted { $0.y < $1.y }
        return zip(items, items.dropFirst()).allSatisfy { above, below in
            let gap = Int64(below.y) - Int64(above.y) - Int64(above.height)
            return gap >= 0 && Double(gap) <= menuMargin && below.x == above.x && below.width == above.width
        }
    }

    /// Whether items that count from a popup's surface fill its frame, apart from a margin.
    private static func fills(_ items: [AccessibleExtents], _ popup: DesktopWindow, _ scale: Double) -> Bool {
        guard let first = items.first else { return false }
        let all = items.dropFirst().reduce(first) { $0.union($1) }
        let shadow = popup.shadow ?? .zero
        let left = Double(all.x) - shadow.left / scale
        let top = Double(all.y) - shadow.top / scale
        let right = popup.frame.width / scale - left - Double(all.width)
        let bottom = popup.frame.height / scale - top - Double(all.height)
        return [left, top, right, bottom].allSatisfy { $0 >= -1 && $0 <= menuMargin }
    }
}

extension AccessibleExtents {
    /// Difference of two sizes that count as equal, in the application's units.
    static let sizeTolerance = 2.0

    /// Whether the size is that of a rectangle in points, with so many points per unit.
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - scale: points per unit.
    ///   - tolerance: the difference that counts as none, in units.
    func hasSize(of rect: Rect, _ scale: Double, within tolerance: Double = Self.sizeTolerance) -> Bool {
        abs(Double(width) * scale - rect.width) <= tolerance * scale
            && abs(Double(height) * scale - rect.height) <= tolerance * scale
    }
}

extension ScannedWindow {
    /// The most by which the corner and the size of a popup are off for the error of a scale and for rounding, in units. What a popup has
    /// in it is smaller by more.
    private static let popupTolerance = (corner: 4.0, size: 0.6)

    /// Returns the popover of GTK 4 that has the size of a popup, and the popup's corner; nil if there is none, or if there are several.
    func popover(of popup: Rect, _ scale: Double) -> (index: Int, corner: Point)? {
        let found = objects.indices.filter { places?.isPopover($0) == true }.compactMap { index in
            corner(of: index, as: popup, scale).map { (index, $0) }
        }
        return found.count == 1 ? found.first : nil
    }

    /// Returns the corner of a popup if it is a popover's; nil otherwise.
    private func corner(of index: Int, as popup: Rect, _ scale: Double) -> Point? {
        var extents = extents(of: index)
        if toolkit == .gtk4, !extents.hasSize(of: popup, scale), let parent = objects[index].parent {
            // It counts from the popup's corner, which is that of its parent, and may have a margin at the side of its arrow.
            let corner = objects[parent].extents
            guard extents.x >= corner.x, extents.y >= corner.y else { return nil }
            extents = extents.union(AccessibleExtents(x: corner.x, y: corner.y, width: 0, height: 0))
        }
        return extents.hasSize(of: popup, scale) ? Point(x: Double(extents.x), y: Double(extents.y)) : nil
    }

    /// Returns the first object inside of a window that has the size of a popup.
    func object(of popup: Rect, _ scale: Double) -> Int? {
        objects.firstIndex { $0.parent != nil && $0.extents.hasSize(of: popup, scale) }
    }

    /// Returns the corner of the object that has the size and the place of a popup, which is exact where the scale is not; nil if there
    /// is none.
    /// - Parameters:
    ///   - popup: the popup, in points.
    ///   - scale: points per unit.
    ///   - place: the popup's corner, in units.
    func corner(of popup: Rect, _ scale: Double, near place: Point) -> Point? {
        let (corner, size) = Self.popupTolerance
        return objects.lazy.filter { $0.extents.hasSize(of: popup, scale, within: size) }
            .map { Point(x: Double($0.extents.x), y: Double($0.extents.y)) }
            .first { abs($0.x - place.x) <= corner && abs($0.y - place.y) <= corner }
    }
}

extension ScannedObject {
    /// Whether the object is an item of a menu.
    fileprivate var isMenuItem: Bool {
        switch knownRole {
        case .menuItem, .checkMenuItem, .radioMenuItem, .menu: extents.isShown
        default: false
        }
    }
}
