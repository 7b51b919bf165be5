/// A kind of account of a machine, as a client of it connects.
package struct PlayedAccount: Sendable {
    package var name: String
    package var user: UInt32
    /// The group in force.
    package var group: UInt32
    /// Supplementary groups.
    package var groups: [UInt32]

    /// Whether a socket of mode 0660 lets it connect.
    package var isMember: Bool { group == Self.socketGroup || groups.contains(Self.socketGroup) }

    private init(_ name: String, _ user: UInt32, _ group: UInt32, _ groups: [UInt32] = []) {
        (self.name, self.user, self.group, self.groups) = (name, user, group, groups)
    }

    /// The group of the socket's file.
    package static let socketGroup: UInt32 = 60
    /// Another group, which some accounts are in.
    package static let video: UInt32 = 44
    /// The user whose session is in front.
    package static let active: UInt32 = 1000

    /// One of each kind, with a membership of the socket's group and without.
    package static let all = [
        PlayedAccount("in front, member", active, 1000, [27, socketGroup, video]),
        PlayedAccount("in front, no member", active, 1000, [27, video]),
        PlayedAccount("in the background, member", 1001, 1001, [video, socketGroup]),
        PlayedAccount("in the background, no member", 1001, 1001),
        PlayedAccount("over SSH, member", 1002, 1002, [socketGroup]),
        PlayedAccount("over SSH, no member", 1002, 1002, [video]),
        PlayedAccount("service, member", 300, socketGroup),
        PlayedAccount("service, no member", 301, video),
        PlayedAccount("named, no member", 1004, 1004),
        PlayedAccount("member without a session", 1003, socketGroup, [socketGroup, video]),
    ]
}
