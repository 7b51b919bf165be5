import PointerClient
import PointerWire

/// Calls whose errors advise the user.
extension DaemonConnection {
    /// Creates a connection, which the first call opens.
    convenience init(_ options: ConnectionOptions) {
        self.init(options.location, timeout: .seconds(options.timeout))
    }

    /// Path of the socket, for messages.
    var place: String { PointerText.escape(path ?? "") }

    /// Calls a method and returns its reply as received.
    func ask<Reply>(_ call: Call<Reply>) throws(Failure) -> ReceivedReply<Reply> {
        do throws(ClientError) {
            return try reply(to: call)
        } catch {
            throw Failure(error, of: call.method, at: self)
        }
    }

    /// Decodes a reply.
    func decode<Value>(_ reply: ReceivedReply<Value>) throws(Failure) -> Value {
        do throws(ClientError) {
            return try reply.value()
        } catch {
            throw .unreadable(reply.method, at: place)
        }
    }

    /// Calls a method and decodes its reply.
    func value<Reply>(of call: Call<Reply>) throws(Failure) -> Reply { try decode(try ask(call)) }

    /// Like ``value(of:)``, but returns nil if the daemon mutes this user.
    func valueUnlessMuted<Reply>(of call: Call<Reply>) throws(Failure) -> Reply? {
        try value(of: call) { error in
            if case .sessionInactive = error { true } else { false }
        }
    }

    /// Like ``value(of:)``, but returns nil if this user may not know it, or the daemon mutes the user or is too old to know it.
    func valueIfAllowed<Reply>(of call: Call<Reply>) throws(Failure) -> Reply? {
        try value(of: call) { error in
            switch error {
            case .sessionInactive, .permissionDenied, .other: true
            default: false
            }
        }
    }

    /// Returns the help in force and who asks for which; nil if the daemon mutes this user.
    /// - Parameter roles: the user's roles; without the one that it takes, returns nil.
    func assistStatus(with roles: [String]) throws(Failure) -> AssistStatusMessage? {
        roles.contains("assist") ? try valueIfAllowed(of: .assistStatus) : nil
    }

    /// Returns the state of the drive; nil if the daemon mutes this user.
    /// - Parameter roles: the user's roles; without one of those that it takes, returns nil.
    func driveStatus(with roles: [String]) throws(Failure) -> DriveStatusMessage? {
        roles.contains(where: ["drive", "assist", "admin"].contains) ? try valueIfAllowed(of: .driveStatus) : nil
    }

    /// Like ``value(of:)``, but returns nil if the daemon mutes this user or has ended; the caller's stream reports both.
    func valueUnlessEnded<Reply>(of call: Call<Reply>) throws(Failure) -> Reply? {
        try value(of: call) { error in
            switch error {
            case .sessionInactive, .closed, .unreachable: true
            default: false
            }
        }
    }

    /// Calls a method and decodes its reply; returns nil for an expected error.
    private func value<Reply>(
        of call: Call<Reply>,
        unless isExpected: (ClientError) -> Bool
    ) throws(Failure) -> Reply? {
        let received: ReceivedReply<Reply>
        do throws(ClientError) {
            received = try reply(to: call)
        } catch {
            if isExpected(error) { return nil }
            throw Failure(error, of: call.method, at: self)
        }
        return try decode(received)
    }
}
