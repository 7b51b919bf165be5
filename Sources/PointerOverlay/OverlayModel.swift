package import DesktopConfiguration
package import PointerClient
package import PointerDrawing
package import PointerModel

/// What the overlay knows of the pointer, and what follows from it: what is drawn, and whether the desktop's own cursor is hidden.
///
/// Pure: events and times in, decisions out. docs/guide/drawing.md is the rule.
package struct OverlayModel: Sendable {
    /// What the daemon lets the overlay see.
    package enum Connection: Sendable, Hashable {
        /// The daemon cannot be reached.
        case lost
        /// The daemon takes longer for a reply than a person bears without a pointer.
        case hangs
        /// Another user's session is in front on this seat.
        case muted(seat: String)
        /// The daemon sends events.
        case live
    }

    private let settings: OverlaySettings
    private var desktop: DesktopLook
    /// The pointer that is drawn; nil before the first state.
    private var pointer: DrawnPointer?
    private var stream = Connection.lost
    private var isHanging = false
    private var movesPointer = false
    private var canHideCursor = true

    /// Creates a model without a state.
    package init(_ settings: OverlaySettings, desktop: DesktopLook = DesktopLook()) {
        self.settings = settings
        self.desktop = desktop
    }

    /// What the daemon lets the overlay see.
    package var connection: Connection { stream == .live && isHanging ? .hangs : stream }

    /// The agreement with the real cursor; nil while it is unknown. Where the overlay itself moves the pointer, it is where the overlay
    /// says.
    package var agreement: Agreement? {
        connection == .live ? lastAgreement : nil
    }

    /// Where the pointer is for the daemon; nil while it is unknown.
    package var position: Point? { connection == .live ? pointer?.state.position : nil }

    private var lastAgreement: Agreement? { pointer.map { movesPointer ? .reported : $0.state.agreement } }

    /// Whether the pointer is drawn: if clicks go where it is, or the settings say so anyhow. A finger on a screen touches where it is.
    package var isDrawn: Bool {
        guard let agreement else { return false }
        return agreement != .none || pointer?.state.source == .touch || settings.withoutAgreement == .effects
    }

    /// Whether the desktop's own cursor must be hidden, because the drawn pointer takes its place. In a `system` style the cursor
    /// is the pointer, and a locked pointer belongs to the application.
    package var hidesCursor: Bool {
        guard settings.hidesCursor, let agreement, let state = pointer?.state else { return false }
        return agreement != .none && state.style.kind != .system && !state.isLocked
    }

    /// Applies the next event of the daemon. A time after now counts as now: until a later one, nothing that is drawn would move.
    /// - Parameters:
    ///   - event: the event.
    ///   - now: the time at which it was read.
    package mutating func apply(_ event: PointerStreamEvent, at now: Timestamp) {
        switch event {
        case .connected(var snapshot), .resynced(var snapshot):
            snapshot.time = min(snapshot.time, now)
            stream = .live
            if pointer == nil { pointer = DrawnPointer(snapshot, options: hidden) }
            pointer?.replace(by: snapshot)
        case .event(let event, let snapshot):
            let time = min(snapshot.time, now)
            let stamp = EventStamp(frame: snapshot.frame, time: time, source: snapshot.state.source)
            pointer?.apply(event, at: stamp)
        case .muted(let seat): stream = .muted(seat: seat)
        case .disconnected: stream = .lost
        }
        updateOptions(at: now)
    }

    /// Notes whether the daemon answers.
    package mutating func note(isHanging: Bool, at now: Timestamp) {
        self.isHanging = isHanging
        updateOptions(at: now)
    }

    /// Notes whether this program moves the pointer in place of devices.
    package mutating func note(movesPointer: Bool, at now: Timestamp) {
        self.movesPointer = movesPointer
        updateOptions(at: now)
    }

    /// Notes whether the desktop's own cursor can be hidden.
    package mutating func note(canHideCursor: Bool, at now: Timestamp) {
        guard canHideCursor != self.canHideCursor else { return }
        self.canHideCursor = canHideCursor
        updateOptions(at: now)
    }

    /// Notes what the desktop says about its look.
    package mutating func change(to desktop: DesktopLook, at now: Timestamp) {
        self.desktop = desktop
        updateOptions(at: now)
    }

    /// Draws; see ``OverlayContent``.
    package mutating func draw(at time: Timestamp, into list: inout DisplayList) -> Bool {
        guard pointer != nil else {
            list.removeAll()
            return false
        }
        return pointer?.draw(at: time, into: &list) ?? false
    }

    private var hidden: DrawingOptions { options(isVisible: false) }

    private mutating func updateOptions(at now: Timestamp) {
        let options = options(isVisible: isDrawn)
        pointer?.change(to: options, at: now)
    }

    private func options(isVisible: Bool) -> DrawingOptions {
        let isDark =
            switch settings.theme {
            case .auto: desktop.isDark
            case .light: false
            case .dark: true
            }
        let reduceMotion =
            switch settings.reduceMotion {
            case .auto: desktop.reducesMotion
            case .always: true
            case .never: false
            }
        return DrawingOptions(
            isVisible: isVisible,
            // Where the desktop's own cursor stays, another pointer beside it would only be in the way.
            drawsPointer: canHideCursor || settings.withoutAgreement == .effects,
            // Without an agreement the overlay's pointer is the only one.
            drawsSystemPointer: lastAgreement == Agreement.none && settings.withoutAgreement == .effects,
            reduceMotion: reduceMotion,
            tone: isDark ? 1 : 0,
            size: desktop.cursorScale,
            hasHighContrast: desktop.hasHighContrast
        )
    }
}
