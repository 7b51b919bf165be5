import ConfigurationFiles
import PointerRuntime
import SystemPackage

/// Says what is wrong with the files of a desktop configuration, each change once.
struct DesktopLog {
    private var log: LimitedLog
    private var error: ConfigurationError?
    private var lack: Errno?

    init(_ logger: Log) {
        log = LimitedLog(logger, burst: 20, period: 60_000_000)
    }

    /// Says what is wrong, and what is in force in its place, or that nothing is wrong any more.
    mutating func note(_ loaded: LoadedDesktop, of tables: Set<DesktopTable>) {
        let new = loaded.error(in: tables)
        guard new != error else { return }
        error = new
        guard let new else { return log.log(.notice, "desktop.toml has no mistakes any more") }
        for line in new.description.split(separator: "\n") { log.log(.warning, "\(escaping: String(line))") }
        for table in tables.intersection(loaded.faultyTables).sorted(by: { $0.rawValue < $1.rawValue }) {
            let consequence = consequence(of: table, loaded)
            log.log(.warning, "\(escaping: consequence)")
        }
    }

    private func consequence(of table: DesktopTable, _ loaded: LoadedDesktop) -> String {
        if loaded.hasFormer { return "[\(table.rawValue)] stays as it was until that is mended" }
        return table == .assist
            ? "no help is asked for until that is mended" : "[\(table.rawValue)] is left out until that is mended"
    }

    /// Says why changes of the files are not noticed, if that is new; nil if they are.
    mutating func noteFollowing(_ lack: Errno?) {
        guard lack != self.lack else { return }
        self.lack = lack
        if let lack {
            log.log(.warning, "changes of desktop.toml count from the next start on: \(lack)")
        } else {
            log.log(.notice, "changes of desktop.toml count at once again")
        }
    }
}
