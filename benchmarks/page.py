"""How soon the page of all documents is there: bytes, and milliseconds until a browser has painted the first screen and read it all.

Run ``python benchmarks/page.py [reports/out/index.html]``; it needs Chromium and its driver. Milliseconds mean something only where
the machine's load, printed beside them, is low.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

TIMES = """
const read = performance.getEntriesByType("navigation")[0];
return [performance.getEntriesByName("first-contentful-paint")[0].startTime, read.domInteractive, read.loadEventEnd];
"""


def opened(page: Path) -> list[float]:
    """Open a page in a browser of its own; milliseconds until the first paint, the page read, and the script run."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    with tempfile.TemporaryDirectory() as folder:
        for flag in (
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--window-size=1400,900",
            f"--user-data-dir={folder}",
        ):
            options.add_argument(flag)
        browser = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        try:
            browser.get(page.resolve().as_uri())
            times: list[float] = browser.execute_script(TIMES)
            return times
        finally:
            browser.quit()


def main() -> None:
    """Print the bytes and the medians of five openings."""
    page = Path(sys.argv[1] if len(sys.argv) > 1 else "reports/out/index.html")
    print(f"{page}: {page.stat().st_size / 1e6:.2f} MB; load {os.getloadavg()[0]:.1f}")
    found = [opened(page) for _ in range(5)]
    for name, times in zip(("first screen", "page read", "script run"), zip(*found, strict=True), strict=True):
        print(f"{name:>12}: {median(times):5.0f} ms")


if __name__ == "__main__":
    main()
