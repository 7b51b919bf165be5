/// The places in a window of GTK 3 in which another toolkit draws its own widgets, as LibreOffice does.
///
/// What such a toolkit draws is in a root pane. Its extents do not count from where those of GTK do, but the pane lies on the panel that has
/// its size and contains it, so the difference of the two is known. Widgets of GTK in what is drawn are right again: they begin with an object
/// that lies where one of its size around it is.
struct DrawnPlaces {
    private typealias Pair = ObjectPlaces.Pair

    private let objects: [ScannedObject]
    /// The place of each object, in the space of GTK's extents.
    private(set) var places: [ObjectPlaces.Place]

    /// Finds the places of a window's objects; nil if another toolkit draws none of them.
    /// - Parameter objects: the objects, parents before their children.
    init?(_ objects: [ScannedObject]) {
        guard objects.contains(where: { $0.knownRole == .rootPane }) else { return nil }
        self.objects = objects
        places = objects.map { _ in ObjectPlaces.Place() }
        for (index, object) in objects.enumerated() {
            guard let parent = object.parent else { continue }
            places[index].isKnown = places[parent].isKnown && !object.isInNothing
            places[index].shift = places[parent].shift
            if object.knownRole == .rootPane {
                let around = objects[parent].extents
                // While the window changes its size, nothing says where the pane is.
                if object.extents.size != around.size { places[index].isKnown = false }
                places[index].shift = around.corner + places[parent].shift - object.extents.corner
            } else if isOfWindow(index) {
                places[index].shift = Pair()
            }
        }
    }

    /// Whether an object in what is drawn is one of GTK: it says the place that one of its size around it has.
    private func isOfWindow(_ index: Int) -> Bool {
        let (shift, extents) = (places[index].shift, objects[index].extents)
        guard shift != Pair() else { return false }
        var around = objects[index].parent
        while let other = around, objects[other].extents.size == extents.size, places[other].shift == shift {
            if objects[other].extents.corner + shift == extents.corner { return true }
            around = objects[other].parent
        }
        return false
    }
}
