extension InterfaceTexts {
    /// The text of io.pointerd.Service.
    package static let service = """
        # The daemon itself: its status, its limits, and counters of what it has done since it started.
        interface io.pointerd.Service

        # A limit from the configuration's table [limits].
        type Limit (
          # Key in [limits]. Later daemons may have further keys.
          name: string,
          value: float,
          # Amount in use now; absent if the limit is not about an amount. For a limit per user, it is the caller's own use. For a
          # limit per client, it is that of the caller's client that uses most; for pendingBytes, that of the client with most
          # unread bytes.
          used: ?int,
          # Highest use by any user since the daemon started; absent if the daemon does not record it.
          highest: ?int
        )

        # How often something has happened since the daemon started. Later daemons may have further names. The names are:
        # - accepted: a client connected. refused: the daemon refused a connection because of a limit.
        # - left: a client closed its connection. The daemon closed a connection for one of these reasons. faulty: the client
        #   sent something other than a call. unread: the client did not read. silent: the client made no call. failed: the
        #   connection could not be read or written, or the daemon failed to serve it.
        # - calls: calls received. errors: errors sent, including those that ended a stream.
        # - messages: messages queued for clients. bytes: bytes of them that the clients' sockets accepted.
        # - frames: reports, calls and timers that caused events. events: those events, with or without subscribers.
        # - heldBack: motions delayed because a client had not read, or because of its maxRate. resyncs: times that a client lost
        #   events because it did not read, and got the whole state instead.
        # - reloads: configurations applied in place of an earlier one. failedReloads: configurations refused.
        type Counter (name: string, value: int)

        # Reports of all pointing devices of one kind since the daemon started. The daemon does not count keyboard reports,
        # because the number would reveal when somebody types.
        type DeviceCount (
          # One of io.pointerd.Devices.Kind. Later daemons may have further kinds.
          kind: string,
          # Number of devices that the daemon reads now.
          devices: int,
          # Number of reports read.
          reports: int,
          # How often the kernel dropped reports (SYN_DROPPED) because the daemon had not read them in time.
          dropped: int
        )

        # Delays of reports from the kernel's timestamp, in microseconds, since the daemon started.
        type Delays (
          highest: int,
          sum: int,
          # Upper bounds of the histogram's buckets, ascending.
          bounds: []int,
          # Number of delays in each bucket, and in one more beyond the last bound.
          counts: []int
        )

        # Number of surfaces by the kind of their owner, with those of muted clients. service: root and system users, without a session on
        # the seat. session: all other users.
        type SurfaceCounts (configuration: int, session: int, service: int)

        type Status (
          version: string,
          # Start of the daemon and current time, in microseconds of CLOCK_MONOTONIC.
          started: int,
          time: int,
          # Path of the configuration file; absent if there is none.
          configuration: ?string,
          # Paths of the files that make the configuration in force, in the order in which they are read: the drop-ins of packages, the
          # configuration file, the drop-ins beside it. Empty if the daemon uses its built-in configuration; absent in earlier versions.
          configurationFiles: ?[]string,
          # Mistakes in the configuration of the last reload, one per line; the daemon keeps the configuration before it. Absent
          # if the last reload succeeded.
          failedReload: ?string,
          # Names of users and, after "@", of groups in [roles], and in users of [drive], that the machine does not know: they stand for
          # nobody. Each reload looks them up again. Absent if the machine knows all.
          unknownNames: ?[]string,
          # Whether devices are paused (io.pointerd.Pointer.Pause).
          paused: bool,
          # Seat on which another user's session is active, so that the caller is muted; absent if the caller is not muted.
          mutedOn: ?string,
          # Roles of the caller: observe, layout, sync, assist, drive, admin, compositor.
          roles: []string,
          limits: []Limit,
          counters: []Counter,
          # One entry per kind. Absent while the caller is muted, like delays, driveDelays, memory, and the counters and uses that grow with
          # motion.
          devices: ?[]DeviceCount,
          # Number of pointing devices that the daemon cannot read; io.pointerd.Devices.List gives the reasons.
          failedDevices: int,
          # Delays until the daemon handed the resulting events to the sockets. Of the reports that the daemon read in one turn, only
          # the oldest counts. Absent while the daemon plays a recording, whose times are not those of the clock.
          delays: ?Delays,
          # Delays until the daemon wrote the report that follows to a virtual mouse; absent while the daemon plays a recording.
          driveDelays: ?Delays,
          # Absent in earlier versions.
          surfaces: ?SurfaceCounts,
          # Resident memory of the daemon, in bytes; absent if the kernel does not report it.
          memory: ?int
        )

        # Returns the status.
        method GetStatus() -> (status: Status)

        # Streams the status: at once, and again each time that the daemon is paused or resumed, applies or refuses a
        # configuration, or mutes or unmutes the caller, until the client closes the connection. A slow reader misses intermediate
        # statuses, but never the last one.
        method Monitor() -> (status: Status)

        # Reloads the configuration, as SIGHUP does. The reply comes once the new configuration is in force.
        method Reload() -> ()

        # The caller lacks this role.
        error PermissionDenied (role: string)

        # The configuration has mistakes, one per line; the configuration before it stays in force.
        error ConfigurationRefused (mistakes: string)

        # The number of connections has reached this key of [limits]. The daemon answers the first call of a further connection
        # with this error, whichever method it calls, and closes the connection. Or a call takes more bytes than this key leaves; then
        # nothing has changed.
        error LimitExceeded (limit: string)

        """
}
