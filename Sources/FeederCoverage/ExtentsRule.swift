import FeederModel
import PointerModel

/// Where the rectangles that a toolkit reports are true, and what cuts them.
///
/// The feeder has rules of its own (`WindowPlacement`, `PixelScale`), which these check.
struct ExtentsRule: Sendable, Hashable {
    let toolkit: Toolkit
    let system: DesktopWindow.System

    /// The space in which the toolkit says where its objects are.
    var space: AccessibleSpace {
        switch toolkit {
        case .gtk4, .gtk416: .window
        // On Wayland it does not know where its windows are.
        case .gtk3: system == .x11 ? .screen : .window
        case .qt, .gecko, .chromium, .other: .screen
        }
    }

    /// Whether the toolkit draws pages, whose boxes do not cut what is in them.
    var drawsPages: Bool { toolkit == .gecko || toolkit == .chromium }

    /// Whether an object cuts what is in it.
    func cuts(_ role: UInt32) -> Bool {
        // A widget of Qt, and of GTK 4 in a scrolled window, is drawn within all that is around it, whatever that is called.
        toolkit == .qt || toolkit.isGTK4 || !drawsPages && Role.isPane(role)
    }

    /// How far an edge of a region may be off, in pixels.
    var tolerance: Double { toolkit.isGTK4 ? 3 : 2 }

    /// How much more or less than the window a toolkit counts, in pixels: decorations, and borders that the toolkit draws.
    fileprivate var slack: (width: Double, height: Double) {
        switch toolkit {
        // It knows its window by its content alone.
        case .qt: (2, 2)
        case .gtk3, .other: (24, 80)
        case .gtk4, .gtk416, .gecko, .chromium: (24, 24)
        }
    }
}

/// Where the rectangles of a window's objects are: the map from extents to pixels of the window's frame.
struct TruePlaces: Sendable, Hashable {
    /// Units of an application that are whole numbers of pixels.
    private static let wholeUnits = [1.0, 2, 3, 4, 5]
    /// Units beyond are those of no program.
    private static let sensibleUnits = 0.5...5
    /// How much the units of both axes may differ, as a share, because applications report whole ones.
    private static let difference = 0.03

    /// Pixels that a unit takes.
    let unit: Double
    /// What is to be subtracted from extents in pixels.
    private let origin: Point
    /// Whether the window's accessible has the size of the window, so that its corner is the window's.
    let isCertain: Bool

    /// Finds the map; nil if the size that an application reports for a window fits to the window at no unit.
    /// - Parameters:
    ///   - frame: what the application reports for the window.
    ///   - window: the window, as the window system describes it.
    ///   - rule: the toolkit's rule.
    init?(_ frame: AccessibleExtents, in window: DesktopWindow, _ rule: ExtentsRule) {
        let pixels = window.frame.scaled(by: window.pixels)
        let own = window.ownFrame.scaled(by: window.pixels)
        let units = Point(x: Double(frame.x), y: Double(frame.y))
        let (width, height) = (Double(frame.width), Double(frame.height))
        guard width >= 1, height >= 1 else { return nil }
        guard rule.system == .x11 else {
            let (dx, dy) = (width - pixels.width, height - pixels.height)
            unit = 1
            isCertain = abs(dx) <= 2 && abs(dy) <= 2
            // What is more is a shadow, of which nobody says where it is wider.
            origin = Point(x: units.x + dx / 2, y: units.y + dy / 2)
            return
        }
        guard let unit = Self.unit(width, height, [pixels, own], rule) else { return nil }
        self.unit = unit
        isCertain = unit == unit.rounded()
        if rule.space == .screen {
            origin = Point(x: pixels.x, y: pixels.y)
        } else {
            // What is less is a border, as wide on both sides.
            let (dx, dy) = (pixels.width - width * unit, pixels.height - height * unit)
            origin = Point(x: -max(0, dx) / 2, y: -max(0, dy) / 2)
        }
    }

    private static func unit(_ width: Double, _ height: Double, _ frames: [Rect], _ rule: ExtentsRule) -> Double? {
        let slack = rule.slack
        let whole = wholeUnits.first { unit in
            frames.contains { frame in
                abs(width * unit - frame.width) <= slack.width * unit
                    && abs(height * unit - frame.height) <= slack.height * unit
            }
        }
        if let whole { return whole }
        let ratios = frames.map { ($0.width / width, $0.height / height) }
        guard let (x, y) = ratios.first(where: { abs($0 - $1) <= difference * $0 }), sensibleUnits.contains(x) else {
            return nil
        }
        // The longer side is the more exact one.
        return width >= height ? x : y
    }

    /// Whether two extents of an object, on the screen and in the window, are of one place.
    func agree(_ extents: AccessibleExtents, inWindow other: AccessibleExtents) -> Bool {
        abs((Double(extents.x) - Double(other.x)) * unit - origin.x) <= 1
            && abs((Double(extents.y) - Double(other.y)) * unit - origin.y) <= 1
    }

    /// Whether the window is in the corner of the screen, where both kinds of extents are alike.
    var isInCorner: Bool { abs(origin.x) <= 1 && abs(origin.y) <= 1 }

    /// Returns the rectangle of an object in pixels, from the corner of the window's frame.
    func rect(_ extents: AccessibleExtents) -> Rect {
        Rect(
            x: Double(extents.x) * unit - origin.x,
            y: Double(extents.y) * unit - origin.y,
            width: Double(extents.width) * unit,
            height: Double(extents.height) * unit
        )
    }
}

extension Rect {
    /// The rectangle with all its numbers multiplied.
    func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}
