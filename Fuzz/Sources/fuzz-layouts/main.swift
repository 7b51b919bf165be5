import FuzzDriver

FuzzDriver.run(.layouts)
