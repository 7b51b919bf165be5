import Documents
import PointerModel
import SafeText

/// A likely mistake in `[drive]`, with which the daemon takes fewer devices over than the file seems to say.
package struct DriveWarning: Sendable, Hashable {
    /// What is likely wrong, by the name that `pointerctl check` prints.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// `enabled` without `devices`.
        case driveWithoutDevices
        /// Criteria of `devices` that select only devices which are never taken over.
        case driveOfOtherDevices
        /// An `output` that is not in the file.
        case driveWithoutOutput
    }

    package let reason: Reason
    /// A sentence without a capital letter and a full stop.
    package let message: String
    /// Position in the file; nil if the text has none.
    package let place: LayoutPlaces.Place?

    /// Returns the warnings about a configuration.
    /// - Parameters:
    ///   - configuration: the configuration.
    ///   - document: its document, for the positions.
    static func all(of configuration: Configuration, in document: Field) -> [DriveWarning] {
        let table = document.member("drive")
        let criteria = table?.member("devices")?.elements ?? []
        return configuration.driveFindings.map { finding in
            let field =
                switch finding.reason {
                case .driveWithoutDevices: table?.member("enabled")
                case .driveOfOtherDevices: finding.index.flatMap { criteria.indices.contains($0) ? criteria[$0] : nil }
                case .driveWithoutOutput: table?.member("output")
                }
            return DriveWarning(reason: finding.reason, message: finding.message, place: field?.filePlace)
        }
    }
}

extension Configuration {
    /// The likely mistakes in `[drive]`, as sentences, for the log.
    package var driveWarnings: [String] { driveFindings.map { "[drive]: \($0.message)" } }

    fileprivate var driveFindings: [(reason: DriveWarning.Reason, index: Int?, message: String)] {
        var findings: [(reason: DriveWarning.Reason, index: Int?, message: String)] = []
        if drive.isEnabled, drive.devices.isEmpty {
            findings.append(
                (.driveWithoutDevices, nil, "\"enabled\" takes over no device without \"devices\", which selects them")
            )
        }
        for (index, match) in drive.devices.enumerated() {
            guard let words = match.neverDriven else { continue }
            findings.append(
                (
                    .driveOfOtherDevices, index,
                    "criterion \(index + 1) of \"devices\" selects \(words), never taken over"
                )
            )
        }
        if let output = drive.output, !layout.outputs.contains(where: { ByteExact($0.name) == ByteExact(output) }) {
            findings.append(
                (
                    .driveWithoutOutput, nil,
                    "the output \(PrintableText.quote(output)) is not in this file; "
                        + "no device is taken over until a client sets such an output"
                )
            )
        }
        return findings
    }
}

extension DeviceMatch {
    /// The devices that the criteria select, if those are never taken over; nil if there may be others.
    fileprivate var neverDriven: String? {
        if kind == .touchscreen { return "touchscreens" }
        switch property?.key {
        case "ID_INPUT_KEYBOARD": return "keyboards"
        case "ID_INPUT_TOUCHSCREEN": return "touchscreens"
        case "ID_INPUT_TABLET": return "tablets"
        default: return nil
        }
    }
}
