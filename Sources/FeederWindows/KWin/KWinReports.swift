import FeederModel
import PointerModel

/// What the script has reported so far.
struct KWinReports {
    /// What a report has changed; nil for what it has not.
    struct News {
        var windows: [DesktopWindow]?
        var cursor: Point?
    }

    private var numbers = KWinNumbers()
    private var windows: [DesktopWindow]?
    private var cursor: Point?

    /// Takes a report, and returns what is new.
    mutating func take(_ report: KWinReport) -> News {
        var news = News()
        if let reported = report.windows {
            let new = numbers.windows(of: reported)
            if new != windows { news.windows = new }
            windows = new
        }
        if let place = report.cursor.flatMap({ Point($0) }), place != cursor {
            cursor = place
            news.cursor = place
        }
        return news
    }

    /// Takes it that there are no windows, and returns whether that is new.
    mutating func clear() -> Bool {
        guard windows?.isEmpty == false else { return false }
        windows = []
        return true
    }
}

/// The numbers of KWin's windows. A window keeps its own as long as it is visible, and none comes again.
struct KWinNumbers {
    private var numbers: [String: UInt64] = [:]
    private var last: UInt64 = 0

    /// Describes reported windows. Of those with one name, the front one counts.
    mutating func windows(of reported: [KWinReport.Window]) -> [DesktopWindow] {
        var kept: [String: UInt64] = [:]
        let found = reported.compactMap { window -> DesktopWindow? in
            guard kept[window.id] == nil else { return nil }
            last += 1
            let number = numbers[window.id] ?? last
            kept[window.id] = number
            return window.window(number)
        }
        numbers = kept
        return found
    }
}
