"""`manage.py play`: the whole site from one command, every role a process of its own.

supervisor.py starts and watches them, roles.py says which they are; every other file holds one
concern: the lock, the address, the broker, the log, dying with the parent. Nothing here knows
Django's apps: what needs the database is done by a process of its own.
"""
