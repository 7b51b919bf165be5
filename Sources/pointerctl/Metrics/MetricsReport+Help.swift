import PointerModel
import PointerWire

/// What the daemon's status says only to those who have the role for it.
///
/// Each state is a metric of its own, 1 for the one that is and 0 for the others: the series stay the same, and there are as many as there
/// are states, whatever the daemon answers.
extension MetricsReport {
    var drivePhases: [Metric] {
        guard let drive else { return [] }
        let current = (phase: drive.phase, reason: drive.waitsFor ?? drive.failure ?? "")
        let states = DrivePhaseName.allCases.flatMap { phase in
            Self.reasons(of: phase).map { (phase: phase.rawValue, reason: $0) }
        }
        return [
            Metric(
                name: "pointerd_drive_phase",
                kind: .gauge,
                help: "Whether the drive is in this phase, for this reason.",
                samples: states.map { state in
                    Metric.Sample(
                        labels: [("phase", state.phase), ("reason", state.reason)],
                        value: state == current ? "1" : "0"
                    )
                }
            )
        ]
    }

    /// Returns the reasons for which the drive is in a phase; an empty one if the phase has none.
    private static func reasons(of phase: DrivePhaseName) -> [String] {
        switch phase {
        case .waiting: DriveWait.allCases.map(\.rawValue)
        case .failed: DriveFailureKind.allCases.map(\.rawValue)
        case .off, .connecting, .waitingForRest, .driving: [""]
        }
    }

    var agreements: [Metric] {
        [
            Metric(
                name: "pointerd_agreement",
                kind: .gauge,
                help: "Whether the pointer agrees with the real cursor in this way.",
                samples: pointers.flatMap { pointer in
                    Agreement.allCases.map { agreement in
                        Metric.Sample(
                            labels: [("pointer", PointerText.escape(pointer.name)), ("agreement", agreement.rawValue)],
                            value: agreement == pointer.agreement ? "1" : "0"
                        )
                    }
                }
            )
        ]
    }

    var assistProfiles: [Metric] {
        [
            Metric(
                name: "pointerd_assist_profile",
                kind: .gauge,
                help: "Whether the help in force for the pointer is this profile.",
                samples: (assist?.pointers ?? []).prefix(PointerctlLimit.metricPointers.most).flatMap { help in
                    AssistProfile.allCases.map { profile in
                        Metric.Sample(
                            labels: [("pointer", PointerText.escape(help.pointer)), ("profile", profile.rawValue)],
                            value: profile.rawValue == help.settings.profile ? "1" : "0"
                        )
                    }
                }
            )
        ]
    }
}
