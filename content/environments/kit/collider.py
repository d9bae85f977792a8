"""The simple closed solids that people walk on and run into. No normals, no light: only triangles."""
from dataclasses import dataclass, field
from math import cos, pi, sin

from .vector import add, rotate_y


@dataclass
class Collider:
    positions: list = field(default_factory=list)
    triangles: list = field(default_factory=list)

    def prism(self, outline, low, high):
        """A solid over a convex outline of (x, z) places, counter-clockwise seen from above.

        low and high: heights, or functions of (x, z) for slopes.
        """
        first, count = len(self.positions), len(outline)
        for level in (low, high):
            for x, z in outline:
                self.positions.append((x, level(x, z) if callable(level) else level, z))
        top, bottom = first + count, first
        for i in range(1, count - 1):
            self.triangles.append((top, top + i, top + i + 1))
            self.triangles.append((bottom, bottom + i + 1, bottom + i))
        for i in range(count):
            j = (i + 1) % count
            self.triangles.append((bottom + i, bottom + j, top + j))
            self.triangles.append((bottom + i, top + j, top + i))

    def block(self, x, y, z):
        self.prism([(x[0], z[1]), (x[1], z[1]), (x[1], z[0]), (x[0], z[0])], y[0], y[1])

    def ramp(self, x, z, low, start, end, along='x'):
        """A block whose top rises or falls from `start` to `end` along an axis."""
        a, b = (x if along == 'x' else z)

        def top(px, pz):
            return start + (end - start) * (((px if along == 'x' else pz) - a) / (b - a))

        self.prism([(x[0], z[1]), (x[1], z[1]), (x[1], z[0]), (x[0], z[0])], low, top)

    def column(self, centre, radius, low, high, sides=12):
        """centre: (x, z)."""
        angles = [2 * pi * i / sides for i in range(sides)]
        self.prism([(centre[0] + radius * sin(a), centre[1] + radius * cos(a)) for a in angles], low, high)

    def turned_block(self, centre, size, heading):
        """A block that stands at `centre` (its middle, at the foot) and is turned about the vertical."""
        w, h, d = size
        outline = [(-w / 2, d / 2), (w / 2, d / 2), (w / 2, -d / 2), (-w / 2, -d / 2)]
        placed = [add(rotate_y((x, 0, z), heading), centre) for x, z in outline]
        self.prism([(p[0], p[2]) for p in placed], centre[1], centre[1] + h)
