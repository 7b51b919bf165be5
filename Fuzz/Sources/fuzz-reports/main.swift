import FuzzDriver
import PointerTesting

FuzzDriver.run(.reports)
