import FuzzDriver

FuzzDriver.run(.messages)
