import PointerModel

extension DeviceDescription {
    /// The same device with its pressure described as a rule classifies it. If the rule says force, a firm press is no palm; if
    /// the rule says none, pressure does not decide about touches either.
    var describingPressureAsClassed: DeviceDescription {
        guard kind == .touchpad, force.reason == .rule else { return self }
        var device = self
        device.touchpad?.isPressurePad = force.forceClass == .force
        device.touchpad?.pressure?.resolution = 0
        if force.forceClass == .absent { device.touchpad?.pressure = nil }
        return device
    }
}
