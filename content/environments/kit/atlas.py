"""Packs the charts of a mesh in one square lightmap, as finely as they fit."""
from math import ceil

GUTTER = 2


def pack(charts, size):
    """Places every chart and returns texels per metre."""
    low, high = 2.0, 200.0
    for _ in range(18):
        middle = (low + high) / 2
        if _fits(charts, size, middle):
            low = middle
        else:
            high = middle
    _fits(charts, size, low)
    return low


def _fits(charts, size, texels):
    for chart in charts:
        columns = max(3, ceil(chart.width * texels * chart.density) + 1)
        rows = max(3, ceil(chart.height * texels * chart.density) + 1)
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
