"""Reads an OpenMetrics text from the standard input with the parser of the prometheus_client package, which takes nothing that the
specification does not allow, and prints each sample on a line."""

import sys

from prometheus_client.openmetrics.parser import text_string_to_metric_families

for family in text_string_to_metric_families(sys.stdin.read()):
    for sample in family.samples:
        labels = ",".join(f"{name}={value!r}" for name, value in sorted(sample.labels.items()))
        print(family.type, family.unit or "-", f"{sample.name}{{{labels}}}", float(sample.value))
