import FuzzDriver

FuzzDriver.run(.recordings)
