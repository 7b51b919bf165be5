/// An accessible that may be the one of a window, as its application reports it. Where that says no place, it is the accessible of the window's
/// content, with the role and the title of the window.
package struct FrameCandidate: Sendable, Hashable {
    package var reference: AccessibleReference
    /// The application's process; nil if the bus does not know it.
    package var process: Int32?
    package var toolkit: Toolkit
    package var role: AccessibleRole
    /// The title; it stays in memory.
    package var title: String
    /// The extents on the screen; in the window's own space with GTK 4.
    package var extents: AccessibleExtents

    package init(
        reference: AccessibleReference,
        process: Int32?,
        toolkit: Toolkit,
        role: AccessibleRole,
        title: String,
        extents: AccessibleExtents
    ) {
        self.reference = reference
        self.process = process
        self.toolkit = toolkit
        self.role = role
        self.title = title
        self.extents = extents
    }
}
