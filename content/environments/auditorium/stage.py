"""The stage: boards, drapes, the big screen, steps, a lectern and three armchairs round a table."""
from math import cos, pi, sin

from kit.boxes import beam, block, box, floor
from kit.rooms import ceiling, ground, tunnel, wall
from kit.rounds import cushion, disc, lathe
from kit.steps import steps
from kit.vector import normalise

from .layout import (
    HALL_X, HALL_Z, PIT, PROSCENIUM_TOP, PROSCENIUM_X, SCREEN, SCREEN_AT, STAGE_FRONT, STAGE_TOP, STAGE_X, STAGE_Y, STAGE_Z,
)
from .palette import (
    BRASS, DRAPE_DARK, GLOW, IRON, OAK, OAK_DARK, OAK_PALE, OCHRE, RUG, SCREEN as SCREEN_PAINT, SCREEN_EDGE, STAGE_FLOOR, STAGE_WALL,
    STONE, TEAL, VELVET_DEEP, WALNUT, wood,
)

APRON_X = (-7.6, 7.6)
STEP_X = ((-7.4, -5.8), (5.8, 7.4))
STEP_COUNT, STEP_RUN = 6, 0.3


def build(scene):
    _house(scene)
    _apron(scene)
    _drapes(scene)
    _screen(scene)
    _things(scene)
    _lights(scene)


def _house(scene):
    mesh, collider = scene.still, scene.collider
    x, z, y = STAGE_X, STAGE_Z, (STAGE_Y, STAGE_TOP)
    for side in 'nwe':
        wall(mesh, side, x, z, y, (), STAGE_WALL, 0.5)
    wall(mesh, 's', x, z, y, [(*PROSCENIUM_X, STAGE_Y, PROSCENIUM_TOP)], STAGE_WALL, 0.4)
    ceiling(mesh, x, z, STAGE_TOP, (), STAGE_WALL, 0.3)
    ground(mesh, x, (z[0], HALL_Z[0]), STAGE_Y, (), STAGE_FLOOR, 1.0)
    tunnel(mesh, PROSCENIUM_X, (STAGE_Y, PROSCENIUM_TOP), (STAGE_Z[1], HALL_Z[0]), 'z', wood('y', WALNUT), sides='lrt', density=0.7)
    collider.block((HALL_X[0] - 0.5, HALL_X[1] + 0.5), (PIT - 1.0, STAGE_Y), (z[0] - 0.5, HALL_Z[0]))
    collider.block((HALL_X[0] - 0.5, PROSCENIUM_X[0]), (STAGE_Y, STAGE_TOP), (z[1], HALL_Z[0]))
    collider.block((PROSCENIUM_X[1], HALL_X[1] + 0.5), (STAGE_Y, STAGE_TOP), (z[1], HALL_Z[0]))
    collider.block(PROSCENIUM_X, (PROSCENIUM_TOP, STAGE_TOP), (z[1], HALL_Z[0]))
    collider.block((HALL_X[0] - 0.5, x[0]), (STAGE_Y, STAGE_TOP), (z[0], z[1]))
    collider.block((x[1], HALL_X[1] + 0.5), (STAGE_Y, STAGE_TOP), (z[0], z[1]))
    collider.block((HALL_X[0] - 0.5, HALL_X[1] + 0.5), (STAGE_Y, STAGE_TOP), (z[0] - 0.6, z[0] + 0.3))
    collider.block((HALL_X[0] - 0.5, HALL_X[1] + 0.5), (STAGE_TOP, STAGE_TOP + 1.5), (z[0], HALL_Z[0]))


