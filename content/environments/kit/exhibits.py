"""What hangs and stands in rooms: picture frames, painted pictures, pedestals and benches."""
from math import cos, pi, sin

from .boxes import box
from .mesh import Paint


def frame(scene, at, heading, width, height, name, wood, mat, bar=0.035, depth=0.045, empty=True):
    """A picture frame flat on a wall: `at` is the middle of the picture on the wall, heading where it looks."""
    mesh = scene.still
    with mesh.at(at, heading):
        w, h = width / 2, height / 2
        mesh.quad((-w, -h, -0.012), (w, -h, -0.012), (w, h, -0.012), (-w, h, -0.012), (0, 0, -1), mat, 0.8)
        for dy in (-1, 1):
            box(mesh, (0, dy * (h + bar / 2), -depth / 2), (width + 2 * bar, bar, depth), wood, bevel=0.006, density=0.5,
                axis='x')
        for dx in (-1, 1):
            box(mesh, (dx * (w + bar / 2), 0, -depth / 2), (bar, height, depth), wood, bevel=0.006, density=0.5,
                caps=('open', 'open'), axis='y')
        if empty:
            scene.frame(name, mesh.to_world((0, 0, -0.016)), heading, width, height)


class Canvas:
    """Paints flat shapes over each other on a picture; places run from 0 to 1, from the lower left as one looks at it."""

    def __init__(self, mesh, width, height):
        self.mesh, self.width, self.height, self.layer = mesh, width, height, 0

    def _place(self, u, v):
        # Whoever looks at the picture has +X to the left, as its face looks to -Z.
        return ((0.5 - u) * self.width, (v - 0.5) * self.height, -0.012 - 0.0045 * self.layer)

    def _paint(self, colour):
        return Paint(tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)), 'fabric')

    def area(self, outline, colour):
        """A convex outline."""
        self.layer += 1
        mesh, paint = self.mesh, self._paint(colour)
        us, vs = [p[0] for p in outline], [p[1] for p in outline]
        chart = mesh.chart((max(us) - min(us)) * self.width, (max(vs) - min(vs)) * self.height, 0.5)
        index = [
            mesh.vertex(self._place(u, v), (0, 0, -1), paint, chart, (u - min(us)) * self.width, (v - min(vs)) * self.height)
            for u, v in outline
        ]
        for i in range(1, len(index) - 1):
            mesh.triangle(index[0], index[i], index[i + 1])

    def rectangle(self, u0, u1, v0, v1, colour):
        self.area([(u0, v0), (u1, v0), (u1, v1), (u0, v1)], colour)

    def disc(self, u, v, radius, colour, start=0.0, end=2 * pi, sides=28):
        """radius counts in heights of the picture."""
        r = radius * self.height
        turn = end - start
        closed = turn > 6.28
        points = [(u + r * sin(start + turn * i / sides) / self.width, v + r * cos(start + turn * i / sides) / self.height)
                  for i in range(sides if closed else sides + 1)]
        self.area(points, colour)

    def hills(self, height_at, colour, steps=20):
        """Everything below a line, down to the lower edge."""
        self.layer += 1
        mesh, paint = self.mesh, self._paint(colour)
        rows = [[self._place(i / steps, 0.0) for i in range(steps + 1)],
                [self._place(i / steps, height_at(i / steps)) for i in range(steps + 1)]]
        mesh.patch(rows, [[(0, 0, -1)] * (steps + 1)] * 2, paint, 0.5)


def picture(scene, at, heading, width, height, draw, wood, ground, bar=0.03, depth=0.062):
    """A framed picture of the house; draw(canvas) paints it."""
    frame(scene, at, heading, width, height, '', wood, Paint(tuple(int(ground[i:i + 2], 16) for i in (1, 3, 5)), 'fabric'),
          bar, depth, empty=False)
    scene.hung.append({'position': at, 'heading': heading})
    with scene.still.at(at, heading):
        draw(Canvas(scene.still, width, height))


def pedestal(scene, at, size, height, heading, name, paint, shadow):
    """A plinth that seems to float over a shadow gap."""
    mesh = scene.still
    with mesh.at(at, heading):
        box(mesh, (0, 0.02, 0), (size - 0.05, 0.04, size - 0.05), shadow, axis='y', caps=('open', 'open'), bevel=0.004, density=0.4)
        box(mesh, (0, (height + 0.03) / 2, 0), (size, height - 0.03, size), paint, axis='y', caps=('flat', 'bevel'), bevel=0.012)
    scene.collider.turned_block((at[0], at[1] - 0.1, at[2]), (size, height + 0.1, size), heading)
    scene.pedestal(name, (at[0], at[1] + height, at[2]), heading, size)


def bench(scene, at, heading, length, name, top, leg, depth=0.5, height=0.45, seats=None, backs=True):
    """Slats on two plates, without a back; people sit along both sides in turn, or (backs=False) all look one way."""
    mesh = scene.still
    slats = 6
    each = depth / slats
    with mesh.at(at, heading):
        for i in range(slats):
            z = -depth / 2 + each * (i + 0.5)
            box(mesh, (0, height - 0.025, z), (length, 0.05, each - 0.012), top, bevel=0.008, density=0.8, axis='x')
        for dx in (-length / 2 + 0.28, length / 2 - 0.28):
            box(mesh, (dx, (height - 0.05) / 2, 0), (0.06, height - 0.05, depth - 0.06), leg, bevel=0.008, axis='y',
                caps=('open', 'open'), density=0.7)
        for dz in (-depth / 2 + 0.1, depth / 2 - 0.1):
            box(mesh, (0, height - 0.08, dz), (length - 0.5, 0.06, 0.04), leg, bevel=0.006, axis='x', caps=('open', 'open'),
                density=0.4)
        count = seats or int(length / 0.62)
        for i in range(count):
            x = (i - (count - 1) / 2) * (length - 0.4) / count
            back = backs and i % 2 == 1
            scene.seat(f'{name}-{i + 1}', mesh.to_world((x, height, 0.08 if back else -0.08)),
                       heading + (pi if back else 0.0), 'bench')
    scene.collider.turned_block((at[0], at[1] - 0.1, at[2]), (length, height + 0.1, depth), heading)


def wave(*terms):
    """A line made of sines: (height, [(amplitude, turns, phase)])."""
    base, waves = terms[0], terms[1:]
    return lambda u: base + sum(a * cos(2 * pi * t * u + p) for a, t, p in waves)
