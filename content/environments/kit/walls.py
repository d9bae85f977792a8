"""Walls with arched openings."""
from math import cos, pi, sin

from .boxes import block


def arched_wall(mesh, x, y, z, openings, paint, steps=10):
    """A wall along X whose face looks to -Z, with arched openings [(left, right, sill, spring)].

    The front lies at z[0]; each opening shows its soffit back to z[1]. The arch is a half circle over the spring.
    """
    cursor = x[0]
    for left, right, sill, spring in sorted(openings):
        if left > cursor:
            _face(mesh, cursor, left, y[0], y[1], z[0], paint)
        if sill > y[0]:
            _face(mesh, left, right, y[0], sill, z[0], paint)
            block(mesh, (left, right), (sill - 0.04, sill), (z[0], z[1]), paint, caps=('open', 'open'), bevel=0.005)
        _arch(mesh, left, right, sill, spring, y[1], z, paint, steps)
        cursor = right
    if cursor < x[1]:
        _face(mesh, cursor, x[1], y[0], y[1], z[0], paint)


def _face(mesh, left, right, low, high, z, paint):
    mesh.quad((left, low, z), (right, low, z), (right, high, z), (left, high, z), (0, 0, -1), paint)


def _arch(mesh, left, right, sill, spring, top, z, paint, steps):
    middle, radius = (left + right) / 2, (right - left) / 2
    curve = [
        (middle - radius * cos(pi * i / steps), spring + radius * sin(pi * i / steps)) for i in range(steps + 1)
    ]
    front = (0, 0, -1)
    mesh.patch(
        [[(px, py, z[0]) for px, py in curve], [(px, top, z[0]) for px, _ in curve]],
        [[front] * len(curve)] * 2,
        paint,
    )
    outline = [(left, sill)] + curve + [(right, sill)]
    inward = [(1, 0)] + [((middle - px) / radius, (spring - py) / radius) for px, py in curve] + [(-1, 0)]
    normals = [(nx, ny, 0) for nx, ny in inward]
    mesh.patch(
        [[(px, py, z[0]) for px, py in outline], [(px, py, z[1]) for px, py in outline]],
        [normals, normals],
        paint,
        0.7,
    )
