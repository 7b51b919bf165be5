import FoundationEssentials
import Testing

/// Holds the table in docs/contributing/faults.md to the tests.
@Suite("The table of faults")
struct FaultTableTests {
    /// Those of the list that it began with that cannot happen here, or are said not to be handled.
    static let absent: Set = [9, 10, 20]

    @Test("Each fault is in the table, once, with a test")
    func complete() throws {
        let rows = try Self.rows()
        let expected = (1...29).filter { !Self.absent.contains($0) }.map { "F\($0)" }
        #expect(rows.map(\.identifier) == expected)
        for row in rows { #expect(!row.tests.isEmpty, "\(row.identifier)") }
    }

    @Test("Each test in the table exists, and its title says which fault it is about")
    func existing() throws {
        let titles = try Self.titles()
        for row in try Self.rows() {
            for test in row.tests where !test.hasPrefix("Tests/") {
                let title = try #require(titles[test], "\(row.identifier): there is no \(test)")
                #expect(Self.subjects(of: title).contains(row.identifier), "\(test) is about \(title)")
            }
            for file in row.tests where file.hasPrefix("Tests/") {
                #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: file).path), "\(file)")
            }
        }
    }

    @Test("Each test that names a fault is in the fault's row")
    func listed() throws {
        let rows = try Self.rows()
        var count = 0
        for (test, title) in try Self.titles() {
            for subject in Self.subjects(of: title) where subject.wholeMatch(of: /F\d+/) != nil {
                #expect(rows.contains { $0.identifier == subject && $0.tests.contains(test) }, "\(subject): \(test)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    /// What a title like "F5 and F8: ..." begins with.
    static func subjects(of title: String) -> [String] {
        guard let colon = title.firstIndex(of: ":") else { return [] }
        return title[..<colon].replacing(" and ", with: ", ").split(separator: ", ").map(String.init)
    }

    /// A row of the table: `| F1 | what goes wrong | what is done | `Suite/test`, `Suite/test` |`.
    struct Row {
        let identifier: String
        let tests: [String]
    }

    static func rows() throws -> [Row] {
        let page = root.appending(path: "docs/contributing/faults.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { String($0.trimmingPrefix(" ")) }
            guard line.hasPrefix("| F"), cells.count == 4 else { return nil }
            // A folder that is named beside a test ends in the name of a target.
            let tests = cells[3].split(separator: "`").map(String.init).filter {
                $0.contains("/") && !$0.hasSuffix("Tests")
            }
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
            var isSuiteNext = false
            var isTitleNext = false
            for line in source.split(separator: "\n") {
                if line.contains("@Suite") { isSuiteNext = true }
                if isSuiteNext, let match = line.firstMatch(of: /^ *(?:struct|final class) (\w+)/) {
                    suite = String(match.1)
                    isSuiteNext = false
                }
                if line.contains("@Test") {
                    isTitleNext = true
                    title = nil
                }
                if isTitleNext, let match = line.firstMatch(of: /"([^"]*)/) {
                    title = String(match.1)
                    isTitleNext = false
                }
                if let match = line.firstMatch(of: /^ +func (\w+)/) {
                    if let title { titles["\(suite)/\(match.1)"] = title }
                    title = nil
                    isTitleNext = false
                }
            }
        }
        return titles
    }

    static var root: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }
}
