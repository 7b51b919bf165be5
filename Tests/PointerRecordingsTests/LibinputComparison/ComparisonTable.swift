import PointerModel

/// The comparisons as text, ours beside libinput's.
struct ComparisonTable: CustomStringConvertible {
    let comparisons: [Comparison]

    var description: String {
        var rows = [
            [
                "recording", "motions", "motion dx, dy", "way", "unaccelerated", "buttons", "clicks", "scrolls",
                "scroll dx, dy", "fingers", "gestures", "notes",
            ]
        ]
        for comparison in comparisons {
            let (ours, theirs) = (comparison.ours, comparison.libinput)
            rows.append(
                [
                    comparison.name,
                    pair("\(ours.motions)", "\(theirs.motions)"),
                    pair(text(ours.motion), text(theirs.motion)),
                    pair(text(ours.path), text(theirs.path)),
                    pair(text(ours.unaccelerated), text(theirs.unaccelerated)),
                    pair(sequence(ours.buttons), sequence(theirs.buttons)),
                    pair(text(ours.clicks), text(theirs.clicks)),
                    pair("\(ours.scrolls)", "\(theirs.scrolls)"),
                    pair(text(ours.scroll), text(theirs.scroll)),
                    pair(fingers(of: ours), fingers(of: theirs)),
                    pair(sequence(ours.gestures), sequence(theirs.gestures)),
                    (comparison.notes + reasons(of: comparison)).joined(separator: "; "),
                ]
            )
        }
        return rows.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    /// Why the columns differ, each reason once.
    private func reasons(of comparison: Comparison) -> [String] {
        var columns: [(reason: String, names: [String])] = []
        for difference in comparison.differences {
            let reason =
                difference.explanation?.rawValue
                ?? (difference.isWithinBars ? "unexplained, within the bars" : "UNEXPLAINED")
            if let index = columns.firstIndex(where: { $0.reason == reason }) {
                columns[index].names.append(difference.column.rawValue)
            } else {
                columns.append((reason, [difference.column.rawValue]))
            }
        }
        return columns.map { "\($0.names.joined(separator: ", ")): \($0.reason)" }
    }

    private func fingers(of tally: Tally) -> String {
        let counts = tally.scrollFingers.sorted().map(String.init)
        return counts.isEmpty ? "-" : "scroll " + counts.joined(separator: ", ")
    }

    /// Ours first; one of them where they are the same.
    private func pair(_ ours: String, _ theirs: String) -> String {
        ours == theirs ? ours : "\(ours) / \(theirs)"
    }

    private func sequence(_ words: [String]) -> String {
        guard words.count > 6 else { return words.isEmpty ? "-" : words.joined(separator: " ") }
        return words.prefix(4).joined(separator: " ") + " … (\(words.count))"
    }

    private func text(_ vector: Vector) -> String {
        vector == .zero ? "-" : "\(text(vector.dx)), \(text(vector.dy))"
    }

    private func text(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        return tenths == 0 ? "0" : "\(tenths / 10)"
    }
}
