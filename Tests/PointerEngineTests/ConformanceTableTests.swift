import FoundationEssentials
import Testing

/// Holds the tables in docs/contributing/conformance.md to the tests.
@Suite("The conformance tables")
struct ConformanceTableTests {
    /// How many numbered cases each part has; S3 is one automaton and has no numbers.
    static let parts = [("S0", 11), ("S1", 13), ("S2", 9), ("S4", 8)]
    static let rules = [
        "Styles", "Previews", "Displayed", "Recentering", "Inertia", "Magnetism", "Targeting", "Touch", "Reach",
        "Asking", "Across", "Snapping", "Attribution", "Freeze", "Bubble", "Dwell click",
        "S3",
    ]

    /// What has to be in the tables.
    static var identifiers: [String] {
        var identifiers = rules
        for number in 0...10 { identifiers.append("Rule \(number)") }
        for (part, cases) in parts {
            for number in 1...cases { identifiers.append("\(part)-\(number)") }
        }
        return identifiers
    }

    @Test("Each case and each rule is in the tables, once, with a test")
    func complete() throws {
        let rows = try Self.rows()
        #expect(rows.map(\.identifier).sorted() == Self.identifiers.sorted())
        for row in rows { #expect(!row.tests.isEmpty, "\(row.identifier)") }
    }

    @Test("Each test in the tables exists, and its title says that it is about the case")
    func existing() throws {
        let titles = try Self.titles()
        for row in try Self.rows() {
            for test in row.tests {
                let title = try #require(titles[test], "\(row.identifier): there is no \(test)")
                #expect(Self.subjects(of: title).contains(row.identifier), "\(test) is about \(title)")
            }
        }
    }

    /// What a title like "S4-1, S4-3 and S4-4: ..." begins with.
    static func subjects(of title: String) -> [String] {
        guard let colon = title.firstIndex(of: ":") else { return [] }
        return title[..<colon].replacing(" and ", with: ", ").split(separator: ", ").map(String.init)
    }

    /// A row of the tables: `| S0-1 | what it says | `Suite/test`, `Suite/test` |`.
    struct Row {
        let identifier: String
        let tests: [String]
    }

    static func rows() throws -> [Row] {
        let page = root.appending(path: "docs/contributing/conformance.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { String($0.trimmingPrefix(" ")) }
            guard line.hasPrefix("| "), cells.count == 3, !["case ", "rule "].contains(cells[0]) else { return nil }
            let tests = cells[2].split(separator: "`").filter { $0.contains("/") }.map(String.init)
            return Row(identifier: cells[0].replacing(/\ +$/, with: ""), tests: tests)
        }
    }

    /// The title of each test, by its suite and function: as far as the first of its quotes.
    static func titles() throws -> [String: String] {
        let folder = root.appending(path: "Tests")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var titles: [String: String] = [:]
        for path in paths where path.hasSuffix(".swift") {
            let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            var suite = ""
            var title: String?
            var awaitsTitle = false
            for line in source.split(separator: "\n") {
                if let match = line.prefixMatch(of: /struct (\w+)/) { suite = String(match.1) }
                if line.contains("@Test") {
                    awaitsTitle = true
                    title = nil
                }
                if awaitsTitle, let match = line.firstMatch(of: /"([^"]*)/) {
                    title = String(match.1)
                    awaitsTitle = false
                }
                if let match = line.firstMatch(of: /^    func (\w+)/) {
                    if let title { titles["\(suite)/\(match.1)"] = title }
                    title = nil
                    awaitsTitle = false
                }
            }
        }
        return titles
    }

    static var root: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }
}
