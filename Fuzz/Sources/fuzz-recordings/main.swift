import FuzzDriver
import ServiceTesting

FuzzDriver.run(.recordings)
