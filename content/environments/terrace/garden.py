"""The lower garden: fountain above it, pool, fire corner and the round belvedere over the sea."""
from math import cos, pi, sin

from kit.boxes import block, box, floor
from kit.rounds import cushion, disc, lathe

from .balustrade import HEIGHT, baluster
from .layout import BELVEDERE, BELVEDERE_RADIUS, FIRE, FOUNTAIN, GARDEN, POOL_BEACH, POOL_DEPTH, POOL_X, POOL_Z
from .palette import (
    BLUSH, COPING, CREAM, FLAGSTONE, FLAGSTONE_DARK, GLOW, LIMESTONE, MASONRY, MOSAIC, OCHRE, PLASTER, RUST,
    TEAL, TERRACOTTA, TIMBER_LIGHT, wood,
)

WATER_IN_FOUNTAIN = 0.36
WATER_IN_BOWL = 1.27
WATER_IN_POOL = GARDEN - 0.1


def build(scene):
    _fountain(scene)
    _pool(scene)
    _fire_corner(scene)
    _belvedere(scene)


def _fountain(scene):
    mesh = scene.still
    at = (FOUNTAIN[0], 0.0, FOUNTAIN[1])
    disc(mesh, (at[0], 0.014, at[2]), 3.0, FLAGSTONE_DARK, 32, inner=2.66)
    disc(mesh, (at[0], 0.014, at[2]), 2.6, TERRACOTTA, 32, inner=1.6)
    lathe(mesh, at, [(1.72, 0), (1.72, 0.1), (1.62, 0.14), (1.62, 0.14), (1.6, 0.36), (1.6, 0.36), (1.74, 0.42),
                     (1.74, 0.48), (1.74, 0.48), (1.42, 0.48), (1.42, 0.48), (1.38, 0.2)], LIMESTONE, 28)
    disc(mesh, (at[0], 0.16, at[2]), 1.4, MOSAIC, 24, density=0.6)
    lathe(mesh, at, [(0.42, 0.14), (0.36, 0.3), (0.2, 0.42), (0.17, 0.75), (0.24, 1.0), (0.3, 1.06), (0.62, 1.16),
                     (0.78, 1.3), (0.78, 1.34), (0.78, 1.34), (0.7, 1.34), (0.5, 1.2), (0.1, 1.16)], LIMESTONE, 18)
    lathe(mesh, at, [(0.1, 1.16), (0.07, 1.4), (0.12, 1.5), (0.05, 1.6), (0.0, 1.62)], LIMESTONE, 10)
    scene.collider.column((at[0], at[2]), 1.74, -0.2, 0.48, 20)
    scene.collider.column((at[0], at[2]), 0.5, 0.0, 1.5, 8)


def _pool(scene):
    mesh = scene.still
    (x0, x1), (z0, z1) = POOL_X, POOL_Z
    rim = 0.4
    top = GARDEN + 0.03
    # A lip over the walls: in one plane with them it would flicker.
    lip = 0.016
    for x, z, (dx, dz) in (((x0 - rim, x1 + rim), (z1, z1 + rim), (0, -lip)), ((x0 - rim, x1 + rim), (z0 - rim, z0), (0, lip)),
                           ((x0 - rim, x0), (z0, z1), (lip, 0)), ((x1, x1 + rim), (z0, z1), (-lip, 0))):
        x, z = (x[0] + dx, x[1] + dx), (z[0] + dz, z[1] + dz)
        block(mesh, x, (GARDEN - 0.12, top), z, LIMESTONE, axis='y', caps=('open', 'bevel'), bevel=0.02)
    bottom = GARDEN - POOL_DEPTH
    beach, shallow = x0 + POOL_BEACH, GARDEN - 0.3
    floor(mesh, (beach, x1), POOL_Z, bottom, MOSAIC)
    slope = (shallow - bottom) / POOL_BEACH
    mesh.quad((x0, shallow, z0), (beach, bottom, z0), (beach, bottom, z1), (x0, shallow, z1), (slope, 1.0, 0.0), MOSAIC)
    for a, b, n in (((x0, z0), (x1, z0), (0, 0, 1)), ((x0, z1), (x1, z1), (0, 0, -1)), ((x0, z0), (x0, z1), (1, 0, 0)),
                    ((x1, z0), (x1, z1), (-1, 0, 0))):
        mesh.quad((a[0], bottom, a[1]), (b[0], bottom, b[1]), (b[0], GARDEN, b[1]), (a[0], GARDEN, a[1]), n, MOSAIC,
                  0.6)
    # A step down at the west end, the beach, then deep enough to swim.
    collider = scene.collider
    collider.block(POOL_X, (GARDEN - 3.0, bottom), POOL_Z)
    collider.ramp((x0, x0 + 0.5), POOL_Z, GARDEN - 3.0, GARDEN, shallow)
    collider.ramp((x0, beach), POOL_Z, GARDEN - 3.0, shallow, bottom)
    for i in range(3):
        _sunbed(scene, 9.2 + i * 2.6, -7.7, i)
    _parasol(scene, (10.5, GARDEN, -7.2))
    _parasol(scene, (15.6, GARDEN, -7.2))


