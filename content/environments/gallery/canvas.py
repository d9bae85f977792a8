"""Paints pictures as thin sheets of coloured points, one over the other; a picture is one rectangle of the lightmap."""
from math import cos, hypot, pi, sin

from kit.mesh import Paint

# Metres between two sheets: places are kept in steps of nearly 4 mm when the scene is packed.
LIFT = 0.0045


def rgb(colour):
    return tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)) if isinstance(colour, str) else colour


def blend(a, b, t):
    a, b, t = rgb(a), rgb(b), max(0.0, min(1.0, t))
    return tuple(p + (q - p) * t for p, q in zip(a, b))


def ramp(*stops):
    """A colour for every number: stops are (number, colour), in rising order."""
    def colour(t):
        low = stops[0]
        for high in stops:
            if t <= high[0]:
                reach = high[0] - low[0]
                return blend(low[1], high[1], (t - low[0]) / reach if reach else 1.0)
            low = high
        return rgb(stops[-1][1])
    return colour


def soft(edge0, edge1, t):
    t = max(0.0, min(1.0, (t - edge0) / (edge1 - edge0)))
    return t * t * (3 - 2 * t)


class Canvas:
    """
    Places run from 0 to 1, from the lower left as one looks at it. Colours are '#rrggbb', or functions of a place. What
    is drawn lies on the sheet of the last `over()`; things on one sheet may not overlap.
    """

    def __init__(self, mesh, width, height, depth, surface='fabric'):
        self.mesh, self.width, self.height = mesh, width, height
        self.surface, self.depth = surface, depth
        self.chart = mesh.chart(width, height, 0.55)

    def over(self):
        self.depth += LIFT
        return self

    def _vertex(self, u, v, colour):
        u, v = max(0.0, min(1.0, u)), max(0.0, min(1.0, v))
        colour = colour(u, v) if callable(colour) else rgb(colour)
        paint = Paint(tuple(max(0, min(255, round(k))) for k in colour), self.surface)
        # Whoever looks at the picture has +X to the left, as its face looks to -Z.
        point = ((0.5 - u) * self.width, (v - 0.5) * self.height, -self.depth)
        return self.mesh.vertex(point, (0, 0, -1), paint, self.chart, u * self.width, v * self.height)

    def _grid(self, rows, colour):
        index = [[self._vertex(u, v, colour) for u, v in row] for row in rows]
        for below, above in zip(index, index[1:]):
            for c in range(len(below) - 1):
                self.mesh.triangle(below[c], below[c + 1], above[c + 1])
                self.mesh.triangle(below[c], above[c + 1], above[c])

    def field(self, colour, columns=1, rows=1, u=(0.0, 1.0), v=(0.0, 1.0)):
        self._grid([[(u[0] + (u[1] - u[0]) * c / columns, v[0] + (v[1] - v[0]) * r / rows) for c in range(columns + 1)]
                    for r in range(rows + 1)], colour)

    def shape(self, outline, colour):
        """An outline that is seen whole from its middle."""
        middle = [sum(p[k] for p in outline) / len(outline) for k in (0, 1)]
        hub = self._vertex(*middle, colour)
        rim = [self._vertex(u, v, colour) for u, v in outline]
        for a, b in zip(rim, rim[1:] + rim[:1]):
            self.mesh.triangle(hub, a, b)

    def ring(self, u, v, inner, outer, colour, start=0.0, end=2 * pi, sides=28):
        """A part of a ring or a disc; radii count in heights of the picture, angles run clockwise from above."""
        steps = max(2, round(sides * (end - start) / (2 * pi)))
        angles = [start + (end - start) * i / steps for i in range(steps + 1)]

        def at(radius):
            return [(u + radius * self.height * sin(a) / self.width, v + radius * cos(a)) for a in angles]

        if inner > 0:
            self._grid([at(inner), at(outer)], colour)
        else:
            hub, rim = self._vertex(u, v, colour), [self._vertex(*p, colour) for p in at(outer)]
            for a, b in zip(rim, rim[1:]):
                self.mesh.triangle(hub, a, b)

    def disc(self, u, v, radius, colour, sides=28):
        self.ring(u, v, 0.0, radius, colour, sides=sides)

    def below(self, height_at, colour, rows=3, steps=26, floor=0.0):
        """Everything from a line down; its colour is a function of how far up it is, 0 to 1."""
        line = [height_at(i / steps) for i in range(steps + 1)]
        index = []
        for r in range(rows + 1):
            t = r / rows
            index.append([self._vertex(i / steps, floor + (top - floor) * t, colour(t)) for i, top in enumerate(line)])
        for low, high in zip(index, index[1:]):
            for c in range(steps):
                self.mesh.triangle(low[c], low[c + 1], high[c + 1])
                self.mesh.triangle(low[c], high[c + 1], high[c])

    def stroke(self, path, width, colour):
        """A line through places; width(t) in heights of the picture; colour may be a function of t."""
        share = self.width / self.height
        sides = [[], []]
        for i, (u, v) in enumerate(path):
            before, after = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
            du, dv = (after[0] - before[0]) * share, after[1] - before[1]
            long = hypot(du, dv) or 1.0
            t = i / (len(path) - 1)
            half = width(t) / 2
            tint = colour(t) if callable(colour) else colour
            for side, sign in zip(sides, (-1, 1)):
                side.append(self._vertex(u - sign * dv / long * half / share, v + sign * du / long * half, tint))
        for i in range(len(path) - 1):
            self.mesh.triangle(sides[0][i], sides[0][i + 1], sides[1][i + 1])
            self.mesh.triangle(sides[0][i], sides[1][i + 1], sides[1][i])

    def vessel(self, u, foot, height, profile, colour, light=-0.45):
        """
        A turned body on a table: profile is [(half its width, height)] in shares of its height. colour; light: from
        which side it comes, -1 left to 1 right.
        """
        share = self.height / self.width
        across = 8
        rows = [[(u + half * height * share * (2 * c / across - 1), foot + up * height) for c in range(across + 1)]
                for half, up in profile]
        index = []
        for row in rows:
            line = []
            for c, (x, y) in enumerate(row):
                side = 2 * c / across - 1
                facing = max(0.0, 1 - (side - light) ** 2 / 2.0)
                line.append(self._vertex(x, y, blend(blend(colour, '#1d1b22', 0.62), blend(colour, '#fff6e4', 0.22), facing)))
            index.append(line)
        for low, high in zip(index, index[1:]):
            for c in range(across):
                self.mesh.triangle(low[c], low[c + 1], high[c + 1])
                self.mesh.triangle(low[c], high[c + 1], high[c])
