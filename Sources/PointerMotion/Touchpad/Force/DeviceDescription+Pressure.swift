import PointerModel

extension DeviceDescription {
    /// The same with its pressure described as the class that it counts as, whoever said so: a firm press on a touchpad of which a rule
    /// makes force is no palm, and pressure that a rule calls none makes no touches either.
    var describingPressureAsClassed: DeviceDescription {
        guard kind == .touchpad, force.reason == .rule else { return self }
        var device = self
        device.touchpad?.isPressurePad = force.forceClass == .force
        device.touchpad?.pressure?.resolution = 0
        if force.forceClass == .absent { device.touchpad?.pressure = nil }
        return device
    }
}
