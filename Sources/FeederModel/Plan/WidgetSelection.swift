import PointerModel

/// The widgets of a scanned window that become nodes, and the panes that cut them. All rectangles are in points of the window's frame.
struct WidgetSelection: Sendable {
    /// Smallest width and height of a node, in points.
    private static let smallest = 4.0
    /// Least height of an expander's title, a line of text, in points. What is less is the padding of a button.
    private static let leastTitle = 16.0
    /// Two rectangles of which this share is common are one widget.
    private static let sameShare = 0.9

    private(set) var widgets: [PlannedWidget] = []
    private(set) var panes: [WindowCuts.Pane] = []
    /// Whether there are more widgets than nodes are allowed.
    private(set) var isCut = false
    /// Number of widgets that are left out because their places are not known well enough.
    private(set) var unplaced = 0
    /// Number of widgets that are left out because the tree contradicts their places.
    let contradictions: Int

    init(_ scanned: ScannedWindow, _ placement: WindowPlacement, in window: DesktopWindow, _ settings: PlanSettings) {
        let contradicted = PlaceCheck(scanned, placement, settings).contradicted
        contradictions = contradicted.count
        let bounds = Rect(x: 0, y: 0, width: window.frame.width, height: window.frame.height)
        let isOrdinary = window.kind == .ordinary
        let hasOpenMenu =
            isOrdinary && scanned.toolkit.raisesMenus && scanned.objects.contains { Self.isInMenu($0, of: scanned) }
        // Sway does not report where a menu is, so what it covers is not known.
        if hasOpenMenu, window.shadow == nil { return }
        let isInRoot = Self.isInRoot(of: scanned, placement)
        // Menus are drawn outside of what contains them.
        let cuts = WindowCuts(scanned, placement, in: bounds) { !isOrdinary && !isInRoot[$0] }
        panes = cuts.panes
        let titleBottoms = Self.titleBottoms(of: scanned, placement)
        let isInFront = isOrdinary ? Self.isInFront(scanned) : nil
        var found: [PlannedWidget] = []
        for (index, object) in scanned.objects.enumerated() where !object.isPane {
            guard let kind = settings.widgetClass(of: index, in: scanned), kind != .nothing,
                // What somebody reads reacts to nothing.
                object.states.contains(.sensitive) || object.knownRole?.isDocument == true, isInFront?[index] ?? true,
                !Self.isInDisabled(object, of: scanned),
                !(hasOpenMenu && kind == .menuItem && !Self.isInMenuBar(object, of: scanned)),
                placement.isHere(index), !contradicted.contains(index)
            else { continue }
            guard placement.hasPlace(index) else {
                unplaced += 1
                continue
            }
            // Where the item would be, the bar has a button that opens a menu of such items.
            let isHidden =
                scanned.toolkit.hidesItemsBeyondMenuBar && Self.isBeyondMenuBar(index, of: scanned, placement)
            guard !isHidden else { continue }
            let place = placement.rect(of: index, object)
            // A menu as a whole is no target, only its items are.
            let isShown =
                isOrdinary
                || index != placement.root
                    && (isInRoot[index] || placement.root == nil && Self.isInPopup(object, kind, place, bounds))
            guard isShown else { continue }
            let border = scanned.borders[BorderProbe.Look(of: object, in: scanned.objects)]
            var whole = placement.rect(of: index, object, with: border ?? Border())
            if let bottom = titleBottoms[index] { whole.height = min(whole.height, bottom - whole.y) }
            found.append(
                PlannedWidget(
                    path: object.reference.path,
                    kind: kind,
                    rect: whole.intersection(cuts.area(of: index)).intersection(bounds),
                    whole: whole,
                    states: object.states,
                    pane: cuts.pane(of: index)?.path
                )
            )
        }
        choose(found, atMost: settings.nodes)
    }

    /// Returns for each object whether it is in the one that the window is, and not in a menu in there: that is a window of its own, which has
    /// its items.
    private static func isInRoot(of scanned: ScannedWindow, _ placement: WindowPlacement) -> [Bool] {
        var isInRoot: [Bool] = []
        for (index, object) in scanned.objects.enumerated() {
            let isNested = object.parent.map { $0 != placement.root && scanned.objects[$0].knownRole == .menu } ?? false
            isInRoot.append(index == placement.root || !isNested && object.parent.map { isInRoot[$0] } ?? false)
        }
        return isInRoot
    }

