import DriveDevices
import DriveTesting
import GuardWire
import PointerModel
import PointerWire
import TestBasics
import Testing

@Suite("Limits of the drive")
struct DriveDevicesLimitTests {
    @Test("So much counts, and not one more", arguments: DriveDevicesLimit.allCases)
    func limit(_ limit: DriveDevicesLimit) throws {
        switch limit {
        case .retries: try retries()
        }
    }

    /// After the guard's end the devices are read as before, and taken over again so many times in a minute.
    private func retries() throws {
        let host = try PlayedHost()
        var settings = DriveSettings()
        settings.isEnabled = true
        settings.devices = [DeviceMatch(kind: .mouse)]
        let test = try PlayedDrive(on: host, of: host, settings)
        var (ends, retries) = (0, 0)
        try expectLimit(DriveDevicesLimit.retries, is: 3) { count in
            while ends < count, retries == ends {
                try test.drive()
                if ends < 3 { test.guardian.close() } else { try test.guardian.send(.ended(.silent)) }
                try test.turn { ["waiting", "failed"].contains(test.status.phase) }
                ends += 1
                if test.status.waitsFor == "retry" {
                    retries += 1
                    #expect(test.status.reason == "pointer-guard closed the connection")
                }
                #expect(test.devices.endedGrabs == ends)
            }
            return retries
        }
        #expect(test.status.phase == "failed" && test.status.failure == "ended")
        #expect(test.status.reason == "pointerd did not answer pointer-guard within 500 ms, 4 times in a minute")
        // A person may try again.
        test.drive.enable(confirmWithin: nil)
        try test.drive()
    }
}
