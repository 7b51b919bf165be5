/// What the desktop says about its look.
package struct DesktopLook: Sendable, Hashable {
    /// Size of a usual cursor, in points.
    package static let usualCursor = 24.0
    /// Sizes of cursors in relation to that which count.
    private static let cursorScales = 1.0...8.0

    /// Whether content is dark.
    package var isDark = false
    /// Whether animations are off.
    package var reducesMotion = false
    /// Whether contrast is high.
    package var hasHighContrast = false
    /// Size of the desktop's cursor in relation to ``usualCursor``, 1 to 8.
    package var cursorScale = 1.0 {
        didSet { cursorScale = min(max(cursorScale, Self.cursorScales.lowerBound), Self.cursorScales.upperBound) }
    }

    /// Creates the look of a desktop that says nothing.
    package init() {}

    /// Notes the name of the theme of controls: by convention those for dark content and for high contrast have it in their names.
    package mutating func note(theme: String) {
        let name = theme.lowercased()
        isDark = name.hasSuffix("-dark") || name.hasSuffix(":dark") || name.hasSuffix("inverse")
        hasHighContrast = name.hasPrefix("highcontrast")
    }

    /// Notes the size of the cursor, in points; one that is not above 0 says nothing.
    package mutating func note(cursorSize: Int64) {
        guard cursorSize > 0 else { return }
        cursorScale = Double(cursorSize) / Self.usualCursor
    }
}
