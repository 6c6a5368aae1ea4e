"""A checker for assistants: the tools of ``closedform mcp``, over the Model Context Protocol.

``server`` speaks the protocol and never sees a formula. A call's arguments (``arguments``) go to a judge (``judges``), a process that
can be killed. There ``tools`` asks the same functions as the command line, and ``answers`` writes what they find.
"""
