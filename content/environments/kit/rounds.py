"""Round shapes: turned profiles, tubes along a path, cushions and discs."""
from math import cos, pi, sin

from .vector import add, cross, frame_of, normalise, scale, sub


def lathe(mesh, centre, profile, paint, segments=12, density=1.0, arc=(0.0, 2 * pi), paints=None):
    """Turns a profile of (radius, height) places round the vertical; a repeated place makes a sharp edge."""
    pieces, piece = [], [profile[0]]
    for here in profile[1:]:
        if here == piece[-1]:
            pieces.append(piece)
            piece = [here]
        else:
            piece.append(here)
    pieces.append(piece)
    for number, piece in enumerate(pieces):
        slopes = [_outward(piece, i) for i in range(len(piece))]
        points, normals = [], []
        for (radius, height), (nr, ny) in zip(piece, slopes):
            row, row_normals = [], []
            for s in range(segments + 1):
                angle = arc[0] + (arc[1] - arc[0]) * s / segments
                row.append(add(centre, (radius * sin(angle), height, radius * cos(angle))))
                row_normals.append((nr * sin(angle), ny, nr * cos(angle)))
            points.append(row)
            normals.append(row_normals)
        mesh.patch(points, normals, paints[number] if paints else paint, density)


def _outward(piece, i):
    """Profiles run upwards on their outside: the outside is to the right of the way."""
    before, after = piece[max(i - 1, 0)], piece[min(i + 1, len(piece) - 1)]
    dr, dy = after[0] - before[0], after[1] - before[1]
    n = normalise((dy, -dr, 0.0))
    return n[0], n[1]


# Metres: tubes up to this radius are thinner than a pixel from some way off and would break into dashes.
THIN = 0.03


def tube(mesh, path, radii, paint, sides=7, density=0.7):
    """A round limb through the points of a path."""
    points, normals = [], []
    first = len(mesh.positions)
    for i, base in enumerate(path):
        direction = normalise(sub(path[min(i + 1, len(path) - 1)], path[max(i - 1, 0)]))
        side, up = frame_of(direction)
        row, row_normals = [], []
        for s in range(sides + 1):
            angle = 2 * pi * s / sides
            outward = add(scale(side, cos(angle)), scale(up, sin(angle)))
            row.append(add(base, scale(outward, radii[i])))
            row_normals.append(outward)
        points.append(row)
        normals.append(row_normals)
    mesh.patch(points, normals, paint, density)
    if max(radii) <= THIN:
        for i, radius in enumerate(radii):
            for s in range(sides + 1):
                mesh.radii[first + i * (sides + 1) + s] = radius


def cushion(mesh, centre, size, paint, heading=0.0, tilt=0.0, density=1.0):
    """A pillow: full in the middle, thin at the rim. tilt leans it back about its own side axis; one that lies has no underside."""
    columns, rows = 7, 5
    w, h, d = size
    lying = abs(tilt) < 0.5
    with mesh.at(centre, heading):
        for face in (1,) if lying else (1, -1):
            points, normals = [], []
            for r in range(rows):
                row = []
                for c in range(columns):
                    u, v = c / (columns - 1) * 2 - 1, r / (rows - 1) * 2 - 1
                    # Corners keep their points and the sides draw in a little, as sewn cushions do.
                    pinch_u, pinch_v = 1 - 0.07 * (1 - v * v) * abs(u), 1 - 0.07 * (1 - u * u) * abs(v)
                    full = ((1 - u**4) * (1 - v**4)) ** 0.5
                    p = (u * w / 2 * pinch_u, full * h / 2 * face + h * 0.06 * face, v * d / 2 * pinch_v)
                    row.append(_lean(p, tilt))
                points.append(row)
            for r in range(rows):
                row = []
                for c in range(columns):
                    across = sub(points[r][min(c + 1, columns - 1)], points[r][max(c - 1, 0)])
                    along = sub(points[min(r + 1, rows - 1)][c], points[max(r - 1, 0)][c])
                    n = normalise(cross(along, across))
                    row.append(n if face > 0 else scale(n, -1))
                normals.append(row)
            mesh.patch(points, normals, paint, density)
        # The thin seam between both faces.
        rim = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]
        low = [_lean((u * w / 2, -h * 0.06, v * d / 2), tilt) for u, v in rim]
        high = [_lean((u * w / 2, h * 0.06, v * d / 2), tilt) for u, v in rim]
        normals = [_lean(normalise((u, 0, v)), tilt) for u, v in rim]
        mesh.patch([low, high], [normals, normals], paint, density * 0.5)


def _lean(p, tilt):
    return (p[0], p[1] * cos(tilt) - p[2] * sin(tilt), p[1] * sin(tilt) + p[2] * cos(tilt))


def disc(mesh, centre, radius, paint, segments=16, inner=0.0, density=1.0, arc=(0.0, 2 * pi)):
    """A level ring or disc facing up, charted as the square round it so that light stays even."""
    chart = mesh.chart(2 * radius, 2 * radius, density)

    def ring(r):
        out = []
        for s in range(segments + 1):
            angle = arc[0] + (arc[1] - arc[0]) * s / segments
            x, z = r * sin(angle), r * cos(angle)
            out.append(mesh.vertex(add(centre, (x, 0, z)), (0, 1, 0), paint, chart, x + radius, z + radius))
        return out

    outer = ring(radius)
    if inner <= 0:
        middle = mesh.vertex(centre, (0, 1, 0), paint, chart, radius, radius)
        for s in range(segments):
            mesh.triangle(middle, outer[s], outer[s + 1])
        return
    hole = ring(inner)
    for s in range(segments):
        mesh.triangle(hole[s], outer[s], outer[s + 1])
        mesh.triangle(hole[s], outer[s + 1], hole[s + 1])
