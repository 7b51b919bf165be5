import ConfigurationFiles
import Documents
import Glibc
import PointerConfiguration
import PointerMechanism
import PointerRuntime
import SafeText
import SystemPackage

/// The files that a call changes: the drop-in, and the file with Chromium's flag.
struct MechanismFiles {
    /// What is in both, or is to be.
    struct Contents: Equatable {
        /// The drop-in; empty for none.
        var dropIn: [UInt8]
        var hasFlag: Bool
        /// Whether there is a folder of drop-ins.
        var hasFolder: Bool
    }

    let places: MechanismPlaces
    /// Whether a change is refused of which a later file says something else. Who takes something back gets that all the same.
    let mustCount: Bool

    /// Changes who wishes what, and what follows from that.
    typealias Change = (inout WishRecord) throws(MechanismError) -> Void

    /// Throws what would keep a change from being made, as far as that can be known before one of the files is written.
    func rehearse(_ change: Change) throws(MechanismError) {
        let (now, next) = try contents(after: change)
        if next.dropIn.isEmpty {
            try load(places.family.without(places.dropIn))
        } else {
            try judge(try stage(next, for: places.scratch), with: next, after: now)
        }
        if next.dropIn != now.dropIn { try expectWritable(places.dropIn.removingLastComponent()) }
        if next.hasFlag != now.hasFlag { try expectWritable(places.chromium) }
    }

    /// Makes a change. Throws, and leaves the files as they are, if it cannot be made or the configuration would not hold.
    /// - Returns: what was in the files, for ``put(_:)``.
    func make(_ change: Change) throws(MechanismError) -> Contents {
        let (now, next) = try contents(after: change)
        do throws(MechanismError) {
            try replace(now, by: next)
        } catch {
            removeFolder(after: now)
            throw error
        }
        return now
    }

    /// Puts former contents back, which no daemon need check again.
    func put(_ contents: Contents) throws(MechanismError) {
        try setFlag(contents.hasFlag)
        guard !contents.dropIn.isEmpty else {
            try remove(places.dropIn)
            return removeFolder(after: contents)
        }
        try Self.writing(places.dropIn) { () throws(Errno) in
            try StagedFile(contents.dropIn, for: places.dropIn).replace()
        }
    }

    // MARK: What is there, and what is to be

    private func contents(after change: Change) throws(MechanismError) -> (now: Contents, next: Contents) {
        let former = try read(places.dropIn, atMost: .fileBytes)
        var record = former.isEmpty ? WishRecord() : try SwitchedOn(former).record
        let before = record.persons(wishing: .chromium)
        try change(&record)
        guard let others = DocumentLoader(DiagnosticList()).document(places.family.without(places.dropIn)) else {
            throw Self.refusal("The configuration cannot be read as it is: pointerctl check says why.")
        }
        let hasChromium = !places.chromium.isAbsentFolder
        let after = record.persons(wishing: .chromium)
        let next = Contents(
            dropIn: Array(try SwitchedOn(record, over: others.document.value).text.utf8),
            hasFlag: !after.isEmpty && hasChromium,
            hasFolder: true
        )
        let flag = self.flag
        // What was wished before keeps nobody from another wish, or from taking this one back.
        let isNew = !Set(after).isSubset(of: before)
        if isNew, flag == .others {
            throw Self.refusal("\(places.flag.string) is another's file, and pointer-mechanism leaves it alone.")
        }
        if isNew, !hasChromium {
            throw Self.refusal("Debian's Chromium is not installed: there is no folder \(places.chromium.string).")
        }
        let hasFolder = !places.dropIn.removingLastComponent().isAbsentFolder
        return (Contents(dropIn: former, hasFlag: flag == .own, hasFolder: hasFolder), next)
    }

    /// Whose the file with the flag for Chromium is.
    private enum Flag { case none, own, others }

    /// A link, and what cannot be read, is another's.
    private var flag: Flag {
        do throws(Errno) {
            let text = try FileContents.read(places.flag, atMost: PointerMechanismLimit.fileBytes, options: .noFollow)
            return text == Array(ChromiumFlag.text.utf8) ? .own : .others
        } catch {
            return error == .noSuchFileOrDirectory ? .none : .others
        }
    }

    /// Returns the bytes of a file that this program has written; empty if there is none. A link is somebody else's.
    private func read(_ file: FilePath, atMost limit: PointerMechanismLimit) throws(MechanismError) -> [UInt8] {
        do throws(Errno) {
            return try FileContents.read(file, atMost: limit, options: .noFollow)
        } catch .noSuchFileOrDirectory {
            return []
        } catch .tooManySymbolicLinkLevels {
            throw Self.refusal("\(file.string) is a link: an administrator lets nobody switch this on.")
        } catch {
            throw Self.refusal("\(file.string) cannot be read: \(error).")
        }
    }

    // MARK: Writing

