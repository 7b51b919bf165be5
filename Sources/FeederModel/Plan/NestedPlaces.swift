/// Where the objects of a window of GTK 4.16 or newer are.
///
/// Each object says how large it is, and how far it is from the contents of its container. Its place in the window is the sum of these
/// distances, without what each container has around its contents. This adds that again, as far as the sizes tell it. The time for it grows
/// with the number of objects as that of sorting them does.
package struct NestedPlaces: Sendable, Hashable {
    /// The place of an object.
    private struct Place: Sendable, Hashable {
        /// What is added to the extents that the application reports.
        var shift = ContainerInset.Pair()
        /// By how much the place may be wrong.
        var doubt = ContainerInset.Pair()
        /// Whether the place is the only one that agrees with the sizes.
        var isSure = true
        /// Index of the popover around the object, a surface of its own; nil in the window itself. A popover is around itself.
        var popover: Int?
        /// Whether all that the place depends on is known.
        var isKnown = true
    }

    /// A place that may be wrong by more than this share of the object's size, or its inverse, is none.
    private static let parts = 4

    private var places: [Place] = []
    private var sizes: [ContainerInset.Pair] = []

    /// Finds the places of a window's objects, all of which must be there.
    /// - Parameter objects: the objects, parents before their children.
    package init(_ objects: [ScannedObject]) {
        var children: [[Int]] = Array(repeating: [], count: objects.count)
        for (index, object) in objects.enumerated() {
            if let parent = object.parent { children[parent].append(index) }
        }
        places = objects.map { object in
            // Without the extents of one around it, an object's distance from its container is not known.
            Place(isKnown: object.between.isEmpty)
        }
        sizes = objects.map { ContainerInset.Pair(x: Int($0.extents.width), y: Int($0.extents.height)) }
        for (index, object) in objects.enumerated() {
            if object.parent == nil {
                // The window counts from its contents, too, so that its own place is its inset.
                places[index].shift = ContainerInset.Pair(x: -Int(object.extents.x), y: -Int(object.extents.y))
            }
            place(children[index], in: index, objects)
        }
    }

    /// Whether the place of an object is known well enough, among those of the window itself or of a popover.
    /// - Parameters:
    ///   - index: the object.
    ///   - popover: the popover's index; nil for the window itself.
    package func hasPlace(_ index: Int, in popover: Int?) -> Bool {
        let (place, size) = (places[index], sizes[index])
        return place.isKnown && place.popover == popover && place.doubt.x * Self.parts <= size.x
            && place.doubt.y * Self.parts <= size.y
    }

    /// Whether no other place of an object agrees with the sizes.
    package func isSure(_ index: Int) -> Bool { places[index].isKnown && places[index].isSure }

    /// Whether an object is a popover: a surface of its own.
    func isPopover(_ index: Int) -> Bool { places[index].popover == index }

    /// Returns the extents that an object would have if they counted from the corner of its window.
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

    private mutating func place(_ children: [Int], in index: Int, _ objects: [ScannedObject]) {
        let (object, place) = (objects[index], places[index])
        let members = children.map { child in
            let extents = objects[child].extents
            return ContainerInset.Child(
                x: Int(extents.x) - Int(object.extents.x),
                y: Int(extents.y) - Int(object.extents.y),
                width: Int(extents.width),
                height: Int(extents.height)
            )
        }
        var around = ContainerInset(of: object.role, size: sizes[index], around: members)
        if object.parent == nil {
            around = ContainerInset(
                ContainerInset.Pair(x: max(0, -Int(object.extents.x)), y: max(0, -Int(object.extents.y)))
            )
        } else if isPopover(index) {
            // What it has around its contents is their margin.
            around = ContainerInset()
        } else if let doubled = Self.doubled(members, in: object, objects) {
            around = ContainerInset(ContainerInset.Pair(x: -doubled.x, y: -doubled.y))
        }
        for (child, member) in zip(children, members) {
            let isPopover =
                object.hasPopover && (member.width > sizes[index].x || member.height > sizes[index].y)
            places[child].isKnown = places[child].isKnown && place.isKnown && !object.lacksChildren
            places[child].shift = place.shift
            guard !isPopover else {
                // Its window says where it is.
                places[child].popover = child
                continue
            }
            places[child].shift.x += around.inset.x
            places[child].shift.y += around.inset.y
            places[child].doubt.x = place.doubt.x + around.doubt.x
            places[child].doubt.y = place.doubt.y + around.doubt.y
            places[child].isSure = place.isSure && around.isSure
            places[child].popover = place.popover
        }
    }

    /// Returns the distance of a page's only child from the page, if it is counted twice: a page of a notebook or a stack has the extents of
    /// its child, which counts from what contains the page.
    private static func doubled(
        _ members: [ContainerInset.Child],
        in object: ScannedObject,
        _ objects: [ScannedObject]
    ) -> ContainerInset.Pair? {
        guard members.count == 1, object.role == ContainerInset.Role.panel.rawValue, let parent = object.parent,
            members[0].width == Int(object.extents.width), members[0].height == Int(object.extents.height),
            members[0].x == Int(object.extents.x) - Int(objects[parent].extents.x),
            members[0].y == Int(object.extents.y) - Int(objects[parent].extents.y)
        else { return nil }
        return ContainerInset.Pair(x: members[0].x, y: members[0].y)
    }
}

extension ScannedObject {
    /// Whether a popover may belong to the object.
    fileprivate var hasPopover: Bool {
        switch knownRole {
        case .pushButton, .toggleButton, .buttonMenu, .comboBox: true
        default: false
        }
    }
}
