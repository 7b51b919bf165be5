/// Where the objects of a window are whose extents alone do not say it.
///
/// Each object has a shift: what is added to the extents that its application reports, so that they count from one corner. It stays true while
/// an object moves in its container.
package struct ObjectPlaces: Sendable, Hashable {
    /// Two numbers, one for each axis, in the application's units.
    struct Pair: Sendable, Hashable {
        var x = 0
        var y = 0
    }

    /// The place of an object.
    struct Place: Sendable, Hashable {
        /// What is added to the extents that the application reports.
        var shift = Pair()
        /// By how much the place may be wrong.
        var doubt = Pair()
        /// Index of the popover around the object, a surface of its own; nil in the window itself. A popover is around itself.
        var popover: Int?
        /// Whether all that the place depends on is known.
        var isKnown = true
    }

    /// A place that may be wrong by more than this part of the object's size is none: one of so many.
    private static let parts = 4

    private let places: [Place]
    private let sizes: [Pair]

    /// Creates the places of a window's objects.
    init(_ places: [Place], of objects: [ScannedObject]) {
        self.places = places
        sizes = objects.map(\.extents.size)
    }

    /// Creates the places in a window of GTK 4 before 4.16, which has shifts of none, and popovers.
    init(beside popovers: [ScannedObject]) {
        var places: [Place] = []
        for (index, object) in popovers.enumerated() {
            let around = object.parent.flatMap { places[$0].popover }
            places.append(Place(popover: object.isPopover(among: popovers) ? index : around))
        }
        self.init(places, of: popovers)
    }

    /// Whether an object is a popover.
    func isPopover(_ index: Int) -> Bool { places[index].popover == index }

    /// Whether the place of an object is known well enough, among those of the window itself or of a popover.
    /// - Parameters:
    ///   - index: the object.
    ///   - popover: the popover's index; nil for the window itself.
    package func hasPlace(_ index: Int, in popover: Int?) -> Bool {
        let (place, size) = (places[index], sizes[index])
        return place.isKnown && place.popover == popover && place.doubt.x * Self.parts <= size.x
            && place.doubt.y * Self.parts <= size.y
    }

    /// Whether an object is in the window itself or in a popover.
    /// - Parameters:
    ///   - index: the object.
    ///   - popover: the popover's index; nil for the window itself.
    func isIn(_ popover: Int?, _ index: Int) -> Bool { places[index].popover == popover }

    /// Returns an object's extents with its shift.
    /// - Parameters:
    ///   - extents: the extents that it reports, now or later.
    ///   - index: the object.
    package func extents(_ extents: AccessibleExtents, of index: Int) -> AccessibleExtents {
        AccessibleExtents(
            x: Int32(clamping: Int(extents.x) + places[index].shift.x),
            y: Int32(clamping: Int(extents.y) + places[index].shift.y),
            width: extents.width,
            height: extents.height
        )
    }
}

extension AccessibleExtents {
    /// The corner, as numbers that can be added.
    var corner: ObjectPlaces.Pair { ObjectPlaces.Pair(x: Int(x), y: Int(y)) }
    /// The size, in the same way.
    var size: ObjectPlaces.Pair { ObjectPlaces.Pair(x: Int(width), y: Int(height)) }
}

extension ObjectPlaces.Pair {
    static func + (first: Self, second: Self) -> Self { Self(x: first.x + second.x, y: first.y + second.y) }
    static func - (first: Self, second: Self) -> Self { Self(x: first.x - second.x, y: first.y - second.y) }
}
