import PointerModel

/// What cuts the objects of a scanned window: its panes, and in some toolkits all that is around an object. All rectangles are in points of the
/// window's frame.
struct WindowCuts: Sendable {
    /// A rectangle that shows a part of its contents.
    struct Pane: Sendable, Hashable {
        var path: String
        var rect: Rect
    }

    private(set) var panes: [Pane] = []
    /// What is drawn of what lies around each object.
    private var areas: [Rect] = []
    /// The pane that cuts what is in each object.
    private var panesOf: [Int?] = []

    /// Creates the cuts of a window.
    /// - Parameters:
    ///   - scanned: what was found in the window.
    ///   - placement: where the window is in what was found.
    ///   - bounds: the window.
    ///   - isLoose: returns whether an object is drawn outside of what contains it.
    init(
        _ scanned: ScannedWindow,
        _ placement: WindowPlacement,
        in bounds: Rect,
        isLoose: (Int) -> Bool
    ) {
        var clips: [Rect] = []
        var panesAround: [Int?] = []
        let headerBottoms = Self.headerBottoms(of: scanned, placement)
        for (index, object) in scanned.objects.enumerated() {
            let place = placement.rect(of: index, object)
            let around = index == placement.root ? bounds : object.parent.map { clips[$0] } ?? bounds
            areas.append(around)
            let cuts = object.isPane || scanned.toolkit.clipsByAncestors
            clips.append(cuts && !isLoose(index) ? around.intersection(place) : around)
            // The headers of columns do not scroll with the rows.
            let isHeader = object.knownRole?.isColumnHeader == true
            var pane = object.parent.flatMap { isHeader ? panesAround[$0] : panesOf[$0] }
            panesAround.append(pane)
            if object.isPane {
                let covered = headerBottoms[index].map { max(0, $0 - place.y) } ?? 0
                let rows = place.inset(by: Insets(top: covered, left: 0, bottom: 0, right: 0))
                let cut = pane.map { panes[$0].rect.intersection(rows) } ?? around.intersection(rows)
                if !cut.isEmpty {
                    pane = panes.count
                    panes.append(Pane(path: object.reference.path, rect: cut))
                }
            }
            panesOf.append(pane)
        }
    }

    /// Returns the pane that cuts an object; nil if none does.
    func pane(of index: Int) -> Pane? { panesOf[index].map { panes[$0] } }

    /// Returns the part of the window in which an object is drawn.
    func area(of index: Int) -> Rect {
        let area = areas[index]
        return pane(of: index).map { $0.rect.intersection(area) } ?? area
    }

    /// Returns where the headers of columns end, in points of the window's frame, by the index of what they are headers of.
    private static func headerBottoms(of scanned: ScannedWindow, _ placement: WindowPlacement) -> [Int: Double] {
        var bottoms: [Int: Double] = [:]
        for (index, object) in scanned.objects.enumerated() where object.knownRole?.isColumnHeader == true {
            guard let parent = object.parent else { continue }
            bottoms[parent] = max(bottoms[parent] ?? 0, placement.rect(of: index, object).maxY)
        }
        return bottoms
    }
}

extension ScannedObject {
    /// Whether the object shows a part of its contents, and scrolls them, as what manages its rows does.
    var isPane: Bool {
        knownRole?.isPane == true || states.contains(.managesDescendants) && knownRole?.isDocument != true
    }
}
