import CSystemd
import Glibc
import PointerRuntime
import SystemPackage

extension SeatUsers {
    /// Who is on a seat, as logind's files say; nil where there is no logind.
    ///
    /// logind has a file for each seat that there is, and always one for seat0.
    /// - Throws: what keeps the files from being read.
    static func fromLogind(seat: String) throws(Errno) -> SeatUsers? {
        // Without the folder logind has never been.
        let seats = sd_get_seats(nil)
        guard seats >= 0 || seats == -ENOENT else { throw Errno(rawValue: -seats) }
        guard seats > 0 else { return nil }
        var active: uid_t = 0
        let hasActive = try isKnown(unsafe sd_seat_get_active(seat, nil, &active))
        var users: UnsafeMutablePointer<uid_t>?
        var count: UInt32 = 0
        defer { unsafe free(users) }
        guard try isKnown(unsafe sd_seat_get_sessions(seat, nil, &users, &count)) else {
            return SeatUsers(of: seat, active: hasActive ? active : nil, present: [])
        }
        let present = unsafe Set(UnsafeBufferPointer(start: users, count: Int(count)))
        return SeatUsers(of: seat, active: hasActive ? active : nil, present: present)
    }

    /// Whether an answer is one; there is none about a seat that does not exist, or shows no session.
    private static func isKnown(_ result: Int32) throws(Errno) -> Bool {
        guard result < 0 else { return true }
        guard [ENODATA, ENXIO, ENOENT].contains(-result) else { throw Errno(rawValue: -result) }
        return false
    }
}
