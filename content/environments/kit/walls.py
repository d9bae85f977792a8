"""Walls with arched openings."""
from math import cos, pi, sin

from .boxes import block

FRONT = (0, 0, -1)


def arched_wall(mesh, x, y, z, openings, paint, steps=10, density=1.0, whole=False):
    """A wall along X whose face looks to -Z, with arched openings [(left, right, sill, spring)].

    The front lies at z[0]; each opening shows its soffit back to z[1]. The arch is a half circle over the spring.
    whole: the front is one piece of the lightmap, openings and all, so that its light has no seams.
    """
    chart = mesh.chart(x[1] - x[0], y[1] - y[0], density) if whole else None

    def front(px, py):
        return mesh.vertex((px, py, z[0]), FRONT, paint, chart, px - x[0], py - y[0])

    def face(left, right, low, high):
        places = ((left, low), (right, low), (right, high), (left, high))
        if not whole:
            mesh.quad(*((px, py, z[0]) for px, py in places), FRONT, paint, density)
            return
        a, b, c, d = (front(px, py) for px, py in places)
        mesh.triangle(a, b, c)
        mesh.triangle(a, c, d)

    cursor = x[0]
    for left, right, sill, spring in sorted(openings):
        if left > cursor:
            face(cursor, left, y[0], y[1])
        if sill > y[0]:
            face(left, right, y[0], sill)
            block(mesh, (left, right), (sill - 0.04, sill), (z[0], z[1]), paint, caps=('open', 'open'), bevel=0.005)
        curve = _curve(left, right, spring, steps)
        if whole:
            low = [front(px, py) for px, py in curve]
            high = [front(px, y[1]) for px, _ in curve]
            for i in range(steps):
                mesh.triangle(low[i], low[i + 1], high[i + 1])
                mesh.triangle(low[i], high[i + 1], high[i])
        else:
            mesh.patch([[(px, py, z[0]) for px, py in curve], [(px, y[1], z[0]) for px, _ in curve]],
                       [[FRONT] * len(curve)] * 2, paint, density)
        if z[1] - z[0] > 1e-6:
            _soffit(mesh, left, right, sill, spring, curve, z, paint, density)
        cursor = right
    if cursor < x[1]:
        face(cursor, x[1], y[0], y[1])


def _curve(left, right, spring, steps):
    middle, radius = (left + right) / 2, (right - left) / 2
    return [(middle - radius * cos(pi * i / steps), spring + radius * sin(pi * i / steps)) for i in range(steps + 1)]


def _soffit(mesh, left, right, sill, spring, curve, z, paint, density):
    middle, radius = (left + right) / 2, (right - left) / 2
    outline = [(left, sill)] + curve + [(right, sill)]
    inward = [(1, 0)] + [((middle - px) / radius, (spring - py) / radius) for px, py in curve] + [(-1, 0)]
    normals = [(nx, ny, 0) for nx, ny in inward]
    mesh.patch(
        [[(px, py, z[0]) for px, py in outline], [(px, py, z[1]) for px, py in outline]],
        [normals, normals],
        paint,
        0.7 * density,
    )
