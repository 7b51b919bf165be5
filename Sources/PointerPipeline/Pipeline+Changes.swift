package import PointerEngine
package import PointerModel

/// Changes of pointers and of their layout, other than reports of devices and compositors.
extension Pipeline {
    /// Sets the held modifiers of all pointers. The events are in the `events` of all pointers.
    package mutating func setModifiers(_ modifiers: Modifiers, at time: Timestamp) {
        for index in pointers.indices { pointers[index].setModifiers(modifiers, at: time) }
        noteChange(of: pointers.indices)
    }

    /// Moves a pointer to the position of the real cursor. The events are in the pointer's `events`.
    package mutating func setPosition(_ position: Point, of pointer: Int = 0, at time: Timestamp) {
        pointers[pointer].setPosition(position, at: time)
        noteConsequence(of: pointer)
    }

    /// Applies a client's report of the real cursor, like the engine's `reportCursor`. The events are in the pointer's `events`.
    /// - Parameters:
    ///   - place: position in the space of the outputs.
    ///   - creation: time at which the cursor was there.
    ///   - pointer: index of the pointer.
    ///   - time: time of the report's arrival.
    package mutating func reportCursor(
        at place: Point,
        madeAt creation: Timestamp,
        of pointer: Int = 0,
        at time: Timestamp
    ) {
        pointers[pointer].reportCursor(at: place, madeAt: creation, at: time)
        noteConsequence(of: pointer)
    }

    /// Ends the reports of a pointer's real cursor. The events are in the pointer's `events`.
    package mutating func endCursorReports(of pointer: Int = 0, at time: Timestamp) {
        pointers[pointer].endCursorReports(at: time)
        noteConsequence(of: pointer)
    }

    /// Locks a pointer, which hides it and leaves only its raw motion, or unlocks it. The events are in the pointer's `events`.
    package mutating func setLocked(_ isLocked: Bool, of pointer: Int = 0, at time: Timestamp) {
        pointers[pointer].setLocked(isLocked, at: time)
        noteConsequence(of: pointer)
    }

    /// Changes the layout, as a whole or not at all. The events are in the `events` of all pointers.
    /// - Parameters:
    ///   - change: the change.
    ///   - maximum: limit of a surface's declarations after its update. It does not apply if only frames change.
    ///   - time: time of the change.
    package mutating func update(
        _ change: LayoutChange,
        maximum: DeclarationCount = .unlimited,
        at time: Timestamp
    ) throws(LayoutError) {
        // All pointers share the layout, so the change fails for the first pointer or for none.
        for index in pointers.indices { try pointers[index].update(change, maximum: maximum, at: time) }
        if case .outputs = change { mapToOutputs(at: time) }
        noteChange(of: pointers.indices)
        shareSliders(of: affectedPointers)
    }

    /// Sets whether the outputs are those of the compositor, so that an absolute mouse places its pointer at the real cursor. The events
    /// are in the `events` of all pointers.
    package mutating func setTrueOutputs(_ areTrue: Bool, at time: Timestamp) {
        hasTrueOutputs = areTrue
        for index in pointers.indices { pointers[index].setTrueOutputs(isPlacedAtCursor(index), at: time) }
        noteChange(of: pointers.indices)
    }

    /// Returns the preparation of a surface in steps, before it is shown.
    package func preparation(of surface: Surface) -> SurfacePreparation {
        SurfacePreparation(surface, origin: engine.origin(ofOutput: surface.output), freedBy: formerSurfaces)
    }

    /// Shows prepared surfaces to all pointers in one step: each in front of others of its z, or in place of the one with its
    /// name. The events are in the `events` of all pointers.
    package mutating func show(_ surfaces: [PreparedSurface], at time: Timestamp) {
        for index in pointers.indices { pointers[index].show(surfaces, at: time) }
        noteChange(of: pointers.indices)
        shareSliders(of: affectedPointers)
    }

    /// Applies a client's answer to a request; `region` is nil if there is no region at the location. Each pointer has its own
    /// requests and answers. The events are in the pointer's `events`.
    /// - Returns: whether the surface has a request of this number.
    package mutating func answer(
        _ sequence: UInt64,
        surface: SurfaceName,
        region: Region?,
        of pointer: Int = 0,
        at time: Timestamp
    ) -> Bool {
        let isTaken = pointers[pointer].answer(sequence, surface: surface, region: region, at: time)
        // A refused answer affects no pointer, because the pointer's events are still those of an earlier input.
        noteChange(of: pointer..<(isTaken ? pointer + 1 : pointer))
        return isTaken
    }

    /// Discards the answers for a node, or for all nodes of a surface, and requests them again. The events are in the `events` of
    /// all pointers.
    package mutating func invalidate(surface: SurfaceName, node: String?, at time: Timestamp) throws(LayoutError) {
        for index in pointers.indices { try pointers[index].invalidate(surface: surface, node: node, at: time) }
        noteChange(of: pointers.indices)
    }

    /// Returns the style and region that a pointer would have at a location with these modifiers.
    /// - Parameters:
    ///   - location: a point in the space of all outputs.
    ///   - modifiers: the modifiers that count as held.
    ///   - pointer: the index of the pointer.
    ///   - limit: the number of steps of the explanation, beside those that decide.
    package func resolution(
        at location: Point,
        modifiers: Modifiers,
        of pointer: Int = 0,
        listingAtMost limit: Int = .max
    ) -> Resolution {
        pointers[pointer].engine.resolution(at: location, modifiers: modifiers, listingAtMost: limit)
    }
}

/// What the last input changed.
extension Pipeline {
    /// Records the pointer that the last input affected, and shares the values of sliders.
    mutating func noteConsequence(of pointer: Int) {
        noteChange(of: pointer..<pointer + 1)
        shareSliders(ofPointer: pointer)
    }

    /// Records the pointers that the last input affected. Their cursor follows them.
    mutating func noteChange(of pointers: Range<Int>) {
        noteAffected(pointers)
        if isDriving { follow(pointers) }
    }

    /// Records the pointers whose events belong to the last input.
    mutating func noteAffected(_ pointers: Range<Int>) {
        affectedPointers = pointers
        unsentPointers = pointers
    }

    /// Shares the values of sliders, if the last input caused events of a pointer.
    mutating func shareSliders(ofPointer pointer: Int) {
        if pointers.count > 1, pointers[pointer].hasEvents { shareSliders(of: affectedPointers) }
    }
}
