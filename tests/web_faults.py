"""web_faults.py - what checks of the page found wrong (check_web.py)."""
faults = []


def complain(what):
    faults.append(what)
    print(f"test_web: {what}")
