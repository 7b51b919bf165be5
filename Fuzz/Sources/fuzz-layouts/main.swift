import FuzzDriver
import PointerTesting

FuzzDriver.run(.layouts)
