import SystemPackage
import TestBasics

extension Project {
    static let configuration = folder.appending("config/pointerd.toml")
}