    /// Chooses from widgets in the order of the tree. Rows and cells may be many, so others come before them, and the order stays.
    private mutating func choose(_ found: [PlannedWidget], atMost limit: Int) {
        let large = found.indices.filter {
            found[$0].rect.width >= Self.smallest && found[$0].rect.height >= Self.smallest
        }
        var chosen: [Int] = []
        for index in large.filter({ found[$0].kind != .item }) + large.filter({ found[$0].kind == .item }) {
            // The outer of two comes first, and stays.
            guard !chosen.contains(where: { Self.areSame(found[$0].rect, found[index].rect) }) else { continue }
            guard chosen.count < limit else {
                isCut = true
                break
            }
            chosen.append(index)
        }
        widgets = chosen.sorted().map { found[$0] }
    }

    /// Whether an object is in an open menu of its window.
    private static func isInMenu(_ object: ScannedObject, of scanned: ScannedWindow) -> Bool {
        switch object.knownRole {
        // What GTK 4 has in a menu bar are items.
        case .menuItem, .checkMenuItem, .radioMenuItem, .popupMenu: !isInMenuBar(object, of: scanned)
        default: false
        }
    }

    private static func isInMenuBar(_ object: ScannedObject, of scanned: ScannedWindow) -> Bool {
        object.parent.map { scanned.objects[$0].knownRole == .menuBar } ?? false
    }

    /// Returns where the titles of open expanders end, in points of the window's frame, by the index of the expander. What it shows is in it, and
    /// only its title reacts.
    private static func titleBottoms(of scanned: ScannedWindow, _ placement: WindowPlacement) -> [Int: Double] {
        var bottoms: [Int: Double] = [:]
        for (index, object) in scanned.objects.enumerated() {
            guard let parent = object.parent, scanned.objects[parent].isExpander, object.knownRole != .label,
                !object.isPopover(among: scanned.objects)
            else { continue }
            let (top, start) = (
                placement.rect(of: index, object).y, placement.rect(of: parent, scanned.objects[parent]).y
            )
            // A title may have a box of its own.
            guard top >= start + leastTitle else { continue }
            bottoms[parent] = min(bottoms[parent] ?? top, top)
        }
        return bottoms
    }

    /// Returns for each object whether it is in the front dialog in its window; nil if there is none. What is behind does not react, and says
    /// that it does.
    private static func isInFront(_ scanned: ScannedWindow) -> [Bool]? {
        let dialog = scanned.objects.lastIndex { object in
            object.parent != nil && (object.knownRole == .dialog || object.knownRole == .alert)
        }
        guard scanned.toolkit.isGTK4, let dialog else { return nil }
        var isInFront: [Bool] = []
        for (index, object) in scanned.objects.enumerated() {
            isInFront.append(index == dialog || object.parent.map { isInFront[$0] } ?? false)
        }
        return isInFront
    }

    /// Whether an object is a part of a widget that does not react, as the field of a drop-down list is.
    private static func isInDisabled(_ object: ScannedObject, of scanned: ScannedWindow) -> Bool {
        guard let parent = object.parent.map({ scanned.objects[$0] }), !parent.states.contains(.sensitive) else {
            return false
        }
        return parent.knownRole == .comboBox || parent.knownRole == .spinButton
    }

    /// Whether an object is an item of a menu bar that sticks out of the bar by more than rounding does.
    private static func isBeyondMenuBar(_ index: Int, of scanned: ScannedWindow, _ placement: WindowPlacement) -> Bool {
        guard isInMenuBar(scanned.objects[index], of: scanned), let bar = scanned.objects[index].parent else {
            return false
        }
        let place = placement.rect(of: index, scanned.objects[index])
        return !placement.rect(of: bar, scanned.objects[bar]).insetBy(dx: -2, dy: -2).covers(place)
    }

    /// Whether an object is one of those that a popup consists of, and not one behind it.
    private static func isInPopup(_ object: ScannedObject, _ kind: WidgetClass, _ place: Rect, _ popup: Rect) -> Bool {
        (kind == .menuItem || kind == .item) && popup.insetBy(dx: -2, dy: -2).covers(place)
    }

    private static func areSame(_ first: Rect, _ second: Rect) -> Bool {
        let common = first.intersection(second)
        guard !common.isEmpty else { return false }
        let area = common.width * common.height
        return area >= sameShare * (first.width * first.height + second.width * second.height - area)
    }
}
