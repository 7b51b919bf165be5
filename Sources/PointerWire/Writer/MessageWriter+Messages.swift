package import PointerModel

/// Whole messages of streams, each with its NUL.
extension MessageWriter {
    /// Writes one event of a frame.
    /// - Parameters:
    ///   - event: the event.
    ///   - pointer: name of the pointer; nil means the default pointer.
    ///   - stamp: stamp of the frame. Only motion and raw motion carry its source.
    ///   - updates: number of updates of a slider's surface before the event, for the surface's client.
    package mutating func event(
        _ event: PointerEvent,
        of pointer: String? = nil,
        at stamp: EventStamp,
        updates: Int = 0
    ) {
        begin()
        write(event, of: pointer, at: stamp, updates: updates)
        end()
    }

    /// Writes an event with the whole state: `state` at the begin of a stream, or `resync` after lost events.
    package mutating func event(_ kind: EventKind, _ snapshot: PointerSnapshot, of pointer: String?) {
        begin()
        write(kind, snapshot, of: pointer)
        end()
    }

    /// Writes a `muted` event, after which nothing comes until the whole state.
    /// - Parameters:
    ///   - seat: the seat on which another user's session is active.
    ///   - time: when the daemon noticed that.
    ///   - pointer: name of the stream's pointer; nil means the default pointer.
    package mutating func mutedEvent(seat: String, at time: Timestamp, of pointer: String?) {
        begin()
        writeMuted(seat: seat, at: time, of: pointer)
        end()
    }

    /// Writes an event that only streams of surfaces have.
    package mutating func surfaceEvent(_ event: SurfaceStreamState) {
        begin()
        event.write(to: &self)
        end()
    }

    private mutating func begin() { raw("{\"parameters\":{\"event\":") }
    private mutating func end() { raw("},\"continues\":true}\0") }
}

/// Whole replies of methods, each with its NUL.
extension MessageWriter {
    /// Writes the reply of GetState.
    package mutating func stateReply(_ snapshot: PointerSnapshot, of pointer: String?) {
        raw("{\"parameters\":{")
        field("state", NamedSnapshot(snapshot, of: pointer))
        raw("}}\0")
    }

    /// Writes the reply of Resolve.
    package mutating func resolveReply(_ resolution: ResolutionOnWire) {
        raw("{\"parameters\":")
        resolution.write(to: &self)
        raw("}\0")
    }
}
