public import PointerEngine
public import PointerModel
import PointerProtocol

/// What changes pointers and their layout beside the reports of devices and compositors.
extension Pipeline {
    /// Takes the modifiers that are held, for all pointers.
    /// - Returns: whether that had a consequence, which is then in the `events` of each that it `concerned`.
    public mutating func setModifiers(_ modifiers: Modifiers, at time: Timestamp) -> Bool {
        concerned = pointers.indices
        var isChanged = false
        for index in pointers.indices {
            pointers[index].setModifiers(modifiers, at: time)
            isChanged = isChanged || pointers[index].hasEvents
        }
        return isChanged
    }

    /// Sets where a pointer is, as the program says that moves the real cursor.
    /// - Returns: whether that had a consequence, which is then in its `events`.
    public mutating func setPosition(_ position: Point, of pointer: Int = 0, at time: Timestamp) -> Bool {
        pointers[pointer].setPosition(position, at: time)
        return hasConsequence(of: pointer)
    }

    /// Takes where the real cursor is from a client that reports it, as the engine's `reportCursor` does.
    /// - Parameters:
    ///   - place: in the space of the outputs.
    ///   - creation: when the cursor was there.
    ///   - pointer: the index of the pointer.
    ///   - time: when the report comes.
    /// - Returns: whether that had a consequence, which is then in the pointer's `events`.
    public mutating func reportCursor(
        at place: Point,
        madeAt creation: Timestamp,
        of pointer: Int = 0,
        at time: Timestamp
    ) -> Bool {
        pointers[pointer].reportCursor(at: place, madeAt: creation, at: time)
        return hasConsequence(of: pointer)
    }

    /// Nobody reports a pointer's real cursor any more.
    /// - Returns: whether that had a consequence, which is then in the pointer's `events`.
    public mutating func endCursorReports(of pointer: Int = 0, at time: Timestamp) -> Bool {
        pointers[pointer].endCursorReports(at: time)
        return hasConsequence(of: pointer)
    }

    /// Hides a pointer and tells only its raw motion, or ends that.
    /// - Returns: whether that had a consequence, which is then in its `events`.
    public mutating func setLocked(_ isLocked: Bool, of pointer: Int = 0, at time: Timestamp) -> Bool {
        pointers[pointer].setLocked(isLocked, at: time)
        return hasConsequence(of: pointer)
    }

    /// Takes a change of the layout, whole or not at all. Its consequences are in the `events` of all pointers.
    /// - Parameters:
    ///   - change: what is to change.
    ///   - maximum: what a surface may have after an update of it, unless nothing but frames becomes another.
    ///   - time: when it changes.
    public mutating func update(
        _ change: LayoutChange,
        maximum: DeclarationCount = .unlimited,
        at time: Timestamp
    ) throws(LayoutError) {
        // What one pointer can take, all can: they are over the same layout.
        for index in pointers.indices { try pointers[index].update(change, maximum: maximum, at: time) }
        concerned = pointers.indices
        shareSliders(of: concerned)
    }

    /// Makes a surface ready in steps, to be shown then.
    func preparation(of surface: Surface) -> SurfacePreparation {
        SurfacePreparation(surface, origin: engine.origin(ofOutput: surface.output), freedBy: formerSurfaces)
    }

    /// Shows surfaces that were made ready to all pointers, in one step: each in front of others of its z, or in place of one of the same
    /// name. The consequences are in the `events` of all pointers.
    public mutating func show(_ surfaces: [PreparedSurface], at time: Timestamp) {
        for index in pointers.indices { pointers[index].show(surfaces, at: time) }
        concerned = pointers.indices
        shareSliders(of: concerned)
    }

    /// Takes a client's answer to a request: where its region is, nil if it has none there. Requests and answers are each pointer's own.
    /// Its consequences are in the pointer's `events`.
    /// - Returns: whether the surface has a request of this number.
    public mutating func answer(
        _ sequence: UInt64,
        surface: SurfaceName,
        region: Region?,
        of pointer: Int = 0,
        at time: Timestamp
    ) -> Bool {
        let isTaken = pointers[pointer].answer(sequence, surface: surface, region: region, at: time)
        // What was refused concerns nobody: the pointer's events are still those of an earlier input.
        concerned = pointer..<(isTaken ? pointer + 1 : pointer)
        return isTaken
    }

    /// Asks again for the regions and styles of a node, or of all nodes of a surface. Its consequences are in the `events` of all pointers.
    public mutating func invalidate(surface: SurfaceName, node: String?, at time: Timestamp) throws(LayoutError) {
        for index in pointers.indices { try pointers[index].invalidate(surface: surface, node: node, at: time) }
        concerned = pointers.indices
    }

    /// What a pointer would be at a location with these modifiers held, and as much of why as the wire tells.
    public func resolution(at location: Point, modifiers: Modifiers, of pointer: Int = 0) -> Resolution {
        pointers[pointer].engine.resolution(
            at: location,
            modifiers: modifiers,
            tellingAtMost: ResolveReply.mostSteps
        )
    }
}
