"""What lies beyond the hedge: woods, hills, and a small town with its towers on the horizon."""
import random
from math import cos, exp, hypot, pi, sin

from kit.boxes import block
from kit.mesh import Paint
from kit.noise import fractal
from kit.rounds import lathe
from kit.terrain import blend, far_land, smooth
from kit.trees import far_tree

from .layout import AVENUE, AVENUE_WIDTH, EDGE_X, EDGE_Z, LAND_Z, avenue_place, ground
from .palette import EDGING, GRAVEL

MEADOW = (128, 146, 74)
FIELD = (176, 166, 96)
WOOD = (84, 106, 60)
FAR = (118, 136, 104)
TREES = ((88, 116, 58), (104, 130, 64), (74, 100, 56), (120, 140, 72), (96, 112, 60))
CREAM = (240, 226, 202)
TILE = (186, 104, 72)
SLATE = (104, 128, 124)


def height(x, z):
    """Continues the park's own ground; hills rise towards the horizon, lowest where the town lies in the north."""
    outside = max(EDGE_X[0] - x, x - EDGE_X[1], EDGE_Z[0] - z, z - EDGE_Z[1], 0.0)
    cx, cz = max(EDGE_X[0] - 3, min(EDGE_X[1] + 3, x)), max(EDGE_Z[0] - 3, min(EDGE_Z[1] + 3, z))
    far = hypot(x, z)
    valley = 1 - 0.75 * exp(-((x - 60) / 190) ** 2) * smooth(60, 220, -z)
    hills = 52 * smooth(120, 620, far) * (0.65 + 0.8 * fractal(x * 0.0048, 2.0, z * 0.0048)) * valley
    bumps = 1.6 * fractal(x * 0.03, 5.0, z * 0.03) * smooth(4, 40, outside) * smooth(2, 5.5, avenue_place(x, z))
    return ground(cx, cz) * (1 - smooth(0, 30, outside)) + hills + bumps


def build(scene):
    rng = random.Random(91)
    _ground(scene)
    _avenue(scene)
    _trees(scene, rng)
    _town(scene, rng)


def _ground(scene):
    rows, colours = [], []
    radii = [43, 46, 50, 55, 62, 72, 86, 105, 130, 165, 210, 270, 340, 420, 510, 620, 760, 960, 1300]
    for r in radii:
        row, shades = [], []
        for s in range(57):
            a = 2 * pi * (s % 56) / 56
            # Rounded like the park itself, so that the first rings lie under its edge.
            stretch = 1 / max(abs(sin(a)), abs(cos(a)), 0.72)
            x, z = r * stretch * sin(a), r * stretch * cos(a) - 1
            inside = EDGE_X[0] - 2.5 < x < EDGE_X[1] + 2.5 and EDGE_Z[0] - 2.5 < z < EDGE_Z[1] + 2.5
            y = height(x, z) - (1.2 if inside else 0.04)
            row.append((x, y, z))
            tone = fractal(x * 0.012, 4.0, z * 0.012)
            shade = blend(blend(MEADOW, FIELD, 0.4 + tone * 1.6), WOOD, smooth(-0.05, 0.3, fractal(x * 0.007, 9.0, z * 0.007)))
            shades.append(blend(shade, FAR, smooth(250, 900, r)))
        rows.append(row)
        colours.append(shades)
    far_land(scene.landscape, rows, colours)


def _avenue(scene):
    """The path leads on between the trees beyond the gate, just over the meadow, until a bend takes it out of sight."""
    rows, colours = [], []
    edge = ground(0.0, LAND_Z[1]) + 0.02
    for i, (x, z) in enumerate(AVENUE):
        ax, az = AVENUE[max(0, i - 1)]
        bx, bz = AVENUE[min(len(AVENUE) - 1, i + 1)]
        length = hypot(bx - ax, bz - az)
        nx, nz = (bz - az) / length, -(bx - ax) / length
        half = AVENUE_WIDTH / 2
        row, shades = [], []
        for share, paint in ((-1.06, EDGING), (-1.0, GRAVEL), (0.0, GRAVEL), (1.0, GRAVEL), (1.06, EDGING)):
            px, pz = x + nx * half * share, z + nz * half * share
            y, near = height(px, pz) + 0.08, smooth(LAND_Z[1] - 0.5, LAND_Z[1] + 5, pz)
            row.append((px, edge + (y - edge) * near, pz))
            shades.append(paint.colour)
        rows.append(row)
        colours.append(shades)
    far_land(scene.landscape, rows, colours)


