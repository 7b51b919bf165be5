import FuzzDriver
import PointerTesting

FuzzDriver.run(.configuration)
