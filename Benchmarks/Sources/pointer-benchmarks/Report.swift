import Glibc

/// Collects the lines of the table, and what went wrong.
struct Report {
    private(set) var mismatches = 0

    private static let columns = [34, 10, 10, 10, 8, 8, 8]

    func heading() {
        line(["", "ours", "Boost", "scan", "ratio", "bar", "stretch"], "")
    }

    /// One task. Times are in nanoseconds a question; the ratio is ours to Boost's.
    func row(
        _ name: String,
        ours: Double,
        peer: Double,
        scan: Double? = nil,
        bar: Double? = nil,
        stretch: Double? = nil
    ) {
        let ratio = ours / peer
        line(
            [
                name, text(ours), text(peer), scan.map(text) ?? "", fraction(ratio), bar.map(fraction) ?? "",
                stretch.map(fraction) ?? "",
            ],
            verdict(ratio, bar: bar, stretch: stretch)
        )
    }

    /// A figure that has a limit but no peer.
    func figure(_ name: String, _ value: Double, bar: Double, stretch: Double) {
        line(
            [name, fraction(value), "", "", "", fraction(bar), fraction(stretch)],
            verdict(value, bar: bar, stretch: stretch)
        )
    }

    /// Counts and shows answers that differ.
    mutating func compare(_ name: String, _ ours: [Int32], _ theirs: [Int32]) {
        var different = ours.count == theirs.count ? 0 : 1
        var first: Int?
        for (index, pair) in zip(ours, theirs).enumerated() where pair.0 != pair.1 {
            different += 1
            if first == nil { first = index }
        }
        guard different > 0 else { return }
        mismatches += different
        print("MISMATCH: \(name): \(different) of \(ours.count) answers differ", terminator: "")
        if let first { print(", the first at question \(first): \(ours[first]), not \(theirs[first])", terminator: "") }
        print()
    }

    /// Counts and shows an answer that is wrong.
    mutating func complain(_ text: String) {
        mismatches += 1
        print("MISMATCH: \(text)")
    }

    private func verdict(_ value: Double, bar: Double?, stretch: Double?) -> String {
        if let stretch, value <= stretch { return "stretch met" }
        if let bar { return value <= bar ? "met" : "MISSED" }
        return ""
    }

    private func line(_ cells: [String], _ verdict: String) {
        var line = ""
        for (index, cell) in cells.enumerated() {
            let padding = String(repeating: " ", count: max(Self.columns[index] - cell.count, 0))
            line += index == 0 ? cell + padding : padding + cell
        }
        print(line + "  " + verdict)
        // Seen as it comes, also in a pipe.
        fflush(nil)
    }

    private func text(_ value: Double) -> String {
        value < 100 ? fraction(value, digits: 1) : fraction(value, digits: 0)
    }

    private func fraction(_ value: Double) -> String { fraction(value, digits: 2) }

    private func fraction(_ value: Double, digits: Int) -> String {
        guard value.isFinite else { return "-" }
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let whole = Int((value * Double(scale)).rounded())
        guard digits > 0 else { return "\(whole)" }
        let tail = String(whole % scale)
        return "\(whole / scale)." + String(repeating: "0", count: digits - tail.count) + tail
    }
}
