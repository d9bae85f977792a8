"""Rooms: walls, floors and ceilings with openings, their reveals, skirtings, windows and skylights.

Every face is a sheet that looks into its room and ends exactly where the next begins, so that no light leaks.
"""
from .boxes import block
from .vector import cross, normalise, sub


def panel(mesh, origin, across, up, width, height, holes, paint, density=1.0):
    """A flat rectangle with rectangular holes [(left, right, low, high)], measured from `origin` along two unit vectors.

    It faces across × up.
    """
    us = sorted({0.0, width, *(v for h in holes for v in h[:2] if 0 < v < width)})
    vs = sorted({0.0, height, *(v for h in holes for v in h[2:] if 0 < v < height)})
    normal = normalise(cross(across, up))
    chart = mesh.chart(width, height, density)

    def corner(u, v):
        p = tuple(o + a * u + b * v for o, a, b in zip(origin, across, up))
        return mesh.vertex(p, normal, paint, chart, u, v)

    index = [[corner(u, v) for u in us] for v in vs]
    for r in range(len(vs) - 1):
        for c in range(len(us) - 1):
            u, v = (us[c] + us[c + 1]) / 2, (vs[r] + vs[r + 1]) / 2
            if any(left < u < right and low < v < high for left, right, low, high in holes):
                continue
            a, b, d, e = index[r][c], index[r][c + 1], index[r + 1][c + 1], index[r + 1][c]
            mesh.triangle(a, b, d)
            mesh.triangle(a, d, e)


# Where a wall stands and which way it looks: n is the wall at the low end of Z, and looks into the room, to +Z.
SIDES = ('n', 's', 'w', 'e')


def wall(mesh, side, x, z, y, openings, paint, density=1.0):
    """One wall of a room. openings: [(start, end, low, high)] in the world's X (n, s) or Z (w, e) and heights."""
    low = y[0]
    if side in 'ns':
        holes = [(a - x[0], b - x[0], c - low, d - low) for a, b, c, d in openings]
        if side == 'n':
            panel(mesh, (x[0], low, z[0]), (1, 0, 0), (0, 1, 0), x[1] - x[0], y[1] - low, holes, paint, density)
        else:
            width = x[1] - x[0]
            holes = [(width - b, width - a, c, d) for a, b, c, d in holes]
            panel(mesh, (x[1], low, z[1]), (-1, 0, 0), (0, 1, 0), width, y[1] - low, holes, paint, density)
    else:
        holes = [(a - z[0], b - z[0], c - low, d - low) for a, b, c, d in openings]
        width = z[1] - z[0]
        if side == 'e':
            panel(mesh, (x[1], low, z[0]), (0, 0, 1), (0, 1, 0), width, y[1] - low, holes, paint, density)
        else:
            holes = [(width - b, width - a, c, d) for a, b, c, d in holes]
            panel(mesh, (x[0], low, z[1]), (0, 0, -1), (0, 1, 0), width, y[1] - low, holes, paint, density)


def walls(mesh, x, z, y, openings, paint, density=1.0):
    """All four; openings by side. `paint` may be a dict by side too."""
    for side in SIDES:
        colour = paint.get(side, paint['all']) if isinstance(paint, dict) else paint
        if colour:
            wall(mesh, side, x, z, y, openings.get(side, ()), colour, density)


def ceiling(mesh, x, z, y, holes, paint, density=1.0):
    """holes: [(x0, x1, z0, z1)]. It looks down."""
    cut = [(a - x[0], b - x[0], c - z[0], d - z[0]) for a, b, c, d in holes]
    panel(mesh, (x[0], y, z[0]), (1, 0, 0), (0, 0, 1), x[1] - x[0], z[1] - z[0], cut, paint, density)


def ground(mesh, x, z, y, holes, paint, density=1.0):
    """A floor with holes [(x0, x1, z0, z1)]."""
    cut = [(a - x[0], b - x[0], z[1] - d, z[1] - c) for a, b, c, d in holes]
    panel(mesh, (x[0], y, z[1]), (1, 0, 0), (0, 0, -1), x[1] - x[0], z[1] - z[0], cut, paint, density)


