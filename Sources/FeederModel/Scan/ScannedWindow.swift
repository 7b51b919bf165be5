/// What a scan has found out about a window.
package struct ScannedWindow: Sendable, Hashable {
    package var toolkit: Toolkit
    /// Extents of the window's accessible.
    package var frame: AccessibleExtents
    /// The visible window in the space of the extents; nil if no rule says where it is.
    package var visible: AccessibleExtents?
    /// The objects in the order of the tree: parents before their children, siblings from back to front.
    package var objects: [ScannedObject]
    /// Whether the application itself has found the objects, all of which react to input, without a tree.
    package var areMatched: Bool
    /// Borders of widgets, where the extents are those of their contents.
    package var borders: [BorderProbe.Look: Border]
    /// Whether there were more objects than a scan looks at.
    package var isCut: Bool
    /// Number of objects that have no place yet. A scan a moment later finds some of them; others never get one.
    package var unfinished: Int
    /// Number of questions that were asked.
    package var questions: Int
}

/// An object that a scan has found.
package struct ScannedObject: Sendable, Hashable {
    package var reference: AccessibleReference
    package var role: UInt32
    package var states: AccessibleStates
    package var extents: AccessibleExtents
    /// Index of the parent; nil for the window's accessible, and where the tree is not known.
    package var parent: Int?
    /// Whether the object has children.
    package var hasChildren: Bool

    /// The role, if the feeder knows it.
    package var knownRole: AccessibleRole? { AccessibleRole(rawValue: role) }
}

/// Why a scan found nothing.
package enum ScanFailure: Error, Sendable, Hashable {
    /// The application did not answer in time.
    case late
    /// The window's accessible is gone, or has no rectangle.
    case gone
}
