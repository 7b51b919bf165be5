/// The places in a window of GTK 4.16 or newer.
///
/// Each object says how large it is, and how far it is from the contents of its container. Its place in the window is the sum of these
/// distances, without what each container has around its contents. This adds that again, as far as the sizes tell it. The time for it grows
/// with the number of objects as that of sorting them does.
struct NestedPlaces {
    private typealias Pair = ObjectPlaces.Pair

    private let objects: [ScannedObject]
    /// The place of each object, counted from the corner of its window.
    private(set) var places: [ObjectPlaces.Place]

    /// Finds the places of a window's objects, all of which must be there.
    /// - Parameter objects: the objects, parents before their children.
    init(_ objects: [ScannedObject]) {
        self.objects = objects
        var children: [[Int]] = Array(repeating: [], count: objects.count)
        for (index, object) in objects.enumerated() {
            if let parent = object.parent { children[parent].append(index) }
        }
        // Without the extents of one around it, an object's distance from its container is not known.
        places = objects.map { ObjectPlaces.Place(isKnown: $0.between.isEmpty) }
        for index in objects.indices {
            if objects[index].parent == nil { places[index].shift = Pair() - objects[index].extents.corner }
            place(children[index], in: index)
        }
    }

    private mutating func place(_ children: [Int], in index: Int) {
        let (object, place) = (objects[index], places[index])
        let inset = inset(of: index, around: children)
        for child in children {
            places[child].isKnown = places[child].isKnown && place.isKnown && !object.lacksChildren
            places[child].shift = place.shift
            guard !objects[child].isPopover(among: objects) else {
                // Its own window says where it is.
                places[child].popover = child
                continue
            }
            places[child].shift = place.shift + inset.inset
            // A menu bar is at the beginning of its box, whatever room is left at the end.
            let isFirst = objects[child].knownRole == .menuBar && inset.inset == Pair()
            places[child].doubt = isFirst ? place.doubt : place.doubt + inset.doubt
            places[child].popover = place.popover
        }
    }

    private func inset(of index: Int, around children: [Int]) -> ContainerInset {
        let object = objects[index]
        let corner = object.extents.corner
        guard let parent = object.parent else {
            // The window counts from its contents, too, so that its own place is its inset.
            return ContainerInset(Pair(x: max(0, -corner.x), y: max(0, -corner.y)))
        }
        // What a popover has around its contents is their margin.
        guard places[index].popover != index else { return ContainerInset(Pair()) }
        let distance = corner - objects[parent].extents.corner
        if let child = children.first, children.count == 1, object.knownRole == .panel,
            objects[child].extents.size == object.extents.size, objects[child].extents.corner - corner == distance
        {
            // A page of a notebook or a stack has the extents of its child, which counts from what contains the page.
            return ContainerInset(Pair() - distance)
        }
        // A viewport has none.
        if object.knownRole == .panel, objects[parent].knownRole == .scrollPane,
            objects[parent].extents.size == object.extents.size
        {
            return ContainerInset(Pair())
        }
        let members = children.map { child in
            let extents = objects[child].extents
            return ContainerInset.Child(corner: extents.corner - corner, size: extents.size)
        }
        let hasCells = !children.isEmpty && children.allSatisfy { objects[$0].knownRole == .tableCell }
        var inset = ContainerInset(of: object.role, size: object.extents.size, around: members, areCells: hasCells)
        // The contents of a popover have the padding of the theme, which is one for all sides.
        if places[parent].popover == parent { inset.trustIfEven() }
        return inset
    }
}
