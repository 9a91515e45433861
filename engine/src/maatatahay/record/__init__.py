"""The game record, version 1 (RECORD.md): read, replay and write whole games."""

from maatatahay.record.model import FORMAT, MoveTime, Record, Result, result_on_board
from maatatahay.record.reader import read_record, read_records, record_from_json, record_lines
from maatatahay.record.writer import record_to_json, write_record

__all__ = [
    "FORMAT",
    "MoveTime",
    "Record",
    "Result",
    "read_record",
    "read_records",
    "record_from_json",
    "record_lines",
    "record_to_json",
    "result_on_board",
    "write_record",
]
