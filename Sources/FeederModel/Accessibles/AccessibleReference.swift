/// An accessible object of an application: what AT-SPI calls by a bus name and a path.
package struct AccessibleReference: Sendable, Hashable {
    /// The unique name of the application on the accessibility bus, such as `:1.7`.
    package var application: String
    /// The path of the object in it.
    package var path: String

    package init(application: String, path: String) {
        self.application = application
        self.path = path
    }

    /// Creates a reference to the root of an application.
    package init(rootOf application: String) {
        self.init(application: application, path: "/org/a11y/atspi/accessible/root")
    }

    /// Whether the reference is AT-SPI's word for no object.
    package var isNull: Bool { path.isEmpty || path == "/org/a11y/atspi/null" }
}

/// A rectangle as an application reports it, in its own units. Any number is possible.
package struct AccessibleExtents: Sendable, Hashable {
    package var x: Int32
    package var y: Int32
    package var width: Int32
    package var height: Int32

    package init(x: Int32, y: Int32, width: Int32, height: Int32) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// The space of an object's extents.
package enum AccessibleSpace: UInt32, Sendable, Hashable {
    case screen = 0
    case window = 1
}

/// States of an object: the bits of the two words of AT-SPI's GetState.
package struct AccessibleStates: OptionSet, Sendable, Hashable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let defunct = Self(bit: 6)
    package static let editable = Self(bit: 7)
    package static let expanded = Self(bit: 10)
    package static let horizontal = Self(bit: 14)
    package static let multiLine = Self(bit: 17)
    package static let sensitive = Self(bit: 24)
    package static let showing = Self(bit: 25)
    package static let vertical = Self(bit: 29)
    package static let visible = Self(bit: 30)
    package static let managesDescendants = Self(bit: 31)

    /// Whether the object exists and is not hidden. The states of an object that is gone may say anything besides.
    var isVisible: Bool { contains(.visible) && !contains(.defunct) }

    private init(bit: UInt64) { self.init(rawValue: 1 << bit) }
}
