#!/usr/bin/env python3
# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the tests of a `bazel test` run.

Usage: summary.py EVENT_FILE BAZEL_STATUS [FAILURE...]

GoogleTest's cases and lit's files count one each, whatever target they are in,
and so does a target that crashed or did not build, and each FAILURE, which
somebody else found. The last line printed is "N passed, N failed", with
", N skipped" if some were. Exits 1 if anything failed, or nothing passed.
"""

import collections
import json
import sys
import urllib.parse
import xml.etree.ElementTree


def read_results(path):
    """The test targets of a run: a dict from label to [(status, XML path or None)].

    The list has an entry for each shard, and one without a path for a target that
    did not come to run.
    """
    tests = set()
    reports = collections.defaultdict(dict)
    with open(path, encoding="utf-8") as stream:
        for line in stream:
            event = json.loads(line)
            key = event.get("id", {})
            if "testSize" in event.get("configured", {}):
                tests.add(key["targetConfigured"]["label"])
            if "testResult" in key:
                where = key["testResult"]
                result = event.get("testResult", {})
                report = None
                for output in result.get("testActionOutput", []):
                    if output["name"] == "test.xml" and "uri" in output:
                        uri = urllib.parse.urlparse(output["uri"])
                        report = urllib.parse.unquote(uri.path)
                # A later attempt at the same shard takes the earlier one's place.
                shard = (where.get("run", 1), where.get("shard", 1))
                status = result.get("status", "NO_STATUS")
                reports[where["label"]][shard] = (status, report)
    return {
        label: list(reports[label].values()) or [("DID_NOT_BUILD", None)]
        for label in tests.union(reports)
    }


def count_cases(report):
    """(passed, failed, skipped, names of the failed) of one XML report."""
    passed, failed, skipped = 0, [], 0
    for case in xml.etree.ElementTree.parse(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append("%s.%s" % (case.get("classname", ""), case.get("name", "")))
        elif case.find("skipped") is not None or case.get("status") == "notrun":
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped


def main():
    events, bazel_status = sys.argv[1], int(sys.argv[2])
    passed = skipped = 0
    failed = sys.argv[3:]
    for label, shards in sorted(read_results(events).items()):
        for status, report in shards:
            cases = (0, [], 0)
            if report:
                try:
                    cases = count_cases(report)
                except (OSError, xml.etree.ElementTree.ParseError) as error:
                    print("%s: no usable report: %s" % (label, error))
            passed += cases[0]
            skipped += cases[2]
            failed += ["%s (%s)" % (label, name.strip(".")) for name in cases[1]]
            # A crash, a time-out or a failed build leaves no failed case behind.
            if status not in ("PASSED", "FLAKY") and not cases[1]:
                failed.append("%s (%s)" % (label, status.lower().replace("_", " ")))
            elif status in ("PASSED", "FLAKY") and not any(map(bool, cases)):
                passed += 1
    # Bazel's status 3 is failed tests and nothing else.
    if bazel_status not in (0, 3) and not failed:
        failed.append("the build (status %d)" % bazel_status)
    for name in failed:
        print("FAILED: " + name)
    line = "%d passed, %d failed" % (passed, len(failed))
    print(line + (", %d skipped" % skipped if skipped else ""))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
