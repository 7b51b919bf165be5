import FuzzDriver
import ServiceTesting

FuzzDriver.run(.layouts)
