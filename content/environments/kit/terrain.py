"""Land: one unbroken sheet over hills, cut sharply where paths and plazas run, and the solid under it."""
from math import hypot

from .mesh import Paint
from .vector import normalise


def normal_at(ground, x, z, step=0.35):
    return normalise((ground(x - step, z) - ground(x + step, z), 2 * step, ground(x, z - step) - ground(x, z + step)))


def land(mesh, x, z, cell, ground, colour_at, regions, density=0.3):
    """A level sheet of triangles over x and z. regions: [(distance, paint)], first wins: where distance(x, z) < 0 the
    ground is painted so; colour_at(x, z) paints what is left. Triangles are cut along the regions' borders.
    """
    columns, rows = max(1, round((x[1] - x[0]) / cell)), max(1, round((z[1] - z[0]) / cell))
    chart = mesh.chart(x[1] - x[0], z[1] - z[0], density)
    fields = [distance for distance, _ in regions]
    paints = [paint for _, paint in regions]
    known = {}

    def vertex(place, paint):
        key = (round(place[0], 4), round(place[2], 4), paint)
        if key not in known:
            px, py, pz = place[:3]
            colour = paint or colour_at(px, pz)
            known[key] = mesh.vertex((px, py, pz), normal_at(ground, px, pz), colour, chart, px - x[0], pz - z[0])
        return known[key]

    def corner(c, r):
        px, pz = x[0] + (x[1] - x[0]) * c / columns, z[0] + (z[1] - z[0]) * r / rows
        return (px, ground(px, pz), pz, *(f(px, pz) for f in fields))

    grid = [[corner(c, r) for c in range(columns + 1)] for r in range(rows + 1)]

    def put(polygon, paint):
        index = [vertex(p, paint) for p in polygon]
        for i in range(1, len(index) - 1):
            if len({index[0], index[i], index[i + 1]}) == 3:
                mesh.triangle(index[0], index[i], index[i + 1])

    def split(polygon, level):
        if len(polygon) < 3:
            return
        if level == len(fields):
            put(polygon, None)
            return
        k = 3 + level
        if all(p[k] < 0 for p in polygon):
            put(polygon, paints[level])
        elif all(p[k] >= 0 for p in polygon):
            split(polygon, level + 1)
        else:
            put(_side(polygon, k, True), paints[level])
            split(_side(polygon, k, False), level + 1)

    def pair(a, b, d, e, odd):
        if odd:
            split([a, b, d], 0)
            split([a, d, e], 0)
        else:
            split([a, b, e], 0)
            split([b, d, e], 0)

    def between(places):
        # Heights lie on the straight edges of the coarse cell, so that no gap opens beside it.
        px, py, pz = (sum(p[k] for p in places) / len(places) for k in range(3))
        return (px, py, pz, *(f(px, pz) for f in fields))

    def is_fine(r, c):
        if not (0 <= r < rows and 0 <= c < columns):
            return False
        around = (grid[r][c], grid[r][c + 1], grid[r + 1][c + 1], grid[r + 1][c])
        return any(min(p[k] for p in around) < 0.2 and max(p[k] for p in around) > -0.2 for k in range(3, 3 + len(fields)))

    fine = [[is_fine(r, c) for c in range(-1, columns + 1)] for r in range(-1, rows + 1)]
    for r in range(rows):
        for c in range(columns):
            a, b, d, e = grid[r][c], grid[r][c + 1], grid[r + 1][c + 1], grid[r + 1][c]
            odd = (r + c) % 2
            if not fine[r + 1][c + 1]:
                edges = ((a, b, fine[r][c + 1]), (b, d, fine[r + 1][c + 2]), (d, e, fine[r + 2][c + 1]), (e, a, fine[r + 1][c]))
                if not any(edge[2] for edge in edges):
                    pair(a, b, d, e, odd)
                    continue
                # A finer cell beside it: their common edge has the same points on both sides, so that no gap shows.
                middle = between([a, b, d, e])
                for p, q, halved in edges:
                    if halved:
                        split([middle, p, between([p, q])], 0)
                        split([middle, between([p, q]), q], 0)
                    else:
                        split([middle, p, q], 0)
                continue
            ab, bd, de, ea, middle = between([a, b]), between([b, d]), between([d, e]), between([e, a]), between([a, b, d, e])
            pair(a, ab, middle, ea, odd)
            pair(ab, b, bd, middle, odd)
            pair(ea, middle, de, e, odd)
            pair(middle, bd, d, de, odd)


def _side(polygon, k, inside):
    out = []
    for i, here in enumerate(polygon):
        there = polygon[(i + 1) % len(polygon)]
        if (here[k] < 0) == inside:
            out.append(here)
        if (here[k] < 0) != (there[k] < 0):
            t = here[k] / (here[k] - there[k])
            out.append(tuple(p + (q - p) * t for p, q in zip(here, there)))
    return out if len(out) >= 3 else []


