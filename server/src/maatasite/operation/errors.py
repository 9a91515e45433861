"""Why a command of whoever runs the site did nothing."""


class OperationFailed(Exception):
    """Nothing was changed. `code` says why, `facts` what and where."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return ", ".join([self.code, *(f"{name}: {value}" for name, value in self.facts.items())])