def tunnel(mesh, x, y, z, along, paint, floor=None, sides='lrtb', density=1.0):
    """The faces inside an opening through something thick, along an axis. l and r are its low and high side."""
    (x0, x1), (y0, y1), (z0, z1) = x, y, z
    floor = floor or paint
    if along == 'z':
        faces = {
            'l': ((x0, y0, z0), (x0, y0, z1), (x0, y1, z1), (x0, y1, z0), (1, 0, 0)),
            'r': ((x1, y0, z0), (x1, y0, z1), (x1, y1, z1), (x1, y1, z0), (-1, 0, 0)),
        }
    elif along == 'x':
        faces = {
            'l': ((x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (0, 0, 1)),
            'r': ((x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1), (0, 0, -1)),
        }
    else:
        faces = {
            'l': ((x0, y0, z0), (x0, y0, z1), (x0, y1, z1), (x0, y1, z0), (1, 0, 0)),
            'r': ((x1, y0, z0), (x1, y0, z1), (x1, y1, z1), (x1, y1, z0), (-1, 0, 0)),
            't': ((x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (0, 0, 1)),
            'b': ((x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1), (0, 0, -1)),
        }
    if along != 'y':
        faces['t'] = ((x0, y1, z0), (x1, y1, z0), (x1, y1, z1), (x0, y1, z1), (0, -1, 0))
        faces['b'] = ((x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1), (0, 1, 0))
    for name in sides:
        *corners, normal = faces[name]
        mesh.quad(*corners, normal, floor if name == 'b' else paint, density)


def splay(mesh, low, high, paint, density=1.0):
    """The sloped sides of a skylight's well. low and high: (x0, x1, z0, z1, y)."""
    ax0, ax1, az0, az1, ay = low
    bx0, bx1, bz0, bz1, by = high
    a = [(ax0, ay, az0), (ax1, ay, az0), (ax1, ay, az1), (ax0, ay, az1)]
    b = [(bx0, by, bz0), (bx1, by, bz0), (bx1, by, bz1), (bx0, by, bz1)]
    for i in range(4):
        j = (i + 1) % 4
        normal = normalise(cross(sub(a[j], a[i]), sub(b[i], a[i])))
        middle = tuple((p + q + r + s) / 4 for p, q, r, s in zip(a[i], a[j], b[i], b[j]))
        inward = sub(((ax0 + ax1) / 2, middle[1], (az0 + az1) / 2), middle)
        if sum(p * q for p, q in zip(normal, inward)) < 0:
            normal = tuple(-c for c in normal)
        mesh.quad(a[i], a[j], b[j], b[i], normal, paint, density)


def skirting(mesh, side, x, z, y, gaps, paint, height=0.09, depth=0.014):
    """A board along the foot of a wall, with gaps [(start, end)] where doors are."""
    lengthwise = x if side in 'ns' else z
    cursor = lengthwise[0]
    runs = []
    for start, end in sorted(gaps):
        if start > cursor:
            runs.append((cursor, start))
        cursor = max(cursor, end)
    if cursor < lengthwise[1]:
        runs.append((cursor, lengthwise[1]))
    for run in runs:
        if side == 'n':
            block(mesh, run, (y - 0.012, y + height), (z[0], z[0] + depth), paint, bevel=0.006, caps=('open', 'open'), density=0.5)
        elif side == 's':
            block(mesh, run, (y - 0.012, y + height), (z[1] - depth, z[1]), paint, bevel=0.006, caps=('open', 'open'), density=0.5)
        elif side == 'w':
            block(mesh, (x[0], x[0] + depth), (y - 0.012, y + height), run, paint, bevel=0.006, caps=('open', 'open'), density=0.5, axis='z')
        else:
            block(mesh, (x[1] - depth, x[1]), (y - 0.012, y + height), run, paint, bevel=0.006, caps=('open', 'open'), density=0.5, axis='z')


def skirtings(mesh, x, z, y, openings, paint, height=0.09, depth=0.014):
    """All four, with gaps at the openings that reach the floor."""
    for side in SIDES:
        gaps = [(a, b) for a, b, low, _ in openings.get(side, ()) if low <= y + 0.01]
        skirting(mesh, side, x, z, y, gaps, paint, height, depth)


def window(mesh, axis, plane, span, y, columns, rows, paint, width=0.05, depth=0.09, upright=None):
    """A frame with mullions in an opening; it stands along `axis` ('x' or 'z') at `plane` of the other one.

    columns and rows: how many panes, or the places of the bars between them as shares of the whole.
    """
    (u0, u1), (y0, y1) = span, y
    upright = upright or paint

    def bar(u, v, deep, colour, length_axis):
        low, high = plane - deep / 2, plane + deep / 2
        if axis == 'x':
            block(mesh, u, v, (low, high), colour, bevel=0.008, caps=('open', 'open'), density=0.6, axis=length_axis)
        else:
            block(mesh, (low, high), v, u, colour, bevel=0.008, caps=('open', 'open'), density=0.6,
                  axis='z' if length_axis == 'x' else length_axis)

    def shares(count):
        return [i / count for i in range(1, count)] if isinstance(count, int) else list(count)

    bar((u0, u0 + width), (y0, y1), depth, upright, 'y')
    bar((u1 - width, u1), (y0, y1), depth, upright, 'y')
    bar((u0 + width, u1 - width), (y0, y0 + width), depth, paint, 'x')
    bar((u0 + width, u1 - width), (y1 - width, y1), depth, paint, 'x')
    inner = (u0 + width, u1 - width)
    for share in shares(columns):
        u = u0 + (u1 - u0) * share
        bar((u - width * 0.4, u + width * 0.4), (y0 + width, y1 - width), depth * 0.8, upright, 'y')
    for share in shares(rows):
        v = y0 + (y1 - y0) * share
        bar(inner, (v - width * 0.35, v + width * 0.35), depth * 0.7, paint, 'x')


def grid_of_bars(mesh, x, z, y, columns, rows, paint, width=0.045, height=0.1):
    """The glazing bars of a skylight, level at y (their underside)."""
    for i in range(columns + 1):
        px = x[0] + (x[1] - x[0]) * i / columns
        block(mesh, (px - width / 2, px + width / 2), (y - 0.012, y + height), z, paint, bevel=0.008, caps=('open', 'open'),
              density=0.5, axis='z')
    for i in range(rows + 1):
        pz = z[0] + (z[1] - z[0]) * i / rows
        block(mesh, x, (y + 0.01, y + height - 0.02), (pz - width / 2, pz + width / 2), paint, bevel=0.008,
              caps=('open', 'open'), density=0.5, axis='x')


def pane(scene, axis, plane, span, y, tint):
    """A sheet of glass that stands along `axis` at `plane` of the other one."""
    (u0, u1), (v0, v1) = span, y
    if axis == 'x':
        scene.glass.quad((u0, v0, plane), (u1, v0, plane), (u1, v1, plane), (u0, v1, plane), (0, 0, 1), tint)
    else:
        scene.glass.quad((plane, v0, u0), (plane, v0, u1), (plane, v1, u1), (plane, v1, u0), (1, 0, 0), tint)
