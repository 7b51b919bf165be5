/// What GTK 4 draws in a window of its own, and has in the tree below the widget that opens it.
enum Popover {
    /// Whether an object is a popover, a menu, or the open list of a drop-down list.
    /// - Parameters:
    ///   - role: its role.
    ///   - extents: its extents.
    ///   - opener: role and extents of what contains it.
    static func contains(
        _ role: UInt32,
        _ extents: AccessibleExtents,
        in opener: (role: UInt32, extents: AccessibleExtents)
    ) -> Bool {
        if AccessibleRole(rawValue: role)?.isRaised == true { return true }
        guard extents.width > opener.extents.width || extents.height > opener.extents.height else { return false }
        switch AccessibleRole(rawValue: opener.role) {
        case .pushButton, .toggleButton, .buttonMenu, .comboBox: return true
        default: return false
        }
    }
}

extension ScannedObject {
    /// Whether the object is a popover of GTK 4.
    /// - Parameter objects: the objects of its window.
    func isPopover(among objects: [ScannedObject]) -> Bool {
        guard let parent else { return false }
        return Popover.contains(role, extents, in: (objects[parent].role, objects[parent].extents))
    }
}
