/// Version of the daemon, its tools and its libraries, which are released together.
package enum ProjectVersion {
    /// Major, minor and patch number, as in Semantic Versioning.
    package static let string = "0.1.0"
}
