import CSystemd
import Glibc
import PointerRuntime
import SystemPackage

/// What logind's files say of a seat.
enum LogindSeat {
    /// There is no logind, so nothing is said of any.
    case noLogind
    /// There are others, and not this one.
    case noSuchSeat
    case users(SeatUsers)

    /// Looks at the files: logind has one for each seat that there is, and always one for seat0.
    /// - Throws: what keeps the files from being read.
    init(named seat: String) throws(Errno) {
        // Without the folder logind has never been.
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

    /// Whether an answer is one; there is none about a seat that shows no session.
    private static func isKnown(_ result: Int32) throws(Errno) -> Bool {
        guard result >= 0 || result == -ENODATA else { throw Errno(rawValue: -result) }
        return result >= 0
    }
}