def _apron(scene):
    """The stage reaches into the hall; its front is a row of boards under a nosing."""
    mesh, collider = scene.still, scene.collider
    z = (STAGE_FRONT, HALL_Z[0])
    floor(mesh, APRON_X, (HALL_Z[0], STAGE_FRONT), STAGE_Y, STAGE_FLOOR)
    block(mesh, (APRON_X[0] - 0.04, APRON_X[1] + 0.04), (STAGE_Y - 0.07, STAGE_Y + 0.004), (STAGE_FRONT - 0.03, STAGE_FRONT + 0.05), wood('x', OAK_DARK), bevel=0.02,
          density=0.7)
    count = 38
    width = (APRON_X[1] - APRON_X[0]) / count
    for i in range(count):
        left = APRON_X[0] + width * i
        block(mesh, (left + 0.012, left + width - 0.012), (PIT, STAGE_Y - 0.06), (STAGE_FRONT - 0.04, STAGE_FRONT + 0.0), wood('y', (OAK, WALNUT, OAK_PALE)[(i * 7) % 3]),
              bevel=0.012, caps=('open', 'open'), density=0.5, axis='y')
    # Dark behind the boards, so that one does not see through under the stage.
    mesh.quad((APRON_X[0], PIT, STAGE_FRONT - 0.05), (APRON_X[1], PIT, STAGE_FRONT - 0.05), (APRON_X[1], STAGE_Y, STAGE_FRONT - 0.05),
              (APRON_X[0], STAGE_Y, STAGE_FRONT - 0.05), (0, 0, 1), STAGE_WALL, 0.3)
    for x, facing in ((APRON_X[0], -1), (APRON_X[1], 1)):
        mesh.quad((x, PIT, HALL_Z[0]), (x, PIT, STAGE_FRONT), (x, STAGE_Y, STAGE_FRONT), (x, STAGE_Y, HALL_Z[0]), (facing, 0, 0), wood('y', WALNUT), 0.6)
    collider.block(APRON_X, (PIT - 0.5, STAGE_Y), (HALL_Z[0] - 0.1, STAGE_FRONT))
    # Foot lights along the edge.
    for i in range(13):
        x = -5.4 + 10.8 * i / 12
        box(mesh, (x, STAGE_Y + 0.035, STAGE_FRONT - 0.14), (0.22, 0.07, 0.07), BRASS, bevel=0.02, density=0.3)
    for x in STEP_X:
        run = STEP_COUNT * STEP_RUN
        foot = STAGE_FRONT + run
        steps(mesh, ((x[0] + x[1]) / 2, PIT, foot), pi / 2, x[1] - x[0], STEP_COUNT, (STAGE_Y - PIT) / STEP_COUNT, STEP_RUN, STAGE_FLOOR, wood('x', OAK_DARK))
        for px in (x[0] - 0.06, x[1]):
            collider.ramp((px, px + 0.06), (STAGE_FRONT, foot), PIT - 0.5, STAGE_Y + 0.05, PIT + 0.05, along='z')
            mesh.patch([[(px, PIT, STAGE_FRONT), (px, PIT, foot)], [(px, STAGE_Y + 0.02, STAGE_FRONT), (px, PIT + 0.2, foot)]], [[(-1, 0, 0)] * 2] * 2, wood('z', WALNUT), 0.6)
            mesh.patch([[(px + 0.06, PIT, STAGE_FRONT), (px + 0.06, PIT, foot)], [(px + 0.06, STAGE_Y + 0.02, STAGE_FRONT), (px + 0.06, PIT + 0.2, foot)]],
                       [[(1, 0, 0)] * 2] * 2, wood('z', WALNUT), 0.6)
            mesh.patch([[(px, STAGE_Y + 0.02, STAGE_FRONT), (px, PIT + 0.2, foot)], [(px + 0.06, STAGE_Y + 0.02, STAGE_FRONT), (px + 0.06, PIT + 0.2, foot)]],
                       [[(0, 1, 0)] * 2] * 2, wood('z', OAK_DARK), 0.6)
            mesh.quad((px, PIT, foot), (px + 0.06, PIT, foot), (px + 0.06, PIT + 0.2, foot), (px, PIT + 0.2, foot), (0, 0, 1), wood('y', OAK_DARK), 0.5)
        collider.ramp(x, (STAGE_FRONT, foot), PIT - 0.5, STAGE_Y, PIT, along='z')


def drape(mesh, x, y, z, folds, depth, paint, rows=3, density=0.7, both=True, lower=None):
    """Cloth in even folds. lower(u): where its lower edge hangs, over y[0]."""
    columns = folds * 6
    for face in (1, -1) if both else (1,):
        points, normals = [], []
        for r in range(rows + 1):
            row, row_normals = [], []
            for c in range(columns + 1):
                u = c / columns
                phase = u * folds * 2 * pi
                loose = 0.75 + 0.25 * (1 - r / rows)
                low = y[0] + (lower(u) if lower else 0.0)
                px = x[0] + (x[1] - x[0]) * u + 0.25 * depth * sin(phase * 0.5 + 1.0)
                row.append((px, low + (y[1] - low) * r / rows, z + depth * loose * (sin(phase) + 0.25 * sin(phase * 0.37 + 2.0))))
                slope = depth * loose * cos(phase) * folds * 2 * pi / (x[1] - x[0])
                row_normals.append(normalise((-slope * face, 0.0, float(face))))
            points.append(row)
            normals.append(row_normals)
        mesh.patch(points, normals, paint, density)


