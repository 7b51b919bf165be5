/// The protocol's only definition: the interface texts that the daemon serves through org.varlink.service.GetInterfaceDescription.
///
/// Versioning is additive: unknown fields are ignored, and fields and members are never renamed or removed.
public enum InterfaceDescriptions {}
