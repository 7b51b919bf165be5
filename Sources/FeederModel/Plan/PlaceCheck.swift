import PointerModel

/// The widgets of a window whose places the tree contradicts: one lies outside of what contains it, or covers its neighbor in part. A toolkit
/// lays out neither, so that the place is wrong, whatever the reason.
struct PlaceCheck {
    /// A widget that would be a region.
    struct Widget {
        /// Its index among the scanned objects.
        var index: Int
        var rect: Rect
        /// Index of what contains it.
        var parent: Int
    }

    /// By how much a widget sticks out of its container or covers another one without being wrong, in points.
    private static let tolerance = 4.0

    /// Indices of the widgets.
    private(set) var contradicted: Set<Int> = []

    /// Checks the widgets of a window. The time for it is bounded by the number of regions and, in one container, by its square.
    /// - Parameters:
    ///   - widgets: the widgets.
    ///   - container: returns the rectangle of what contains a widget, by its index; nil if the widget may lie outside of it.
    init(_ widgets: [Widget], in container: (Int) -> Rect?) {
        for (parent, members) in Dictionary(grouping: widgets, by: \.parent) {
            if let around = container(parent)?.insetBy(dx: -Self.tolerance, dy: -Self.tolerance) {
                contradicted.formUnion(members.lazy.filter { !around.covers($0.rect) }.map(\.index))
            }
            let sorted = members.sorted { $0.rect.x < $1.rect.x }
            for (place, first) in sorted.enumerated() {
                for second in sorted[(place + 1)...] {
                    guard second.rect.x < first.rect.maxX - Self.tolerance else { break }
                    guard Self.cover(first.rect, second.rect) else { continue }
                    contradicted.formUnion([first.index, second.index])
                }
            }
        }
    }

    /// Whether two rectangles have a part in common, and neither lies in the other.
    private static func cover(_ first: Rect, _ second: Rect) -> Bool {
        let common = first.intersection(second)
        return common.width > tolerance && common.height > tolerance && !first.covers(second) && !second.covers(first)
    }
}

extension PlaceCheck {
    /// Checks the widgets of a scanned window, if its toolkit lays them out in rows, columns and grids. What scrolls may lie anywhere.
    /// - Parameters:
    ///   - scanned: the window.
    ///   - placement: where its objects are.
    ///   - settings: what a person decides.
    init(_ scanned: ScannedWindow, _ placement: WindowPlacement, _ settings: PlanSettings) {
        let objects = scanned.toolkit.hasLayout ? scanned.objects : []
        let widgets = objects.enumerated().compactMap { index, object -> Widget? in
            guard let parent = object.parent, object.between.isEmpty, object.states.contains(.sensitive),
                placement.hasPlace(index), settings.widgetClass(of: index, in: scanned)?.isControl == true
            else { return nil }
            let border = scanned.borders[BorderProbe.Look(of: object, in: scanned.objects)] ?? Border()
            return Widget(index: index, rect: placement.rect(of: index, object, with: border), parent: parent)
        }
        self.init(widgets) { index in
            let object = scanned.objects[index]
            // A button is the parent of what it shows, and its border is not in its extents.
            guard object.knownRole?.isBox == true else { return nil }
            return placement.rect(of: index, object)
        }
    }
}
