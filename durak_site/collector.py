"""The garbage collector of processes that people wait for."""

import gc


def leave_what_is_loaded_to_itself(**_: object) -> None:
    """Keep the collector to what comes later: to look through the site's code takes it 70 ms.

    That is a quarter of a thought, and beyond what a thought may be late.
    """
    gc.freeze()


def look_seldom() -> None:
    """Do so, and look at what has lived for a while far less often.

    In a web process with hundreds of open pages each full look held every page up for 150 to 480
    ms. What refers to itself is mostly young, and is found by the small looks.
    """
    gc.collect()
    leave_what_is_loaded_to_itself()
    gc.set_threshold(20_000, 20, 200)
