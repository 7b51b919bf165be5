import FuzzDriver

FuzzDriver.run(.reports)
