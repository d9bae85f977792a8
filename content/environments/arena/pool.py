"""The pool island: a round pool to swim in, an arch over the way, loungers."""
from math import cos, pi, sin

from kit.boxes import box
from kit.mesh import Mesh
from kit.rounds import disc, lathe, tube
from kit.scatter import Scatter, turned
from kit.vector import add

from .layout import POOL, POOL_DEPTH, POOL_RADIUS, POOL_WATER
from .palette import CLOTH, CLOTH_CLAY, CLOTH_OCHRE, CLOTH_TEAL, GLOW, METAL, MOSAIC, STONE, TIMBER_PALE, wood

(X, Z), Y, _RADIUS = POOL
BOTTOM = POOL_WATER - POOL_DEPTH


def build(scene):
    mesh = scene.still
    at = (X, 0.0, Z)
    lathe(mesh, at, [(POOL_RADIUS + 0.5, -0.02), (POOL_RADIUS + 0.5, 0.05), (POOL_RADIUS + 0.5, 0.05), (POOL_RADIUS, 0.05), (POOL_RADIUS, 0.05),
                     (POOL_RADIUS - 0.04, 0.0), (POOL_RADIUS - 0.04, -0.3)], STONE, 40, 0.8)
    # A shelf to stand on runs round the deep middle, where the water is easy to leave.
    lathe(mesh, at, [(POOL_RADIUS - 0.04, -0.25), (POOL_RADIUS - 0.04, -0.5), (POOL_RADIUS - 0.04, -0.5), (POOL_RADIUS - 1.0, -0.5), (POOL_RADIUS - 1.0, -0.5),
                     (POOL_RADIUS - 2.1, BOTTOM)], MOSAIC, 36, 0.6)
    disc(mesh, (X, BOTTOM, Z), POOL_RADIUS - 2.1, MOSAIC, 32, density=0.5)
    steps = 24
    for i in range(steps):
        a, b = 2 * pi * i / steps, 2 * pi * (i + 1) / steps

        def ring(inner, outer, a=a, b=b):
            return [(X + r * sin(t), Z + r * cos(t)) for r, t in ((inner, a), (outer, a), (outer, b), (inner, b))]

        scene.collider.prism(ring(POOL_RADIUS, POOL_RADIUS + 0.6), -3.0, 0.05)
        # From the rim down to the shelf in a slope that carries.
        scene.collider.prism(ring(POOL_RADIUS - 0.6, POOL_RADIUS), -3.5, lambda x, z: -0.5 + 0.55 * max(0.0, min(1.0, (((x - X) ** 2 + (z - Z) ** 2) ** 0.5 - POOL_RADIUS + 0.6) / 0.6)))
        scene.collider.prism(ring(POOL_RADIUS - 1.0, POOL_RADIUS - 0.6), -3.5, -0.5)
        scene.collider.prism(ring(POOL_RADIUS - 2.3, POOL_RADIUS - 1.0), -3.5, lambda x, z: BOTTOM + (-0.5 - BOTTOM) * max(0.0, min(
            1.0, (((x - X) ** 2 + (z - Z) ** 2) ** 0.5 - POOL_RADIUS + 2.3) / 1.3)))
    scene.collider.column((X, Z), POOL_RADIUS - 2.2, -3.5, BOTTOM, 24)
    lounger = Mesh('lounger')
    for dx in (-0.3, 0.3):
        box(lounger, (dx, 0.27, -0.05), (0.06, 0.06, 1.9), wood('z', TIMBER_PALE), bevel=0.012)
        for dz in (-0.8, 0.7):
            box(lounger, (dx, 0.12, dz), (0.06, 0.25, 0.06), wood('y', TIMBER_PALE), bevel=0.01, caps=('open', 'open'))
    box(lounger, (0, 0.34, -0.3), (0.62, 0.1, 1.35), CLOTH, bevel=0.04, axis='y', caps=('flat', 'bevel'))
    lounger.patch([[(-0.31, 0.36, 0.36), (0.31, 0.36, 0.36)], [(-0.31, 0.86, 0.86), (0.31, 0.86, 0.86)]], [[(0, 0.7, -0.7)] * 2] * 2, CLOTH)
    lounger.patch([[(-0.31, 0.28, 0.4), (0.31, 0.28, 0.4)], [(-0.31, 0.78, 0.9), (0.31, 0.78, 0.9)]], [[(0, -0.7, 0.7)] * 2] * 2, CLOTH)
    scene.scatters['lounger'] = Scatter('lounger', lounger)
    tints = ((230, 110, 80), (70, 160, 165), (244, 190, 90))
    for i, t in enumerate((0.62, 0.98, 1.34, -0.62, -0.98, -1.34, 1.9, -1.9)):
        p = (X + 7.0 * sin(t), 0.0, Z + 7.0 * cos(t))
        scene.scatters['lounger'].put(p, turned(t), 1.0, tints[i % 3], 0.6)
        # Cross-legged: it is longer than a thigh.
        scene.seat(f'lounger-{i + 1}', add(p, (-0.1 * sin(t), 0.39, -0.1 * cos(t))), t, 'floor')
        scene.collider.turned_block((p[0], -0.1, p[2]), (0.66, 0.5, 1.7), t)
    for i, t in enumerate((0.8, -0.8, 1.62, -1.62)):
        _parasol(scene, (X + 7.35 * sin(t), 0.0, Z + 7.35 * cos(t)), (CLOTH_TEAL, CLOTH_CLAY, CLOTH_OCHRE, CLOTH_TEAL)[i])
    for i in range(8):
        t = pi / 8 + i * pi / 4
        p = (X + (POOL_RADIUS + 0.26) * sin(t), 0.05, Z + (POOL_RADIUS + 0.26) * cos(t))
        lathe(mesh, p, [(0.12, 0.0), (0.13, 0.06), (0.08, 0.16), (0.0, 0.2)], GLOW, 8, 0.3)
        scene.lamp((p[0], 0.2, p[2]), 16, 0.08)
    # A hand rail by the steps in the north and the south.
    for face in (-1, 1):
        for dx in (-0.5, 0.5):
            zz = Z + face * POOL_RADIUS
            tube(mesh, [(X + dx, 0.05, zz + face * 0.3), (X + dx, 0.85, zz + face * 0.25), (X + dx, 0.9, zz - face * 0.1), (X + dx, -0.45, zz - face * 0.6)], [0.025] * 4, METAL, 5, 0.3)


def _parasol(scene, at, cloth):
    mesh = scene.still
    lathe(mesh, at, [(0.26, 0), (0.26, 0.08), (0.26, 0.08), (0.05, 0.1)], STONE, 9, 0.5)
    lathe(mesh, at, [(0.03, 0.08), (0.026, 2.6)], wood('y', TIMBER_PALE), 6, 0.3)
    for s in range(8):
        paint = cloth if s % 2 else CLOTH
        for face in (1, -1):
            points, normals = [], []
            for radius, height in ((0.05, 2.62), (1.4, 2.2)):
                points.append([(at[0] + radius * sin(2 * pi * (s + k) / 8), at[1] + height, at[2] + radius * cos(2 * pi * (s + k) / 8)) for k in (0, 1)])
                normals.append([(0.3 * face * sin(2 * pi * (s + 0.5) / 8), 0.95 * face, 0.3 * face * cos(2 * pi * (s + 0.5) / 8))] * 2)
            mesh.patch(points, normals, paint, 0.5)
    scene.collider.column((at[0], at[2]), 0.12, at[1] - 0.2, at[1] + 2.2, 6)
