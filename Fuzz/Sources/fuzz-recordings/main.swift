import FuzzDriver
import PointerTesting

FuzzDriver.run(.recordings)
