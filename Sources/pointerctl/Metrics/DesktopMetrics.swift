/// What `doctor` finds on the desktops of all users, as OpenMetrics text. It names no user.
struct DesktopMetrics {
    private let contents: [DoctorContent]

    /// - Parameter contents: what doctor says, for each user who has a graphical session.
    init(_ contents: [DoctorContent]) {
        self.contents = contents
    }

    /// The whole text, with the final `# EOF`.
    var text: String {
        let families: [Metric] = [
            .gauge("pointerd_desktops", "Users who have a graphical session.", contents.count),
            .gauge(
                "pointerd_desktops_helped",
                "Users among them for whom help is in force.",
                contents.count { $0.code == "on" }
            ),
            Metric(
                name: "pointerd_desktop_problems",
                kind: .gauge,
                help: "Users among them who have this problem.",
                samples: problems
            ),
        ]
        return families.map(\.text).joined() + "# EOF\n"
    }

    /// How many users have each problem, the most frequent ones first. What a user's process says may be anything.
    private var problems: [Metric.Sample] {
        var counts: [String: Int] = [:]
        for content in contents {
            for code in Set(content.missing.map(\.code).map(Self.label)) { counts[code, default: 0] += 1 }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(PointerctlLimit.metricProblems.most).map
        {
            Metric.Sample(labels: [("code", $0.key)], value: "\($0.value)")
        }
    }

    /// Returns a code as it is, or `other` for what is none.
    private static func label(_ code: String) -> String {
        (1...64).contains(code.utf8.count) && code.allSatisfy { $0.isASCII && $0.isLetter } ? code : "other"
    }
}
