"""Packs the charts of a mesh in one square lightmap, as finely as they fit."""
from math import ceil

# One texel on each side of a chart.
GUTTER = 2


def pack(charts, size, grid=1):
    """
    Places every chart and returns texels per metre. grid 2: charts and their gutters begin and end on even texels, as
    WebP keeps one colour for two by two of them, and that of one chart must not run into the next.
    """
    low, high = 2.0, 200.0
    for _ in range(18):
        middle = (low + high) / 2
        if _fits(charts, size, middle, grid):
            low = middle
        else:
            high = middle
    _fits(charts, size, low, grid)
    return low


def _fits(charts, size, texels, grid):
    for chart in charts:
        columns, rows = (_texels(ceil(side * texels * chart.density) + 1, grid) for side in (chart.width, chart.height))
        chart.turned = rows > columns
        chart.columns, chart.rows = (rows, columns) if chart.turned else (columns, rows)
    x = y = shelf = 0
    for chart in sorted(charts, key=lambda c: (-c.rows, -c.columns)):
        if chart.columns + GUTTER > size:
            return False
        if x + chart.columns + GUTTER > size:
            x, y, shelf = 0, y + shelf, 0
        shelf = max(shelf, chart.rows + GUTTER)
        if y + chart.rows + GUTTER > size:
            return False
        chart.u, chart.v = x + 1, y + 1
        x += chart.columns + GUTTER
    return True


def _texels(count, grid):
    """Enough to tell the faces of a thin board."""
    return max(3, count) if grid == 1 else max(4, count + count % 2)


def texture_coordinates(mesh, size):
    """Lightmap coordinates per vertex, v downwards as glTF has it; edges lie inside the outermost texels."""
    inset = 0.35
    out = []
    for index, (u, v) in zip(mesh.chart_of, mesh.chart_uv):
        chart = mesh.charts[index]
        s, t = u / chart.width, v / chart.height
        if chart.turned:
            s, t = t, s
        out.append((
            (chart.u + inset + s * (chart.columns - 2 * inset)) / size,
            (chart.v + inset + t * (chart.rows - 2 * inset)) / size,
        ))
    return out
