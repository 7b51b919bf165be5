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
        guard let text = try? readConfiguration() else { return true }
        return text.value(of: Self.key, in: Self.group) == BlankTheme.name
    }

    /// Puts the blank theme in place of the person's, which is kept on the disk first. Throws EILSEQ if KDE's file is no text.
    func setBlank() throws(Errno) {
        var text = try readConfiguration()
        let current = text.value(of: Self.key, in: Self.group)
        guard current != BlankTheme.name else { return }
        try BlankTheme.write(to: themes)
        let line = Array((current.map { "\($0)\n" } ?? "").utf8)
        if try OwnFiles.read(kept) != line {
            try OwnFiles.makeFolders(kept.removingLastComponent())
            try OwnFiles.write(line, to: kept, isLasting: true)
        }
        text.set(Self.key, in: Self.group, to: BlankTheme.name)
        try OwnFiles.makeFolders(configuration.removingLastComponent())
        try OwnFiles.write(Array(text.text.utf8), to: configuration)
    }

    /// Gives the person's theme back. A theme that the person has chosen meanwhile stays.
    func giveBack() throws(Errno) {
        var text = try readConfiguration()
        guard text.value(of: Self.key, in: Self.group) == BlankTheme.name else { return }
        let line = try OwnFiles.read(kept).flatMap { String(validating: $0, as: UTF8.self) } ?? ""
        text.set(Self.key, in: Self.group, to: line.split(separator: "\n").first.map(String.init))
        try OwnFiles.write(Array(text.text.utf8), to: configuration)
    }

    /// Forgets the person's theme, which is back.
    func forget() { OwnFiles.remove(kept) }

    private func readConfiguration() throws(Errno) -> KConfigText {
        guard let text = String(validating: try OwnFiles.read(configuration) ?? [], as: UTF8.self) else {
            throw .illegalByteSequence
        }
        return KConfigText(text)
    }
}