def _drapes(scene):
    mesh, collider = scene.still, scene.collider
    z = STAGE_Z[1] - 0.32
    # The house curtain, drawn to both sides and tied; a valance over it.
    for side in (-1, 1):
        outer, inner = side * (PROSCENIUM_X[1] + 0.3), side * (PROSCENIUM_X[1] - 1.9)
        x = (min(outer, inner), max(outer, inner))
        drape(mesh, x, (STAGE_Y + 0.02, PROSCENIUM_TOP + 0.4), z, 9, 0.1, VELVET_DEEP, 4, 1.0)
        collider.block(x, (STAGE_Y, 3.0), (z - 0.15, z + 0.15))
        # Legs behind, dark, that hide the wings.
        for k, back in enumerate((1.7, 3.4)):
            lx = sorted((side * (STAGE_X[1]), side * (STAGE_X[1] - 2.4)))
            drape(mesh, lx, (STAGE_Y + 0.02, STAGE_TOP - 0.4), z - back, 8, 0.08, DRAPE_DARK, 2, 0.5)
            collider.block(lx, (STAGE_Y, 3.0), (z - back - 0.12, z - back + 0.12))
        bx = sorted((side * STAGE_X[1], side * (SCREEN[0] / 2 + 0.16)))
        drape(mesh, bx, (STAGE_Y + 0.02, STAGE_TOP - 0.2), SCREEN_AT[2] - 0.02, 10, 0.07, DRAPE_DARK, 2, 0.6, both=False)
    drape(mesh, (PROSCENIUM_X[0] - 0.2, PROSCENIUM_X[1] + 0.2), (PROSCENIUM_TOP - 0.75, PROSCENIUM_TOP + 0.4), z + 0.16, 34, 0.05, VELVET_DEEP, 2, 0.9, both=False,
          lower=lambda u: 0.3 * (1 - abs(sin(u * 5 * pi))) - 0.1)
    drape(mesh, (STAGE_X[0], STAGE_X[1]), (SCREEN_AT[1] + SCREEN[1] / 2 + 0.12, STAGE_TOP - 0.2), SCREEN_AT[2] - 0.02, 24, 0.06, DRAPE_DARK, 1, 0.4, both=False)
    drape(mesh, (STAGE_X[0], STAGE_X[1]), (STAGE_Y + 0.02, SCREEN_AT[1] - SCREEN[1] / 2 - 0.12), SCREEN_AT[2] - 0.06, 24, 0.05, DRAPE_DARK, 1, 0.5, both=False)


def _screen(scene):
    mesh = scene.still
    (cx, cy, cz), (w, h) = SCREEN_AT, SCREEN
    mesh.quad((cx - w / 2, cy - h / 2, cz), (cx + w / 2, cy - h / 2, cz), (cx + w / 2, cy + h / 2, cz), (cx - w / 2, cy + h / 2, cz), (0, 0, 1), SCREEN_PAINT, 0.5)
    for y in (cy - h / 2 - 0.06, cy + h / 2 + 0.06):
        box(mesh, (cx, y, cz), (w + 0.24, 0.12, 0.1), SCREEN_EDGE, bevel=0.02, density=0.4)
    for x in (cx - w / 2 - 0.06, cx + w / 2 + 0.06):
        box(mesh, (x, cy, cz), (0.12, h, 0.1), SCREEN_EDGE, bevel=0.02, density=0.4, axis='y', caps=('open', 'open'))
    scene.screen('big-screen', (cx, cy, cz + 0.012), pi, w, h)
    # What it throws back on the stage.
    scene.panel((cx, cy, cz + 0.1), (w * 0.9, h * 0.9), 110, (cx, cy, cz + 2.0))


def armchair(scene, at, heading, name, cloth):
    mesh = scene.still
    with mesh.at(at, heading):
        box(mesh, (0, 0.25, 0), (0.72, 0.2, 0.66), cloth, bevel=0.05, axis='y')
        box(mesh, (0, 0.385, -0.03), (0.54, 0.12, 0.56), cloth.shaded(1.06), bevel=0.045, axis='y')
        beam(mesh, (0, 0.36, 0.26), (0, 0.86, 0.36), 0.16, 0.72, cloth, bevel=0.06)
        for dx in (-0.34, 0.34):
            box(mesh, (dx, 0.44, 0.0), (0.12, 0.3, 0.66), cloth, bevel=0.05, axis='z')
            for dz in (-0.26, 0.26):
                lathe(mesh, (dx * 0.85, 0, dz), [(0.014, 0), (0.022, 0.16)], BRASS, 6, 0.4)
        scene.seat(name, mesh.to_world((0, 0.45, -0.06)), heading)
    scene.collider.turned_block((at[0], at[1] - 0.1, at[2]), (0.8, 0.56, 0.72), heading)


