package import PointerRuntime

/// A run of a program with settings that stay the same.
package protocol SettledRun: AnyObject {
    /// Runs until the end of the program, or until other settings are to be put in force.
    /// - Returns: what the files say then; nil at the end of the program.
    func run() throws -> LoadedDesktop?
}

/// The runs of a program, one after the other, each with other settings.
package enum SettledRuns {
    /// Runs until the end of the program. Settings with which no run can be made are left out: those of before stay in force.
    /// - Parameters:
    ///   - loaded: what the files say at the start.
    ///   - table: the table whose settings make another run necessary.
    ///   - logger: receives why settings are left out.
    ///   - make: makes a run, with what is in force and with what the files say.
    /// - Throws: what `make` throws at the start, and what a run throws.
    package static func runAll(
        from loaded: LoadedDesktop,
        by table: DesktopTable,
        _ logger: Log,
        make: (DesktopConfiguration, LoadedDesktop) throws -> any SettledRun
    ) throws {
        var inForce = loaded.configuration
        var run: (any SettledRun)? = try make(inForce, loaded)
        while let next = try run?.run() {
            // What this run has is given back before the next one takes it.
            run = nil
            do {
                run = try make(next.configuration, next)
                inForce = next.configuration
            } catch {
                let reason = "[\(table.rawValue)] in desktop.toml cannot be put in force, and stays as it was: \(error)"
                logger.warning("\(escaping: reason)")
                let former = inForce
                inForce = next.configuration
                inForce.take(table, of: former)
                run = try make(inForce, next)
            }
        }
    }
}
