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

        # How often something has happened since the daemon started. There may be new names. Those that there are:
        # - accepted: a client was connected; refused: it was not, because of a limit.
        # - left: a connection ended because the client ended it; faulty: because what it sent is no call; unread: because it did not
        #   read; silent: because it called nothing; failed: because the daemon could not go on with it.
        # - calls: a call was taken; errors: an error was answered, also one that ended a stream.
        # - messages: a message was made for a client; bytes: what the clients' sockets have taken of them.
        # - frames: a report, a call or passing of time had a consequence; events: each of it, whoever follows them.
        # - heldBack: a motion was left out until a client had read or its rate allowed one; resyncs: a client lost events because it
        #   did not read, and was told the whole state instead.
        # - reloads: another configuration was taken; failedReloads: one was not.
        type Counter (name: string, value: int)

        # What the pointing devices of one kind have reported since the daemon started. Keyboards are not counted: how often they report
        # would tell when somebody types.
        type DeviceCount (
          # One of io.pointerd.Devices.Kind. There may be new ones.
          kind: string,
          # How many of them are read now.
          devices: int,
          # Reports that were read.
          reports: int,
          # How often the kernel dropped reports because they were not read soon enough.
          dropped: int
        )

        # How long it took from the kernel's time of a report until what came of it was handed to the sockets, since the daemon started.
        # The oldest of those reports counts that were read at once. Microseconds.
        type Delays (
          highest: int,
          sum: int,
          # The upper ends of the steps, growing.
          bounds: []int,
          # How many there were in each step, and in one more beyond the last.
          counts: []int
        )

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
          counters: []Counter,
          # One for each kind. Absent, as delays, memory, and those counters and uses that grow while somebody moves: the caller is muted.
          devices: ?[]DeviceCount,
          # How many pointing devices cannot be read: io.pointerd.Devices.List says why.
          failedDevices: int,
          # A recording has none: its times are not the clock's.
          delays: ?Delays,
          # What of the daemon's memory is resident, in bytes. Absent: the kernel does not tell.
          memory: ?int
        )

        method GetStatus() -> (status: Status)

        # The status, and again each time that the daemon was paused or resumed, that a configuration was taken or refused and that the
        # caller was muted or is no longer, until the client closes. Who does not read misses some of them, never the last.
        method Monitor() -> (status: Status)

        # Has the daemon take its configuration again, as SIGHUP does: the reply comes when the new one is in force.
        method Reload() -> ()

        # The role that the caller lacks.
        error PermissionDenied (role: string)

        # What is wrong with the configuration, a line for each mistake; the one before it stays in force.
        error ConfigurationRefused (mistakes: string)

        # There are as many connections as this key of [limits] allows. The first call of a connection beyond it is answered so, whichever
        # method it calls, and then the connection is closed.
        error LimitExceeded (limit: string)

        """
}
