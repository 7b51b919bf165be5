package import PointerEngine
package import PointerModel
import PointerMotion

/// The set of pointers: those that the configuration names, and those that a device or a compositor moves.
extension Pipeline {
    /// Returns whether the layout has a surface. Use this rather than `engine` in a closure, where each use copies the whole
    /// engine.
    package func hasSurface(_ name: SurfaceName) -> Bool { pointers[0].engine.hasSurface(name) }

    /// Returns whether the layout has an output of this name.
    package func hasOutput(_ name: String) -> Bool { pointers[0].engine.hasOutput(name) }

    /// Returns the index of the pointer with this name; nil if there is none.
    package func index(ofPointer name: String) -> Int? { pointers.firstIndex { $0.name == name } }

    /// Returns the devices that move a pointer, in the order of their arrival.
    package func devices(ofPointer index: Int) -> [DeviceDescription] {
        sources.filter { $0.pointer == index }.map(\.device)
    }

    /// Applies a new layout, new settings, and the names of the configured pointers. A pointer that the configuration no longer
    /// names stays until its devices are gone; then an ``applyNext()`` that has nothing left to do removes it.
    package mutating func configure(
        layout: Layout,
        motion: MotionSettings,
        engine settings: EngineSettings,
        pointers names: [String] = [],
        at time: Timestamp
    ) {
        self.motion = motion
        self.settings = settings
        for index in sources.indices {
            sources[index].motion.apply(motion[sources[index].device])
            sources[index].updateInput()
        }
        let layout = PreparedLayout(layout, freedBy: formerSurfaces)
        for index in pointers.indices {
            pointers[index].isNamed = index == 0 || names.contains(pointers[index].name)
            pointers[index].setLayout(layout, settings: self.settings(ofPointer: pointers[index].name), at: time)
        }
        mapToOutputs(at: time)
        noteChange(of: pointers.indices)
        // New pointers need the slider values that the others emit.
        for name in names where self.index(ofPointer: name) == nil { _ = pointer(name, over: layout, at: time) }
        shareSliders(of: affectedPointers)
    }

    /// Adds a pointer that begins with the held modifiers.
    /// - Returns: the pointer's index.
    package mutating func pointer(
        _ name: String,
        isNamed: Bool = true,
        over layout: PreparedLayout,
        at time: Timestamp
    ) -> Int {
        let engine = Engine(
            over: layout,
            settings: settings(ofPointer: name),
            modifiers: engine.state.modifiers,
            at: time,
            layoutState: engine.layoutState
        )
        pointers.append(PipelinePointer(name, number: nextPointerNumber, isNamed: isNamed, engine: engine))
        nextPointerNumber += 1
        pointers[pointers.count - 1].isPaused = isPaused
        updateTrueOutputs()
        return pointers.count - 1
    }

    /// Removes the pointers that the configuration does not name and that no device or compositor moves.
    package mutating func dropPointers() {
        for index in pointers.indices.dropFirst().reversed() where !pointers[index].isNamed {
            guard !pointers[index].hasCompositor, !sources.contains(where: { $0.pointer == index }) else { continue }
            pointers.remove(at: index)
            for source in sources.indices where sources[source].pointer > index { sources[source].pointer -= 1 }
            affectedPointers = 0..<1
            updateTrueOutputs()
        }
    }

    /// Whether the real cursor is where an absolute mouse places a pointer: the outputs are the compositor's, which maps the devices as the
    /// daemon does, and which has one cursor for all pointers.
    func isPlacedAtCursor(_ pointer: Int) -> Bool {
        hasTrueOutputs && pointers.count == 1
            && !sources.contains { $0.pointer == pointer && $0.device.isMouseMappedByRule }
    }

    /// Whether an absolute mouse has placed a pointer at the real cursor.
    package var isAnyPlacedAtCursor: Bool {
        for index in pointers.indices where pointers[index].engine.isPlacedAtCursor { return true }
        return false
    }

    /// Notes for each pointer whether its next position from an absolute mouse is that of the real cursor.
    mutating func updateTrueOutputs() {
        for index in pointers.indices { pointers[index].hasTrueOutputs = isPlacedAtCursor(index) }
    }

    /// Shares the slider values that some pointers emitted with all pointers, in the order of the events. A slider has one value,
    /// and the last event wins, also for pointers that emitted another one.
    package mutating func shareSliders(of origins: Range<Int>) {
        for origin in origins {
            for case .slider(let slider) in pointers[origin].events.events where slider.isKept {
                for pointer in pointers.indices { pointers[pointer].setSliderValue(slider) }
            }
        }
    }
}

/// Compositors that move pointers in place of devices.
extension Pipeline {
    /// Gives a pointer to a compositor: the pointer's devices have no effect from now on. ``applyNext()`` releases what they
    /// hold.
    package mutating func beginCompositor(ofPointer pointer: Int, at time: Timestamp) {
        pointers[pointer].hasCompositor = true
        for index in sources.indices where sources[index].pointer == pointer { interrupt(index, at: time) }
        leaveCursor(pointer, at: time)
        scheduleDrive(at: time)
    }

    /// Gives a pointer back to its devices. A report must have released what the compositor holds.
    package mutating func endCompositor(ofPointer pointer: Int, at time: Timestamp) {
        pointers[pointer].hasCompositor = false
        scheduleDrive(at: time)
    }

    /// Queues a compositor's report for ``applyNext()``.
    package mutating func process(_ report: PointerReport, ofPointer pointer: Int) {
        guard !isPaused else { return }
        frames.append(report)
        origins.append(FrameOrigin(pointer: pointer))
    }
}
