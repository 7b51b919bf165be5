/// What a scan has found out about a window.
package struct ScannedWindow: Sendable, Hashable {
    package var toolkit: Toolkit
    /// Extents of the window's accessible.
    package var frame: AccessibleExtents
    /// The visible window in the space of the extents; nil if no rule says where it is.
    package var visible: AccessibleExtents?
    /// The objects in the order of the tree: parents before their children, siblings from back to front.
    package var objects: [ScannedObject]
    /// Borders of widgets, where the extents are those of their contents.
    package var borders: [BorderProbe.Look: Border]
    /// Why there are objects that the scan has not looked at; empty if there are none.
    package var cuts: ScanCuts
    /// Number of objects that have no place yet, and of trees whose rows may have other numbers. A scan a moment later finds some of them;
    /// others never get one.
    package var unfinished: Int
    /// Number of questions that were asked.
    package var questions: Int
    /// The pixels per unit, as far as sizes of the application's windows have told so far; nil elsewhere than on X11.
    var scale: PixelScale?
    /// Where the objects are, if their extents alone do not say it; nil otherwise.
    package var places: ObjectPlaces?
    /// Whether the scan goes on.
    package var isPart = false
}

extension ScannedWindow {
    /// Whether an object is in a document, and not one itself.
    func isInDocument(_ index: Int) -> Bool {
        var parent = objects[index].parent
        while let around = parent {
            if objects[around].knownRole?.isDocument == true { return true }
            parent = objects[around].parent
        }
        return false
    }
}

/// Why a scan does not look at all objects of a window.
package struct ScanCuts: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The window has more objects than a scan looks at.
    package static let objects = Self(rawValue: 1)
    /// An object has more children than a scan looks at.
    package static let children = Self(rawValue: 2)
    /// A list or a table manages its rows, and not all that are in view were found.
    package static let rows = Self(rawValue: 4)
}

extension ScannedWindow {
    /// Adds what an earlier scan has found and this one, which goes on, has not come to.
    /// - Parameters:
    ///   - former: what the earlier scan has found.
    ///   - isOver: returns whether an object does not come any more, of it and the objects around it, the innermost first. It is gone then,
    ///     with all that was in it.
    mutating func keep(
        _ former: ScannedWindow,
        unless isOver: (AccessibleReference, _ containers: [AccessibleReference]) -> Bool
    ) {
        guard former.toolkit == toolkit, former.frame.width == frame.width,
            former.frame.height == frame.height
        else { return }
        let (dx, dy) = (frame.x - former.frame.x, frame.y - former.frame.y)
        var places: [AccessibleReference: Int] = [:]
        for (place, object) in objects.enumerated() { places[object.reference] = place }
        for object in former.objects where places[object.reference] == nil {
            guard objects.count < FeederModelLimit.objects.most else { return }
            let parent = object.parent.map { former.objects[$0].reference }
            // A parent that has no place is gone. Parents come before what is in them.
            guard parent.map({ places[$0] != nil }) ?? true,
                !isOver(object.reference, object.between + [parent].compactMap { $0 })
            else { continue }
            var kept = object
            kept.parent = parent.flatMap { places[$0] }
            kept.extents.x += dx
            kept.extents.y += dy
            places[object.reference] = objects.count
            objects.append(kept)
        }
    }
}

extension ScannedWindow {
    /// Returns the extents of an object in the space of `visible`.
    func extents(of index: Int) -> AccessibleExtents {
        let extents = objects[index].extents
        return places?.extents(extents, of: index) ?? extents
    }

    /// Finds the places of objects whose extents alone do not say them.
    mutating func place() {
        switch toolkit {
        case .gtk3: places = DrawnPlaces(objects).map { ObjectPlaces($0.places, of: objects) }
        case .gtk4: places = ObjectPlaces(beside: objects)
        case .gtk416:
            let places = ObjectPlaces(NestedPlaces(objects).places, of: objects)
            self.places = places
            guard let visible else { return }
            // Without an object of these extents nothing says what is missing in them.
            self.visible = objects.indices.first { objects[$0].extents == visible && places.hasPlace($0, in: nil) }
                .map(extents)
        case .qt, .gecko, .chromium, .other: break
        }
    }

    /// Counts an object that is not as it was as one that does not react.
    /// - Returns: whether it counted as one that does.
    package mutating func doubt(_ reference: AccessibleReference) -> Bool {
        guard let index = objects.firstIndex(where: { $0.reference == reference }) else { return false }
        return objects[index].states.remove(.sensitive) != nil
    }
}

/// An object that a scan has found.
package struct ScannedObject: Sendable, Hashable {
    package var reference: AccessibleReference
    package var role: UInt32
    package var states: AccessibleStates
    package var extents: AccessibleExtents
    /// Index of the nearest object around it that has a place; nil for the window's accessible.
    package var parent: Int?
    /// The objects between this one and its parent, the innermost first. They have no place.
    package var between: [AccessibleReference] = []
    /// Whether one of those has no width or no height, as a menu bar that another one stands for.
    package var isInNothing = false
    /// Whether the object has children.
    package var hasChildren: Bool
    /// Whether it has further children that the scan does not look at.
    package var lacksChildren = false

    /// Whether the object is a button that shows something below itself, in it.
    var isExpander: Bool {
        states.contains(.expanded) && (knownRole == .toggleButton || knownRole == .pushButton)
    }

    /// The role; nil if AT-SPI has no such role.
    package var knownRole: AccessibleRole? { AccessibleRole(rawValue: role) }
}

/// Why a scan found nothing.
package enum ScanFailure: Error, Sendable, Hashable {
    /// The window's accessible is gone, or has no rectangle.
    case gone
}
