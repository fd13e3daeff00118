"""Evaluacmo: the web application with which a school evaluates its staff."""

__version__ = "0.1.0"
