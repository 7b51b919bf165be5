package import FeederModel
package import PointerModel
import SafeText

/// How much of what a window shows has a region, for people and as an object for programs.
package struct CoverageReport: Sendable, Hashable, Encodable {
    /// What the feeder has in a window, and what that takes.
    package struct Look: Sendable, Hashable {
        /// The regions, in points from the corner of the window's frame.
        package var regions: [Rect]
        /// Number of questions of a look at the window.
        package var questions: Int
        /// Processor time of the program while the feeder looked, in milliseconds; nil if it is not known.
        package var milliseconds: Int64?
        /// Why the window has no regions, or not all of them; nil if nothing is known to be missing.
        package var lack: String?

        package init(regions: [Rect], questions: Int, milliseconds: Int64?, lack: String?) {
            self.regions = regions
            self.questions = questions
            self.milliseconds = milliseconds
            self.lack = lack
        }
    }

    /// A target or a region that the report names.
    package struct Entry: Sendable, Hashable, Encodable {
        /// The role's name; nil for a region where nothing is.
        package let role: String?
        /// The rectangle, in pixels from the corner of the window's frame.
        package let frame: Rect
        /// The region that is in a wrong place.
        package let region: Rect?
    }

    /// Name of the program, as its window has it; empty if it has none.
    package let program: String
    /// The toolkit, as the program names it; nil if there is no truth.
    package let toolkit: String?
    /// The window's frame, in points of the space of all outputs.
    package let frame: Rect
    /// Why there is no truth; nil if there is.
    package let withoutTruth: String?
    package let widgets: CoverageComparison.Share
    package let items: CoverageComparison.Share
    /// Number of regions where nothing is that a person can hit.
    package let falseRegions: Int
    /// How far an edge of a region may be off, in pixels; nil if there is no truth.
    package let tolerance: Double?
    /// Number of questions of a look of the feeder.
    package let questions: Int
    /// Processor time of the program while the feeder looked, in milliseconds; nil if it is not known.
    package let milliseconds: Int64?
    /// Why the feeder has no regions, or not all of them; nil if nothing is known to be missing.
    package let lack: String?
    /// Number of objects that the walk has found, and of its questions.
    package let walkedObjects: Int
    package let walkQuestions: Int
    package let leftOut: [String]
    package let doubts: [String]
    /// What has no region, what has one in a wrong place, and regions where nothing is: the first ones of each.
    package let missed: [Entry]
    package let misplaced: [Entry]
    package let strays: [Entry]

    /// Compares what the feeder has in a window with what a walk has found.
    package init(
        of window: DesktopWindow,
        _ look: Look,
        beside walked: Result<CoverageTruth, CoverageLack>
    ) {
        let truth = try? walked.get()
        let most = FeederCoverageLimit.listed.most
        // Without a truth no region is true or false.
        let regions = truth == nil ? [] : look.regions.map { $0.scaled(by: window.pixels) }
        let comparison = CoverageComparison(
            truth?.targets ?? [],
            parts: truth?.parts ?? [],
            regions,
            tolerance: truth?.tolerance ?? 0
        )
        program = window.programs.last ?? ""
        toolkit = truth?.toolkitName
        frame = window.frame
        withoutTruth = if case .failure(let lack) = walked { lack.description } else { nil }
        (widgets, items, falseRegions) = (comparison.widgets, comparison.items, comparison.strays.count)
        tolerance = truth?.tolerance
        (questions, milliseconds, lack) = (look.questions, look.milliseconds, look.lack)
        (walkedObjects, walkQuestions) = (truth?.objects ?? 0, truth?.questions ?? 0)
        leftOut = truth?.leftOut.map(\.description) ?? []
        doubts = truth?.doubts ?? []
        missed = comparison.missed.prefix(most).map { Entry(role: $0.name, frame: $0.rect, region: nil) }
        misplaced = comparison.misplaced.prefix(most).map {
            Entry(role: $0.target.name, frame: $0.target.rect, region: $0.region)
        }
        strays = comparison.strays.prefix(most).map { Entry(role: nil, frame: $0, region: nil) }
    }

    /// Whether at least so many percent of the widgets have a region. Where nothing is known, or the walk has ended before its end, that is not
    /// known.
    package func reaches(_ floor: Double) -> Bool {
        let isWhole = ![CoverageGap.silence, .time].contains { leftOut.contains($0.description) }
        return withoutTruth == nil && isWhole && widgets.reaches(floor)
    }
}

extension CoverageReport {
    /// The report as lines. What comes from an application is escaped.
    package var text: String {
        var lines = ["\(PrintableText.escape(program)): \(frame.pixelText)"]
        if let toolkit { lines[0] += ", \(PrintableText.escape(toolkit))" }
        if let withoutTruth { return (lines + ["  no truth   \(withoutTruth)"]).joined(separator: "\n") }
        lines += ["             truth  matched        %   off px  farther off"]
        lines += [Self.row("widgets", widgets), Self.row("items", items)]
        lines.append("  false      \(falseRegions) regions where nothing is")
        let time = milliseconds.map { "\($0) ms of the program's processor time" } ?? "a time that is not known"
        lines.append("  feeder     \(questions) questions, \(time)")
        if let lack { lines.append("  lack       \(lack)") }
        lines.append("  truth      \(walkedObjects) objects by \(walkQuestions) questions")
        lines += leftOut.map { "  left out   \($0)" } + doubts.map { "  doubtful   \($0)" }
        lines += Self.list("missed", missed, of: widgets.truth + items.truth - widgets.matched - items.matched)
        lines += Self.list("far off", misplaced, of: widgets.farOff + items.farOff)
        lines += Self.list("false", strays, of: falseRegions)
        return lines.joined(separator: "\n")
    }

    private static func row(_ name: String, _ share: CoverageComparison.Share) -> String {
        let percent = share.percent.map { "\(tenths($0))" } ?? "-"
        let off = share.matched == 0 ? "-" : "\(tenths(share.off))"
        let cells = [("\(share.truth)", 9), ("\(share.matched)", 9), (percent, 9), (off, 9), ("\(share.farOff)", 13)]
        return "  " + name + String(repeating: " ", count: 7 - name.count)
            + cells.map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }.joined()
    }

    private static func list(_ name: String, _ entries: [Entry], of count: Int) -> [String] {
        let indent = String(repeating: " ", count: 9 - name.count)
        var lines = entries.map { entry in
            var text = "  \(name)\(indent)  \(entry.role.map { "\($0), " } ?? "")\(entry.frame.pixelText)"
            if let region = entry.region { text += ", region \(region.pixelText)" }
            return text
        }
        if count > entries.count { lines.append("  \(name)\(indent)  and \(count - entries.count) others") }
        return lines
    }

    private static func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}

extension Rect {
    /// The rectangle in whole pixels, as `WIDTHxHEIGHT at x,y`.
    fileprivate var pixelText: String {
        let numbers = [width, height, x, y].map { Int(clamping: $0.rounded()) }
        return "\(numbers[0])x\(numbers[1]) at \(numbers[2]),\(numbers[3])"
    }
}
