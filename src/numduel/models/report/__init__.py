"""What evaluations of models show: data for programs, from Inspect's logs."""

from numduel.models.report.data import data
from numduel.models.report.report import Report, report

__all__ = ["Report", "data", "report"]
