def check(run): pass
