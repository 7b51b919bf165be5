/// What stays true of an application between scans, so that it need not be asked again.
package struct ScanMemory: Sendable, Hashable {
    /// The roles of objects that were drawn, by path.
    package var roles: [String: UInt32] = [:]
    /// Rows of trees that have been asked for.
    package var rows = KeptRows()
    /// The borders around the contents of widgets, in the application's units.
    package var borders: [BorderProbe.Look: Border] = [:]
    /// Where the visible window is in the space of the extents, for a size of the window's accessible and of the window.
    package var origins: [OriginKey: FoundOrigin] = [:]
    /// The pixels per unit of an application on X11; nil if they are not known.
    var scale: PixelScale?

    package init() {}

    /// Adds what is newer. Where that is too much, only the newer counts: applications have many more objects in time than at a time.
    package mutating func merge(_ newer: ScanMemory) {
        roles.merge(newer.roles) { _, new in new }
        rows.merge(newer.rows)
        let oldBorders = borders
        borders.merge(newer.borders) { _, new in new }
        origins.merge(newer.origins) { _, new in new }
        scale = newer.scale ?? scale
        if roles.count > FeederModelLimit.remembered.most { roles = newer.roles }
        // Widgets whose borders are known keep their sizes.
        if borders.count > FeederModelLimit.rules.most {
            borders = oldBorders.count > FeederModelLimit.rules.most ? newer.borders : oldBorders
        }
        if origins.count > FeederModelLimit.rules.most { origins = newer.origins }
    }

    /// Forgets an object.
    package mutating func forget(_ path: String) {
        roles[path] = nil
        rows.forget(path)
    }

    /// Number of objects that are remembered.
    var objectCount: Int { roles.count + rows.objectCount }

    /// Forgets all objects.
    mutating func forgetObjects() {
        roles = [:]
        rows.forgetObjects()
    }
}

/// What the origin of a window depends on.
package struct OriginKey: Sendable, Hashable {
    package var frame: AccessibleExtents
    /// Size of the window, in the application's units.
    package var width: Int32
    package var height: Int32
}

/// Where searches have found the visible window.
package struct FoundOrigin: Sendable, Hashable {
    package var visible: AccessibleExtents
    /// Whether two searches agree. While a window changes its size, some objects have the new one already, and a search may be wrong.
    package var isConfirmed: Bool
}

/// The distances from a widget's content to its border, in the application's units.
package struct Border: Sendable, Hashable {
    package var top: Int32 = 0
    package var left: Int32 = 0
    package var bottom: Int32 = 0
    package var right: Int32 = 0

    package init(top: Int32 = 0, left: Int32 = 0, bottom: Int32 = 0, right: Int32 = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}
