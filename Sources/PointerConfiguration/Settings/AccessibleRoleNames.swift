/// The roles of AT-SPI whose widgets the feeder finds, with their numbers there.
package enum AccessibleRoleNames {
    /// All roles, by the names that AT-SPI gives them, and the newer names of two.
    package static let all: [(name: String, number: UInt32)] = [
        ("check box", 7), ("check menu item", 8), ("combo box", 11), ("dialog", 16), ("frame", 23), ("icon", 26),
        ("label", 29), ("list item", 32), ("menu", 33), ("menu bar", 34), ("menu item", 35), ("page tab", 37),
        ("password text", 40), ("popup menu", 41), ("push button", 43), ("button", 43), ("radio button", 44),
        ("radio menu item", 45), ("scroll bar", 48), ("scroll pane", 49), ("separator", 50), ("slider", 51),
        ("spin button", 52), ("table cell", 56), ("terminal", 60), ("text", 61), ("toggle button", 62),
        ("tool tip", 64), ("viewport", 68), ("window", 69), ("entry", 79), ("document frame", 82), ("link", 88),
        ("tree item", 91), ("document web", 95), ("push button menu", 129), ("button menu", 129), ("switch", 130),
    ]

    /// Returns the two spellings of a name in a file: with spaces and with hyphens.
    package static func spellings(of name: String) -> [String] {
        let hyphenated = String(name.map { $0 == " " ? "-" : $0 })
        return hyphenated == name ? [name] : [name, hyphenated]
    }
}
