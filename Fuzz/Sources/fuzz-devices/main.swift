import FuzzDriver
import PointerTesting

FuzzDriver.run(.devices)
