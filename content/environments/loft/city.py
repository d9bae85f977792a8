"""The city: blocks along avenues, low ones near and towers beyond, streets with traffic. Only what the Loft can see."""
import random
from math import hypot

from kit.mesh import Paint
from kit.rounds import lathe

from .layout import ROOM_X, ROOM_Z, STREET, TERRACE_X

AVENUES = 74.0
STREETS = 62.0
ROAD = 15.0
REACH = 820.0

BRICKS = ((128, 82, 66), (146, 96, 76), (110, 76, 66), (158, 112, 88))
STONES = ((176, 160, 138), (190, 174, 150), (160, 146, 128), (148, 140, 130))
GLASSES = ((92, 108, 124), (78, 96, 116), (104, 116, 126), (70, 84, 104))
ROOFS = ((92, 86, 80), (76, 72, 70), (112, 102, 92), (84, 66, 58))
HEROES = (
    # x, z, width, height over the street; tall slender ones that the windows frame.
    (-58.0, -336.0, 34.0, 196.0, 'spire'), (84.0, -412.0, 40.0, 232.0, 'crown'), (-190.0, -300.0, 36.0, 150.0, 'flat'),
    (168.0, -262.0, 32.0, 136.0, 'spire'), (-128.0, -520.0, 46.0, 210.0, 'crown'), (20.0, -640.0, 44.0, 250.0, 'spire'),
    (250.0, -420.0, 40.0, 170.0, 'flat'), (-300.0, -470.0, 44.0, 184.0, 'flat'), (330.0, -180.0, 40.0, 150.0, 'crown'),
    (300.0, 40.0, 40.0, 140.0, 'flat'), (-260.0, -120.0, 36.0, 118.0, 'spire'),
)


def build(scene):
    rng = random.Random(61)
    _streets(scene)
    _blocks(scene, rng)
    for x, z, width, height, top in HEROES:
        _hero(scene, rng, x, z, width, height, top)


def _paint(colour, rng, surface='city'):
    shade = rng.uniform(0.88, 1.1)
    return Paint(tuple(max(0, min(255, round(c * shade + rng.uniform(-5, 5)))) for c in colour), surface)


def _quad(mesh, chart, points, normal, paint):
    a = [mesh.vertex(p, normal, paint, chart, 0, 0) for p in points]
    mesh.triangle(a[0], a[1], a[2])
    mesh.triangle(a[0], a[2], a[3])


def _block(scene, x, y, z, paint, roof):
    """A building's shell: the sides that look towards the Loft, and its roof where one looks down on it."""
    mesh = scene.landscape
    chart = 0 if mesh.charts else mesh.chart(0.02, 0.02)
    (x0, x1), (y0, y1), (z0, z1) = x, y, z
    if z1 < 28:
        _quad(mesh, chart, ((x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)), (0, 0, 1), paint)
    if z0 > -28:
        _quad(mesh, chart, ((x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0)), (0, 0, -1), paint)
    if x0 > -28:
        _quad(mesh, chart, ((x0, y0, z0), (x0, y0, z1), (x0, y1, z1), (x0, y1, z0)), (-1, 0, 0), paint)
    if x1 < 28:
        _quad(mesh, chart, ((x1, y0, z0), (x1, y0, z1), (x1, y1, z1), (x1, y1, z0)), (1, 0, 0), paint)
    if y1 < 10:
        _quad(mesh, chart, ((x0, y1, z0), (x1, y1, z0), (x1, y1, z1), (x0, y1, z1)), (0, 1, 0), roof)


def _streets(scene):
    """One dark ground; the traffic runs on strips over it."""
    mesh = scene.landscape
    chart = mesh.chart(0.02, 0.02)
    ground = Paint((74, 72, 72), 'asphalt')
    _quad(mesh, chart, ((-1500, STREET, -1800), (1500, STREET, -1800), (1500, STREET, 600), (-1500, STREET, 600)), (0, 1, 0), ground)
    road = Paint((58, 58, 60), 'traffic-z')
    for k in range(-4, 6):
        x = k * AVENUES
        _quad(mesh, chart, ((x - 5.5, STREET + 0.12, -1000), (x + 5.5, STREET + 0.12, -1000), (x + 5.5, STREET + 0.12, 60), (x - 5.5, STREET + 0.12, 60)), (0, 1, 0), road)
    road = Paint((58, 58, 60), 'traffic-x')
    for k in range(0, 8):
        z = -24.0 - k * STREETS
        _quad(mesh, chart, ((-420, STREET + 0.06, z - 4), (460, STREET + 0.06, z - 4), (460, STREET + 0.06, z + 4), (-420, STREET + 0.06, z + 4)), (0, 1, 0), road)


def _blocks(scene, rng):
    for i in range(-9, 11):
        for k in range(-3, 13):
            # Between avenue i and i + 1, between street k and k + 1.
            x0, x1 = i * AVENUES + ROAD / 2, (i + 1) * AVENUES - ROAD / 2
            z1, z0 = -24.0 - k * STREETS - ROAD / 2, -24.0 - (k + 1) * STREETS + ROAD / 2
            mx, mz = (x0 + x1) / 2, (z0 + z1) / 2
            far = hypot(mx, mz)
            if far > REACH or (k < 0 and abs(i) > 6):
                continue
            if any(abs(mx - h[0]) < 44 and abs(mz - h[1]) < 40 for h in HEROES):
                continue
            _fill(scene, rng, (x0, x1), (z0, z1), far)


