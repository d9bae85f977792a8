"""Linen that moves in the wind: curtains at the veranda's ends and posts, a sail over the roof terrace."""
from math import pi, sin

from kit.mesh import Paint
from kit.vector import normalise

from .layout import POSTS_X, POST_Z, UPPER, WING_X, WING_Z, roof_height
from .palette import CREAM




def build(scene):
    for x, inward in ((POSTS_X[0], 1), (POSTS_X[2], -1), (POSTS_X[5], 1), (POSTS_X[7], -1)):
        _curtain(scene, x + inward * 0.2, POST_Z + 0.02, inward)
    for z in (7.6, 10.6):
        _end_curtain(scene, POSTS_X[-1] + 0.1, z)
    _sail(scene)


def _sheet(scene, points, looseness, paint=CREAM):
    """Both faces of a cloth; looseness[r][c] from 0 (fastened) to 1 goes into the chart's place as u."""
    mesh = scene.living
    rows, columns = len(points), len(points[0])
    for face in (1, -1):
        chart = mesh.chart(1, 1)
        index = []
        for r in range(rows):
            line = []
            for c in range(columns):
                a, b = points[min(r + 1, rows - 1)][c], points[max(r - 1, 0)][c]
                d, e = points[r][min(c + 1, columns - 1)], points[r][max(c - 1, 0)]
                p, q = tuple(i - k for i, k in zip(a, b)), tuple(i - k for i, k in zip(d, e))
                n = normalise((p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]))
                line.append(mesh.vertex(points[r][c], tuple(face * i for i in n), paint, chart, looseness[r][c], 0))
            index.append(line)
        for r in range(rows - 1):
            for c in range(columns - 1):
                mesh.triangle(index[r][c], index[r][c + 1], index[r + 1][c + 1])
                mesh.triangle(index[r][c], index[r + 1][c + 1], index[r + 1][c])


def _curtain(scene, x, z, inward):
    """Gathered at the post by a band two thirds down, free below."""
    top, bottom = roof_height(POST_Z) - 0.3, 0.05
    points, loose = [], []
    for r in range(12):
        t = r / 11
        y = top + (bottom - top) * t
        gather = 1.0 - 0.68 * max(0.0, 1 - abs(t - 0.62) / 0.5) ** 0.8
        row, free = [], []
        for c in range(13):
            u = c / 12
            fold = 0.07 * sin(u * pi * 7) * (0.45 + 0.55 * gather)
            row.append((x + inward * u * 1.25 * gather, y, z + fold))
            free.append(max(0.0, t - 0.66) * 2.2 * (0.3 + u) + 0.12 * (1 - abs(2 * t - 0.6)) * u)
        points.append(row)
        loose.append([max(0.0, min(1.0, f)) for f in free])
    _sheet(scene, points, loose)


def _end_curtain(scene, x, z):
    """Hangs straight along the east end and breathes."""
    top = roof_height(z) - 0.1
    points, loose = [], []
    for r in range(10):
        t = r / 9
        points.append([(x + 0.06 * sin(c * pi * 0.9), top + (0.04 - top) * t, z - 0.85 + 1.7 * c / 12) for c in range(13)])
        loose.append([0.15 * t + 0.75 * t * t] * 13)
    _sheet(scene, points, loose)


def _sail(scene):
    """A sun sail between four poles over the roof terrace."""
    (x0, x1), (z0, z1) = WING_X, WING_Z
    corners = ((x0 + 0.5, UPPER + 2.75, z0 + 1.6), (x1 - 0.4, UPPER + 2.35, z0 + 1.4), (x1 - 0.4, UPPER + 2.1, z1 - 0.1), (x0 + 0.5, UPPER + 2.1, z1 - 0.1))
    points, loose = [], []
    for r in range(9):
        v = r / 8
        row, free = [], []
        for c in range(9):
            u = c / 8
            draw = 0.09 * (sin(pi * u) + sin(pi * v))
            su, sv = u + (0.5 - u) * draw * sin(pi * v), v + (0.5 - v) * draw * sin(pi * u)
            low = [a + (b - a) * su for a, b in zip(corners[0], corners[1])]
            high = [a + (b - a) * su for a, b in zip(corners[3], corners[2])]
            p = [a + (b - a) * sv for a, b in zip(low, high)]
            p[1] -= 0.28 * sin(pi * u) * sin(pi * v)
            row.append(tuple(p))
            free.append(0.35 * sin(pi * u) * sin(pi * v))
        points.append(row)
        loose.append(free)
    _sheet(scene, points, loose, Paint((236, 214, 184), 'fabric'))
    from kit.rounds import lathe
    from .palette import TIMBER, wood

    for x, y, z in corners[:2]:
        lathe(scene.still, (x, UPPER, z), [(0.05, 0), (0.04, y - UPPER + 0.1)], wood('y', TIMBER), 8, 0.5)
        scene.collider.column((x, z), 0.1, UPPER - 0.2, UPPER + 2.4, 6)
