"""What lies beyond the walls: the hill behind, the cliff below, a headland with a village, islands."""
import random
from math import cos, hypot, pi, sin

from kit.boxes import block
from kit.noise import fractal
from kit.rounds import lathe
from kit.vector import cross, normalise, sub

from .layout import SEA
from .palette import paint

ROCK = (178, 146, 112)
ROCK_DARK = (138, 108, 86)
SCRUB = (120, 128, 78)
GRASS = (158, 150, 92)
CYPRESS = (62, 84, 54)
HOUSE = (240, 226, 204)
TILE = (190, 106, 72)


def build(scene):
    rng = random.Random(51)
    _hill(scene)
    _cypresses(scene, rng)
    _headland(scene, rng)
    for centre, size, height in (((-210, -560), (150, 70), 46), ((-420, -780), (220, 90), 74), ((60, -900), (170, 60), 40),
                                 ((330, -1150), (260, 100), 92), ((-60, -420), (22, 14), 11)):
        _island(scene, centre, size, height)


def _blend(a, b, t):
    t = max(0.0, min(1.0, t))
    return tuple(round(p + (q - p) * t) for p, q in zip(a, b))


def _sheet(scene, heights, colours):
    """A soft-shaded sheet from a grid of places; where a place is None nothing is drawn."""
    mesh = scene.landscape
    rows, columns = len(heights), len(heights[0])
    chart = mesh.chart(0.02, 0.02)
    index = {}
    for r in range(rows):
        for c in range(columns):
            right, left = heights[r][min(c + 1, columns - 1)], heights[r][max(c - 1, 0)]
            front, back = heights[min(r + 1, rows - 1)][c], heights[max(r - 1, 0)][c]
            normal = normalise(cross(sub(front, back), sub(right, left)))
            if normal[1] < 0:
                normal = tuple(-n for n in normal)
            index[r, c] = mesh.vertex(heights[r][c], normal, paint('#ffffff', 'rock'), chart, 0, 0)
            mesh.paints[-1] = type(mesh.paints[-1])(colours[r][c], 'rock')
    for r in range(rows - 1):
        for c in range(columns - 1):
            a, b, d, e = index[r, c], index[r, c + 1], index[r + 1, c + 1], index[r + 1, c]
            mesh.triangle(a, b, d)
            mesh.triangle(a, d, e)


def ground(x, z):
    """Height of the land round the terrace; inside the walls it lies well below the floors."""
    outside = max(abs(x) - 20.5, -(z + 15.5), 0.0)
    if outside <= 0 and z < 14.5:
        return -5.0
    rise = max(0.0, z - 15)
    hill = rise * 0.55 + 4.5 * fractal(x * 0.04, z * 0.04, 3) if rise > 0 else 0.0
    side = max(0.0, abs(x) - 20.5)
    slope = -1.0 - side * 0.28 - max(0.0, -z - 4) * 0.25
    cliff = 0.0
    beyond = max(0.0, -(z + 15.5) + fractal(x * 0.09, 1.7, z * 0.09) * 5)
    if beyond > 0:
        cliff = -2.2 - beyond * 1.25
    rough = fractal(x * 0.17, z * 0.17, 5.1) * (0.6 + min(3.0, side * 0.25 + beyond * 0.4))
    return max(SEA - 5.0, slope + cliff + hill * (1.0 if z > 15 else 0.0) + rough)


def _hill(scene):
    heights, colours = [], []
    zs = [-52 + 3.4 * i for i in range(20)] + [18 + 6 * i for i in range(12)]
    xs = [-110 + 9 * i for i in range(9)] + [-29 + 2.9 * i for i in range(3)] + [-20.6 + 4.12 * i for i in range(11)] + [23.4 + 2.9 * i for i in range(3)] + [38 + 9 * i for i in range(9)]
    for z in zs:
        row, shades = [], []
        for x in xs:
            y = ground(x, z)
            row.append((x, y, z))
            steep = abs(ground(x + 1.5, z) - y) + abs(ground(x, z + 1.5) - y)
            tone = fractal(x * 0.12, z * 0.12, 9)
            soil = _blend(GRASS, SCRUB, 0.5 + tone)
            shades.append(_blend(soil, _blend(ROCK, ROCK_DARK, 0.5 + tone), steep * 0.6 - 0.35))
        heights.append(row)
        colours.append(shades)
    _sheet(scene, heights, colours)


def _cypresses(scene, rng):
    places = [(-23.5, 3.0, 7.2), (-24.6, -1.6, 8.4), (-22.8, 10.5, 9.2), (-26.5, 6.2, 7.8), (23.4, 9.5, 8.8), (24.2, 5.2, 7.4),
              (22.9, 12.6, 9.6), (25.6, 14.0, 8.2), (-28.0, 14.0, 9.0), (-8.0, 27.0, 9.0), (6.0, 30.0, 10.0), (16.0, 25.0, 9.0),
              (-17.0, 24.0, 9.5)]
    for x, z, height in places:
        _cypress(scene, rng, (x, ground(x, z) - 0.8, z), height, 14)


