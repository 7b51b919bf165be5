import SystemPackage
import TestBasics

extension Project {
    static let configuration = folder.appending("config/pointerd.toml")
    static let demo = folder.appending("config/demo.toml")
}
