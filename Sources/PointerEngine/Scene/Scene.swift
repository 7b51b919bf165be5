import PointerModel

/// A layout made ready for hit-testing, and the only place where it is kept.
struct Scene {
    private(set) var outputs: [Output]
    /// In the order of the layout.
    private(set) var surfaces: [SurfaceScene] = []
    /// Where in it the surface of a name stands.
    private var indices: [SurfaceName: Int] = [:]
    /// Indices of surfaces, front-most first.
    private(set) var frontToBack: [Int32] = []
    /// Their frames, in the same order.
    private var frames: [Rect] = []
    /// The strategies that surfaces name, and whether any node is told of gestures: asked with every report.
    private(set) var targetings: TargetingTraits = []
    private(set) var hasGestures = false
    private let formerSurfaces: FormerSurfaces?
    /// How often a surface was changed, what clients answered and sliders' values included.
    private(set) var changes: UInt64 = 0

    init(_ layout: Layout, freedBy formerSurfaces: FormerSurfaces? = nil) {
        self.formerSurfaces = formerSurfaces
        outputs = layout.outputs
        for surface in layout.surfaces { surfaces.append(scene(of: surface)) }
        noteNames()
        summarise()
    }

    /// A surface alone, of a scene that may go on having it.
    init(of surface: SurfaceScene) {
        formerSurfaces = nil
        outputs = []
        surfaces = [surface]
        noteNames()
        summarise()
    }

    /// A surface, to be looked at.
    subscript(surface index: Int32) -> SurfaceScene { surfaces[Int(index)] }

    /// A surface, to be changed: no other scene knows it.
    mutating func own(_ index: Int32) -> SurfaceScene {
        changes &+= 1
        if !isKnownUniquelyReferenced(&surfaces[Int(index)]) { surfaces[Int(index)] = surfaces[Int(index)].copy() }
        return surfaces[Int(index)]
    }

    /// The layout as it was declared, nodes in the order of painting.
    var layout: Layout { Layout(outputs: outputs, surfaces: surfaces.map(\.surface)) }

    /// What a change comes to, or why it cannot be taken. Time may pass until it is carried out, but no other change.
    func plan(_ change: LayoutChange, maximum: DeclarationCount) throws(LayoutError) -> LayoutPlan {
        switch change {
        case .outputs(let outputs): return .outputs(outputs)
        case .declare(let surface): return .surfaces(withdraw: [], show: [scene(of: surface)])
        case .withdraw(let name): return .surfaces(withdraw: try indices(of: [name]), show: [])
        case .surfaces(let names, let declared):
            return .surfaces(withdraw: try indices(of: names), show: declared.map(scene(of:)))
        case .update(let name, let update):
            guard let index = index(of: name) else { throw .noSuchSurface(name) }
            return .update(index, try surfaces[index].plan(update, maximum: maximum), update)
        }
    }

    /// Does what was planned.
    mutating func carryOut(_ plan: LayoutPlan) {
        switch plan {
        case .outputs(let outputs):
            self.outputs = outputs
            for index in surfaces.indices { place(index) }
        case .surfaces(let withdrawn, let shown):
            for index in withdrawn.sorted(by: >) { surfaces.remove(at: index) }
            if !withdrawn.isEmpty { noteNames() }
            for surface in shown { show(surface) }
        case .update(let index, let nodes, let update):
            // Nobody holds it from one step to the next, so that no step makes a copy.
            own(Int32(index)).carryOut(nodes)
            own(Int32(index)).takeOwnFields(of: update)
            place(index)
        }
        summarise()
    }

    /// Takes a surface in place of one of the same name, or else in front of all.
    private mutating func show(_ surface: SurfaceScene) {
        let known = index(of: surface.name)
        let questions = known.map { surfaces[$0].openQuestions } ?? []
        let index = known ?? surfaces.count
        if index < surfaces.count { surfaces[index] = surface } else { surfaces.append(surface) }
        indices[surface.name] = index
        if !questions.isEmpty { own(Int32(index)).expectAnswers(to: questions) }
        // Outputs may have moved since it was made ready.
        let origin = origin(of: surface.declaration.output)
        if surface.declaration.frame.offsetBy(dx: origin.x, dy: origin.y) != surface.frame {
            place(index)
        }
    }

    private func scene(of surface: Surface) -> SurfaceScene {
        SurfaceScene(surface, origin: origin(of: surface.output), freedBy: formerSurfaces)
    }

    private func indices(of names: [SurfaceName]) throws(LayoutError) -> Set<Int> {
        var indices: Set<Int> = []
        for name in names {
            guard let index = index(of: name) else { throw .noSuchSurface(name) }
            indices.insert(index)
        }
        return indices
    }

    /// Takes over the questions on their way of an earlier scene.
    mutating func expectAnswers(of before: Scene) {
        for surface in before.surfaces {
            let questions = surface.openQuestions
            // A surface that nobody asks about stays shared with other scenes.
            guard !questions.isEmpty, let index = index(of: surface.name) else { continue }
            own(Int32(index)).expectAnswers(to: questions)
        }
    }

    /// Puts a surface where it declares to be.
    private mutating func place(_ index: Int) {
        own(Int32(index)).place(at: origin(of: surfaces[index].declaration.output))
    }

    /// The surface of this name in `surfaces`, or nil.
    func index(of name: SurfaceName) -> Int? { indices[name] }

    private mutating func noteNames() {
        indices.removeAll(keepingCapacity: true)
        // Of two with the same name the first counts.
        for index in surfaces.indices.reversed() { indices[surfaces[index].name] = index }
    }

    /// The node of this surface and id, or nil where the layout has none.
    func handle(surface: SurfaceName, node: String) -> NodeHandle? {
        guard let index = index(of: surface) else { return nil }
        let node = surfaces[index].index(of: node)
        return node == SceneNode.none ? nil : NodeHandle(surface: Int32(index), node: node)
    }

    /// The front-most surface at a location, or nil. It hides those behind it, also where it shows nothing of its own.
    func surface(at location: Point) -> Int32? {
        for index in frames.indices where frames[index].contains(location) { return frontToBack[index] }
        return nil
    }

    /// Where an output begins; zero where there is none of this name.
    func origin(of output: String?) -> Point {
        output.flatMap { name in outputs.first { $0.name.hasSameBytes(as: name) } }?.frame.origin ?? .zero
    }

    /// Works out what concerns all surfaces.
    private mutating func summarise() {
        targetings = surfaces.reduce(into: []) { targetings, surface in
            if let targeting = surface.declaration.targeting { targetings.formUnion(TargetingTraits(targeting)) }
        }
        hasGestures = surfaces.contains(where: \.hasGestures)
        // A later surface is in front of an earlier one with the same z.
        frontToBack = surfaces.indices.map(Int32.init).sorted {
            (surfaces[Int($0)].declaration.z, $0) > (surfaces[Int($1)].declaration.z, $1)
        }
        frames = frontToBack.map { surfaces[Int($0)].frame }
    }
}
