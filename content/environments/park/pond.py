"""The pond's stone terrace, its fountain, the bridge to the island, a jetty to swim from, reeds and lilies."""
import random
from math import atan2, cos, hypot, pi, sin

from kit.boxes import block, box
from kit.facets import facets
from kit.mesh import Mesh
from kit.rounds import disc, lathe, tube
from kit.scatter import Scatter, turned
from kit.trees import tuft

from . import layout as at
from .furniture import bench
from .layout import WATER, ground
from .palette import GLOW, IRON, MASONRY, STONE, TIMBER, TIMBER_DARK, TIMBER_PALE, wood

BRIDGE = ((5.0, -13.4), (15.2, -14.4))
JETTY = ((-12.9, -4.6), (-7.0, -5.6))
REED = ((126, 146, 74), (106, 130, 66), (150, 160, 88))
URN = ((226, 92, 120), (246, 196, 190), (240, 150, 90))
# How high over the fountain's own zero its lowest ring lies.
FOOT = 0.14
LILY = ((92, 132, 70), (106, 146, 78), (82, 118, 66))


def build(scene):
    rng = random.Random(5)
    _terrace(scene, rng)
    _fountain(scene)
    _bridge(scene)
    _jetty(scene)
    _island(scene)
    _plants(scene, rng)


def _terrace(scene, rng):
    """A low balustrade keeps nobody from the water: stone posts and a broad sill to sit on, open in the middle."""
    mesh = scene.still
    cx, cz = at.TERRACE
    for k, (start, end) in enumerate(((0.56 * pi, 0.76 * pi), (1.24 * pi, 1.44 * pi))):
        lathe(mesh, (cx, -0.02, cz), [(4.2, -0.3), (4.2, 0.4), (4.2, 0.4), (4.24, 0.44), (4.24, 0.5), (4.24, 0.5), (3.76, 0.5), (3.76, 0.44), (3.76, 0.44),
                                      (3.8, 0.4), (3.8, 0.4), (3.8, -0.3)], STONE, 14, 0.8, (start, end))
        for angle in (start, end):
            x, z = cx + 4.0 * sin(angle), cz + 4.0 * cos(angle)
            block(mesh, (x - 0.3, x + 0.3), (-0.4, 0.72), (z - 0.3, z + 0.3), STONE, axis='y', bevel=0.03, caps=('open', 'open'))
            block(mesh, (x - 0.36, x + 0.36), (0.7, 0.84), (z - 0.36, z + 0.36), STONE, axis='y', bevel=0.04)
            lathe(mesh, (x, 0.84, z), [(0.2, 0.0), (0.13, 0.05), (0.3, 0.22), (0.36, 0.34), (0.36, 0.34), (0.31, 0.34), (0.26, 0.26)], STONE, 14)
            disc(mesh, (x, 1.12, z), 0.29, STONE.shaded(0.4), 10, density=0.3)
            scene.collider.column((x, z), 0.34, -0.4, 0.9, 4)
            for i in range(6):
                a = i * 1.05
                tuft(scene, rng, 'bloom-flower', (x + 0.17 * sin(a), 1.06, z + 0.17 * cos(a)), (0.4 * sin(a), 1, 0.4 * cos(a)), 1.1, URN, 1.0, 0.9)
            tuft(scene, rng, 'spike-grass', (x, 1.1, z), (0, 1, 0), 1.1, REED, 1.0, 0.8)
        for i in range(6):
            a, b = start + (end - start) * i / 6, start + (end - start) * (i + 1) / 6
            scene.collider.prism([(cx + r * sin(t), cz + r * cos(t)) for r, t in ((3.76, a), (4.24, a), (4.24, b), (3.76, b))], -0.5, 0.48)
        for i in range(3):
            a = start + (end - start) * (i + 0.5) / 3
            scene.seat(f'shore-{"east" if k == 0 else "west"}-{i + 1}', (cx + 4.0 * sin(a), 0.49, cz + 4.0 * cos(a)), a + pi, 'bench')


