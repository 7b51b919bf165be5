import SystemPackage

extension FilePath {
    /// Whether nothing has this name. A link that leads to nothing is something: what it leads to may be hidden from this process alone.
    var isAbsent: Bool {
        do throws(Errno) {
            _ = try stat(followTargetSymlink: false)
            return false
        } catch {
            return error == .noSuchFileOrDirectory && linkToNothing == nil
        }
    }

    /// The link that leads to nothing: this path itself, or a folder on the way to it. Nil if there is none.
    var linkToNothing: FilePath? {
        var path = self
        while !path.isEmpty {
            if let type = try? path.stat(followTargetSymlink: false).type {
                return type == .symbolicLink && (try? path.stat()) == nil ? path : nil
            }
            guard path.removeLastComponent() else { return nil }
        }
        return nil
    }
}