def _sunbed(scene, x, z, number):
    """Looks over the pool to the sea."""
    mesh, y = scene.still, GARDEN
    with mesh.at((x, y, z)):
        for dx in (-0.34, 0.34):
            block(mesh, (dx - 0.03, dx + 0.03), (0.24, 0.32), (-1.0, 0.95), wood('z', TIMBER_LIGHT), bevel=0.012)
            for dz in (-0.85, 0.8):
                block(mesh, (dx - 0.03, dx + 0.03), (0, 0.24), (dz - 0.03, dz + 0.03), wood('y', TIMBER_LIGHT),
                      bevel=0.01, caps=('open', 'open'))
        box(mesh, (0, 0.36, -0.28), (0.66, 0.1, 1.4), CREAM, bevel=0.045, axis='y')
    with mesh.at((x, y + 0.34, z + 0.42)):
        cushion(mesh, (0, 0.27, 0.2), (0.68, 0.16, 0.78), CREAM, tilt=-0.85)
        cushion(mesh, (0, 0.46, 0.28), (0.44, 0.14, 0.26), (RUST, TEAL, OCHRE)[number % 3], tilt=-0.85)
    scene.collider.block((x - 0.36, x + 0.36), (y, y + 0.4), (z - 1.0, z + 0.9))
    # Cross-legged: it is longer than a thigh, so that no foot reaches the ground ahead of it.
    scene.seat(f'sunbed-{number + 1}', (x, y + 0.41, z - 0.05), 0.0, 'floor')


def _parasol(scene, at):
    """A canvas umbrella of eight sails."""
    mesh = scene.still
    lathe(mesh, at, [(0.3, 0), (0.3, 0.08), (0.3, 0.08), (0.06, 0.1)], LIMESTONE, 10, 0.6)
    lathe(mesh, at, [(0.03, 0.08), (0.028, 2.62)], wood('y', TIMBER_LIGHT), 6, 0.4)
    for face in (1, -1):
        points, normals = [], []
        for radius, height in ((0.06, 2.62), (0.75, 2.46), (1.5, 2.2)):
            row, row_normals = [], []
            for i in range(17):
                angle = 2 * pi * i / 16
                sag = 0.93 if i % 2 else 1.0
                row.append((at[0] + radius * sag * sin(angle), at[1] + height - (0.05 if i % 2 else 0), at[2]
                            + radius * sag * cos(angle)))
                row_normals.append((0.3 * sin(angle) * face, 0.95 * face, 0.3 * cos(angle) * face))
            points.append(row)
            normals.append(row_normals)
        mesh.patch(points, normals, CREAM, 0.8)
    edge = []
    for drop in (0.0, -0.16):
        edge.append([(at[0] + 1.5 * (0.93 if i % 2 else 1) * sin(2 * pi * i / 16),
                      at[1] + 2.2 - (0.05 if i % 2 else 0) + drop,
                      at[2] + 1.5 * (0.93 if i % 2 else 1) * cos(2 * pi * i / 16)) for i in range(17)])
    mesh.patch(edge, [[(sin(2 * pi * i / 16), 0, cos(2 * pi * i / 16)) for i in range(17)]] * 2, BLUSH, 0.6)
    scene.collider.column((at[0], at[2]), 0.12, at[1] - 0.2, at[1] + 2.3, 6)


def _fire_corner(scene):
    """A fire bowl in a ring of stone benches."""
    mesh = scene.still
    x, z = FIRE
    at = (x, GARDEN, z)
    disc(mesh, (x, GARDEN + 0.014, z), 3.5, FLAGSTONE, 36, inner=0.4)
    lathe(mesh, at, [(0.46, 0), (0.62, 0.34), (0.66, 0.4), (0.66, 0.4), (0.56, 0.4), (0.4, 0.3), (0.0, 0.28)],
          MASONRY, 16)
    for i in range(5):
        angle = i * 2.51
        box(mesh, (x + 0.2 * sin(angle), GARDEN + 0.36 + 0.03 * (i % 2), z + 0.2 * cos(angle)), (0.09, 0.09, 0.52), GLOW
            if i % 2 else wood('z', '#4a3526'), bevel=0.02, density=0.5)
    scene.lamp((x, GARDEN + 0.62, z), 60, 0.16)
    scene.collider.column((x, z), 0.66, GARDEN - 0.2, GARDEN + 0.45, 10)
    number = 0
    for start, end in ((0.35, 1.75), (2.2, 4.1), (4.55, 5.95)):
        lathe(mesh, at, [(2.95, 0), (2.95, 0.38), (2.95, 0.38), (2.92, 0.42), (2.38, 0.42), (2.35, 0.38), (2.35, 0.38),
                         (2.35, 0.0)], PLASTER, 14, arc=(start, end))
        for angle, out in ((start, -1), (end, 1)):
            s, c = sin(angle), cos(angle)
            mesh.quad(*[(x + r * s, GARDEN + y, z + r * c) for r, y in ((2.35, 0), (2.95, 0), (2.95, 0.42), (2.35, 0.42))],
                      (out * c, 0, -out * s), PLASTER)
        count = 3 if end - start > 1.6 else 2
        for i in range(count):
            angle = start + (end - start) * (i + 0.5) / count
            px, pz = x + 2.64 * sin(angle), z + 2.64 * cos(angle)
            cushion(mesh, (px, GARDEN + 0.47, pz), (1.0, 0.17, 0.54), CREAM, heading=angle)
            cushion(mesh, (x + 2.82 * sin(angle + 0.14), GARDEN + 0.66, z + 2.82 * cos(angle + 0.14)),
                    (0.44, 0.22, 0.42), (OCHRE, TEAL, RUST, BLUSH)[number % 4], heading=angle, tilt=-1.2)
            number += 1
            scene.seat(f'fire-{number}', (px, GARDEN + 0.5, pz), angle, 'bench')
        pieces = 5
        for i in range(pieces):
            a, b = start + (end - start) * i / pieces, start + (end - start) * (i + 1) / pieces
            scene.collider.prism([(x + r * sin(t), z + r * cos(t)) for r, t in
                                  ((2.35, a), (2.95, a), (2.95, b), (2.35, b))], GARDEN - 0.2, GARDEN + 0.46)


