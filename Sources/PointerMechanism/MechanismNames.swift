/// The mechanism's names on the system's bus, for the service and for those who call it.
package enum MechanismNames {
    package static let bus = "io.pointerd.Mechanism"
    package static let object = "/io/pointerd/Mechanism"
    package static let interface = "io.pointerd.Mechanism1"
}
