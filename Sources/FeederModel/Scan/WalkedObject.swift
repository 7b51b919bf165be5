/// An object that a walk has come to, as far as it is known.
struct WalkedObject: Sendable {
    var reference: AccessibleReference
    var parent: Int?
    var depth: Int
    var role: UInt32?
    var states: AccessibleStates?
    var extents: AccessibleExtents?
    /// Number of children; nil before the object's own answers are there.
    var childCount: Int64?
    /// Whether the object has children that are not looked at.
    var lacksChildren = false
    /// Whether the object is asked for its role and extents.
    var isAppearanceAsked = false
    /// Number of answers that are still to come.
    var open = 0
    /// Whether the object has gone since.
    var isGone = false
    /// What is drawn of the object's contents; nil if nothing is.
    var clip: AccessibleExtents?
    /// Whether the object is in a document, or is one.
    var isInDocument = false
    /// Whether the object is a row, a cell or a header of a list that manages them.
    var isRow = false
    /// The object's number in a list whose rows in view are searched; nil for others.
    var number: Int?
    /// The search for the rows in view; nil if the object is asked for its children as others are.
    var search: RowSearch?
    /// Number of kept rows that have not said which number they have now.
    var unnumbered = 0
    /// The items of a menu that may be closed; nil if the object is none.
    var items: MenuItems?
}
