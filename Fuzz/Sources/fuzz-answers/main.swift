import FuzzDriver
import ServiceTesting

FuzzDriver.run(.answers)
