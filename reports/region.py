"""Where a line is certainly wrong, drawn over one parameter or two."""

from __future__ import annotations

from markupsafe import Markup

from closedform.numerics.findings.boxes import Region
from closedform.reports.formula.mathml import inline
from closedform.reports.prose import symbol


def telling(region: Region | None) -> bool:
    """Return True if a drawing of where a line is wrong shows more than one colour."""
    return region is not None and len(region.drawn) > 0 and 0.02 < region.in_drawing < 0.95


def drawing(region: Region) -> Markup:
    """Draw where a line is certainly wrong, with a caption: one parameter to the right, a second one upwards."""
    across, *up = region.drawn
    height = 100 if up else 12
    paths = {"wrong": "", "open": ""}
    for patch in region.patches:
        x, width = 100 * patch.low[0], 100 * (patch.high[0] - patch.low[0])
        top, tall = (100 - 100 * patch.high[1], 100 * (patch.high[1] - patch.low[1])) if up else (0, height)
        paths[patch.state] += f"M{x:.4g} {top:.4g}h{width:.4g}v{tall:.4g}h{-width:.4g}z"
    shapes = Markup("").join(Markup('<path class="{}" d="{}"/>').format(state, d) for state, d in paths.items() if d)
    caption = f"{across} to the right" + (f", {up[0]} upwards" if up else "") + "; dark: certainly wrong, light: open"
    svg = Markup('<svg class="region" viewBox="0 0 100 {}" role="img"><title>{}</title>{}</svg>').format(height, caption, shapes)
    side = Markup("") if not up else _axis("up", region, up[0])
    figure = '<figure class="where"><div class="plot">{}{}</div>{}<figcaption>{}</figcaption></figure>'
    return Markup(figure).format(side, svg, _axis("across", region, across), caption)


def _axis(direction: str, region: Region, parameter: str) -> Markup:
    """Write a parameter between the ends of its interval, in the order in which an axis shows them."""
    ends = region.box[parameter]
    first, last = ends if direction == "across" else ends[::-1]
    return Markup('<span class="{}"><span>{}</span>{}<span>{}</span></span>').format(
        direction, first, inline(symbol(parameter)), last
    )
