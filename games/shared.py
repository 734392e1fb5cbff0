"""Work that many sockets of a process want at once, done once."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Shared(Generic[Value]):
    """The last `size` values by key; of several threads that ask for a key, one makes the value.

    A value that could not be made is forgotten, and everybody who waited gets the error.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._futures: OrderedDict[Hashable, Future[Value]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of a key, made now if nobody has made it yet."""
        with self._lock:
            future = self._futures.get(key)
            mine = future is None
            if future is None:
                future = self._futures[key] = Future()
                self._drop_oldest()
        if mine:
            self._fill(key, future, make)
        return future.result()

    def put(self, key: Hashable, value: Value) -> None:
        """Keep a value that somebody has at hand, unless there is one or it is being made."""
        with self._lock:
            if key not in self._futures:
                future: Future[Value] = Future()
                future.set_result(value)
                self._futures[key] = future
                self._drop_oldest()

    def _fill(self, key: Hashable, future: Future[Value], make: Callable[[], Value]) -> None:
        try:
            future.set_result(make())
        except BaseException as error:
            with self._lock:
                self._futures.pop(key, None)
            future.set_exception(error)

    def _drop_oldest(self) -> None:
        while len(self._futures) > self._size:
            self._futures.popitem(last=False)