def _fill(scene, rng, x, z, far):
    """Divides a block into lots and builds on each."""
    own = z[1] > -32 and x[0] < 60 and x[1] > -60
    columns = rng.choice((2, 3, 3, 4)) if far < 420 else rng.choice((1, 2, 2))
    rows = 2 if far < 420 else rng.choice((1, 1, 2))
    for c in range(columns):
        for r in range(rows):
            x0 = x[0] + (x[1] - x[0]) * c / columns
            x1 = x[0] + (x[1] - x[0]) * (c + 1) / columns - 0.3
            z0 = z[0] + (z[1] - z[0]) * r / rows
            z1 = z[0] + (z[1] - z[0]) * (r + 1) / rows - 0.3
            if own and x1 > ROOM_X[0] - 4 and x0 < TERRACE_X[1] + 3 and z1 > ROOM_Z[0] - 10:
                continue
            near = hypot((x0 + x1) / 2, (z0 + z1) / 2)
            if near < 150:
                top = STREET + rng.uniform(15, 30) + (near - 40) * 0.06
            elif near < 300:
                top = STREET + rng.uniform(22, 52) + (20 if rng.random() < 0.16 else 0)
            else:
                top = STREET + rng.uniform(28, 78) + (rng.uniform(20, 70) if rng.random() < 0.22 else 0)
            colour = rng.choice(BRICKS if rng.random() < 0.45 else STONES if rng.random() < 0.6 else GLASSES)
            roof = _paint(rng.choice(ROOFS), rng, 'plain')
            paint = _paint(colour, rng)
            inset = rng.uniform(0, 3) if rng.random() < 0.4 else 0
            _block(scene, (x0 + inset, x1 - inset), (STREET, top), (z0 + inset, z1 - inset), paint, roof)
            if near < 330:
                _crown_of(scene, rng, (x0 + inset, x1 - inset), top, (z0 + inset, z1 - inset), paint, roof, near)
            elif top > STREET + 60 and rng.random() < 0.5:
                d = (x1 - x0) * 0.18
                _block(scene, (x0 + d, x1 - d), (top, top + rng.uniform(6, 18)), (z0 + d, z1 - d), paint, roof)


def _crown_of(scene, rng, x, top, z, paint, roof, near):
    """Parapets, stair heads and tanks on the roofs that one looks down on."""
    if near < 170:
        t = 0.4
        for xs, zs in (((x[0], x[1]), (z[0], z[0] + t)), ((x[0], x[0] + t), z), ((x[1] - t, x[1]), z), ((x[0], x[1]), (z[1] - t, z[1]))):
            _block(scene, xs, (top, top + 0.9), zs, Paint(paint.colour, 'plain'), Paint(paint.colour, 'plain').shaded(1.15))
    w, d = min(5.0, (x[1] - x[0]) * 0.4), min(5.0, (z[1] - z[0]) * 0.4)
    cx, cz = rng.uniform(x[0] + w, x[1] - w), rng.uniform(z[0] + d, z[1] - d)
    _block(scene, (cx - w / 2, cx + w / 2), (top, top + rng.uniform(2.4, 4)), (cz - d / 2, cz + d / 2), Paint(paint.colour, 'plain').shaded(0.9), roof)
    if rng.random() < 0.34 and near < 240:
        tx, tz = rng.uniform(x[0] + 3, x[1] - 3), rng.uniform(z[0] + 3, z[1] - 3)
        wood = Paint((104, 74, 54), 'plain')
        sides = 8 if near < 140 else 6
        lathe(scene.landscape, (tx, top + 2.4, tz), [(1.7, 0), (1.7, 3.2)], wood, sides)
        lathe(scene.landscape, (tx, top + 5.6, tz), [(1.9, 0), (0.02, 1.5)], wood.shaded(0.7), sides)
        for dx, dz in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            _block(scene, (tx + dx * 1.1 - 0.12, tx + dx * 1.1 + 0.12), (top, top + 2.5), (tz + dz * 1.1 - 0.12, tz + dz * 1.1 + 0.12), wood.shaded(0.5), roof)


def _hero(scene, rng, x, z, width, height, top):
    """A tower that steps back as it rises."""
    colour = rng.choice(STONES if top == 'spire' else GLASSES)
    paint = _paint(colour, rng)
    roof = _paint(rng.choice(ROOFS), rng, 'plain')
    levels = ((0.0, 0.34, 1.35), (0.34, 0.74, 1.0), (0.74, 0.92, 0.76), (0.92, 1.0, 0.5)) if top != 'flat' else ((0.0, 0.3, 1.25), (0.3, 1.0, 1.0))
    for a, b, w in levels:
        half = width * w / 2
        _block(scene, (x - half, x + half), (STREET + height * a, STREET + height * b), (z - half, z + half), paint, roof)
    y = STREET + height
    light = Paint((255, 214, 160), 'glow')
    if top == 'spire':
        half = width * 0.16
        lathe(scene.landscape, (x, y, z), [(half * 1.4, 0.0), (half * 0.9, 9.0), (0.9, 20.0), (0.5, 44.0), (0.02, 45.0)], Paint(colour, 'plain'), 8)
        lathe(scene.landscape, (x, y + 43.5, z), [(0.0, 0.0), (0.9, 0.9), (0.0, 1.8)], Paint((255, 90, 60), 'glow'), 6)
        for side in (-1, 1):
            _block(scene, (x - half * 1.5, x + half * 1.5), (y - 0.7, y + 0.2), (z + width * 0.25, z + width * 0.25 + 0.6), light, roof)
    elif top == 'crown':
        half = width * 0.26
        for k in range(5):
            _block(scene, (x - half, x + half), (y + 1.5 + k * 2.6, y + 2.3 + k * 2.6), (z - half, z + half), light.shaded(0.8), roof)
            _block(scene, (x - half * 0.9, x + half * 0.9), (y + k * 2.6, y + 1.5 + k * 2.6), (z - half * 0.9, z + half * 0.9), Paint(colour, 'plain'), roof)
