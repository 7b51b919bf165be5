import PointerModel

/// Finds the accessible of each window by what its program names, else by process, title, size and place. Where two are as likely, neither is
/// taken: the widgets of another window are worse than none.
package enum WindowMatcher {
    /// Scores of what agrees.
    private enum Score {
        static let equalTitle = 4
        static let similarTitle = 2
        static let equalSize = 3
        static let equalPlace = 3
        /// The least that makes a match.
        static let least = 4
    }

    /// Differences that rounding makes, in the application's units.
    private static let tolerance = 2.0

    /// Returns the accessible of each window that has exactly one, by the window's id.
    package static func match(_ windows: [DesktopWindow], _ candidates: [FrameCandidate]) -> [UInt64: FrameCandidate] {
        var result: [UInt64: FrameCandidate] = [:]
        var openWindows = windows
        var open = candidates
        while true {
            let new = uniqueMatches(openWindows, open)
            guard !new.isEmpty else {
                // A message dialog of GTK 3 has another name on the bus than in its title.
                for (window, candidate) in onlyPairs(openWindows, open) { result[window] = candidate }
                return result
            }
            for (window, candidate) in new {
                result[window] = candidate
                openWindows.removeAll { $0.id == window }
                open.removeAll { $0.reference == candidate.reference }
            }
        }
    }

    /// Returns the accessible of each window whose program names it, by the window's id. The name counts only if the process on the
    /// accessibility bus is the window's own, and no other window of that process has it.
    static func named(_ windows: [DesktopWindow], _ candidates: [FrameCandidate]) -> [UInt64: FrameCandidate] {
        var result: [UInt64: FrameCandidate] = [:]
        for window in windows where window.kind == .ordinary {
            guard let name = window.accessible, let process = window.process,
                windows.count(where: { $0.accessible == name && $0.process == process }) == 1,
                let candidate = candidates.first(where: { $0.reference == name }), candidate.process == process,
                candidate.role.isFrame, candidate.extents.isShown
            else { continue }
            result[window.id] = candidate
        }
        return result
    }

    /// Returns whether any of some accessibles is likely to be that of a window. The matcher takes none where several are as likely.
    /// - Parameters:
    ///   - window: the window.
    ///   - candidates: the accessibles.
    ///   - windows: all windows.
    package static func hasLikely(
        _ window: DesktopWindow,
        _ candidates: [FrameCandidate],
        among windows: [DesktopWindow]
    ) -> Bool {
        let processes = Set(windows.compactMap(\.process))
        return candidates.contains { score(window, $0, processes) >= Score.least }
    }

    /// Returns the pairs that are left alone of their process, and agree in size.
    private static func onlyPairs(
        _ windows: [DesktopWindow],
        _ candidates: [FrameCandidate]
    ) -> [(UInt64, FrameCandidate)] {
        let ordinary = windows.filter { $0.kind == .ordinary }
        return ordinary.compactMap { window in
            guard let process = window.process, ordinary.count(where: { $0.process == process }) == 1 else {
                return nil
            }
            let own = candidates.filter { $0.process == process && $0.role.isFrame && $0.extents.isShown }
            guard let candidate = own.first, own.count == 1, hasEqualSize(window, candidate) else { return nil }
            return (window.id, candidate)
        }
    }

    /// Returns the pairs of which each is the other's only best.
    private static func uniqueMatches(
        _ windows: [DesktopWindow],
        _ candidates: [FrameCandidate]
    ) -> [(UInt64, FrameCandidate)] {
        let processes = Set(windows.compactMap(\.process))
        let scores = windows.map { window in candidates.map { score(window, $0, processes) } }
        func best(_ values: [Int]) -> Int? {
            guard let most = values.max(), most >= Score.least else { return nil }
            let first = values.firstIndex(of: most)
            return first == values.lastIndex(of: most) ? first : nil
        }
        return windows.indices.compactMap { row in
            guard let column = best(scores[row]), best(scores.map { $0[column] }) == row else { return nil }
            return (windows[row].id, candidates[column])
        }
    }

    private static func score(_ window: DesktopWindow, _ candidate: FrameCandidate, _ processes: Set<Int32>) -> Int {
        guard window.kind == .popup ? candidate.role.isPopup : candidate.role.isFrame, candidate.extents.isShown else {
            return 0
        }
        let isSameProcess = window.process != nil && window.process == candidate.process
        let hasSize = hasEqualSize(window, candidate)
        if window.kind == .popup {
            // On Wayland nothing but the size tells popups apart.
            let hasPlace = window.system == .wayland || hasEqualPlace(window, candidate)
            return isSameProcess && hasSize && hasPlace ? Score.equalSize + Score.equalPlace : 0
        }
        let hasTitle = !window.title.isEmpty && window.title == candidate.title
        guard isSameProcess else {
            // In a sandbox an application's process has another number on the bus.
            let isForeign = candidate.process.map { processes.contains($0) } ?? false
            return !isForeign && hasTitle && hasSize ? Score.equalTitle + Score.equalSize : 0
        }
        var score = 0
        if hasTitle {
            score += Score.equalTitle
        } else if !candidate.title.isEmpty, !window.title.isEmpty,
            candidate.title.utf8.elementsEqual(window.title.utf8)
                || isPart(candidate.title, of: window.title) || isPart(window.title, of: candidate.title)
        {
            score += Score.similarTitle
        }
        if hasSize { score += Score.equalSize }
        if hasEqualPlace(window, candidate) { score += Score.equalPlace }
        return score
    }

    /// Returns whether a text begins or ends with another one, as a title does that has the program's name beside it.
    private static func isPart(_ part: String, of text: String) -> Bool {
        text.hasPrefix(part) || text.hasSuffix(part)
    }

    private static func hasEqualSize(_ window: DesktopWindow, _ candidate: FrameCandidate) -> Bool {
        let (width, height) = (Double(candidate.extents.width), Double(candidate.extents.height))
        func isEqual(_ size: Rect, _ scale: Double) -> Bool {
            let (dx, dy) = (width * scale - size.width, height * scale - size.height)
            if abs(dx) <= tolerance * scale, abs(dy) <= tolerance * scale { return true }
            // GTK 3 counts the decorations on X11, and on Wayland its shadow.
            return dx >= 0 && dy >= 0 && dx <= allowance(window).width * scale && dy <= allowance(window).height * scale
        }
        if window.system == .x11 {
            return [window.frame, window.ownFrame].contains { frame in
                let pixels = window.inPixels(frame)
                if WindowBorder(around: candidate.extents, in: pixels, candidate.toolkit) != nil { return true }
                return PixelScale(of: candidate.extents, in: pixels, candidate.toolkit).map { isEqual(pixels, $0.best) }
                    ?? false
            }
        }
        let scales = window.shadow == nil ? [1] : SurfacePlace.scales
        if scales.contains(where: { isEqual(window.frame, $0) || isEqual(window.ownFrame, $0) }) { return true }
        // Qt does not count the border that it draws.
        return window.shadow != nil
            && SurfacePlace.fit(candidate.extents, in: window, of: candidate.toolkit) != nil
    }

    /// Returns how much larger an accessible may be than its window.
    private static func allowance(_ window: DesktopWindow) -> (width: Double, height: Double) {
        if window.kind == .popup { return (tolerance, tolerance) }
        return window.system == .x11 ? PixelScale.decorations : (width: 128, height: 128)
    }

    private static func hasEqualPlace(_ window: DesktopWindow, _ candidate: FrameCandidate) -> Bool {
        guard window.system == .x11, !candidate.toolkit.isGTK4 else { return false }
        let place = window.inPixels(window.ownFrame)
        let (x, y) = (Double(candidate.extents.x), Double(candidate.extents.y))
        // While the sizes differ, as when a window is about to change, nothing says how many pixels a unit takes.
        let scale = PixelScale(of: candidate.extents, in: place, candidate.toolkit)
        func isEqual(_ units: Double, _ pixels: Double) -> Bool {
            scale?.maps(units, to: pixels, tolerance: tolerance) ?? (abs(units - pixels) <= tolerance)
        }
        if isEqual(x, place.x), isEqual(y, place.y) { return true }
        let (dx, dy) = (place.x - x * (scale?.best ?? 1), place.y - y * (scale?.best ?? 1))
        return window.kind == .ordinary && dx >= 0 && dy >= 0 && dx <= PixelScale.decorations.width
            && dy <= PixelScale.decorations.height
    }
}
