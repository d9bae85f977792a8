"""White sand to the horizon, and hills that are only tones of the haze."""
from math import cos, pi, sin

from kit.mesh import Paint
from kit.noise import fractal
from kit.vector import cross, normalise, sub

from .layout import GROUND


def build(scene):
    _sand(scene)
    for radius, height, tone, seed, start, end in ((360, 34, (214, 190, 170), 3.0, -2.9, 0.5), (620, 74, (196, 174, 172), 8.0, -3.3, 0.9),
                                                   (980, 150, (178, 166, 180), 15.0, -3.6, 1.2)):
        _ridge(scene, radius, height, tone, seed, start, end)
    _align(scene.landscape)


# Positions are packed as whole steps from the middle of the mesh, of which half of its length has this many: 27 cm here.
STEPS = 4095


def _align(mesh):
    """Lowers the hidden feet of the hills until the sand that people walk on lies on a whole step."""
    spans = [(min(values), max(values)) for values in zip(*mesh.positions)]
    step = max(high - low for low, high in spans) / 2 / STEPS
    low, high = spans[1]
    lowest = low - 2 * (((low + high) / 2 - GROUND) % step)
    mesh.positions[:] = [(x, lowest if y == low else y, z) for x, y, z in mesh.positions]


# Where people walk the sand is flat: to the corners of what carries them (stage.py).
FLAT = 64.0


def _height(x, z):
    far = max(0.0, (x * x + z * z) ** 0.5 - FLAT)
    if far <= 0:
        return GROUND
    dune = fractal(x * 0.012 + 4, 0.3, z * 0.02) * 7 + fractal(x * 0.045, 2.0, z * 0.06) * 1.4
    return GROUND + max(0.0, dune + 0.6) * min(1.0, far / 90)


def _grid(scene, points, colours, flat=None):
    mesh = scene.landscape
    chart = mesh.chart(0.02, 0.02)
    rows, columns = len(points), len(points[0])
    index = []
    for r in range(rows):
        line = []
        for c in range(columns):
            a, b = points[r][min(c + 1, columns - 1)], points[r][max(c - 1, 0)]
            d, e = points[min(r + 1, rows - 1)][c], points[max(r - 1, 0)][c]
            n = normalise(cross(sub(d, e), sub(a, b)))
            if n[1] < 0:
                n = tuple(-k for k in n)
            line.append(mesh.vertex(points[r][c], n, Paint(colours[r][c], 'sand'), chart, 0, 0))
        index.append(line)
    for r in range(rows - 1):
        for c in range(columns - 1):
            mesh.triangle(index[r][c], index[r][c + 1], index[r + 1][c + 1])
            mesh.triangle(index[r][c], index[r + 1][c + 1], index[r + 1][c])


def _sand(scene):
    """Rings that grow outwards; under the stage there is none."""
    points, colours = [], []
    for radius in (24.0, 34.0, 42.0, 50.0, FLAT, 74.0, 92.0, 118.0, 152.0, 200.0, 270.0, 380.0, 560.0, 900.0):
        row, tones = [], []
        for s in range(73):
            a = 2 * pi * s / 72
            x, z = radius * sin(a), radius * cos(a)
            y = _height(x, z) if radius < 800 else GROUND - 4
            row.append((x, y, z))
            t = 0.94 + 0.1 * fractal(x * 0.02, 1, z * 0.02)
            tones.append(tuple(round(c * t) for c in (246, 237, 224)))
        points.append(row)
        colours.append(tones)
    _grid(scene, points, colours)


def _ridge(scene, radius, height, tone, seed, start, end):
    points, colours = [], []
    for level, reach in ((0.0, 1.0), (0.45, 1.05), (1.0, 1.14)):
        row, tones = [], []
        for s in range(65):
            a = start + (end - start) * s / 64
            edge = min(1.0, (0.5 - abs(s / 64 - 0.5)) * 6)
            peak = max(0.05, 0.55 + 0.75 * fractal(cos(a) * 3.1 + seed, seed, sin(a) * 3.1, 5)) * edge
            r = radius * reach
            row.append((r * cos(a), GROUND - 6 + height * peak * level, r * sin(a)))
            tones.append(tone)
        points.append(row)
        colours.append(tones)
    _grid(scene, points, colours)
