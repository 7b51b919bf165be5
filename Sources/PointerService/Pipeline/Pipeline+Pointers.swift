import PointerEngine
public import PointerModel
import PointerMotion

/// Which pointers there are: those that are named, and those that a device or a compositor moves.
extension Pipeline {
    /// Where the pointer of this name stands; nil: there is none.
    public func index(ofPointer name: String) -> Int? { pointers.firstIndex { $0.name == name } }

    /// The devices that move a pointer, in the order in which they came.
    public func devices(ofPointer index: Int) -> [DeviceDescription] {
        sources.filter { $0.pointer == index }.map(\.device)
    }

    /// Takes a new layout and new settings, whole, and the names of the pointers that there are. One that is named no longer stays until
    /// its devices have gone, and goes with an ``applyNext()`` that has nothing left to do.
    public mutating func configure(
        layout: Layout,
        motion: MotionSettings,
        engine settings: EngineSettings,
        pointers names: [String] = [],
        at time: Timestamp
    ) {
        self.motion = motion
        self.settings = settings
        for index in sources.indices { sources[index].motion.apply(motion[sources[index].device]) }
        let layout = PreparedLayout(layout, freedBy: formerSurfaces)
        for index in pointers.indices {
            pointers[index].isNamed = index == 0 || names.contains(pointers[index].name)
            pointers[index].setLayout(layout, settings: settings, at: time)
        }
        concerned = pointers.indices
        // They too are to have the values that the others told.
        for name in names where self.index(ofPointer: name) == nil { _ = pointer(name, over: layout, at: time) }
        shareSliders(of: concerned)
    }

    /// Adds a pointer that begins with the modifiers that are held.
    /// - Returns: where it stands.
    mutating func pointer(
        _ name: String,
        isNamed: Bool = true,
        over layout: PreparedLayout,
        at time: Timestamp
    ) -> Int {
        let engine = Engine(
            over: layout,
            settings: settings,
            modifiers: engine.state.modifiers,
            at: time,
            layoutState: engine.layoutState
        )
        pointers.append(PipelinePointer(name, isNamed: isNamed, engine: engine))
        pointers[pointers.count - 1].isPaused = isPaused
        return pointers.count - 1
    }

    /// Lets those pointers go that neither the configuration names nor a device or a compositor moves.
    mutating func dropPointers() {
        for index in pointers.indices.dropFirst().reversed() where !pointers[index].isNamed {
            guard !pointers[index].hasCompositor, !sources.contains(where: { $0.pointer == index }) else { continue }
            pointers.remove(at: index)
            for source in sources.indices where sources[source].pointer > index { sources[source].pointer -= 1 }
            concerned = 0..<1
        }
    }
}