def _cypress(scene, rng, foot, height, sides):
    """A slender flame with ragged edges."""
    heights, colours = [], []
    turn = rng.uniform(0, 6)
    for r, (reach, level) in enumerate(((0.3, 0.0), (0.85, 0.09), (0.98, 0.2), (1.06, 0.3), (0.94, 0.44), (0.86, 0.57), (0.62, 0.71), (0.44, 0.83), (0.2, 0.93), (0.02, 1.0))):
        row, shades = [], []
        for s in range(sides + 1):
            angle = turn + 2 * pi * (s % sides) / sides
            ragged = 1 + 0.55 * fractal(cos(angle) * 2.3 + foot[0], level * 9, sin(angle) * 2.3)
            radius = reach * ragged * height / 9
            row.append((foot[0] + radius * sin(angle), foot[1] + level * height, foot[2] + radius * cos(angle)))
            shades.append(_blend(CYPRESS, (96, 118, 70), 0.3 + ragged - 1 + (0.25 if (s + r) % 2 else 0)))
        heights.append(row)
        colours.append(shades)
    _closed_sheet(scene, foot, heights, colours)


def _closed_sheet(scene, foot, rows, colours):
    mesh = scene.landscape
    chart = mesh.chart(0.02, 0.02)
    index = []
    for r, row in enumerate(rows):
        line = []
        for c, p in enumerate(row):
            normal = normalise((p[0] - foot[0], 0.25 * (r - 1), p[2] - foot[2]))
            line.append(mesh.vertex(p, normal, type(mesh.paints[0])(colours[r][c], 'leaf'), chart, 0, 0))
        index.append(line)
    for r in range(len(rows) - 1):
        for c in range(len(rows[0]) - 1):
            mesh.triangle(index[r][c], index[r][c + 1], index[r + 1][c + 1])
            mesh.triangle(index[r][c], index[r + 1][c + 1], index[r + 1][c])


def _headland(scene, rng):
    """A long spur in the east with white houses above its cliffs."""
    heights, colours = [], []

    def height(x, z):
        across = (z + 150 + (x - 150) * 0.35) / (46 + (x - 120) * 0.12)
        ridge = max(0.0, 1 - across * across)
        along = min(1.0, max(0.0, (x - 74) / 60))
        top = (14 + 0.13 * (x - 80)) * ridge**0.35 * along**0.5 * (1 + 0.35 * fractal(x * 0.03, z * 0.03, 2))
        return SEA - 4 + top * 1.5 + fractal(x * 0.1, z * 0.1, 4) * 2.5 * ridge

    for i in range(23):
        row, shades = [], []
        for k in range(26):
            x, z = 66 + k * 11, -290 + i * 11.5
            y = height(x, z)
            row.append((x, y, z))
            steep = abs(height(x + 4, z) - y) + abs(height(x, z + 4) - y)
            shades.append(_blend(_blend(SCRUB, GRASS, 0.5 + fractal(x * 0.05, z * 0.05)), ROCK, steep * 0.28 - 0.3))
        heights.append(row)
        colours.append(shades)
    _sheet(scene, heights, colours)
    for _ in range(26):
        x, z = rng.uniform(112, 220), 0.0
        z = -150 - (x - 150) * 0.35 + rng.uniform(-16, 26)
        y = height(x, z)
        if y < SEA + 6:
            continue
        _house(scene, rng, (x, y - 1, z))
    for _ in range(16):
        x = rng.uniform(105, 230)
        z = -150 - (x - 150) * 0.35 + rng.uniform(-24, 30)
        y = height(x, z)
        if y > SEA + 6:
            _cypress(scene, rng, (x, y - 0.5, z), rng.uniform(8, 13), 6)


def _house(scene, rng, foot):
    from kit.mesh import Paint

    w, d, h = rng.uniform(5, 9), rng.uniform(5, 8), rng.uniform(4.5, 8)
    with scene.landscape.at(foot, rng.uniform(-0.4, 0.4)):
        block(scene.landscape, (-w / 2, w / 2), (-3, h), (-d / 2, d / 2), Paint(_blend(HOUSE, (226, 196, 160), rng.random()), 'plain'),
              axis='y', caps=('open', 'flat'), bevel=0.05)
        lathe(scene.landscape, (0, h, 0), [(w * 0.66, -0.1), (0.02, h * 0.28)], Paint(TILE, 'plain'), 4, arc=(pi / 4, 2 * pi + pi / 4))


def _island(scene, centre, size, top):
    heights, colours = [], []
    rows, columns = 9, 19
    for i in range(rows):
        row, shades = [], []
        for k in range(columns):
            u, v = k / (columns - 1) * 2 - 1, i / (rows - 1) * 2 - 1
            x, z = centre[0] + u * size[0], centre[1] + v * size[1]
            edge = max(0.0, 1 - hypot(u, v) ** 2)
            peak = edge**0.6 * (0.55 + 0.9 * fractal(x * 0.011, z * 0.011, centre[0]))
            y = SEA - 3 + max(0.0, peak) * top
            row.append((x, y, z))
            shades.append(_blend(ROCK, SCRUB, (y - SEA) / top + fractal(x * 0.03, z * 0.03)))
        heights.append(row)
        colours.append(shades)
    _sheet(scene, heights, colours)
