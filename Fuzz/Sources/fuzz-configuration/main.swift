import FuzzDriver
import ServiceTesting

FuzzDriver.run(.configuration)
