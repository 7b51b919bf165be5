import FuzzDriver

FuzzDriver.run(.configuration)
