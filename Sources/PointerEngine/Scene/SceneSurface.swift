import PointerModel

/// A surface in the global space.
struct SceneSurface {
    let id: String
    let frame: Rect
    let z: Int
    var lastChild = SceneNode.none
    /// Its nodes by id, for what a style refers to.
    var nodes: [String: Int32] = [:]
}
