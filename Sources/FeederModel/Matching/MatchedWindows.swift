package import PointerModel

/// The windows of the session, and the accessible of each that has one.
package struct MatchedWindows {
    private let excluded: ExcludedPrograms
    /// The processes of the windows that are excluded: their popups often have no name.
    private var excludedProcesses: Set<Int32> = []
    /// Popups that have the accessible of the window that they belong to.
    private var adopted: Set<UInt64> = []
    /// All windows, the front one first.
    package private(set) var windows: [DesktopWindow] = []
    package private(set) var matches: [UInt64: FrameCandidate] = [:]

    init(excluding excluded: ExcludedPrograms) {
        self.excluded = excluded
    }

    subscript(id: UInt64) -> DesktopWindow? { windows.first { $0.id == id } }

    /// The window in front at a point of the space of all outputs.
    package func window(at point: Point) -> DesktopWindow? { windows.first { $0.frame.contains(point) } }

    /// Whether the feeder leaves out the widgets of a window.
    package func isExcluded(_ window: DesktopWindow) -> Bool {
        excluded.contains(window) || window.process.map { isExcluded(process: $0) } ?? false
    }

    /// Whether a process has a window of an excluded program.
    package func isExcluded(process: Int32) -> Bool { excludedProcesses.contains(process) }

    /// The windows that have no accessible, though an application may have one for them.
    var unmatched: [DesktopWindow] {
        windows.filter { $0.kind == .ordinary && matches[$0.id] == nil && !isExcluded($0) }
    }

    /// Replaces the windows.
    /// - Returns: the ids of those that have gone, and of those whose accessible or widgets may be others.
    mutating func update(to new: [DesktopWindow]) -> (gone: [UInt64], changed: [UInt64]) {
        let old = Dictionary(windows.map { ($0.id, $0) }) { first, _ in first }
        let ids = Set(new.map(\.id))
        let missing = windows.map(\.id).filter { !ids.contains($0) }
        windows = new
        excludedProcesses = Set(new.filter { excluded.contains($0) }.compactMap(\.process))
        // A number that another process has is another window.
        let others = new.filter { window in old[window.id].map { $0.process != window.process } ?? false }.map(\.id)
        let gone = missing + others
        for id in gone { matches[id] = nil }
        let changed = new.filter { window in
            let before = old[window.id]
            return before?.title != window.title || before?.accessible != window.accessible
                || before?.frame.size != window.frame.size
                || before?.process != window.process
        }
        return (gone, changed.map(\.id))
    }

    /// Finds the accessibles of the windows that have none. The others keep theirs as long as it exists: titles and places change at
    /// different times on both sides.
    /// - Parameter candidates: the accessibles of all applications.
    /// - Returns: the ids of the windows that have another accessible than before, or none any more.
    mutating func match(_ candidates: [FrameCandidate]) -> [UInt64] {
        let known = Dictionary(candidates.map { ($0.reference, $0) }) { first, _ in first }
        let before = matches
        // What a program names takes the place of what was likely.
        matches = WindowMatcher.named(windows.filter { !isExcluded($0) }, candidates)
        let named = Set(matches.values.map(\.reference))
        for window in windows where matches[window.id] == nil && !isExcluded(window) && !adopted.contains(window.id) {
            // One of another process, as in a sandbox, is a guess, which a better one replaces.
            guard let candidate = before[window.id].flatMap({ known[$0.reference] }),
                candidate.process == window.process, !named.contains(candidate.reference)
            else { continue }
            matches[window.id] = candidate
        }
        let taken = Set(matches.values.map(\.reference))
        let open = windows.filter { !isExcluded($0) && matches[$0.id] == nil }
        matches.merge(WindowMatcher.match(open, candidates.filter { !taken.contains($0.reference) })) { old, _ in old }
        adopted = []
        for window in windows where matches[window.id] == nil {
            guard let owner = ownerInFront(of: window) else { continue }
            matches[window.id] = matches[owner.id]
            adopted.insert(window.id)
        }
        return windows.map(\.id).filter { before[$0]?.reference != matches[$0]?.reference }
    }

    /// Whether a process has the accessible of another one's window.
    func isSandbox(_ process: Int32) -> Bool {
        windows.contains { window in
            guard let candidate = matches[window.id] else { return false }
            return candidate.process == process && window.process != process
        }
    }

    /// Forgets all accessibles.
    mutating func forgetMatches() { matches = [:] }

    /// Returns the window that a popup belongs to and that has its widgets; nil if the popup has an accessible of its own, or none.
    package func owner(of popup: DesktopWindow) -> DesktopWindow? {
        guard adopted.contains(popup.id), let reference = matches[popup.id]?.reference else { return nil }
        return windows.first { $0.kind == .ordinary && matches[$0.id]?.reference == reference }
    }

    /// Returns the front window of a popup's process.
    private func ownerInFront(of popup: DesktopWindow) -> DesktopWindow? {
        guard popup.kind == .popup, popup.shadow != nil, let process = popup.process, !isExcluded(popup) else {
            return nil
        }
        // On Wayland an application knows no places of its menus, so nothing tells two of one size apart.
        let isAlone = windows.allSatisfy { other in
            other.id == popup.id || other.kind != .popup || other.process != process
                || other.frame.size != popup.frame.size
        }
        guard popup.system == .x11 || isAlone else { return nil }
        return windows.first { $0.kind == .ordinary && $0.process == process && matches[$0.id] != nil }
    }
}

/// A width and a height, in points.
struct Size: Hashable {
    var width: Double
    var height: Double
}

extension Rect {
    var size: Size { Size(width: width, height: height) }
}
