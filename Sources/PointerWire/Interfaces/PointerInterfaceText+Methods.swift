extension InterfaceTexts {
    /// Methods and errors of io.pointerd.Pointer.
    static let pointerMethods = """
        # Returns one atomic snapshot of a pointer.
        # strict (here and below): if true, a field that the daemon does not know is an error, InvalidParameter with the field's
        # path. By default the daemon ignores such fields.
        method GetState(pointer: ?string, strict: ?bool) -> (state: State)

        # Streams a pointer's state and then every change, until the client closes the connection, or with the error NoSuchPointer
        # once the pointer is gone. events: the kinds to send (default: all); state, resync and muted always come. maxRate: at
        # most this many motion events per second, \(SubscribeParameters.maxRateRange.lowerBound) to
        # \(SubscribeParameters.maxRateRange.upperBound) (default: no limit).
        method Subscribe(events: ?[]string, maxRate: ?int, pointer: ?string, strict: ?bool) -> (event: Event)

        # Returns the style and the region that a pointer would have at a point, and why: the surfaces, nodes and regions that the
        # daemon checked, in order. The explanation has every step insideSurface, hit, answered and won, and at most
        # \(ResolveReply.mostSteps) other steps, of which up to half are about surfaces and nodes away from the point. omitted:
        # number of steps left out; absent if none.
        method Resolve(x: float, y: float, modifiers: ?[]string, pointer: ?string, strict: ?bool) -> (
          style: Style,
          region: ?Region,
          explanation: []Step,
          omitted: ?int
        )

        # Returns the pointers, the default pointer first. The list can change when the daemon reloads its configuration; the
        # default pointer then emits "layout". paused: true while devices move nothing (see Pause); absent otherwise.
        method List() -> (pointers: []Pointer, paused: ?bool)

        # Moves the pointer to the position of the real cursor, or to the nearest point of an output. Devices move it on from
        # there. For compositors. Fails with CursorReported while a client reports the cursor.
        method SetPosition(x: float, y: float, pointer: ?string, strict: ?bool) -> ()

        # Sets the held modifiers of all pointers, until the next call or until a keyboard that the daemon reads changes them. For
        # compositors.
        method SetModifiers(modifiers: []string, strict: ?bool) -> ()

        # Locks a pointer while the stream is open: the pointer is hidden where it is, and streams carry only its raw motion. The
        # reply comes once the pointer is locked. surface: one of the caller's own surfaces, which must be under the pointer; the
        # stream ends with NotUnderPointer when that surface goes. Without surface the caller needs the role sync. The stream ends
        # with SessionInactive when the caller's user is muted. A pointer with several locks stays locked until the last one ends.
        # whileDriven: if true, the stream ends with NotDriven as soon as the daemon does not drive the real cursor of the pointer.
        method Lock(surface: ?string, pointer: ?string, whileDriven: ?bool, strict: ?bool) -> ()

        # Makes the caller a reporter of the real cursor while the stream is open. The reply carries the reporter's number for
        # MoveCursor. From the first report on, the pointer is at the reported position: devices still press and scroll, but move
        # nothing; the pointer does not move by itself; SetPosition fails. If a pointer has several reporters, the newest one that
        # has reported counts. When it ends, the pointer goes to the last position of the reporter before it; when the last
        # reporter ends, the pointer stays. No reporter counts while a compositor moves the pointer (io.pointerd.Compositor). The
        # stream ends with SessionInactive when the caller's user is muted, with PermissionDenied when the user loses the role
        # sync, and with NoSuchPointer when the pointer is gone.
        method ReportCursor(pointer: ?string, strict: ?bool) -> (reporter: int)

        # Reports the position of the real cursor. Call it one-way, on another connection of the reporter's user. time: when the
        # cursor was there, in microseconds of CLOCK_MONOTONIC, at most \(CursorTime.lateness) ago; a time up to
        # \(CursorTime.earliness) ahead counts as now, and any other time is OutOfRange. The report also corrects a press made at
        # this time or later and at most 20000 microseconds before the call: the daemon sends the release with "interrupted", and
        # the press again at this position. It does not if a report of a later time came before, or if any button changed since
        # the press.
        method MoveCursor(reporter: int, x: float, y: float, time: int, strict: ?bool) -> ()

        # Pauses devices until Resume, or until the caller's user is muted. The daemon releases the buttons that devices hold,
        # with "interrupted", and the pointers stay where they are. Other calls and streams go on.
        method Pause() -> ()

        # Ends Pause: devices move the pointers again, from their next report on.
        method Resume() -> ()

        # A number is not finite, or is outside the parameter's range. reason: the expected range, in words.
        error OutOfRange (parameter: string, reason: ?string)

        # No pointer has this name, or the pointer is gone.
        error NoSuchPointer (pointer: string)

        # A client reports the real cursor of this pointer (ReportCursor).
        error CursorReported (pointer: string)

        # The caller's user has no open reporter of this number.
        error NoSuchReporter (reporter: string)

        # The surface under the pointer is not this surface of the caller's user.
        error NotUnderPointer (surface: string)

        # The daemon does not drive the real cursor of this pointer.
        error NotDriven (pointer: string)

        # The caller lacks this role.
        error PermissionDenied (role: string)

        # The caller is muted, because another user's session is active on this seat. A muted caller cannot read or set the
        # pointer's position, lock it, report a cursor, or pause and resume devices.
        error SessionInactive (seat: string)
        """
}