def _belvedere(scene):
    """A round lookout; its floor is a compass of stone and clay."""
    mesh = scene.still
    cx, cz = BELVEDERE
    y = GARDEN
    half = (pi / 2, 3 * pi / 2)
    disc(mesh, (cx, y, cz), 4.45, LIMESTONE, 24, inner=3.9, arc=half)
    disc(mesh, (cx, y, cz), 3.9, FLAGSTONE, 24, arc=half)
    disc(mesh, (cx, y + 0.014, cz), 2.3, TERRACOTTA, 28, inner=1.9)
    disc(mesh, (cx, y + 0.014, cz), 0.7, TERRACOTTA, 16)
    for i in range(8):
        angle = pi * i / 4
        reach = 1.7 if i % 2 == 0 else 1.2
        tip = (cx + reach * sin(angle), y + 0.024, cz + reach * cos(angle))
        base = [(cx + 0.7 * sin(angle + d), y + 0.024, cz + 0.7 * cos(angle + d)) for d in (-0.28, 0.28)]
        mesh.patch([[base[0], base[1]], [tip, tip]], [[(0, 1, 0)] * 2] * 2, FLAGSTONE_DARK if i % 2 else TERRACOTTA)
    lathe(mesh, (cx, y - 6.0, cz), [(4.55, 0), (4.55, 5.86), (4.55, 5.86), (4.62, 5.9), (4.62, 6.0), (4.62, 6.0), (4.4, 6.0)],
          MASONRY, 24, 0.3, half)
    radius = BELVEDERE_RADIUS
    for profile, colour in (([(radius - 0.14, 0), (radius - 0.14, 0.14)], LIMESTONE),
                            ([(radius + 0.14, 0), (radius + 0.14, 0.14), (radius + 0.14, 0.14), (radius - 0.14, 0.14)],
                             LIMESTONE),
                            ([(radius - 0.13, 0.74), (radius + 0.13, 0.74), (radius + 0.15, 0.77), (radius + 0.15, 0.83),
                              (radius + 0.13, 0.86), (radius - 0.13, 0.86), (radius - 0.15, 0.83),
                              (radius - 0.15, 0.77), (radius - 0.13, 0.74)], COPING)):
        if profile[-1][0] < radius and profile[0][0] < radius and len(profile) == 2:
            profile = profile[::-1]
        lathe(mesh, (cx, y, cz), profile, colour, 28, arc=half)
    bays = 5
    for i in range(bays + 1):
        angle = half[0] + (half[1] - half[0]) * i / bays
        at = (cx + radius * sin(angle), y, cz + radius * cos(angle))
        with mesh.at(at, angle):
            block(mesh, (-0.18, 0.18), (0, 0.9), (-0.18, 0.18), LIMESTONE, axis='y', caps=('open', 'open'))
            block(mesh, (-0.22, 0.22), (0.9, HEIGHT + 0.04), (-0.22, 0.22), COPING, axis='y', bevel=0.025,
                  caps=('open', 'bevel'))
    for i in range(bays):
        for k in range(7):
            angle = half[0] + (half[1] - half[0]) * (i + (k + 0.9) / 7.8) / bays
            baluster(scene, (cx + radius * sin(angle), y + 0.14, cz + radius * cos(angle)))
    for i in range(12):
        a, b = (half[0] + (half[1] - half[0]) * k / 12 for k in (i, i + 1))
        scene.collider.prism([(cx + r * sin(t), cz + r * cos(t)) for r, t in
                              ((radius - 0.16, a), (radius + 0.3, a), (radius + 0.3, b), (radius - 0.16, b))],
                             y - 0.5, y + 2.2)
