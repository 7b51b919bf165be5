import DoctorCodes
import Foundation
import PointerModel
import PointerRuntime
import PointerWire
import Testing

@testable import pointerctl

/// Places where help or pointer once failed without a word, by their numbers in docs/contributing/silent-places.md.
@Suite("Silent places")
struct SilentPlacesTests {
    /// One of them, in a set-up in which nothing else is missing.
    private struct Place {
        var number: Int
        /// The finding's code.
        var code: String
        /// A part of what to do about it.
        var cure: String
        var sound: DoctorFacts
        var broken: DoctorFacts

        init(
            _ number: Int,
            _ code: String,
            _ cure: String,
            in sound: DoctorFacts,
            _ change: (inout DoctorFacts) -> Void
        ) {
            self.number = number
            self.code = code
            self.cure = cure
            self.sound = sound
            broken = sound
            change(&broken)
        }
    }

    private static let gnome = HealthyDesktops.facts(.gnome, isDriven: true)
    private static let x11 = HealthyDesktops.facts(.x11, isDriven: false)

    private static func denied(_ reason: DaemonLack.Reason, _ advice: String) -> (inout DoctorFacts) -> Void {
        {
            $0.daemon = nil
            $0.withoutDaemon = DaemonLack(reason: reason, message: "no permission to connect", advice: [advice])
        }
    }

    private static func givenUp(_ facts: inout DoctorFacts) {
        facts.programs?[1].isRunning = false
        facts.programs?[1].lastStatus = ExitStatus.configuration
    }

    private static func withoutRegions(_ program: String, _ lack: String) -> (inout DoctorFacts) -> Void {
        { $0.feeder.silent = [FeederStatusMessage.Silent(program: program, why: "it is so", how: lack)] }
    }

    private static let places: [Place] = [
        Place(
            1,
            "daemonDenied",
            "usermod",
            in: x11,
            denied(.daemonDenied, "Join it: sudo usermod -aG pointer-clients ann")
        ),
        Place(2, "loginOlderThanGroup", "log out fully", in: x11, denied(.loginOlderThanGroup, "log out fully")),
        Place(3, "givenUp", "journalctl --user --unit pointer-feeder.service", in: x11, givenUp),
        Place(4, "givenUp", "pointerctl doctor starts it again", in: x11, givenUp),
        Place(5, "surfacesAboveWindows", "leave them out of \"layouts\"", in: x11) {
            $0.daemon?.surfacesAboveWindows = ["demo"]
        },
        Place(6, "extensionOff", "gnome-extensions enable pointerd@pointerd.org", in: gnome) {
            $0.extensionLack = .off
        },
        Place(7, "extensionOutOfDate", "of a later release", in: gnome) { $0.extensionLack = .outOfDate },
        Place(8, "withoutRole", "sync = [\"@active\"]", in: x11) {
            $0.daemon?.roles = ["observe", "layout", "assist"]
        },
        Place(9, "withoutRegions", "announce = true", in: gnome, withoutRegions("firefox", "announce = true")),
        Place(10, "withoutRegions", "--force", in: gnome, withoutRegions("chromium", "--force-renderer-accessibility")),
        Place(11, "withoutRegions", "nothing to do", in: gnome, withoutRegions("game", "There is nothing to do.")),
        Place(13, "helpNotAsked", "pointerctl desktop enable feeder", in: x11) {
            $0.daemon?.assist = HealthyDesktops.withoutHelp
            $0.programs?[1].isEnabled = false
            $0.programs?[1].isRunning = false
        },
        Place(15, "driveOff", "sudo pointerctl drive on", in: gnome) { $0.daemon?.drive = DriveStatusMessage(.off) },
        Place(16, "driveEndsWithDaemon", "enabled = true", in: gnome) {
            $0.daemon?.configuration?.drivesAtStart = false
        },
        Place(17, "driveWaits", "devices = [{ kind = \"mouse\" }]", in: gnome) {
            $0.daemon?.drive = DriveStatusMessage(.waiting, waitsFor: .devices)
        },
        Place(18, "deviceRefused", "journalctl", in: gnome) {
            let device = DriveDeviceMessage(
                id: 1,
                name: "Mouse",
                node: "/dev/input/event3",
                state: .refused,
                reason: "it has keys of a keyboard"
            )
            $0.daemon?.drive = DriveStatusMessage(.driving, devices: [device])
        },
        Place(19, "driveFailed", "sudo pointerctl drive on", in: gnome) {
            $0.daemon?.drive = DriveStatusMessage(.failed, failure: .chord, reason: "the three buttons were held")
        },
        Place(20, "otherHand", "leftHanded = true", in: gnome) { $0.settings.isLeftHanded = true },
        Place(22, "touchpadSwitching", "Turn that setting off", in: gnome) {
            $0.settings.touchpadSwitching = ["GNOME"]
        },
        Place(23, "mistakes", "Until they are mended", in: x11) {
            $0.file.mistakes = ["desktop.toml:3: click takes a word"]
            $0.file.faultyTables = ["assist"]
        },
    ]

    @Test("Each that can be made is named with its cure, and no longer after it")
    func answered() {
        for place in Self.places {
            let found = Diagnosis(place.broken).findings.first { $0.code == place.code }
            #expect(found != nil, "\(place.number): \(Diagnosis(place.broken).findings.map(\.code))")
            let how = found?.how.joined(separator: "\n") ?? ""
            #expect(how.contains(place.cure), "\(place.number): \(how)")
            let cured = Diagnosis(place.sound)
            #expect(cured.missing.isEmpty && !cured.findings.contains { $0.code == place.code }, "\(place.number)")
        }
    }

    @Test("The sentence names what keeps clicks from being steadied in all programs")
    func sentences() {
        for place in Self.places where ![9, 10, 11, 16, 18].contains(place.number) {
            let sentence = Diagnosis(place.broken).verdict.sentence
            #expect(sentence != Diagnosis(place.sound).verdict.sentence, "\(place.number): \(sentence)")
        }
    }

    @Test("The page has a row for each, and says of those here that they are answered")
    func page() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/contributing/silent-places.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return cells.count == 4 ? Int(cells[0]).map { ($0, cells[2], cells[3]) } : nil
        }
        #expect(rows.map(\.0) == Array(1...23))
        let answered = rows.filter { $0.1.contains("answered") }.map(\.0)
        #expect(answered == Self.places.map(\.number).sorted())
        for (number, state, test) in rows {
            #expect(
                state.contains("answered") || state.contains("gone") || state.contains("not made here"),
                "\(number)"
            )
            #expect(state.contains("not made here") || !test.isEmpty, "\(number)")
        }
    }
}
