/// What the feeder asks an accessible object. There is nothing else that it asks.
package enum AccessibleQuestion: Sendable, Hashable {
    /// Accessible.GetRole: a number.
    case role
    /// Accessible.GetState.
    case states
    /// The property ChildCount of Accessible: a number.
    case childCount
    /// Accessible.GetChildren: objects.
    case children
    /// Accessible.GetChildAtIndex: one object.
    case child(Int32)
    /// Accessible.GetIndexInParent: a number, -1 for none.
    case index
    /// Component.GetAccessibleAtPoint: one object, of those in the asked one. Only of lists that manage their rows.
    case hit(x: Int32, y: Int32, AccessibleSpace)
    /// Component.GetExtents.
    case extents(AccessibleSpace)
    /// Component.Contains: a flag.
    case contains(x: Int32, y: Int32, AccessibleSpace)
    /// The property Name of Accessible: a text. Only of a frame, whose title it is.
    case title
    /// The property ToolkitName of Application: a text. Only of an application's root.
    case toolkit
    /// The property Version of Application: a text. Only of the root of an application of GTK 4.
    case version
}

/// An answer to a question.
package enum AccessibleAnswer: Sendable, Hashable {
    case number(Int64)
    case states(AccessibleStates)
    case objects([AccessibleReference])
    case extents(AccessibleExtents)
    case flag(Bool)
    case text(String)
    /// The object or its application is gone, refuses, its answer is of another type, or none came while the application answered others.
    case refused
    /// No answer came in time, and none to another question. The application answers nothing.
    case late
}

/// Something that an application reports by itself.
package struct AccessibleEvent: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// An object has moved or changed its size.
        case bounds
        /// An object has appeared, gone, or reacts to input or not.
        case state
        /// An object has other children.
        case children
        /// Other data is visible in an object.
        case visibleData
        /// An object is gone; its path may come again.
        case defunct
    }

    package var kind: Kind
    package var object: AccessibleReference

    package init(_ kind: Kind, of object: AccessibleReference) {
        self.kind = kind
        self.object = object
    }
}
