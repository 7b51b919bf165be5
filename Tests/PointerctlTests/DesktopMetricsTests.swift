import Foundation
import Testing

@testable import pointerctl

/// Returns what a process of a user may say.
/// - Parameters:
///   - code: the code of the sentence.
///   - missing: the codes of what is missing.
///   - reach: the code of what the help reaches.
func contentOfDoctor(_ code: String, missing: [String], reach: String = "withoutHelp") throws -> DoctorContent {
    let entries = missing.map { ["code": $0, "arguments": [:], "what": "w", "how": []] as [String: Any] }
    let object: [String: Any] = [
        "sentence": "s", "code": code, "arguments": [:], "programs": [], "missing": entries, "notes": [],
        "reach": reach,
    ]
    return try JSONDecoder().decode(DoctorContent.self, from: JSONSerialization.data(withJSONObject: object))
}

@Suite("Metrics of people's desktops")
struct DesktopMetricsTests {
    /// Returns the text of what processes of users say.
    private func text(_ contents: [DoctorContent], left: Int = 0) -> String {
        let users = contents.map { DoctorContentOfUser(user: "alice", content: $0) }
        return DesktopMetrics(DoctorContentOfAll(users: users, left: left)).text
    }

    @Test("They count desktops, those that are helped, and each problem once for a desktop")
    func counts() throws {
        let contents = try [
            contentOfDoctor("on", missing: ["withoutRegions", "withoutRegions"], reach: "allPrograms"),
            contentOfDoctor("off", missing: ["off", "withoutRegions"], reach: "knowingPrograms"),
            contentOfDoctor("off", missing: ["off"], reach: "noProgram"),
            contentOfDoctor("withoutHelp", missing: []),
        ]
        let lines = text(contents, left: 3).split(separator: "\n").filter { !$0.hasPrefix("# HELP") }
        #expect(
            lines == [
                "# TYPE pointerd_desktops gauge", "pointerd_desktops 7",
                "# TYPE pointerd_desktops_helped gauge", "pointerd_desktops_helped 2",
                "# TYPE pointerd_desktop_problems gauge", #"pointerd_desktop_problems{code="off"} 2"#,
                #"pointerd_desktop_problems{code="withoutRegions"} 2"#, "# EOF",
            ]
        )
    }

    @Test("docs/administration/metrics.md has a row for each of them, and no other")
    func documented() throws {
        let lines = text([try contentOfDoctor("off", missing: ["off"])]).split(separator: "\n")
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

    @Test("A user who makes up problems hides none of others")
    func madeUp() throws {
        let lies = try contentOfDoctor("off", missing: (0..<1000).map { "lie\($0)" })
        let text = try text([lies, lies, contentOfDoctor("off", missing: ["off"])])
        #expect(text.contains(#"pointerd_desktop_problems{code="other"} 2"#))
        #expect(text.contains(#"pointerd_desktop_problems{code="off"} 1"#))
    }

    @Test("Without desktops there are no problems")
    func none() {
        #expect(text([]).hasSuffix("pointerd_desktops_helped 0\n# EOF\n"))
    }

    @Test(
        "What is no code counts as other",
        arguments: ["", "madeUp", "a b", "x\"} 5\n", "\u{e9}", String(repeating: "x", count: 65)]
    )
    func foreign(code: String) throws {
        let text = text([try contentOfDoctor("off", missing: [code])])
        #expect(text.contains(#"pointerd_desktop_problems{code="other"} 1"#), "\(text)")
    }
}
