package import FeederModel
package import PointerModel

/// What a walk has found: what a person can hit in a window, as the program itself says.
package struct CoverageTruth: Sendable {
    /// Something that a person can hit.
    package struct Target: Sendable, Hashable {
        /// The role's number in AT-SPI.
        package var role: UInt32
        /// Whether it is a row, a cell, an icon, or the head of a column.
        package var isItem: Bool
        /// What is seen of it, in pixels, from the corner of the window's frame.
        package var rect: Rect

        /// The role's name, or its number where it has no place in the table.
        package var name: String { Role.name(role) }
    }

    package let toolkit: Toolkit
    /// The toolkit's name, as the application has it. A terminal must not get it as it is.
    package let toolkitName: String
    package let targets: [Target]
    /// What is seen of cells in cells. They do not count for themselves, and explain a region.
    package let parts: [Rect]
    /// How far an edge of a region may be off, in pixels.
    package let tolerance: Double
    /// Number of objects that are shown.
    package let objects: Int
    /// Number of questions that were asked.
    package let questions: Int
    /// What was left out, sorted.
    package let leftOut: [CoverageGap]
    /// Why the places themselves may be wrong, in sentences without a period.
    package let doubts: [String]

    init(
        _ found: [CoverageWalk.Object],
        in frame: FrameSearch.Frame,
        of window: DesktopWindow,
        leftOut: Set<CoverageGap>,
        questions: Int
    ) {
        toolkit = frame.rule.toolkit
        toolkitName = frame.toolkitName
        tolerance = frame.rule.tolerance
        objects = found.count
        self.questions = questions
        self.leftOut = leftOut.sorted()
        let pixels = window.frame.scaled(by: window.pixels)
        let whole = Rect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        var parts: [Rect] = []
        targets = found.compactMap { object in
            guard let kind = WidgetKind(role: object.role), let extents = object.extents,
                object.isEnabled(kind, frame.rule)
            else {
                return nil
            }
            let rect = frame.places.rect(extents.widened(by: object.border))
            let seen = object.cut.map { frame.places.rect($0).intersection(rect) } ?? rect
            let visible = seen.intersection(whole)
            guard !visible.isEmpty else { return nil }
            guard !object.isInCell || object.role != Role.tableCell else {
                parts.append(visible)
                return nil
            }
            return Target(role: object.role, isItem: kind == .item, rect: visible)
        }
        self.parts = parts
        var doubts: [String] = []
        if frame.rule.toolkit == .gtk4 {
            doubts.append(
                "GTK 4: places are those that the program reports, with borders that are searched, also of what is not drawn"
            )
        }
        if window.system == .wayland, !frame.places.isCertain {
            doubts.append("the program counts a shadow, and nobody says where it is wider")
        } else if !frame.places.isCertain {
            doubts.append(
                "the program counts in units of \((frame.places.unit * 1000).rounded() / 1000) pixels, and rounds"
            )
        }
        if found.contains(where: { $0.drift != nil }), frame.places.isInCorner {
            doubts.append(
                "what the program draws by itself cannot be known in the corner of the screen; move the window"
            )
        }
        if frame.rule.toolkit == .other {
            doubts.append("nothing is known of the places that this toolkit reports")
        }
        self.doubts = doubts
    }
}

extension CoverageWalk.Object {
    /// Whether a person can use the object.
    fileprivate func isEnabled(_ kind: WidgetKind, _ rule: ExtentsRule) -> Bool {
        // GTK 4 has one state for both.
        kind == .document || states.contains(rule.toolkit.isGTK4 ? .sensitive : [.sensitive, .enabled])
    }
}
