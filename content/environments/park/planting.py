"""Trees, shrubs and long grass."""
import random
from math import hypot, pi, sin

from kit import trees
from kit.trees import birch, fir, grass, oak, pine, shrub, willow

from . import layout as at
from .layout import ground
from .palette import BARK_BIRCH, BARK_OAK, BARK_PINE, BARK_WILLOW

# (x, z, height, spread)
OAKS = ((-30.4, -26.2, 10.5, 11.5), (-12.2, 24.6, 9.5, 10.0), (13.6, 25.2, 9.0, 9.6), (39.5, 17.5, 9.8, 10.5), (-40.5, 6.5, 9.4, 10.0),
        (12.4, -34.4, 10.0, 10.5))
CHERRIES = ((-9.8, 8.6, 5.0, 5.6), (10.2, 9.6, 4.8, 5.2))
BIRCHES = ((-31.6, 13.0, 9.4, 4.4), (-34.0, 10.2, 8.2, 3.8), (-30.6, 8.6, 8.8, 4.0), (-41.5, 18.5, 9.6, 4.2), (-38.6, 29.0, 8.6, 4.0), (-31.0, 28.4, 9.2, 4.2),
           (25.6, -14.6, 8.8, 4.0), (27.8, -12.2, 7.6, 3.6), (36.8, 27.0, 9.0, 4.2), (29.5, 30.0, 8.2, 3.8))
PINES = ((-17.8, -34.5, 10.4, 8.2), (-38.8, -36.0, 9.6, 7.6), (41.5, -15.5, 10.0, 7.8), (42.5, 4.5, 9.2, 7.0), (-42.0, -18.0, 9.8, 7.6))
FIRS = ((-4.6, -38.4, 10.0, 5.2), (3.4, -39.6, 8.2, 4.6), (42.4, -33.5, 9.6, 5.0), (39.6, -39.2, 8.0, 4.4))
WILLOWS = ((3.2, -14.4, 8.2, 7.4, (-0.5, 0.2)), (-13.6, -13.8, 7.8, 7.2, (1.2, 0.5)), (18.2, -8.2, 7.2, 6.6, (-0.9, 0.2)))
AZALEA = ((232, 112, 132), (244, 160, 160), (250, 214, 206), (214, 84, 116))
HYDRANGEA = ((152, 150, 214), (186, 172, 226), (216, 210, 240))


def build(scene):
    rng = random.Random(77)
    trees.prototypes(scene, rng)
    for x, z, height, spread in OAKS:
        oak(scene, rng, (x, ground(x, z), z), height, spread, BARK_OAK)
    for x, z, height, spread in CHERRIES:
        oak(scene, rng, (x, ground(x, z), z), height, spread, BARK_OAK, trees.CHERRY, 8)
    for x, z, height, spread in BIRCHES:
        birch(scene, rng, (x, ground(x, z), z), height, spread, BARK_BIRCH)
    for x, z, height, spread in PINES:
        pine(scene, rng, (x, ground(x, z), z), height, spread, BARK_PINE)
    for x, z, height, spread in FIRS:
        fir(scene, rng, (x, ground(x, z), z), height, spread, BARK_PINE)
    for x, z, height, spread, lean in WILLOWS:
        willow(scene, rng, (x, ground(x, z), z), height, spread, BARK_WILLOW, strands=42, lean=lean)
    _shrubs(scene, rng)
    _grass(scene, rng)


def _shrubs(scene, rng):
    groups = (
        (-16.4, 22.4, AZALEA, 5), (17.4, 22.6, HYDRANGEA, 5), (27.6, 17.6, AZALEA, 4), (-32.6, -6.8, HYDRANGEA, 4), (-31.6, 1.4, None, 4), (-7.8, -30.4, AZALEA, 5),
        (20.6, -34.2, None, 4), (37.2, -36.4, None, 4), (40.6, -9.6, AZALEA, 4), (-21.8, -31.8, None, 4), (-34.4, -32.4, AZALEA, 4), (7.2, 36.6, HYDRANGEA, 4),
        (-7.6, 36.4, HYDRANGEA, 4), (22.4, -3.0, AZALEA, 3), (-20.0, 24.0, None, 4), (43.0, 26.0, None, 4), (-43.0, -2.0, None, 4), (25.6, 34.6, AZALEA, 4),
    )
    for gx, gz, bloom, count in groups:
        for _ in range(count):
            x, z = gx + rng.gauss(0, 1.1), gz + rng.gauss(0, 0.9)
            if not at.free_lawn(x, z, 0.5):
                continue
            size = rng.uniform(0.8, 1.5)
            shrub(scene, rng, (x, ground(x, z) - 0.1, z), size, trees.OAK, 2, bloom=bloom)
            scene.collider.column((x, z), size * 0.45, ground(x, z) - 0.3, ground(x, z) + size * 0.8, 6)


def _grass(scene, rng):
    """Longer along walls, trunks and the shore; hardly any in the open lawn."""
    for x, z, *_ in (*OAKS, *BIRCHES, *PINES):
        for i in range(7):
            a = i * 0.9 + x
            r = rng.uniform(0.35, 0.75)
            px, pz = x + r * sin(a), z + r * sin(a + pi / 2)
            grass(scene, rng, (px, ground(px, pz), pz), rng.uniform(0.8, 1.3))
    placed = 0
    while placed < 130:
        a, r = rng.uniform(0, 2 * pi), rng.uniform(9, 17)
        x, z = at.POND[0] + r * sin(a), at.POND[1] + r * sin(a + pi / 2)
        if 0.35 < at.pond_distance(x, z) < 2.2 and at.path_place(x, z) > 0.15 and at.terrace_place(x, z) > 0.4:
            grass(scene, rng, (x, ground(x, z), z), rng.uniform(0.9, 1.7))
            placed += 1
    (x0, x1), (z0, z1) = at.EDGE_X, at.EDGE_Z
    for _ in range(110):
        t, k = rng.random(), rng.randrange(4)
        x, z = ((x0 + (x1 - x0) * t, z0 + 0.4), (x0 + (x1 - x0) * t, z1 - 0.4), (x0 + 0.4, z0 + (z1 - z0) * t), (x1 - 0.4, z0 + (z1 - z0) * t))[k]
        if abs(x) < 8.6 and z > 30:
            continue
        grass(scene, rng, (x, ground(x, z), z), rng.uniform(0.9, 1.5))
    placed = 0
    while placed < 170:
        x, z = rng.uniform(x0 + 1, x1 - 1), rng.uniform(z0 + 1, z1 - 1)
        near = at.path_place(x, z)
        if at.free_lawn(x, z, 0.12) and (near < 0.5 or rng.random() < 0.14):
            grass(scene, rng, (x, ground(x, z) - 0.02, z), rng.uniform(0.4, 0.75))
            placed += 1
    for i in range(10):
        a = i * 0.63
        x, z = at.ISLAND[0] + 2.6 * sin(a), at.ISLAND[1] + 2.6 * sin(a + pi / 2)
        if hypot(x - 5.0, z + 13.4) > 1.6:
            grass(scene, rng, (x, ground(x, z), z), rng.uniform(1.0, 1.6))
