extension InterfaceDescriptions {
    /// The text of io.pointerd.Service.
    public static let service = """
        # The daemon itself: how it is, what it allows, and what has happened to its clients.
        interface io.pointerd.Service

        # One of the configuration's [limits].
        type Limit (
          # Its key there. There may be new ones.
          name: string,
          value: float,
          # How much of it is used now. What counts for each user is the caller's own, what counts for each client that of the caller's
          # user which uses most; pendingBytes is that of the client which reads least. Absent: it is not about an amount.
          used: ?int,
          # The most that was used of it since the daemon started, by any user. Absent: nobody counts it.
          highest: ?int
        )

        # How often something has happened since the daemon started. Names are one of: accepted, a client was connected; refused, it was
        # not, because of a limit; faulty, one was disconnected because what it sent is no call; unread, because it did not read;
        # silent, because it called nothing. There may be new ones.
        type Counter (name: string, value: int)

        type Status (
          version: string,
          # Microseconds of CLOCK_MONOTONIC: when the daemon started, and now.
          started: int,
          time: int,
          # The file that the configuration comes from; absent: it is built in.
          configuration: ?string,
          # What is wrong with the configuration that was to be taken last, a line for each mistake; the one before it stays. Absent:
          # nothing is.
          failedReload: ?string,
          # Whether devices move nothing.
          paused: bool,
          # The seat of which another session than the caller's is in front, so that the caller is muted; absent: it is not.
          mutedOn: ?string,
          # What the caller may do: observe, layout, sync, admin.
          roles: []string,
          limits: []Limit,
          counters: []Counter
        )

        method GetStatus() -> (status: Status)

        # The status, and again each time that the daemon was paused or resumed, that a configuration was taken or refused and that the
        # caller was muted or is no longer, until the client closes. Who does not read misses some of them, never the last.
        method Monitor() -> (status: Status)

        # The role that the caller lacks.
        error PermissionDenied (role: string)

        """
}
