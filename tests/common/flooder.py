"""A reader of uploads that answers more than a server could hold."""

from evaluacmo.common.sandboxed import MAX_ANSWER_BYTES, read_in_sandbox

if __name__ == "__main__":
    read_in_sandbox(lambda _: "x" * MAX_ANSWER_BYTES)