def _fountain(scene):
    mesh = scene.still
    x, z = at.FOUNTAIN
    base = WATER - 0.36
    foot = (x, base, z)
    # From under the lowest of the bed around it up to the foot that stands on it.
    bed = min(ground(x + sin(k * pi / 4), z + cos(k * pi / 4)) for k in range(8)) - 0.15
    rise = base + FOOT - bed
    facets(mesh, (x, bed, z), [(1.0, 0), (1.0, rise - 0.12), (1.0, rise - 0.12), (0.9, rise), (0.9, rise), (0.5, rise)], MASONRY.shaded(0.6), 8, 0.5)
    lathe(mesh, foot, [(0.62, FOOT), (0.62, FOOT + 0.06), (0.62, FOOT + 0.06), (0.42, 0.36), (0.22, 0.44), (0.17, 0.75), (0.24, 1.0), (0.3, 1.06), (0.62, 1.16), (0.78, 1.3), (0.78, 1.34),
                       (0.78, 1.34), (0.7, 1.34), (0.5, 1.2), (0.1, 1.16)], STONE, 18)
    lathe(mesh, foot, [(0.1, 1.16), (0.07, 1.4), (0.12, 1.5), (0.05, 1.6), (0.0, 1.62)], STONE, 10)
    scene.collider.column((x, z), 0.8, ground(x, z) - 0.2, base + 1.3, 8)


def fountain_top():
    return (at.FOUNTAIN[0], WATER - 0.36 + 1.62, at.FOUNTAIN[1])


def _strip(scene, start, end, width, top, thickness, pieces):
    """A solid along a line whose top follows top(t)."""
    dx, dz = end[0] - start[0], end[1] - start[1]
    size = hypot(dx, dz)
    nx, nz = -dz / size * width / 2, dx / size * width / 2
    for i in range(pieces):
        t, u = i / pieces, (i + 1) / pieces
        a, b = (start[0] + dx * t, start[1] + dz * t), (start[0] + dx * u, start[1] + dz * u)

        def height(x, z, t=t, u=u, a=a):
            along = ((x - a[0]) * dx + (z - a[1]) * dz) / (size * size)
            return top(t) + (top(u) - top(t)) * along / (u - t)

        outline = [(a[0] + nx, a[1] + nz), (b[0] + nx, b[1] + nz), (b[0] - nx, b[1] - nz), (a[0] - nx, a[1] - nz)]
        area = sum(outline[k][0] * outline[(k + 1) % 4][1] - outline[(k + 1) % 4][0] * outline[k][1] for k in range(4))
        scene.collider.prism(outline if area < 0 else outline[::-1], lambda x, z: height(x, z) - thickness, height)


def _bridge(scene):
    mesh = scene.still
    (ax, az), (bx, bz) = BRIDGE
    length = hypot(bx - ax, bz - az)
    ya, yb = ground(ax, az) + 0.03, ground(bx, bz) + 0.03
    heading = -atan2(bz - az, bx - ax)

    def top(t):
        return ya + (yb - ya) * t + 1.0 * sin(pi * t) ** 1.15

    with mesh.at((ax, 0, az), heading):
        count = 32
        for i in range(count):
            t, u = i / count, (i + 1) / count
            x0, x1, y0, y1 = length * t + 0.012, length * u - 0.012, top(t), top(u)
            paint = wood('z', TIMBER_PALE).shaded(0.94 + 0.1 * ((i * 7) % 5) / 5)
            n = (-(y1 - y0), x1 - x0, 0.0)
            size = hypot(n[0], n[1])
            n = (n[0] / size, n[1] / size, 0.0)
            mesh.quad((x0, y0, -0.95), (x1, y1, -0.95), (x1, y1, 0.95), (x0, y0, 0.95), n, paint, 0.8)
            for side in (-1, 1):
                mesh.quad((x0, y0 - 0.06, side * 0.95), (x1, y1 - 0.06, side * 0.95), (x1, y1, side * 0.95), (x0, y0, side * 0.95), (0, 0, side), paint, 0.3)
        for side in (-1, 1):
            z = side * 0.78
            steps = 14
            low, high = [], []
            for i in range(steps + 1):
                t = i / steps
                x = length * t
                low.append((x, top(t) - 0.34 - 0.08 * cos(2 * pi * t), z + side * 0.07))
                high.append((x, top(t) - 0.05, z + side * 0.07))
            mesh.patch([low, high], [[(0, 0, side)] * (steps + 1)] * 2, wood('x', TIMBER_DARK), 0.6)
            mesh.patch([[(p[0], p[1], p[2] - side * 0.14) for p in low], [(p[0], p[1], p[2] - side * 0.14) for p in high]],
                       [[(0, 0, -side)] * (steps + 1)] * 2, wood('x', TIMBER_DARK), 0.4)
            mesh.patch([low, [(p[0], p[1], p[2] - side * 0.14) for p in low]], [[(0, -1, 0)] * (steps + 1)] * 2, wood('x', TIMBER_DARK), 0.4)
            rail = [(length * i / 12, top(i / 12) + 0.92, side * 0.86) for i in range(13)]
            tube(mesh, rail, [0.045] * 13, wood('x', TIMBER), 5, 0.6)
            tube(mesh, [(p[0], p[1] - 0.45, p[2]) for p in rail], [0.028] * 13, wood('x', TIMBER), 4, 0.5)
            for i in range(8):
                t = (i + 0.12) / 7.24
                x = length * t
                end = i in (0, 7)
                half = 0.075 if end else 0.045
                block(mesh, (x - half, x + half), (top(t) - 0.3, top(t) + (1.1 if end else 0.94)), (side * 0.86 - half, side * 0.86 + half),
                      wood('y', TIMBER_DARK), bevel=0.015, caps=('open', 'bevel'))
                if end:
                    lathe(mesh, (x, top(t) + 1.1, side * 0.86), [(0.07, 0.0), (0.1, 0.1), (0.08, 0.2)], GLOW, 6, 0.3)
                    lathe(mesh, (x, top(t) + 1.1, side * 0.86), [(0.12, 0.2), (0.03, 0.29)], IRON, 6, 0.3)
        for i in (0, 7):
            t = (i + 0.12) / 7.24
            for side in (-1, 1):
                scene.lamp(mesh.to_world((length * t, top(t) + 1.2, side * 0.86)), 14, 0.06)
    _strip(scene, *BRIDGE, 1.84, top, 0.3, 12)
    dx, dz = (bx - ax) / length, (bz - az) / length
    for side in (-1, 1):
        shift = (-dz * side * 0.88, dx * side * 0.88)
        moved = tuple((p[0] + shift[0], p[1] + shift[1]) for p in BRIDGE)
        _strip(scene, *moved, 0.08, lambda t: top(t) + 0.95, 1.2, 8)


