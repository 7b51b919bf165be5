import DoctorCodes

/// What `doctor` finds on the desktops of all users, as OpenMetrics text. It names no user.
struct DesktopMetrics {
    private let contents: [DoctorContent]
    private let left: Int

    /// - Parameter all: what doctor says, for each user who has a graphical session.
    init(_ all: DoctorContentOfAll) {
        contents = all.users.map(\.content)
        left = all.left
    }

    /// The whole text, with the final `# EOF`.
    var text: String {
        let families: [Metric] = [
            .gauge(
                "pointerd_desktops",
                "Users who have a graphical session; those below are of the first \(PointerctlLimit.otherUsers.most).",
                contents.count + left
            ),
            .gauge(
                "pointerd_desktops_helped",
                "Users among them whom help reaches, whatever is missing beside it.",
                contents.count { $0.reach.flatMap(ReachCode.init(rawValue:))?.helps == true }
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

    /// How many users have each problem, the most frequent ones first. A user's process may say anything: what is no code is `other`.
    private var problems: [Metric.Sample] {
        var counts: [String: Int] = [:]
        for content in contents {
            let codes = content.missing.map { FindingCode(rawValue: $0.code)?.rawValue ?? "other" }
            for code in Set(codes) { counts[code, default: 0] += 1 }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            Metric.Sample(labels: [("code", $0.key)], value: "\($0.value)")
        }
    }
}
