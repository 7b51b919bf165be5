import Foundation
import Testing

@testable import pointerctl

/// Returns what a process of a user may say.
/// - Parameters:
///   - code: the code of the sentence.
///   - missing: the codes of what is missing.
func contentOfDoctor(_ code: String, missing: [String]) throws -> DoctorContent {
    let entries = missing.map { ["code": $0, "arguments": [:], "what": "w", "how": []] as [String: Any] }
    let object: [String: Any] = [
        "sentence": "s", "code": code, "arguments": [:], "programs": [], "missing": entries, "notes": [],
    ]
    return try JSONDecoder().decode(DoctorContent.self, from: JSONSerialization.data(withJSONObject: object))
}

@Suite("Metrics of people's desktops")
struct DesktopMetricsTests {
    @Test("They count desktops, those that are helped, and each problem once for a desktop")
    func counts() throws {
        let contents = try [
            contentOfDoctor("on", missing: ["withoutRegions", "withoutRegions"]),
            contentOfDoctor("off", missing: ["off", "withoutRegions"]),
            contentOfDoctor("off", missing: ["off"]),
            contentOfDoctor("withoutHelp", missing: []),
        ]
        let lines = DesktopMetrics(contents).text.split(separator: "\n").filter { !$0.hasPrefix("# HELP") }
        #expect(
            lines == [
                "# TYPE pointerd_desktops gauge", "pointerd_desktops 4",
                "# TYPE pointerd_desktops_helped gauge", "pointerd_desktops_helped 1",
                "# TYPE pointerd_desktop_problems gauge", #"pointerd_desktop_problems{code="off"} 2"#,
                #"pointerd_desktop_problems{code="withoutRegions"} 2"#, "# EOF",
            ]
        )
    }

    @Test("docs/administration/metrics.md has a row for each of them, and no other")
    func documented() throws {
        let lines = DesktopMetrics([try contentOfDoctor("off", missing: ["off"])]).text.split(separator: "\n")
        let rows = lines.filter { $0.hasPrefix("# HELP ") }.map { line in
            let words = line.split(separator: " ", maxSplits: 3)
            let labels = words[2] == "pointerd_desktop_problems" ? "`code`" : ""
            return "| `\(words[2])` | gauge | \(labels) | \(words[3]) |"
        }
        let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/administration/metrics.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let documented = text.split(separator: "\n").filter { $0.hasPrefix("| `pointerd_desktop") }.map(String.init)
        #expect(documented == rows && rows.count == 3)
    }

    @Test("Without desktops there are no problems")
    func none() {
        #expect(DesktopMetrics([]).text.hasSuffix("pointerd_desktops_helped 0\n# EOF\n"))
    }

    @Test(
        "What is no code counts as other",
        arguments: ["", "a b", "x\"} 5\n", "\u{e9}", String(repeating: "x", count: 65)]
    )
    func foreign(code: String) throws {
        let text = DesktopMetrics([try contentOfDoctor("off", missing: [code])]).text
        #expect(text.contains(#"pointerd_desktop_problems{code="other"} 1"#), "\(text)")
    }
}