def _jetty(scene):
    mesh = scene.still
    (ax, az), (bx, bz) = JETTY
    length = hypot(bx - ax, bz - az)
    heading = -atan2(bz - az, bx - ax)
    top = 0.0
    with mesh.at((ax, 0, az), heading):
        count = 18
        for i in range(count):
            x0, x1 = length * i / count + 0.01, length * (i + 1) / count - 0.01
            wide = 2.1 if x0 > length * 0.55 else 0.8
            block(mesh, (x0, x1), (top - 0.05, top), (-wide, wide), wood('z', TIMBER_PALE).shaded(0.92 + 0.12 * ((i * 5) % 7) / 7), bevel=0.012, density=0.6)
        for x, z in ((0.9, 0.66), (0.9, -0.66), (length - 0.25, 1.9), (length - 0.25, -1.9), (length * 0.62, 1.9), (length * 0.62, -1.9)):
            tall = 0.55 if abs(z) > 1 else -0.05
            lathe(mesh, (x, -2.6, z), [(0.1, 0), (0.095, 2.6 + tall), (0.095, 2.6 + tall), (0.0, 2.63 + tall)], wood('y', TIMBER_DARK), 7, 0.4)
        for side in (-1, 1):
            block(mesh, (0.0, length), (top - 0.22, top - 0.05), (side * 0.6 - 0.05, side * 0.6 + 0.05), wood('x', TIMBER_DARK), bevel=0.012, density=0.4)
        # The way out of the water.
        for z in (-0.28, 0.28):
            tube(mesh, [(length + 0.12, -2.0, z), (length + 0.12, 0.75, z), (length - 0.1, 0.85, z), (length - 0.25, 0.7, z), (length - 0.25, 0.0, z)],
                 [0.022] * 5, IRON, 5, 0.4)
        for i in range(7):
            box(mesh, (length + 0.12, -1.75 + i * 0.28, 0), (0.08, 0.035, 0.56), wood('z', TIMBER), bevel=0.01, density=0.4)
        foot = mesh.to_world((length + 0.3, 0, 0))
        lamp = mesh.to_world((length - 0.25, 0.62, 1.9))
        scene.seat('jetty-1', mesh.to_world((length - 0.2, 0.02, 1.2)), heading - pi / 2, 'floor')
        scene.seat('jetty-2', mesh.to_world((length - 0.2, 0.02, -1.2)), heading - pi / 2, 'floor')
        scene.seat('jetty-3', mesh.to_world((length * 0.8, 0.02, 1.9)), heading + pi, 'floor')
        lathe(mesh, (length - 0.25, 0.55, 1.9), [(0.07, 0.03), (0.1, 0.14), (0.08, 0.24)], GLOW, 6, 0.3)
        lathe(mesh, (length - 0.25, 0.55, 1.9), [(0.12, 0.24), (0.03, 0.33)], IRON, 6, 0.3)
    scene.lamp((lamp[0], 0.7, lamp[2]), 16, 0.06)
    bottom = ground(foot[0], foot[2])
    # The climber looks back at the jetty.
    scene.ladder('jetty', (foot[0], bottom, foot[2]), heading + pi / 2, 0.6, top - bottom)
    middle = length * 0.55
    split = (ax + (bx - ax) * middle / length, az + (bz - az) * middle / length)
    _strip(scene, JETTY[0], split, 1.6, lambda t: top, 0.25, 1)
    _strip(scene, split, JETTY[1], 4.2, lambda t: top, 0.25, 1)


