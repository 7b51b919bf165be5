import FuzzDriver
import PointerTesting

FuzzDriver.run(.messages)
