import CSystemd
import Glibc
import PointerModel
import PointerRuntime
import SystemPackage

/// The state of a seat in logind's files.
enum LogindSeat {
    /// logind is unavailable.
    case noLogind
    /// logind does not have this seat.
    case noSuchSeat
    /// logind has the seat, with these users.
    case users(SeatUsers)

    /// Reads the files. logind has one for each seat, and always one for seat0.
    /// - Parameter seat: name of the seat.
    /// - Throws: the error that prevents reading the files.
    init(named seat: String) throws(Errno) {
        // If the folder is missing, logind has never run.
        let seats = sd_get_seats(nil)
        guard seats >= 0 || seats == -ENOENT else { throw Errno(rawValue: -seats) }
        guard seats > 0 else {
            self = .noLogind
            return
        }
        var active: uid_t = 0
        var users: UnsafeMutablePointer<uid_t>?
        var count: UInt32 = 0
        defer { unsafe free(users) }
        let found = unsafe sd_seat_get_active(seat, nil, &active)
        let listed = unsafe sd_seat_get_sessions(seat, nil, &users, &count)
        guard ![found, listed].contains(where: { [-ENXIO, -ENOENT].contains($0) }) else {
            self = .noSuchSeat
            return
        }
        let hasActive = try Self.isKnown(found)
        let present = try Self.isKnown(listed) ? unsafe Set(UnsafeBufferPointer(start: users, count: Int(count))) : []
        self = .users(SeatUsers(of: seat, active: hasActive ? active : nil, present: present))
    }

    /// Whether a result has data: false for ENODATA, which a seat without a session returns. Throws other errors.
    private static func isKnown(_ result: Int32) throws(Errno) -> Bool {
        guard result >= 0 || result == -ENODATA else { throw Errno(rawValue: -result) }
        return result >= 0
    }
}
