"""Does the page work in a real browser: nothing clipped or overlapping on a desk, a tablet, a phone and paper, filters, search, keyboard, no requests?

Needs Chromium and its driver, which are no Python packages (Debian: chromium, chromium-driver).
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sample import of_documents
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.wait import WebDriverWait

from closedform.reports.html import About, page

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None or DRIVER is None, reason="needs chromium and chromedriver, which are no Python packages"),
]

LOGS = ("performance", "browser")
PATIENCE = 250.0  # seconds that an answer may take where other tests share the processors
SIZES = {"desk": (1400, 900), "tablet": (768, 1000), "phone": (390, 844)}
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--hide-scrollbars",
)  # fmt: skip

# What is clipped: what sticks out of the window, or out of a box that does not scroll that way.
CLIPPED = """
const out = [];
const wide = document.documentElement.clientWidth;
for (const box of document.querySelectorAll(".formula")) {
  if (box.scrollHeight > box.clientHeight + 1) out.push(["cut at the bottom", box.closest("[id]").id, box.scrollHeight - box.clientHeight]);
  if (getComputedStyle(box).overflowX === "auto") continue;
  const right = box.getBoundingClientRect().right + 1;
  for (const math of box.querySelectorAll("math"))
    if (math.getBoundingClientRect().right > right) out.push(["cut at the right", box.closest("[id]").id, math.getBoundingClientRect().right - right]);
}
for (const box of document.querySelectorAll("p, h1, h2, h3, td, th, dt, dd, li, summary, .side, .where-it-is, form, button")) {
  if (box.closest(".scroll, .hidden, [hidden]")) continue;
  const rect = box.getBoundingClientRect();
  if (rect.width && (rect.right > wide + 1 || rect.left < -1)) out.push(["outside the window", box.className || box.tagName, box.textContent.slice(0, 60)]);
  if (!box.querySelector(".formula, .scroll") && box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== "inline")
    out.push(["wider than its box", box.className || box.tagName, box.textContent.slice(0, 60), box.scrollWidth - box.clientWidth]);
}
if (document.documentElement.scrollWidth > wide) out.push(["the page scrolls sideways", document.documentElement.scrollWidth]);
return out;
"""

# What overlaps: two neighbours inside a line of the page, or a formula that reaches out of its box into what is above or below.
OVERLAPS = """
const out = [];
for (const parent of document.querySelectorAll(".card, .body, .side, .erratum, .what, .why, .where-it-is, .pair, .row, .facts, header.top, tr, dd")) {
  const rects = [...parent.children].map((child) => [child, child.getBoundingClientRect()])
    .filter(([child, r]) => r.width && r.height && getComputedStyle(child).display !== "inline");
  for (let i = 1; i < rects.length; i++) {
    const [one, a] = rects[i - 1], [other, b] = rects[i];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) out.push([parent.closest("[id]").id, one.className, other.className, across, down]);
  }
}
for (const math of document.querySelectorAll(".formula math")) {
  const inner = math.getBoundingClientRect(), box = math.closest(".formula").getBoundingClientRect();
  if (inner.height && (inner.top < box.top - 1 || inner.bottom > box.bottom + 1)) out.push(["a formula out of its box", math.closest("[id]").id]);
}
return out;
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of all documents."""
    path: Path = tmp_path_factory.mktemp("page") / "index.html"
    path.write_text(page(of_documents(), about=About("1 January 2030", "0" * 40)), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """One browser for all tests: to start it costs as much as most of them."""
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in (*QUIET, f"--user-data-dir={tmp_path_factory.mktemp('browser')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(str(DRIVER)))
    driver.set_script_timeout(PATIENCE)
    try:
        yield driver
    finally:
        driver.quit()


@pytest.fixture
def browser(started: webdriver.Chrome, address: str) -> webdriver.Chrome:
    """The page as it opens on a desk: loaded anew, on the screen, with nothing in the logs of what came before."""
    started.get("about:blank")
    started.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    resize(started, *SIZES["desk"])
    for kind in LOGS:
        started.get_log(kind)  # type: ignore[no-untyped-call]
    started.get(address)
    return started


def resize(browser: webdriver.Chrome, width: int, height: int) -> None:
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def open_some(browser: webdriver.Chrome) -> None:
    """Lay out every line, and open one in eight."""
    browser.execute_script(
        "document.head.insertAdjacentHTML('beforeend', '<style>.card { content-visibility: visible !important }</style>');"
        "window.opened = [...document.querySelectorAll('.card details')].filter((_, i) => i % 8 === 0);"
        "for (const box of opened) box.open = true;"
    )
    told = (  # a busy browser is slow to say that a box was opened
        "const left = opened.filter((box) => !box.querySelector('.facts'));"
        "for (const box of left) box.dispatchEvent(new Event('toggle')); return !left.length"
    )
    WebDriverWait(browser, PATIENCE).until(lambda b: b.execute_script(told))


def shown(browser: webdriver.Chrome) -> list[str]:
    keys: list[str] = browser.execute_script(
        "return [...document.querySelectorAll('.card')].filter((c) => c.offsetParent).map((c) => c.id)"
    )
    return keys


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_clipped_or_overlaps(browser: webdriver.Chrome, size: str) -> None:
    resize(browser, *SIZES[size])
    open_some(browser)
    assert browser.execute_script(CLIPPED) == []
    assert browser.execute_script(OVERLAPS) == []


def test_nor_on_paper(browser: webdriver.Chrome) -> None:
    open_some(browser)
    resize(browser, 680, 1000)  # A4 between its margins
    browser.execute_script("dispatchEvent(new Event('beforeprint'))")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert browser.execute_script("return getComputedStyle(document.querySelector('.formula')).overflowX") == "visible"
    assert browser.execute_script(CLIPPED) == []
    assert browser.execute_script(OVERLAPS) == []


def test_these_measurements_see_what_is_clipped_and_what_overlaps(browser: webdriver.Chrome) -> None:
    script = "document.querySelector('.erratum .why').style.cssText = 'margin-left: -9rem; white-space: nowrap; width: 200vw'"
    browser.execute_script(script)
    assert any(row[0] == "outside the window" for row in browser.execute_script(CLIPPED))
    assert browser.execute_script(OVERLAPS)
    browser.execute_script("for (const box of document.querySelectorAll('.erratum .formula')) box.style.height = '4px'")
    assert any(row[0] == "cut at the bottom" for row in browser.execute_script(CLIPPED))


def test_the_errata_are_on_the_first_screen(browser: webdriver.Chrome) -> None:
    tops = "return [...document.querySelectorAll('.erratum')].slice(0, 2).map((e) => e.getBoundingClientRect().bottom)"
    assert max(browser.execute_script(tops)) < SIZES["desk"][1]


def test_it_asks_for_nothing_and_complains_of_nothing(browser: webdriver.Chrome, address: str) -> None:
    open_some(browser)
    logs: dict[str, list[dict[str, Any]]] = {kind: browser.get_log(kind) for kind in LOGS}  # type: ignore[no-untyped-call]
    messages = [json.loads(entry["message"])["message"] for entry in logs["performance"]]
    sent = [m["params"] for m in messages if m["method"] == "Network.requestWillBeSent"]
    asked = {request["request"]["url"] for request in sent if request["documentURL"].startswith(address)}  # else the browser's own
    assert {url for url in asked if not url.startswith("data:")} == {address}
    assert [entry for entry in logs["browser"] if entry["level"] in ("SEVERE", "WARNING")] == []


def test_filters_and_search_show_what_they_say(browser: webdriver.Chrome) -> None:
    records = {record.key: record for record in of_documents()}
    WebDriverWait(browser, PATIENCE).until(lambda b: len(shown(b)) > 1)  # a busy browser lays the first line out before the others
    assert shown(browser) == list(records)
    browser.find_element("css selector", ".chip[data-column=refuted]").click()
    assert {records[key].total for key in shown(browser)} == {"refuted"}
    choose(browser, "by-document", "002")
    assert shown(browser) == [r.key for r in records.values() if r.total == "refuted" and r.document == "002"]
    choose(browser, "by-kind", "property")
    assert {records[key].kind for key in shown(browser)} == {"property"}
    browser.execute_script("document.activeElement.blur()")
    browser.switch_to.active_element.send_keys("/nothing has this")
    assert shown(browser) == []
    assert browser.find_element("id", "nothing").is_displayed()
    browser.find_element("id", "reset").click()
    assert shown(browser) == list(records)
    browser.find_element("id", "search").send_keys("002:72")
    assert shown(browser) == ["002:72"]
    assert browser.find_element("id", "matched").text == f"1 of {len(records)} lines"


@pytest.mark.parametrize(("size", "most"), [("desk", 0), ("phone", 20)])
def test_formulas_are_wrapped_not_cut(browser: webdriver.Chrome, size: str, most: int) -> None:
    resize(browser, *SIZES[size])
    read = """const done = arguments[0]; let y = 0;
      const step = () => { scrollTo(0, y); y += 1200;
        y < document.body.scrollHeight ? requestAnimationFrame(() => requestAnimationFrame(step)) : done(true); }; step();"""
    assert browser.execute_async_script(read)  # as a reader does, from the top to the end
    cut = "return [...document.querySelectorAll('.formula')].filter((e) => e.scrollWidth > e.clientWidth + 1).length"
    WebDriverWait(browser, PATIENCE).until(lambda b: b.execute_script(cut) <= most)


def test_a_search_goes_to_its_first_hit_and_a_count_to_its_lines(browser: webdriver.Chrome) -> None:
    top = "return document.getElementById(arguments[0]).getBoundingClientRect().top"
    browser.find_element("id", "search").send_keys("002:72")
    assert 0 < browser.execute_script(top, "002:72") < SIZES["desk"][1] - 200  # or as far as the page goes
    assert browser.execute_script(
        "return [...document.querySelectorAll('.erratum')].filter((e) => e.offsetParent).map((e) => e.dataset.of)"
    ) in ([], ["002:72"])
    browser.find_element("css selector", ".headline a[data-show=refuted]").click()
    records = {record.key: record for record in of_documents()}
    assert [records[key].total for key in shown(browser)] == ["refuted"] * sum(r.total == "refuted" for r in records.values())
    browser.execute_script("document.getElementById('by-consequence').click()")
    falls = (
        "return [...document.querySelectorAll('.erratum')].filter((e) => e.offsetParent).sort((a, b) => a.offsetTop - b.offsetTop)"
    )
    counts = browser.execute_script(f"{falls}.map((e) => Number(e.style.getPropertyValue('--falls') || 0))")
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 5


def test_a_fold_opens_without_scripts(browser: webdriver.Chrome, address: str) -> None:
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(address)
        fold = browser.find_element("css selector", "[id='002:72'] details")
        fold.find_element("css selector", "summary").click()
        assert "refuted: " in fold.text
        assert not browser.find_element("id", "search").is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def choose(browser: webdriver.Chrome, select: str, value: str) -> None:
    script = "const s = document.getElementById(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('change'))"
    browser.execute_script(script, select, value)


def test_a_line_opens_lazily_and_a_link_to_a_hidden_one_shows_it(browser: webdriver.Chrome) -> None:
    facts = "return document.getElementById('002:72').querySelector('.facts')?.innerText"
    assert browser.execute_script(facts) is None
    choose(browser, "by-document", "000")
    browser.execute_script("location.hash = '002:72'")
    found: Any = WebDriverWait(browser, PATIENCE).until(lambda b: b.execute_script(facts))
    for told in ("witness", "true", "printed", "evidence", "enclose", "correct form", "proved"):
        assert told in found
    assert "002:72" in shown(browser)
    copied = browser.find_element("css selector", "[id='002:72'] .copy").get_attribute("data-latex")
    (record,) = (r for r in of_documents() if r.key == "002:72")
    assert record.correction is not None
    assert copied == record.correction.latex


def test_it_can_be_read_aloud_and_by_keyboard(browser: webdriver.Chrome) -> None:
    nameless = """return [...document.querySelectorAll('input, select, button, a, [role=region], section, article')]
      .filter((e) => !(e.labels?.length || e.textContent.trim() || e.ariaLabel || e.getAttribute('aria-labelledby'))).map((e) => e.outerHTML.slice(0, 80))"""
    assert browser.execute_script(nameless) == []
    broken = """return [...document.querySelectorAll('a[href^="#"]')].map((a) => decodeURIComponent(a.hash.slice(1)))
      .filter((id) => !document.getElementById(id))"""
    assert browser.execute_script(broken) == []
    assert (
        browser.execute_script(
            "const ids = [...document.querySelectorAll('[id]')].map((e) => e.id); return ids.length - new Set(ids).size"
        )
        == 0
    )
    # A formula that scrolls can be scrolled by the keyboard; one that does not is no stop on the way.
    stops = """const [wide, narrow] = [true, false].map((w) => [...document.querySelectorAll('.erratum .formula')]
        .find((e) => (e.scrollWidth > e.clientWidth) === w));
      return [wide, narrow].map((e) => { e.focus(); return document.activeElement === e; })"""
    assert browser.execute_script(stops) == [True, False]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_the_paper_by_day_and_night(browser: webdriver.Chrome, scheme: str) -> None:
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    contrast = """
    const light = (rgb) => { const [r, g, b] = rgb.match(/[0-9.]+/g).slice(0, 3).map((v) => v / 255)
      .map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
    const paper = light(getComputedStyle(document.body).backgroundColor);
    return ["body", "a.number", ".says", ".verdict.refuted", ".verdict.proved", ".verdict.conditional", ".verdict.approximation", ".label"].map((name) => {
      const ink = light(getComputedStyle(document.querySelector(name)).color);
      return (Math.max(ink, paper) + .05) / (Math.min(ink, paper) + .05);
    });"""
    assert min(browser.execute_script(contrast)) > 4.5  # WCAG 2.2, level AA
