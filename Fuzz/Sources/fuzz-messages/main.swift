import FuzzDriver
import ServiceTesting

FuzzDriver.run(.messages)