def solid_land(collider, x, z, cell, ground, low):
    """The same sheet as a closed solid."""
    columns, rows = max(1, round((x[1] - x[0]) / cell)), max(1, round((z[1] - z[0]) / cell))
    first = len(collider.positions)
    for r in range(rows + 1):
        for c in range(columns + 1):
            px, pz = x[0] + (x[1] - x[0]) * c / columns, z[0] + (z[1] - z[0]) * r / rows
            collider.positions.append((px, ground(px, pz), pz))

    def at(c, r):
        return first + r * (columns + 1) + c

    for r in range(rows):
        for c in range(columns):
            a, b, d, e = at(c, r), at(c + 1, r), at(c + 1, r + 1), at(c, r + 1)
            if (r + c) % 2:
                collider.triangles += [(a, d, b), (a, e, d)]
            else:
                collider.triangles += [(a, e, b), (b, e, d)]
    # Counter-clockwise seen from above: along the front, up the right side, back, and down the left.
    rim = ([at(c, rows) for c in range(columns)] + [at(columns, r) for r in range(rows, 0, -1)]
           + [at(c, 0) for c in range(columns, 0, -1)] + [at(0, r) for r in range(rows)])
    bottom = len(collider.positions)
    for i in rim:
        px, _, pz = collider.positions[i]
        collider.positions.append((px, low, pz))
    count = len(rim)
    middle = len(collider.positions)
    collider.positions.append(((x[0] + x[1]) / 2, low, (z[0] + z[1]) / 2))
    for i in range(count):
        j = (i + 1) % count
        collider.triangles += [(bottom + i, bottom + j, rim[j]), (bottom + i, rim[j], rim[i]), (middle, bottom + j, bottom + i)]


def smooth(low, high, value):
    t = max(0.0, min(1.0, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)


def blend(a, b, t):
    """Between two colours (bytes)."""
    t = max(0.0, min(1.0, t))
    return tuple(round(p + (q - p) * t) for p, q in zip(a, b))


def spline(points, steps=6, closed=False):
    """A smooth line through places (x, z), as Catmull and Rom draw it."""
    out, count = [], len(points)
    for i in range(count if closed else count - 1):
        p = [points[k % count] if closed else points[max(0, min(count - 1, k))] for k in (i - 1, i, i + 1, i + 2)]
        for s in range(steps):
            t = s / steps
            out.append(tuple(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
                for a, b, c, d in zip(*p)))
    out.append(points[0] if closed else points[-1])
    return out


def way(line, width):
    """Distance to the edge of a band round a line of places: below 0 on it."""
    pieces = []
    for (ax, az), (bx, bz) in zip(line, line[1:]):
        dx, dz = bx - ax, bz - az
        pieces.append((ax, az, dx, dz, max(1e-9, dx * dx + dz * dz)))
    low_x, high_x = min(p[0] for p in line), max(p[0] for p in line)
    low_z, high_z = min(p[1] for p in line), max(p[1] for p in line)

    def distance(x, z):
        outside = max(low_x - x, x - high_x, low_z - z, z - high_z)
        if outside > 6:
            return outside
        best = 1e9
        for ax, az, dx, dz, size in pieces:
            t = max(0.0, min(1.0, ((x - ax) * dx + (z - az) * dz) / size))
            best = min(best, (x - ax - dx * t) ** 2 + (z - az - dz * t) ** 2)
        return best**0.5 - width / 2

    return distance


def round_place(centre, radius):
    return lambda x, z: hypot(x - centre[0], z - centre[1]) - radius


def ring_place(centre, inner, outer):
    return lambda x, z: abs(hypot(x - centre[0], z - centre[1]) - (inner + outer) / 2) - (outer - inner) / 2


def box_place(x, z):
    return lambda px, pz: max(x[0] - px, px - x[1], z[0] - pz, pz - z[1])


def union(places, fillet=1.2):
    """One place of many; where two meet their corner is rounded."""

    def distance(x, z):
        values = sorted(place(x, z) for place in places)[:2]
        a, b = values if len(values) > 1 else (values[0], 1e9)
        h = max(fillet - abs(a - b), 0.0) / fillet
        return min(a, b) - h * h * fillet * 0.25

    return distance


def grown(place, by):
    return lambda x, z: place(x, z) - by


def far_land(mesh, rows, colours, surface='rock'):
    """A sheet beyond reach from a grid of points; soft normals, no chart of its own to speak of."""
    height, width = len(rows), len(rows[0])
    chart = mesh.chart(0.02, 0.02)
    index = {}
    for r in range(height):
        for c in range(width):
            right, left = rows[r][min(c + 1, width - 1)], rows[r][max(c - 1, 0)]
            front, back = rows[min(r + 1, height - 1)][c], rows[max(r - 1, 0)][c]
            u = tuple(p - q for p, q in zip(front, back))
            v = tuple(p - q for p, q in zip(right, left))
            normal = normalise((u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]))
            if normal[1] < 0:
                normal = tuple(-n for n in normal)
            index[r, c] = mesh.vertex(rows[r][c], normal, Paint(colours[r][c], surface), chart, 0, 0)
    for r in range(height - 1):
        for c in range(width - 1):
            a, b, d, e = index[r, c], index[r, c + 1], index[r + 1, c + 1], index[r + 1, c]
            mesh.triangle(a, b, d)
            mesh.triangle(a, d, e)
