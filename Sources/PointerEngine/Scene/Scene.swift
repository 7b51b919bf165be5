import PointerModel

/// A layout made ready for hit-testing, and the only place where it is kept.
struct Scene {
    private(set) var outputs: [Output]
    /// In the order of the layout.
    private(set) var surfaces: [SurfaceScene] = []
    /// Indices of surfaces, front-most first.
    private(set) var frontToBack: [Int32] = []
    /// Their frames, in the same order.
    private var frames: [Rect] = []
    /// The strategies that surfaces name, and whether any node is told of gestures: asked with every report.
    private(set) var targetings: Targetings = []
    private(set) var hasGestures = false

    init(_ layout: Layout) {
        outputs = layout.outputs
        for surface in layout.surfaces { surfaces.append(SurfaceScene(surface, origin: origin(of: surface.output))) }
        summarise()
    }

    /// A surface alone, of a scene that may go on having it.
    init(of surface: SurfaceScene) {
        outputs = []
        surfaces = [surface]
        summarise()
    }

    /// A surface, to be looked at.
    subscript(surface index: Int32) -> SurfaceScene { surfaces[Int(index)] }

    /// A surface, to be changed: no other scene knows it.
    mutating func own(_ index: Int32) -> SurfaceScene {
        if !isKnownUniquelyReferenced(&surfaces[Int(index)]) { surfaces[Int(index)] = surfaces[Int(index)].copy() }
        return surfaces[Int(index)]
    }

    /// The layout as it was declared, nodes in the order of painting.
    var layout: Layout { Layout(outputs: outputs, surfaces: surfaces.map(\.surface)) }

    /// The same with surfaces that have no nodes, each of which would be made for it.
    var layoutWithoutNodes: Layout { Layout(outputs: outputs, surfaces: surfaces.map(\.declaration)) }

    /// What a change comes to, or why it cannot be taken. Time may pass until it is carried out, but no other change.
    func plan(_ change: LayoutChange, maximum: LayoutSize) throws(LayoutError) -> LayoutPlan {
        switch change {
        case .outputs(let outputs): return .outputs(outputs)
        case .declare(let surface): return .declare(surface)
        case .withdraw(let id):
            guard let index = index(of: id) else { throw .noSuchSurface(id) }
            return .withdraw(index)
        case .update(let id, let update):
            guard let index = index(of: id) else { throw .noSuchSurface(id) }
            return .update(index, try surfaces[index].plan(update, maximum: maximum), frame: update.frame, z: update.z)
        }
    }

    /// Does what was planned.
    mutating func carryOut(_ plan: LayoutPlan) {
        switch plan {
        case .outputs(let outputs):
            self.outputs = outputs
            for index in surfaces.indices { place(index, frame: nil, z: nil) }
        case .declare(let surface):
            let scene = SurfaceScene(surface, origin: origin(of: surface.output))
            if let index = index(of: surface.id) {
                scene.expectAnswers(to: surfaces[index].openQuestions)
                surfaces[index] = scene
            } else {
                surfaces.append(scene)
            }
        case .withdraw(let index):
            surfaces.remove(at: index)
        case .update(let index, let nodes, let frame, let z):
            own(Int32(index)).carryOut(nodes)
            place(index, frame: frame, z: z)
        }
        summarise()
    }

    /// Takes over the questions on their way of an earlier scene.
    mutating func expectAnswers(of before: Scene) {
        for surface in before.surfaces {
            let questions = surface.openQuestions
            // A surface that nobody asks about stays shared with other scenes.
            guard !questions.isEmpty, let index = index(of: surface.id) else { continue }
            own(Int32(index)).expectAnswers(to: questions)
        }
    }

    private mutating func place(_ index: Int, frame: Rect?, z: Int?) {
        own(Int32(index)).place(frame: frame, z: z, origin: origin(of: surfaces[index].declaration.output))
    }

    /// The surface of this id in `surfaces`, or nil.
    func index(of id: String) -> Int? { surfaces.firstIndex { $0.id == id } }

    /// The node of these ids, or nil where the layout has none.
    func handle(surface: String, node: String) -> NodeHandle? {
        guard let index = index(of: surface) else { return nil }
        let node = surfaces[index].index(of: node)
        return node == SceneNode.none ? nil : NodeHandle(surface: Int32(index), node: node)
    }

    /// The front-most surface at a location, or nil. It hides those behind it, also where it shows nothing of its own.
    func surface(at location: Point) -> Int32? {
        for index in frames.indices where frames[index].contains(location) { return frontToBack[index] }
        return nil
    }

    private func origin(of output: String?) -> Point {
        output.flatMap { name in outputs.first { $0.name == name } }?.frame.origin ?? .zero
    }

    /// Works out what concerns all surfaces.
    private mutating func summarise() {
        targetings = surfaces.reduce(into: []) { targetings, surface in
            if let targeting = surface.declaration.targeting { targetings.formUnion(Targetings(targeting)) }
        }
        hasGestures = surfaces.contains(where: \.hasGestures)
        // A later surface is in front of an earlier one with the same z.
        frontToBack = surfaces.indices.map(Int32.init).sorted {
            (surfaces[Int($0)].declaration.z, $0) > (surfaces[Int($1)].declaration.z, $1)
        }
        frames = frontToBack.map { surfaces[Int($0)].frame }
    }
}