def _island(scene):
    x, z = at.ISLAND
    bench(scene, x - 0.2, z + 1.5, pi, 'island')
    y = ground(x + 1.9, z + 1.1)
    # A stone lantern.
    mesh, foot = scene.still, (x - 2.0, ground(x - 2.0, z + 0.9) - 0.05, z + 0.9)
    facets(mesh, foot, [(0.26, 0), (0.26, 0.14), (0.26, 0.14), (0.12, 0.24), (0.1, 0.8), (0.26, 0.94), (0.28, 1.0), (0.28, 1.0), (0.18, 1.0)], STONE, 6)
    facets(mesh, foot, [(0.17, 1.0), (0.19, 1.28)], GLOW, 6, 0.3)
    facets(mesh, foot, [(0.18, 1.28), (0.42, 1.3), (0.42, 1.3), (0.3, 1.46), (0.08, 1.58), (0.06, 1.72), (0.0, 1.76)], STONE, 6)
    scene.lamp((foot[0], foot[1] + 1.15, foot[2]), 26, 0.1)
    scene.collider.column((foot[0], foot[2]), 0.28, y - 1, foot[1] + 1.5, 6)


def _plants(scene, rng):
    lily = Mesh('leaf-lily')
    chart = lily.chart(0.02, 0.02)
    from kit.mesh import Paint

    white = Paint((255, 255, 255), 'leaf')
    for x, z, r in ((0, 0, 0.3), (0.52, 0.2, 0.22), (0.1, 0.52, 0.25), (-0.45, 0.28, 0.2)):
        middle = lily.vertex((x, 0.0, z), (0, 1, 0), white, chart, 0, 0)
        rim = [lily.vertex((x + r * sin(a), 0.012, z + r * cos(a)), (0, 1, 0), white, chart, 0, 0) for a in [0.3 + 5.7 * k / 7 + x for k in range(8)]]
        for k in range(7):
            lily.triangle(middle, rim[k], rim[k + 1])
    scene.scatters['leaf-lily'] = Scatter('leaf-lily', lily, 0.0, kind='leaf')
    for cx, cz, count in ((-7.5, -13.6, 9), (8.8, -5.6, 8), (-2.0, -17.8, 8), (11.2, -9.2, 5), (-9.0, -0.2, 4)):
        for _ in range(count):
            x, z = cx + rng.gauss(0, 1.2), cz + rng.gauss(0, 1.0)
            if at.pond_distance(x, z) > -0.8 or at.island_distance(x, z) < 0.6:
                continue
            scene.scatters['leaf-lily'].put((x, WATER + 0.015, z), turned(rng.uniform(0, 6)), rng.uniform(0.7, 1.15), rng.choice(LILY), 0.9)
            if rng.random() < 0.4:
                tuft(scene, rng, 'bloom-flower', (x, WATER - 0.1, z), (0, 1, 0), 0.8, ((248, 226, 230), (250, 244, 236)), 1.0, 0.9)
    # Reeds in clumps, never before the terrace, the jetty or the bridge's foot.
    clumps = 0
    while clumps < 40:
        a = rng.uniform(0, 2 * pi)
        r = rng.uniform(10, 16)
        x, z = at.POND[0] + r * sin(a), at.POND[1] + r * cos(a)
        if not -1.1 < at.pond_distance(x, z) < 0.1 or (abs(x) < 6.5 and z > 0) or hypot(x - 14, z + 14.2) < 2.6 or hypot(x + 11.6, z + 4.8) < 2.4:
            continue
        clumps += 1
        for _ in range(3):
            px, pz = x + rng.gauss(0, 0.35), z + rng.gauss(0, 0.35)
            tuft(scene, rng, 'spike-reed', (px, max(ground(px, pz), WATER - 0.35), pz), (rng.uniform(-0.1, 0.1), 1, rng.uniform(-0.1, 0.1)),
                 rng.uniform(0.75, 1.15), REED, 1.0, 0.7)
