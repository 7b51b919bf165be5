import FeederModel
import PointerModel

/// What the feeder declares: the surfaces of all windows, and the game under the pointer.
extension Feeder {
    /// Makes the surfaces of what is known, and reports them if they have changed.
    func update() {
        defer { findGame() }
        let windows = isPaused ? [] : matched.windows
        for window in windows {
            guard let planned = contents[window.id]?.plannedFor, planned != window.frame.size else { continue }
            contents[window.id]?.plan(for: window, owner: matched.owner(of: window), settings.plan)
        }
        let new = [Surface](of: windows, contents, settings)
        guard new != surfaces else { return }
        surfaces = new
        onOutput(.surfaces(new))
    }

    /// Looks whether the window under the pointer is a game, and reports a change.
    func findGame() {
        let window = isPaused ? nil : pointer.flatMap { matched.window(at: $0) }
        let new = window.flatMap { isGame($0) ? $0.surfaceID : nil }
        guard new != game else { return }
        game = new
        onOutput(.game(new))
    }

    /// Whether a window is fullscreen and active, and has no widgets as far as anybody can tell. A game stays one while its application is
    /// asked again.
    private func isGame(_ window: DesktopWindow) -> Bool {
        guard window.isFullscreen, window.isActive, window.kind == .ordinary else { return false }
        let wasGame = game == window.surfaceID
        guard matched.matches[window.id] != nil else {
            return wasGame || canAsk && !rematches.isEarly(window.id) && !isFinding && !applications.isLoading
        }
        guard let known = contents[window.id], known.scanned?.isPart == false else { return wasGame }
        return known.plan.nodes.isEmpty
    }
}
