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
        case .persons: try persons()
        }
    }

    /// So many persons who turned the drive off keep it so. Another one does too, and the first of them has what is everybody's again.
    private func persons() throws {
        let users = 1000..<1020
        var seat = SeatUsers(of: "seat0", active: 1000, present: Set(users.map(UInt32.init)))
        var wishes = DriveWishes(isEnabled: true)
        try expectLimit(DriveDevicesLimit.persons, is: 8) { count in
            for user in users.prefix(count) { wishes.set(.off, by: UInt32(user), on: seat) }
            return users.count { wishes.wish(of: UInt32($0)) == .off }
        }
        #expect(wishes.wish(of: 1000) == .on && wishes.wish(of: 1008) == .off)
        // Who has no session any more goes first.
        seat.present.remove(1004)
        wishes.set(.off, by: 1010, on: seat)
        #expect(wishes.wish(of: 1004) == .on && wishes.wish(of: 1001) == .off && wishes.wish(of: 1010) == .off)
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
        test.drive.enable(confirmWithin: nil, by: nil)
        try test.drive()
    }
}