    private func replace(_ now: Contents, by next: Contents) throws(MechanismError) {
        guard !next.dropIn.isEmpty else {
            try load(places.family.without(places.dropIn))
            try setFlag(next.hasFlag)
            return try undoingFlag(now) { () throws(MechanismError) in try remove(places.dropIn) }
        }
        if !now.hasFolder { try makeFolder() }
        let staged = try stage(next, for: places.dropIn)
        try judge(staged, with: next, after: now)
        try setFlag(next.hasFlag)
        do throws(Errno) {
            try staged.replace()
        } catch {
            try? setFlag(now.hasFlag)
            throw Self.notWritable(places.dropIn, error)
        }
    }

    /// Makes the folder of drop-ins, which everybody may read, whatever the process's mask is.
    private func makeFolder() throws(MechanismError) {
        let folder = places.dropIn.removingLastComponent().string
        try Self.writing(FilePath(folder)) { () throws(Errno) in
            try Errno.check(unsafe mkdir(folder, 0o755))
            try Errno.check(unsafe chmod(folder, 0o755))
        }
    }

    /// Removes the folder of drop-ins if there was none before, unless somebody has put a file there.
    private func removeFolder(after former: Contents) {
        if !former.hasFolder { _ = unsafe rmdir(places.dropIn.removingLastComponent().string) }
    }

    private func stage(_ contents: Contents, for place: FilePath) throws(MechanismError) -> StagedFile {
        do throws(Errno) { return try StagedFile(contents.dropIn, for: place) } catch {
            throw Self.notWritable(place, error)
        }
    }

    /// Throws what the daemon would have against the files, or what a person would not get of a wish.
    /// - Parameters:
    ///   - staged: a file with the drop-in that is to be.
    ///   - next: what is to be.
    ///   - now: what is there.
    private func judge(
        _ staged: borrowing StagedFile,
        with next: Contents,
        after now: Contents
    ) throws(MechanismError) {
        let family = places.family.reading(staged.path, at: places.dropIn)
        try load(family)
        if mustCount, next.dropIn != now.dropIn { try expectSaid(by: next.dropIn, in: family, readFrom: staged.path) }
    }

    /// Reads a configuration as the daemon does, and throws what the daemon would have against it.
    private func load(_ family: ConfigurationFamily) throws(MechanismError) {
        do throws(ConfigurationError) {
            _ = try Configuration.load(family)
        } catch {
            throw Self.refusal(error)
        }
    }

    /// Throws if a later file says something else than the drop-in: the person would have switched on what stays off.
    private func expectSaid(
        by dropIn: [UInt8],
        in family: ConfigurationFamily,
        readFrom file: FilePath
    ) throws(MechanismError) {
        guard let whole = DocumentLoader(DiagnosticList()).document(family),
            let other = try SwitchedOn(dropIn).overruled(in: whole.document, readFrom: file.string)
        else { return }
        throw Self.refusal("\(other.file) comes later and has \(other.setting): an administrator has decided that.")
    }

    /// Writes the flag, or removes it. Another's file stays as it is.
    private func setFlag(_ isWanted: Bool) throws(MechanismError) {
        guard flag == (isWanted ? .none : .own) else { return }
        guard isWanted else { return try remove(places.flag) }
        try Self.writing(places.flag) { () throws(Errno) in
            try StagedFile(ChromiumFlag.text.utf8, for: places.flag).replace()
        }
    }

    private func undoingFlag(_ former: Contents, _ body: () throws(MechanismError) -> Void) throws(MechanismError) {
        do throws(MechanismError) {
            try body()
        } catch {
            try? setFlag(former.hasFlag)
            throw error
        }
    }

    private func remove(_ file: FilePath) throws(MechanismError) {
        try Self.writing(file) { () throws(Errno) in
            guard unsafe unlink(file.string) == 0 || errno == ENOENT else { throw .last }
        }
    }

    /// Throws if no file can be made in a folder, or the folder cannot be made.
    private func expectWritable(_ folder: FilePath) throws(MechanismError) {
        let place = folder.isAbsentFolder ? folder.removingLastComponent() : folder
        try Self.writing(folder) { () throws(Errno) in try Errno.check(unsafe access(place.string, W_OK)) }
    }

    private static func writing(_ file: FilePath, _ body: () throws(Errno) -> Void) throws(MechanismError) {
        do throws(Errno) { try body() } catch { throw notWritable(file, error) }
    }

    private static func notWritable(_ file: FilePath, _ error: Errno) -> MechanismError {
        MechanismError(.notWritable, "\(file.string) cannot be written: \(error).")
    }

    private static func refusal(_ text: String) -> MechanismError { MechanismError(.refused, text) }

    /// Names the first mistake's place. What stands there is not for everybody.
    private static func refusal(_ error: ConfigurationError) -> MechanismError {
        let place = error.diagnostics.first.map { " at \($0.place)" } ?? ""
        return refusal("The configuration would not hold: it has a mistake\(place), and pointerctl check says which.")
    }
}

extension FilePath {
    fileprivate var isAbsentFolder: Bool { unsafe access(string, F_OK) != 0 }
}
