import PointerModel

extension Vector {
    /// Its length in its own unit.
    var length: Double { (dx * dx + dy * dy).squareRoot() }
}
