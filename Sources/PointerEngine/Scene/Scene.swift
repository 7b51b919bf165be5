package import PointerModel

/// A layout prepared for hit-testing. The engine stores its layout only here.
package struct Scene {
    package private(set) var outputs: [Output]
    /// Surfaces in the order of the layout.
    package private(set) var surfaces: [SurfaceScene] = []
    /// Indices of the surfaces by name.
    private var indices: [SurfaceName: Int] = [:]
    /// Indices of the surfaces, front-most first.
    package private(set) var frontToBack: [Int32] = []
    /// Frames of the surfaces, front-most first.
    private var frames: [Rect] = []
    /// Traits of the strategies that surfaces name, and whether any node declares gestures; read with every report.
    private(set) var targetingTraits: TargetingTraits = []
    package private(set) var hasGestures = false
    private let formerSurfaces: FormerSurfaces?
    /// Number of changes to surfaces, clients' answers and sliders' values included.
    package private(set) var changes: UInt64 = 0

    package init(_ layout: Layout, freedBy formerSurfaces: FormerSurfaces? = nil) {
        self.formerSurfaces = formerSurfaces
        outputs = layout.outputs
        for surface in layout.surfaces { surfaces.append(scene(of: surface)) }
        indexNames()
        summarize()
    }

    /// Creates a scene of a single surface, which another scene may share.
    package init(of surface: SurfaceScene) {
        formerSurfaces = nil
        outputs = []
        surfaces = [surface]
        indexNames()
        summarize()
    }

    /// Surface, for reading only.
    package subscript(surface index: Int32) -> SurfaceScene { surfaces[Int(index)] }

    /// Returns a surface for modification. Copies it first if another scene shares it.
    package mutating func own(_ index: Int32) -> SurfaceScene {
        changes &+= 1
        if !isKnownUniquelyReferenced(&surfaces[Int(index)]) { surfaces[Int(index)] = surfaces[Int(index)].copy() }
        return surfaces[Int(index)]
    }

    /// Layout as declared, nodes in painting order.
    package var layout: Layout { Layout(outputs: outputs, surfaces: surfaces.map(\.surface)) }

    /// Returns the plan of a change, or throws if the change is invalid. Time may pass before it is carried out, but no other
    /// change may.
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

    /// Carries out a plan.
    mutating func carryOut(_ plan: LayoutPlan) {
        switch plan {
        case .outputs(let outputs):
            self.outputs = outputs
            for index in surfaces.indices { place(index) }
        case .surfaces(let withdrawn, let shown):
            for index in withdrawn.sorted(by: >) { surfaces.remove(at: index) }
            if !withdrawn.isEmpty { indexNames() }
            for surface in shown { show(surface) }
        case .update(let index, let nodes, let update):
            // No step keeps a reference to the surface, so that the next one makes no copy.
            own(Int32(index)).carryOut(nodes)
            own(Int32(index)).applyOwnFields(of: update)
            place(index)
        }
        summarize()
    }

    /// Puts a surface in place of the one with its name, or else in front of others with its z.
    private mutating func show(_ surface: SurfaceScene) {
        let known = index(of: surface.name)
        let questions = known.map { surfaces[$0].openQuestions } ?? []
        let index = known ?? surfaces.count
        if index < surfaces.count { surfaces[index] = surface } else { surfaces.append(surface) }
        indices[surface.name] = index
        if !questions.isEmpty { own(Int32(index)).expectAnswers(to: questions) }
        // Outputs may have moved since the surface was prepared.
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

    /// Adopts the open questions of an earlier scene.
    package mutating func expectAnswers(of before: Scene) {
        for surface in before.surfaces {
            let questions = surface.openQuestions
            // A surface without questions stays shared with other scenes.
            guard !questions.isEmpty, let index = index(of: surface.name) else { continue }
            own(Int32(index)).expectAnswers(to: questions)
        }
    }

    /// Moves a surface to its declared place.
    private mutating func place(_ index: Int) {
        own(Int32(index)).place(at: origin(of: surfaces[index].declaration.output))
    }

    /// Returns the index of the surface with this name, or nil.
    package func index(of name: SurfaceName) -> Int? { indices[name] }

    private mutating func indexNames() {
        indices.removeAll(keepingCapacity: true)
        // Of two surfaces with the same name, the first counts.
        for index in surfaces.indices.reversed() { indices[surfaces[index].name] = index }
    }

    /// Returns the node with this surface and id, or nil if the layout has none.
    package func handle(surface: SurfaceName, node: String) -> NodeHandle? {
        guard let index = index(of: surface) else { return nil }
        let node = surfaces[index].index(of: node)
        return node == SceneNode.none ? nil : NodeHandle(surface: Int32(index), node: node)
    }

    /// Returns the front-most surface at a location, or nil. It hides those behind it, even where it shows nothing.
    package func surface(at location: Point) -> Int32? {
        for index in frames.indices where frames[index].contains(location) { return frontToBack[index] }
        return nil
    }

    /// Returns the origin of an output; zero if there is none with this name.
    package func origin(of output: String?) -> Point {
        output.flatMap { name in outputs.first { $0.name.hasSameBytes(as: name) } }?.frame.origin ?? .zero
    }

    /// Updates the properties that derive from all surfaces.
    private mutating func summarize() {
        targetingTraits = surfaces.reduce(into: []) { traits, surface in
            if let targeting = surface.declaration.targeting { traits.formUnion(targeting.traits) }
        }
        hasGestures = surfaces.contains(where: \.hasGestures)
        // A later surface is in front of an earlier one with the same z.
        frontToBack = surfaces.indices.map(Int32.init).sorted {
            (surfaces[Int($0)].declaration.z, $0) > (surfaces[Int($1)].declaration.z, $1)
        }
        frames = frontToBack.map { surfaces[Int($0)].frame }
    }
}
