import FuzzDriver
import ServiceTesting

FuzzDriver.run(.reports)
