"""Things with flat sides about an upright axis: bandstands, kiosks, pedestals, tent roofs."""
from math import cos, pi, sin

from .vector import add, normalise


def facets(mesh, centre, profile, paint, sides=8, density=1.0, turn=0.0, paints=None):
    """A profile of (radius, height) places, run upwards on its outside; a repeated place makes a sharp edge."""
    pieces, piece = [], [profile[0]]
    for here in profile[1:]:
        if here == piece[-1]:
            pieces.append(piece)
            piece = [here]
        else:
            piece.append(here)
    pieces.append(piece)
    for number, piece in enumerate(pieces):
        for s in range(sides):
            angles = [turn + 2 * pi * (s + k) / sides for k in (0, 1)]
            middle = sum(angles) / 2
            points, normals = [], []
            for i, (radius, height) in enumerate(piece):
                before, after = piece[max(i - 1, 0)], piece[min(i + 1, len(piece) - 1)]
                nr, ny, _ = normalise((after[1] - before[1], before[0] - after[0], 0.0))
                points.append([add(centre, (radius * sin(a), height, radius * cos(a))) for a in angles])
                normals.append([(nr * sin(middle), ny, nr * cos(middle))] * 2)
            mesh.patch(points, normals, paints[number] if paints else paint, density)


def plate(mesh, centre, radius, paint, sides=8, density=1.0, turn=0.0, up=1):
    """A level polygon that looks up or down."""
    chart = mesh.chart(2 * radius, 2 * radius, density)

    def corner(s, r):
        a = turn + 2 * pi * s / sides
        x, z = r * sin(a), r * cos(a)
        return mesh.vertex(add(centre, (x, 0, z)), (0, up, 0), paint, chart, x + radius, z + radius)

    middle = corner(0, 0.0)
    rim = [corner(s, radius) for s in range(sides + 1)]
    for s in range(sides):
        mesh.triangle(middle, rim[s], rim[s + 1])


def on_ring(centre, radius, sides, turn=0.0):
    """Places round an axis with the heading that looks outwards along -Z's turn."""
    out = []
    for s in range(sides):
        a = turn + 2 * pi * s / sides
        out.append(((centre[0] + radius * sin(a), centre[1], centre[2] + radius * cos(a)), a + pi))
    return out