def _things(scene):
    mesh = scene.still
    y = STAGE_Y
    disc(mesh, (-1.6, y + 0.008, -6.9), 1.9, RUG, 36)
    for i, (dx, dz, cloth) in enumerate(((-1.25, 0.15, TEAL), (0.0, -0.75, OCHRE), (1.25, 0.15, TEAL))):
        heading = pi - dx * 0.55
        armchair(scene, (-1.6 + dx, y + 0.012, -6.95 + dz), heading, f'stage-chair-{i + 1}', cloth)
    lathe(mesh, (-1.6, y, -6.25), [(0.2, 0.01), (0.2, 0.03), (0.2, 0.03), (0.025, 0.05), (0.025, 0.44), (0.06, 0.46)], BRASS, 12, 0.6)
    lathe(mesh, (-1.6, y, -6.25), [(0.3, 0.46), (0.32, 0.475), (0.3, 0.49), (0.3, 0.49), (0.0, 0.492)], wood('x', OAK_PALE), 20)
    scene.collider.column((-1.6, -6.25), 0.3, y, y + 0.49, 10)
    lathe(mesh, (-1.52, y + 0.49, -6.3), [(0.035, 0), (0.05, 0.1), (0.03, 0.19), (0.036, 0.22)], STONE, 10, 0.6)
    # The lectern.
    with mesh.at((3.6, y, -5.9), pi - 0.25):
        box(mesh, (0, 0.025, 0), (0.62, 0.05, 0.48), wood('x', OAK_DARK), bevel=0.012, axis='y')
        box(mesh, (0, 0.56, 0), (0.52, 1.02, 0.34), wood('y', WALNUT), bevel=0.015, axis='y')
        for dx in (-0.18, -0.09, 0.0, 0.09, 0.18):
            box(mesh, (dx, 0.56, -0.18), (0.05, 0.96, 0.03), wood('y', OAK), bevel=0.01, axis='y', density=0.6)
        box(mesh, (0, 1.1, 0.0), (0.62, 0.05, 0.5), wood('x', OAK), bevel=0.015, axis='y')
        beam(mesh, (0.12, 1.12, -0.05), (0.1, 1.34, -0.16), 0.014, 0.014, IRON, 0.003, 0.3)
        box(mesh, (0.1, 1.36, -0.175), (0.035, 0.08, 0.035), IRON, bevel=0.012, density=0.3)
        lectern = mesh.to_world((0, 0, 0))
    scene.collider.turned_block((lectern[0], y - 0.1, lectern[2]), (0.62, 1.2, 0.5), pi - 0.25)


def _lights(scene):
    """A bar of lamps over the stage and one before it."""
    mesh = scene.still
    for z, y, half in ((-3.6, 5.95, 5.6), (-8.0, 6.2, 6.6)):
        beam(mesh, (-half, y, z), (half, y, z), 0.05, 0.05, IRON, 0.01, 0.3)
        for x in (-half * 0.8, half * 0.8):
            block(mesh, (x - 0.01, x + 0.01), (y, 8.7 if z > -4 else STAGE_TOP), (z - 0.01, z + 0.01), IRON, bevel=0.002, density=0.2, axis='y', caps=('open', 'open'))
        for i in range(7):
            x = -half * 0.85 + 2 * half * 0.85 * i / 6
            way = normalise((-0.12 * x, -1.0, -0.9 if z > -4 else 0.25))
            a = (x, y - 0.1, z)
            b = tuple(p + q * 0.3 for p, q in zip(a, way))
            beam(mesh, a, b, 0.17, 0.17, IRON, 0.04, 0.4)
            c = tuple(p + q * 0.302 for p, q in zip(a, way))
            d = tuple(p + q * 0.312 for p, q in zip(a, way))
            beam(mesh, c, d, 0.12, 0.12, GLOW, 0.03, 0.3)
    scene.panel((0.0, 5.7, -3.7), (9.0, 0.3), 420, (0.0, 0.4, -7.0))
    scene.panel((0.0, 6.0, -8.0), (9.0, 0.3), 170, (0.0, 0.0, -8.0))
    # A wash from both wings lifts the drapes beside the screen; the chairs and the lectern have lights of their own.
    for side in (-1, 1):
        scene.panel((side * 4.2, 5.9, -5.6), (1.6, 0.4), 240, (side * 6.4, 1.6, -10.0))
    scene.spot((-1.6, 5.9, -3.8), (-1.6, STAGE_Y, -7.0), 900, 0.62)
    scene.spot((3.6, 5.9, -3.4), (3.6, STAGE_Y + 0.6, -6.0), 520, 0.4)