def _trees(scene, rng):
    placed = 0
    while placed < 48:
        a = rng.uniform(0, 2 * pi)
        r = rng.uniform(52, 118) if placed < 36 else rng.uniform(110, 210)
        x, z = r * sin(a), r * cos(a)
        if EDGE_X[0] - 4 < x < EDGE_X[1] + 4 and EDGE_Z[0] - 4 < z < EDGE_Z[1] + 4:
            continue
        # A gap in the north lets the eye through to the town, one in the south along the avenue.
        if (abs(x - 10) < 15 + r * 0.1 and z < 0 and rng.random() < 0.9) or (abs(x) < 7 and z > 0):
            continue
        slender = 1.9 if rng.random() < 0.2 else 1.0
        far_tree(scene.landscape, rng, (x, height(x, z) - 0.4, z), rng.uniform(7, 13) * (1.2 if slender > 1 else 1), TREES, slender)
        placed += 1
    for side in (-1, 1):
        for i in range(6):
            z = 46 + i * 8
            far_tree(scene.landscape, rng, (side * 6.2, height(side * 6.2, z) - 0.3, z), 8.5, TREES, 1.5)
    # Where the avenue ends.
    for x, z in ((-27, 119), (-22, 127), (-14, 130), (-7, 124), (-30, 128)):
        far_tree(scene.landscape, rng, (x, height(x, z) - 0.4, z), 10.5, TREES)


def _town(scene, rng):
    mesh = scene.landscape
    for _ in range(46):
        x, z = 62 + rng.gauss(0, 62), -330 + rng.gauss(0, 26)
        _house(mesh, rng, (x, height(x, z) - 1.5, z), 1.0)
    x, z = 40, -322
    foot = (x, height(x, z) - 1, z)
    block(mesh, (x - 4, x + 4), (foot[1], foot[1] + 34), (z - 4, z + 4), Paint(CREAM, 'plain'), axis='y', caps=('open', 'flat'), bevel=0.1)
    lathe(mesh, (x, foot[1] + 34, z), [(4.6, 0), (4.6, 1.2), (3.6, 1.4), (3.6, 6), (4.2, 6.2), (3.2, 9), (1.0, 15), (0.1, 22)], Paint(SLATE, 'plain'), 8)
    block(mesh, (x + 3, x + 22), (foot[1], foot[1] + 15), (z - 6, z + 6), Paint(CREAM, 'plain'), axis='y', caps=('open', 'flat'), bevel=0.1)
    _gable(mesh, (x + 3, x + 22), (z - 7, z + 7), foot[1] + 15, 7)
    x, z = 100, -336
    foot = (x, height(x, z), z)
    lathe(mesh, foot, [(11, -3), (11, 15), (11.6, 15.5), (11.6, 17), (10.4, 17.4), (9.6, 22), (6.6, 27), (2.4, 29.6), (1.6, 30), (1.6, 34), (0.2, 38)],
          Paint(CREAM, 'plain'), 14)
    lathe(mesh, foot, [(10.6, 17.4), (9.8, 22.2), (6.8, 27.2), (2.6, 29.8)], Paint(SLATE, 'plain'), 14)
    x, z = 0, -352
    block(mesh, (x - 3, x + 3), (height(x, z) - 1, height(x, z) + 27), (z - 3, z + 3), Paint((226, 196, 160), 'plain'), axis='y', caps=('open', 'flat'), bevel=0.1)
    lathe(mesh, (x, height(x, z) + 27, z), [(4.4, 0), (0.1, 6)], Paint(TILE, 'plain'), 4, arc=(pi / 4, 2 * pi + pi / 4))


def _house(mesh, rng, foot, size):
    w, d, h = rng.uniform(7, 13) * size, rng.uniform(7, 10) * size, rng.uniform(6, 12) * size
    with mesh.at(foot, rng.uniform(-0.5, 0.5)):
        block(mesh, (-w / 2, w / 2), (-4, h), (-d / 2, d / 2), Paint(blend(CREAM, (222, 184, 146), rng.random()), 'plain'), axis='y', caps=('open', 'flat'), bevel=0.05)
        _gable(mesh, (-w / 2 - 0.6, w / 2 + 0.6), (-d / 2 - 0.6, d / 2 + 0.6), h, d * 0.42)


def _gable(mesh, x, z, low, rise):
    middle = (z[0] + z[1]) / 2
    for side, edge in ((-1, z[0]), (1, z[1])):
        mesh.quad((x[0], low, edge), (x[1], low, edge), (x[1], low + rise, middle), (x[0], low + rise, middle), (0, 0.8, side * 0.6), Paint(TILE, 'plain'))
    for side, edge in ((-1, x[0]), (1, x[1])):
        mesh.patch([[(edge, low, z[0]), (edge, low, z[1])], [(edge, low + rise, middle), (edge, low + rise, middle)]], [[(side, 0, 0)] * 2] * 2, Paint(CREAM, 'plain'))
