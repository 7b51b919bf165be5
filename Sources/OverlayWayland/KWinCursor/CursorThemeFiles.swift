import SystemPackage

/// The cursor theme that a person has chosen on KDE, and the file that keeps it while the blank theme is in its place.
package struct CursorThemeFiles: Sendable, Hashable {
    private static let (group, key) = ("Mouse", "cursorTheme")

    /// kcminputrc, KDE's configuration of mice.
    let configuration: FilePath
    /// The folder of the person's icon themes.
    let themes: FilePath
    /// The file with the person's theme, which exists while the blank one may be in its place.
    let kept: FilePath

    /// Finds the files.
    /// - Parameter environment: returns the value of a variable: XDG_CONFIG_HOME, XDG_DATA_HOME and XDG_STATE_HOME, else HOME. Returns
    ///   nil without a home.
    package init?(environment: (String) -> String?) {
        func folder(_ variable: String, _ usual: String) -> FilePath? {
            if let path = environment(variable).map({ FilePath($0) }), path.isAbsolute { return path }
            guard let home = environment("HOME").map({ FilePath($0) }), home.isAbsolute else { return nil }
            return home.appending(usual)
        }
        guard let settings = folder("XDG_CONFIG_HOME", ".config"), let data = folder("XDG_DATA_HOME", ".local/share"),
            let state = folder("XDG_STATE_HOME", ".local/state")
        else { return nil }
        configuration = settings.appending("kcminputrc")
        themes = data.appending("icons")
        kept = state.appending("pointerd/cursor-theme")
    }

    /// Whether the person's theme is kept, because the blank one may be in its place.
    package var isKept: Bool { OwnFiles.exists(kept) }

    /// Whether the blank theme is in place of the person's, or may be, because KDE's file cannot be read.
    var isBlank: Bool {
        guard let bytes = try? OwnFiles.read(configuration) ?? [], let text = try? KConfigText(bytes) else {
            return true
        }
        return text.value(of: Self.key, in: Self.group) == BlankTheme.name
    }

    /// Puts the blank theme in place of the person's, which is kept on the disk first. Throws EILSEQ if KDE's file is no text.
    func setBlank() throws(Errno) {
        try edit { (current) throws(Errno) in
            guard current != BlankTheme.name else { return nil }
            try BlankTheme.write(to: themes)
            let line = Array((current.map { "\($0)\n" } ?? "").utf8)
            if try OwnFiles.readOwn(kept) != line {
                try OwnFiles.makeFolders(kept.removingLastComponent())
                try OwnFiles.write(line, to: kept, isLasting: true)
            }
            try OwnFiles.makeFolders(configuration.removingLastComponent())
            return .some(BlankTheme.name)
        }
    }

    /// Gives the person's theme back. A theme that the person has chosen meanwhile stays.
    func giveBack() throws(Errno) {
        try edit { (current) throws(Errno) in
            guard current == BlankTheme.name else { return nil }
            let line = try OwnFiles.readOwn(kept).flatMap { String(validating: $0, as: UTF8.self) } ?? ""
            return .some(line.split(separator: "\n").first.map(String.init))
        }
    }

    /// Forgets the person's theme, which is back.
    func forget() { OwnFiles.remove(kept) }

    /// Changes the theme in KDE's file, again if another program writes the file at the same time.
    /// - Parameter next: returns what takes the place of the current theme; nil if it stays.
    func edit(_ next: (String?) throws(Errno) -> String??) throws(Errno) {
        let last = OverlayWaylandLimit.edits.most
        for attempt in 1...last {
            let former = try OwnFiles.read(configuration) ?? []
            var text = try KConfigText(former)
            guard let theme = try next(text.value(of: Self.key, in: Self.group)) else { return }
            text.set(Self.key, in: Self.group, to: theme)
            do throws(Errno) {
                return try OwnFiles.write(Array(text.text.utf8), to: configuration, inPlaceOf: former)
            } catch {
                guard error == .resourceTemporarilyUnavailable, attempt < last else { throw error }
            }
        }
    }
}
