"""A triangle mesh that grows patch by patch. Coordinates are glTF's: metres, +Y up."""
from contextlib import contextmanager
from dataclasses import dataclass, field

from .vector import add, cross, distance, dot, rotate_y, sub


@dataclass(frozen=True)
class Paint:
    """What a surface is made of: albedo as sRGB bytes and the pattern the engine's shader draws on it."""

    colour: tuple
    surface: str

    def shaded(self, factor):
        return Paint(tuple(max(0, min(255, round(c * factor))) for c in self.colour), self.surface)


@dataclass
class Chart:
    """A rectangle of the lightmap: its size in metres and how finely it is lit (1 is usual)."""

    width: float
    height: float
    density: float
    u: int = 0
    v: int = 0
    columns: int = 0
    rows: int = 0
    turned: bool = False


@dataclass
class Mesh:
    name: str
    positions: list = field(default_factory=list)
    normals: list = field(default_factory=list)
    chart_of: list = field(default_factory=list)
    chart_uv: list = field(default_factory=list)
    paints: list = field(default_factory=list)
    triangles: list = field(default_factory=list)
    charts: list = field(default_factory=list)
    places: list = field(default_factory=list)
    # Of vertices on thin tubes: how far from the middle they lie, in metres. The engine draws these no thinner than a pixel.
    radii: dict = field(default_factory=dict)

    @contextmanager
    def at(self, position, heading=0.0):
        """Everything made inside stands at this place, turned by heading."""
        self.places.append((position, heading))
        try:
            yield self
        finally:
            self.places.pop()

    def to_world(self, point):
        for position, heading in reversed(self.places):
            point = add(rotate_y(point, heading), position)
        return point

    def to_world_direction(self, direction):
        for _, heading in reversed(self.places):
            direction = rotate_y(direction, heading)
        return direction

    def chart(self, width, height, density=1.0):
        self.charts.append(Chart(max(width, 0.02), max(height, 0.02), density))
        return len(self.charts) - 1

    def vertex(self, point, normal, paint, chart, u, v):
        self.positions.append(self.to_world(point))
        self.normals.append(self.to_world_direction(normal))
        self.paints.append(paint)
        self.chart_of.append(chart)
        self.chart_uv.append((u, v))
        return len(self.positions) - 1

    def triangle(self, a, b, c):
        """Turns the triangle so that it faces the way its normals point; drops what has no area."""
        p, q, r = self.positions[a], self.positions[b], self.positions[c]
        facing = cross(sub(q, p), sub(r, p))
        if dot(facing, facing) < 1e-14:
            return
        normal = add(add(self.normals[a], self.normals[b]), self.normals[c])
        self.triangles.append((a, b, c) if dot(facing, normal) >= 0 else (a, c, b))

    def patch(self, points, normals, paint, density=1.0, paints=None):
        """A grid of points [row][column]; the chart is as long and wide as its longest row and column."""
        rows, columns = len(points), len(points[0])
        us = _along([[points[r][c] for c in range(columns)] for r in range(rows)])
        vs = _along([[points[r][c] for r in range(rows)] for c in range(columns)])
        chart = self.chart(us[-1], vs[-1], density)
        index = [
            [
                self.vertex(points[r][c], normals[r][c], paints[r] if paints else paint, chart, us[c], vs[r])
                for c in range(columns)
            ]
            for r in range(rows)
        ]
        for r in range(rows - 1):
            for c in range(columns - 1):
                a, b, d, e = index[r][c], index[r][c + 1], index[r + 1][c + 1], index[r + 1][c]
                self.triangle(a, b, d)
                self.triangle(a, d, e)

    def quad(self, a, b, c, d, normal, paint, density=1.0):
        self.patch([[a, b], [d, c]], [[normal] * 2] * 2, paint, density)


def _along(lines):
    """Distances along the points, the longest of the parallel lines counting."""
    out = [0.0]
    for i in range(len(lines[0]) - 1):
        out.append(out[-1] + max(distance(line[i], line[i + 1]) for line in lines))
    return out
