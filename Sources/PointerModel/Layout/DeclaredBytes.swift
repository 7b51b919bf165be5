// Memory that the daemon uses for declarations, in bytes. Parts of a fixed size count with the size of their type.

/// Memory of a value that a call declares, while it is a value and not yet part of a surface.
extension Node {
    /// Bytes on the heap: texts, paths, regions and accessories.
    package var heapBytes: Int {
        id.heapBytes + (parent?.heapBytes ?? 0) + (hitPath?.byteCount ?? 0) + (interaction?.heapBytes ?? 0)
    }
}

extension SurfaceUpdate.Insertion {
    /// Bytes on the heap.
    package var heapBytes: Int { node.heapBytes + below.heapBytes }
}

extension Interaction {
    fileprivate var heapBytes: Int {
        let own = (repeating?.first.heapBytes ?? 0) + (style?.heapBytes ?? 0)
        return regions.reduce(own + regions.storageBytes) { $0 + $1.heapBytes }
    }
}

extension Region {
    /// Bytes on the heap.
    package var heapBytes: Int {
        (identifier?.heapBytes ?? 0) + (path?.byteCount ?? 0) + (style?.heapBytes ?? 0) + enterAnimations.byteCount
            + exitAnimations.byteCount
    }
}

/// Memory of a declaration in a surface.
extension Node {
    /// Bytes for an entry in a surface's nodes, a rectangle in the index of hit areas and a slot in the table of ids.
    private static let entry = 192

    /// Bytes for the properties that few nodes declare: a transform, controls, gestures.
    private static let details = MemoryLayout<NodeDetailsSize>.stride

    /// The fields that the daemon stores separately, if a node has any of them.
    private struct NodeDetailsSize {
        var transforms: (AffineTransform, AffineTransform, AffineTransform)
        var padding: Insets?
        var bounds: Rect
        var control: ControlDeclaration?
        var others: (Double, Double, Double)
    }

    var byteCount: Int {
        Self.entry + id.heapBytes + (hasDetails ? Self.details : 0) + (hitPath?.byteCount ?? 0)
            + (hitInsets == nil ? 0 : MemoryLayout<Insets>.stride) + (interaction?.byteCount ?? 0)
    }

    private var hasDetails: Bool {
        transform != .identity || hitPath != nil || padding != nil || alpha != 1 || appearance.cornerRadius != nil
            || !gestures.isEmpty || !scrollMask.isEmpty || tapButtons != .primary || control != nil
    }
}

extension Interaction {
    /// Bytes for an entry in a surface's interactions, with the state of a node whose client is asked for regions.
    private static let entry = 64

    var byteCount: Int {
        let own = Self.entry + (repeating?.first.byteCount ?? 0) + (style?.byteCount ?? 0)
        return regions.reduce(own) { $0 + $1.byteCount }
    }
}

extension Region {
    /// Bytes for an entry in a surface's regions, with the references to it.
    private static let entry = 128

    var byteCount: Int {
        Self.entry + heapBytes + (style == nil ? 0 : MemoryLayout<Style>.stride)
    }
}

extension [NodeAnimation] {
    fileprivate var byteCount: Int {
        // An array has a header.
        reduce(isEmpty ? 0 : 64) { $0 + MemoryLayout<NodeAnimation>.stride + $1.node.heapBytes }
    }
}

extension Style {
    fileprivate var byteCount: Int { MemoryLayout<Style>.stride + heapBytes }

    fileprivate var heapBytes: Int {
        let own =
            switch kind {
            case .system, .hidden: 0
            case .shape(let shape, _): shape.byteCount
            case .content(let effect, let shape): effect.preview.byteCount + (shape?.byteCount ?? 0)
            }
        return accessories.reduce(own) { $0 + $1.byteCount }
    }
}

extension Preview {
    fileprivate var byteCount: Int {
        (visiblePath?.byteCount ?? 0) + (shadowPath?.byteCount ?? 0) + (node?.heapBytes ?? 0)
            + (target.container?.heapBytes ?? 0)
    }
}

extension Accessory {
    fileprivate var byteCount: Int {
        let mark = if case .shape(let shape) = mark { shape.byteCount } else { 0 }
        return MemoryLayout<Accessory>.stride + mark
    }
}

extension Shape {
    fileprivate var byteCount: Int { if case .path(let path, _) = self { path.byteCount } else { 0 } }
}

extension Path {
    fileprivate var byteCount: Int { 48 + elements.count * MemoryLayout<Element>.stride }
}

extension String {
    /// Bytes on the heap, including the headers of the storage and of the allocator; 0 if the text fits into the string's own two
    /// words.
    package var heapBytes: Int { utf8.count > 15 ? utf8.count + 48 : 0 }
}
