import FuzzDriver
import ServiceTesting

FuzzDriver.run(.devices)
