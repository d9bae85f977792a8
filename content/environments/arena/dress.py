"""Flags that wave, trees, lamps, balloons in the sky, and the bay far below."""
import random
from math import atan2, hypot, pi, sin

from kit import trees
from kit.boxes import box
from kit.mesh import Mesh, Paint
from kit.noise import fractal
from kit.rounds import lathe, tube
from kit.scatter import Scatter, multiply, turned
from kit.terrain import blend, far_land
from kit.trees import grass, oak, pine, shrub

from .layout import FINISH, MAIN, MEDIUM_TOP, POOL, SEA, TOWER, on_rim
from .palette import BARK, GLOW, METAL, TINTS, wood

COLOURS = ('teal', 'ochre', 'clay', 'cream')


def prototypes(scene, rng):
    trees.prototypes(scene, rng)
    flag = Mesh('flag')
    white = Paint((255, 255, 255), 'fabric')
    chart = flag.chart(0.02, 0.02)
    index = []
    for c in range(9):
        x = 1.9 * c / 8
        half = 0.46 if c < 8 else 0.4
        index.append([flag.vertex((x, h, 0.0), (0, 0, 1), white, chart, 0, 0) for h in (-half, 0.0, half)])
    for c in range(8):
        for k in range(2):
            flag.triangles.append((index[c][k], index[c + 1][k], index[c + 1][k + 1]))
            flag.triangles.append((index[c][k], index[c + 1][k + 1], index[c][k + 1]))
    scene.scatters['flag'] = Scatter('flag', flag, 0.22, kind='flag')
    pole = Mesh('pole')
    lathe(pole, (0, 0, 0), [(0.16, 0), (0.15, 0.1), (0.06, 0.16), (0.045, 5.0), (0.1, 5.04), (0.1, 5.14), (0.0, 5.24)], wood('y', '#e6d6bd'), 6)
    scene.scatters['pole'] = Scatter('pole', pole)
    bunting = Mesh('pennant')
    chart = bunting.chart(0.02, 0.02)
    a, b, c = (bunting.vertex(p, (0, 0, 1), white, chart, 0, 0) for p in ((0, 0.19, 0), (0, -0.19, 0), (0.42, 0, 0)))
    bunting.triangles.append((a, b, c))
    scene.scatters['pennant'] = Scatter('pennant', bunting, 0.3, kind='flag')


def build(scene):
    rng = random.Random(4)
    _flags(scene)
    _trees(scene, rng)
    _lamps(scene)
    _balloons(scene)
    _bay(scene)


def _flag(scene, at, colour, scale=1.0, tall=5.0):
    scene.scatters['pole'].put(at, scale=scale, open_sky=0.8)
    scene.scatters['flag'].put((at[0] + 0.05, at[1] + (tall - 0.5) * scale, at[2]), turned(-0.5), scale, TINTS[colour], 0.9)
    scene.collider.column((at[0], at[2]), 0.12, at[1] - 0.1, at[1] + 4.0, 5)


