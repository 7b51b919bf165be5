import FuzzDriver

FuzzDriver.run(.devices)