def _flags(scene):
    for k, t in enumerate((1.35, 1.75, 2.15, -1.35, -1.75)):
        _flag(scene, on_rim(MAIN, t, 1.5), COLOURS[k % 4])
    for k, t in enumerate((0.9, 1.3, 1.75, -1.4, -1.75, 2.5, -2.5)):
        _flag(scene, on_rim(FINISH, t, 1.4), COLOURS[(k + 1) % 4])
    for k, t in enumerate((pi / 2, -pi / 2)):
        _flag(scene, on_rim(POOL, t, 1.0), COLOURS[k], 0.85)
    for k, (dx, dz) in enumerate(((-1.6, -1.6), (1.6, -1.6))):
        _flag(scene, (MEDIUM_TOP[0] + dx, MEDIUM_TOP[1], MEDIUM_TOP[2] + dz), ('ochre', 'cream')[k], 0.6)
    # Strings of pennants over the plaza, from the stands' masts to the gates.
    (cx, cz), y, _ = MAIN
    for k, (a, b) in enumerate(((-0.33 * pi, -pi + 1.06 - 0.13), (-0.2357 * pi, -pi + 0.58), (-0.1414 * pi, -pi + 0.4), (0.1414 * pi, pi - 0.4), (0.2357 * pi, pi - 0.62), (0.33 * pi, pi - 0.8))):
        start = (cx + 11.2 * sin(a), 6.28, cz + 11.2 * sin(a + pi / 2))
        end = (cx + 14.9 * sin(b), 4.9 if k in (2, 3) else 4.1, cz + 14.9 * sin(b + pi / 2))
        if k in (0, 2, 3, 5):
            scene.scatters['pole'].put((end[0], y, end[2]), open_sky=0.8)
            scene.collider.column((end[0], end[2]), 0.12, y - 0.1, y + 4.0, 5)
        else:
            scene.scatters['pole'].put((end[0], y, end[2]), scale=0.85, open_sky=0.8)
            scene.collider.column((end[0], end[2]), 0.12, y - 0.1, y + 4.0, 5)
        line = []
        for i in range(25):
            t = i / 24
            line.append((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t - 1.15 * sin(pi * t), start[2] + (end[2] - start[2]) * t))
        tube(scene.still, line, [0.012] * 25, METAL, 3, 0.15)
        for i in range(1, 48):
            p, q = line[i // 2], line[min(24, i // 2 + 1)]
            m = p if i % 2 == 0 else tuple((u + v) / 2 for u, v in zip(p, q))
            across = (0.0, 0.0, -0.7071, 0.7071)
            turn = turned(-_heading(start, end))
            scene.scatters['pennant'].put((m[0], m[1] - 0.01, m[2]), multiply(turn, across), 1.0, TINTS[COLOURS[i % 4]], 0.9)
    # Pennants over the bridge to the pool.
    for side in (-1, 1):
        start, end = (side * 1.7, 3.1, 6.4), (side * 1.7, 3.1, -2.6)
        for p in (start, end):
            scene.scatters['pole'].put((p[0], 0.0, p[2]), scale=0.62, open_sky=0.8)
        line = []
        for i in range(15):
            t = i / 14
            line.append((start[0], start[1] - 0.9 * sin(pi * t), start[2] + (end[2] - start[2]) * t))
        tube(scene.still, line, [0.012] * 15, METAL, 4, 0.2)
        for i in range(1, 14):
            p = line[i]
            scene.scatters['pennant'].put((p[0], p[1] - 0.02, p[2]), multiply(turned(pi / 2), (0.0, 0.0, -0.7071, 0.7071)), 1.0, TINTS[COLOURS[i % 4]], 0.9)


def _heading(start, end):
    return atan2(end[2] - start[2], end[0] - start[0])


def _trees(scene, rng):
    for island, turns in ((MAIN, ((1.22, 5.6, 5.4, 'pine'), (-1.2, 5.2, 5.0, 'pine'), (2.0, 4.2, 4.6, 'cherry'), (-1.56, 4.0, 4.4, 'cherry'))),
                          (FINISH, ((2.05, 6.4, 6.0, 'pine'), (-2.1, 6.8, 6.2, 'pine'), (2.42, 5.0, 5.2, 'oak'), (1.1, 4.2, 4.6, 'cherry')))):
        for turn, height, spread, kind in turns:
            p = on_rim(island, turn, 1.5)
            if kind == 'pine':
                pine(scene, rng, p, height, spread, BARK)
            else:
                oak(scene, rng, p, height, spread, BARK, trees.CHERRY if kind == 'cherry' else trees.OAK, 7)
    x, z = TOWER[0]
    pine(scene, rng, (x - 3.1, TOWER[1], z + 2.0), 5.4, 4.6, BARK)
    for island, count in ((MAIN, 26), (FINISH, 22), (POOL, 14), (TOWER, 8)):
        for i in range(count):
            t = 2 * pi * (i + rng.uniform(-0.3, 0.3)) / count
            p = on_rim(island, t, rng.uniform(0.5, 1.3))
            if abs(abs(t - pi) - pi) > 0.3 and abs(t - pi) > 0.9 and i % 3 == 0 and island is not TOWER:
                shrub(scene, rng, (p[0], p[1] - 0.1, p[2]), rng.uniform(0.5, 0.85), trees.OAK, 1, bloom=((232, 112, 132), (250, 214, 206), (244, 190, 90)))
            else:
                grass(scene, rng, p, rng.uniform(0.8, 1.4))
        for i in range(count * 3):
            p = on_rim(island, rng.uniform(0, 2 * pi), rng.uniform(0.15, 1.9))
            if hypot(p[0], 0) > 2.2:
                grass(scene, rng, p, rng.uniform(0.6, 1.1))


def _lamps(scene):
    """Standing lights on the islands, and a string over the plaza."""
    post = Mesh('light-post')
    lathe(post, (0, 0, 0), [(0.16, 0), (0.14, 0.1), (0.055, 0.2), (0.04, 2.7), (0.12, 2.78)], METAL, 6)
    lathe(post, (0, 0, 0), [(0.2, 3.14), (0.16, 3.2), (0.0, 3.32)], METAL, 6)
    scene.scatters['light-post'] = Scatter('light-post', post)
    for island, turns, inset in ((MAIN, (1.0, 1.55, 2.1, -1.0, -1.9, -1.5), 2.4), (POOL, (0.45, -0.45, pi - 0.45, pi + 0.45), 1.5), (FINISH, (0.5, -0.35, 1.5, -1.5, 2.3, -2.3), 2.2), (TOWER, (0.7,), 1.0)):
        for t in turns:
            x, y, z = on_rim(island, t, inset)
            scene.scatters['light-post'].put((x, y, z), open_sky=0.7)
            lathe(scene.still, (x, y + 2.78, z), [(0.1, 0.0), (0.17, 0.16), (0.18, 0.36)], GLOW, 7, 0.3)
            scene.lamp((x, y + 2.96, z), 80, 0.12)
            scene.collider.column((x, z), 0.12, y - 0.1, y + 2.6, 5)


def _balloons(scene):
    """Hot-air balloons, near enough to wave at."""
    mesh = scene.landscape
    for k, (x, y, z, size) in enumerate(((27, 17, -62, 5.0), (-34, 24, -78, 6.2), (46, 30, -20, 5.4), (-58, 12, -8, 5.0), (8, 40, -130, 7.5), (-96, 34, -120, 8.0))):
        stripes = (TINTS['clay'], TINTS['cream'], TINTS['teal'], TINTS['cream'], TINTS['ochre'], TINTS['cream'])
        profile = [(0.18, -1.25), (0.42, -0.95), (0.8, -0.4), (1.0, 0.15), (0.92, 0.62), (0.62, 0.94), (0.25, 1.08), (0.0, 1.1)]
        for s in range(12):
            colour = stripes[(s + k) % 6]
            lathe(mesh, (x, y, z), [(r * size * 0.72, h * size * 0.72) for r, h in profile], Paint(colour, 'fabric'), 1, arc=(2 * pi * s / 12, 2 * pi * (s + 1) / 12))
        box(mesh, (x, y - size * 1.28, z), (size * 0.26, size * 0.2, size * 0.26), Paint((150, 104, 62), 'plain'), bevel=0.05)
        for dx in (-1, 1):
            for dz in (-1, 1):
                tube(mesh, [(x + dx * size * 0.11, y - size * 1.2, z + dz * size * 0.11), (x + dx * size * 0.12, y - size * 0.9, z + dz * size * 0.12)], [0.03, 0.03], Paint((90, 70, 50), 'plain'), 3)


def _bay(scene):
    """Islands and a coast in the sea below; the horizon is never empty."""
    for cx, cz, wide, deep, top in ((-190, -330, 120, 60, 34), (150, -420, 150, 70, 48), (330, -160, 110, 60, 40), (-360, -60, 130, 80, 52), (40, -760, 320, 90, 90), (-480, -560, 240, 110, 110),
                                    (520, -560, 260, 110, 96), (-130, 300, 120, 70, 40), (240, 360, 160, 80, 56), (60, -170, 34, 22, 14)):
        rows, colours = [], []
        height, width = 9, 19
        for i in range(height):
            row, shades = [], []
            for k in range(width):
                u, v = k / (width - 1) * 2 - 1, i / (height - 1) * 2 - 1
                x, z = cx + u * wide, cz + v * deep
                edge = max(0.0, 1 - hypot(u, v) ** 2)
                peak = edge**0.6 * (0.55 + 0.9 * fractal(x * 0.011, z * 0.011, cx))
                y = SEA - 3 + max(0.0, peak) * top
                row.append((x, y, z))
                shades.append(blend((196, 150, 110), (116, 134, 82), (y - SEA) / top * 1.4 + fractal(x * 0.03, z * 0.03)))
            rows.append(row)
            colours.append(shades)
        far_land(scene.landscape, rows, colours)
