"""The building: white walls, a roof of birch boards on oak trusses, windows to the garden, skylights in the east."""
from math import cos, pi, sin

from kit.boxes import beam, block, box
from kit.rooms import ground, pane, panel, skirting, tunnel, wall, walls, window
from kit.rounds import tube
from kit.vector import add, cross, normalise, scale

from .layout import (
    DOOR_BAY, EAST_BAYS, EAST_Y, EAVES, ENTRY_TOP, ENTRY_X, GARDEN_BAYS, GARDEN_SILL, GARDEN_TOP, RIDGE, ROOM_X, ROOM_Z, SKYLIGHTS,
    WALL, roof_height,
)
from .palette import BOARDS, BRASS, CLAY_WALL, FLOOR, OAK, OAK_DARK, PANE, PLASTER, RENDER, ROOF, SAGE, STEEL, TEAL_SHELL, WHITE, wood

SLOPE = (RIDGE - EAVES) / ROOM_X[1]
RUN = (ROOM_X[1] ** 2 + (RIDGE - EAVES) ** 2) ** 0.5
# Where the skylights lie on the slope, measured from the eaves.
SKY_FROM, SKY_TO = 2.2, 4.6
TRUSSES = (-5.2, -2.6, 0.0, 2.6, 5.2)


def build(scene):
    _walls(scene)
    _roof(scene)
    _garden_side(scene)
    _east_windows(scene)
    _entry(scene)
    _outer(scene)


def garden_openings():
    return [(a, b, 0.0 if i == DOOR_BAY else GARDEN_SILL, GARDEN_TOP) for i, (a, b) in enumerate(GARDEN_BAYS)]


def _walls(scene):
    mesh, collider = scene.still, scene.collider
    openings = {
        'w': garden_openings(),
        'e': [(a, b, *EAST_Y) for a, b in EAST_BAYS],
        's': [(*ENTRY_X, 0.0, ENTRY_TOP)],
    }
    walls(mesh, ROOM_X, ROOM_Z, (0.0, EAVES), openings, {'all': PLASTER, 'e': PLASTER, 's': PLASTER}, 1.0)
    ground(mesh, ROOM_X, ROOM_Z, 0.0, (), FLOOR, 1.1)
    for z, facing in ((ROOM_Z[0], 1), (ROOM_Z[1], -1)):
        mesh.patch([[(ROOM_X[0], EAVES, z), (0.0, EAVES, z), (ROOM_X[1], EAVES, z)], [(ROOM_X[0], EAVES, z), (0.0, RIDGE, z), (ROOM_X[1], EAVES, z)]],
                   [[(0, 0, facing)] * 3] * 2, PLASTER)
    for side in 'nswe':
        gaps = {'s': [ENTRY_X], 'w': [GARDEN_BAYS[DOOR_BAY]], 'n': [(2.7, 8.0)], 'e': [(-6.5, -2.9)]}.get(side, [])
        skirting(mesh, side, ROOM_X, ROOM_Z, 0.0, gaps, wood('x' if side in 'ns' else 'z', OAK), 0.11, 0.018)
    x, z = ROOM_X, ROOM_Z
    collider.block((x[0] - 5.0, x[1] + 1.0), (-1.5, 0.0), (z[0] - 1.0, z[1] + 1.0))
    collider.block((x[0] - 1.0, x[1] + 1.0), (-0.5, RIDGE + 0.5), (z[0] - 1.0, z[0]))
    collider.block((x[0] - WALL, x[1] + 1.0), (-0.5, RIDGE + 0.5), (z[1], z[1] + 1.0))
    collider.block((x[1], x[1] + 1.0), (-0.5, EAVES + 0.5), z)
    for sign in (-1, 1):
        outline = [(sorted((0.0, sign * 8.6))[0], z[1]), (sorted((0.0, sign * 8.6))[1], z[1]), (sorted((0.0, sign * 8.6))[1], z[0]), (sorted((0.0, sign * 8.6))[0], z[0])]
        collider.prism(outline, lambda px, _: roof_height(px), lambda px, _: roof_height(px) + 0.3)


def on_slope(side, along, z, lift=0.0):
    """A place on the roof's underside: `along` metres up from the eaves; lift: outwards."""
    t = along / RUN
    x = side * ROOM_X[1] * (1 - t)
    n = normalise((side * SLOPE, 1.0, 0.0))
    return add((x, EAVES + (RIDGE - EAVES) * t, z), scale(n, lift))


def _roof(scene):
    mesh = scene.still
    for side in (-1, 1):
        _sheet(mesh, side, 0.0, ROOM_Z, 0.0, BOARDS, 0.9, looks_down=True)
    for a, b in SKYLIGHTS:
        low = [on_slope(1, SKY_FROM, a), on_slope(1, SKY_TO, a), on_slope(1, SKY_TO, b), on_slope(1, SKY_FROM, b)]
        high = [on_slope(1, SKY_FROM, a, 0.42), on_slope(1, SKY_TO, a, 0.42), on_slope(1, SKY_TO, b, 0.42), on_slope(1, SKY_FROM, b, 0.42)]
        centre = scale(add(add(low[0], low[1]), add(low[2], low[3])), 0.25)
        for i in range(4):
            j = (i + 1) % 4
            edge = tuple((p + q) / 2 for p, q in zip(low[i], low[j]))
            normal = normalise(tuple(c - e for c, e in zip(centre, edge)))
            mesh.quad(low[i], low[j], high[j], high[i], normal, WHITE, 0.8)
        middle = on_slope(1, (SKY_FROM + SKY_TO) / 2, (a + b) / 2, 0.4)
        beam(mesh, on_slope(1, SKY_FROM, (a + b) / 2, 0.4), on_slope(1, SKY_TO, (a + b) / 2, 0.4), 0.05, 0.07, wood('x', OAK), 0.01, 0.5)
        # One beam is enough: three would lie over the room as a veil.
        if (a, b) == SKYLIGHTS[1]:
            scene.shaft(on_slope(1, (SKY_FROM + SKY_TO) / 2, (a + b) / 2, 0.1), normalise((-SLOPE, -1.0, 0.0)), SKY_TO - SKY_FROM, b - a, 6.0)
        p, q = on_slope(1, SKY_FROM, a, 0.38), on_slope(1, SKY_TO, b, 0.38)
        scene.portal((q[0], p[0]), (middle[1] - 0.06,) * 2, (a, b), (0, -1, 0), 1.1)
    # Trusses: rafters, a collar, an iron rod, and a ridge beam.
    for z in TRUSSES:
        for side in (-1, 1):
            beam(mesh, on_slope(side, 0.02, z, -0.1), on_slope(side, RUN - 0.02, z, -0.1), 0.12, 0.2, wood('x', OAK), 0.02, 0.9, caps=False)
            # A bracket on the wall.
            beam(mesh, (side * (ROOM_X[1] - 0.02), EAVES - 0.75, z), (side * (ROOM_X[1] - 0.85), roof_height(ROOM_X[1] - 0.85) - 0.2, z), 0.1, 0.1, wood('y', OAK), 0.018, 0.7, caps=False)
        beam(mesh, (-3.0, roof_height(3.0) - 0.22, z), (3.0, roof_height(3.0) - 0.22, z), 0.1, 0.18, wood('x', OAK), 0.018, 0.8)
        tube(mesh, [(0.0, roof_height(3.0) - 0.2, z), (0.0, RIDGE - 0.2, z)], [0.018, 0.018], STEEL, 6, 0.4)
    block(mesh, (-0.08, 0.08), (RIDGE - 0.3, RIDGE - 0.02), ROOM_Z, wood('z', OAK), bevel=0.02, caps=('open', 'open'), density=0.7)
    for side in (-1, 1):
        beam(mesh, on_slope(side, RUN * 0.5, ROOM_Z[0], -0.06), on_slope(side, RUN * 0.5, ROOM_Z[1], -0.06), 0.1, 0.12, wood('z', OAK), 0.015, 0.6, caps=False)


def _sheet(mesh, side, eave, z, lift, paint, density, looks_down):
    """One slope of the roof from its eaves to the ridge; the eastern one has holes for the skylights."""
    up = normalise((-side * ROOM_X[1], RIDGE - EAVES, 0.0))
    long = z[1] - z[0]
    northwards = (side > 0) == looks_down
    holes = []
    for a, b in SKYLIGHTS if side > 0 else ():
        low, high = (z[1] - b, z[1] - a) if northwards else (a - z[0], b - z[0])
        holes.append((SKY_FROM + eave, SKY_TO + eave, low, high))
    start = z[1] if northwards else z[0]
    panel(mesh, on_slope(side, -eave, start, lift), up, (0, 0, -1 if northwards else 1), RUN + eave, long, holes, paint, density)


def _garden_side(scene):
    """Windows on a deep sill that one sits on, and doors that stand open to the deck."""
    mesh, collider = scene.still, scene.collider
    x = (ROOM_X[0] - WALL, ROOM_X[0])
    for number, (a, b, low, high) in enumerate(garden_openings()):
        tunnel(mesh, x, (low, high), (a, b), 'x', PLASTER, wood('z', OAK), sides='lrt' if number == DOOR_BAY else 'lrtb', density=0.9)
        plane = x[0] + 0.1
        if number == DOOR_BAY:
            tunnel(mesh, x, (0.0, high), (a, b), 'x', PLASTER, wood('z', OAK), sides='b', density=0.9)
            # A pane over the doors, the doors folded out against the wall.
            window(mesh, 'z', plane, (a, b), (2.35, high), 2, (), wood('z', OAK), upright=wood('y', OAK))
            pane(scene, 'z', plane, (a, b), (2.35, high), PANE)
            collider.block((plane - 0.1, plane + 0.1), (2.35, EAVES + 0.6), (a, b))
            for z, sign in ((a, -1), (b, 1)):
                u = (z - 0.02, z + 0.02)
                window(mesh, 'x', z + sign * 0.0, (x[0] - 1.12, x[0] - 0.02), (0.04, 2.33), 1, (0.4,), wood('x', OAK), width=0.09, depth=0.05, upright=wood('y', OAK))
                pane(scene, 'x', z, (x[0] - 1.1, x[0] - 0.04), (0.06, 2.3), PANE)
                collider.block((x[0] - 1.12, x[0] - 0.02), (-0.2, 2.3), u)
        else:
            window(mesh, 'z', plane, (a, b), (low, high), 2, (0.74,), wood('z', OAK), upright=wood('y', OAK))
            pane(scene, 'z', plane, (a, b), (low, high), PANE)
            collider.block((x[0] - 0.3, plane + 0.06), (-0.5, EAVES + 0.6), (a, b))
            collider.block(x, (-0.5, low), (a, b))
            collider.block(x, (high, EAVES + 0.6), (a, b))
            # The sill stands out into the room as a bench.
            block(mesh, (ROOM_X[0] - 0.1, ROOM_X[0] + 0.22), (low - 0.06, low + 0.002), (a - 0.12, b + 0.12), wood('z', OAK), bevel=0.015, axis='y', caps=('bevel', 'bevel'))
            collider.block((ROOM_X[0], ROOM_X[0] + 0.22), (-0.2, low), (a - 0.12, b + 0.12))
            for i in range(3):
                z = a + (b - a) * (i + 0.5) / 3
                scene.seat(f'window-{number + 1}-{i + 1}', (ROOM_X[0] - 0.02, low + 0.05, z), -pi / 2, 'bench')
    scene.portal((x[0] + 0.06,) * 2, (GARDEN_SILL, GARDEN_TOP), (GARDEN_BAYS[0][0], GARDEN_BAYS[-1][1]), (1, 0, 0), 0.62)
    edges = [ROOM_Z[0] - 0.5, *(v for bay in GARDEN_BAYS for v in bay), ROOM_Z[1] + 0.5]
    for a, b in zip(edges[::2], edges[1::2]):
        collider.block(x, (-0.5, EAVES + 0.6), (a, b))


def _east_windows(scene):
    mesh = scene.still
    x = (ROOM_X[1], ROOM_X[1] + WALL)
    for a, b in EAST_BAYS:
        tunnel(mesh, x, EAST_Y, (a, b), 'x', PLASTER, wood('z', OAK), density=0.8)
        window(mesh, 'z', x[1] - 0.1, (a, b), EAST_Y, 2, (), wood('z', OAK), upright=wood('y', OAK))
        pane(scene, 'z', x[1] - 0.1, (a, b), EAST_Y, PANE)
    scene.portal((x[1] - 0.06,) * 2, EAST_Y, (EAST_BAYS[0][0], EAST_BAYS[-1][1]), (-1, 0, 0), 0.5)


def _entry(scene):
    """A teal door with a small pane, shut; coat hooks beside it."""
    mesh = scene.still
    z = (ROOM_Z[1], ROOM_Z[1] + 0.16)
    a, b = ENTRY_X
    tunnel(mesh, ENTRY_X, (0.0, ENTRY_TOP), z, 'z', wood('y', OAK), FLOOR, density=0.7)
    mesh.quad((a, 0.0, z[1]), (b, 0.0, z[1]), (b, ENTRY_TOP, z[1]), (a, ENTRY_TOP, z[1]), (0, 0, -1), TEAL_SHELL, 0.8)
    for jamb in ((a - 0.1, a), (b, b + 0.1)):
        block(mesh, jamb, (0.0, ENTRY_TOP + 0.1), (ROOM_Z[1] - 0.03, ROOM_Z[1]), wood('y', OAK), bevel=0.01, caps=('open', 'bevel'), density=0.6)
    block(mesh, (a, b), (ENTRY_TOP, ENTRY_TOP + 0.1), (ROOM_Z[1] - 0.03, ROOM_Z[1]), wood('x', OAK), bevel=0.01, caps=('open', 'open'), density=0.6)
    for low, high in ((0.15, 0.95), (1.05, 2.05)):
        block(mesh, (a + 0.14, b - 0.14), (low, high), (z[1] - 0.025, z[1]), TEAL_SHELL.shaded(1.08), bevel=0.012, axis='z', density=0.6)
    box(mesh, (a + 0.1, 1.02, z[1] - 0.05), (0.03, 0.16, 0.04), BRASS, bevel=0.01, density=0.4)
    # A rail with hooks.
    block(mesh, (6.5, 7.8), (1.5, 1.6), (ROOM_Z[1] - 0.03, ROOM_Z[1]), wood('x', OAK), bevel=0.008, density=0.6)
    for i in range(6):
        x = 6.62 + 0.21 * i
        tube(mesh, [(x, 1.54, ROOM_Z[1] - 0.03), (x, 1.53, ROOM_Z[1] - 0.09), (x, 1.57, ROOM_Z[1] - 0.11)], [0.009, 0.009, 0.012], BRASS, 5, 0.3)


def _outer(scene):
    """The house from outside, and sheets in its walls that stop the sun before it reaches the faces of the room."""
    mesh = scene.still
    x, z = (ROOM_X[0] - WALL, ROOM_X[1] + WALL), (ROOM_Z[0] - WALL, ROOM_Z[1] + WALL)
    cuts = {'w': garden_openings(), 'e': [(a, b, *EAST_Y) for a, b in EAST_BAYS]}
    top = EAVES + 0.25
    for side, origin, across, width in (
        ('s', (x[0], -0.4, z[1]), (1, 0, 0), x[1] - x[0]), ('n', (x[1], -0.4, z[0]), (-1, 0, 0), x[1] - x[0]),
        ('e', (x[1], -0.4, z[1]), (0, 0, -1), z[1] - z[0]), ('w', (x[0], -0.4, z[0]), (0, 0, 1), z[1] - z[0]),
    ):
        holes = []
        for a, b, low, high in cuts.get(side, ()):
            left, right = (z[1] - b, z[1] - a) if side == 'e' else (a - z[0], b - z[0])
            holes.append((left, right, low + 0.4, high + 0.4))
        panel(mesh, origin, across, (0, 1, 0), width, top + 0.4, holes, RENDER, 0.5 if side == 'w' else 0.12)
    a, b = (x[0] + 0.22, x[1] - 0.22), (z[0] + 0.22, z[1] - 0.22)
    walls(mesh, a, b, (-0.2, EAVES + 0.2), cuts, RENDER, 0.02)
    # The roof's skin, with eaves that stand out over the windows.
    eave = 0.9
    span = (z[0] - 0.3, z[1] + 0.3)
    for side in (-1, 1):
        _sheet(mesh, side, eave, span, 0.45, ROOF, 0.1, looks_down=False)
        _sheet(mesh, side, eave, span, 0.3, BOARDS, 0.4 if side < 0 else 0.1, looks_down=True)
        beam(mesh, on_slope(side, -eave, z[0] - 0.3, 0.37), on_slope(side, -eave, z[1] + 0.3, 0.37), 0.06, 0.2, wood('z', OAK_DARK), 0.015, 0.3)
    for zz, facing in ((z[0], -1), (z[1], 1)):
        mesh.patch([[(x[0], top, zz), (0.0, top, zz), (x[1], top, zz)], [(x[0], top, zz), (0.0, RIDGE + 0.42, zz), (x[1], top, zz)]], [[(0, 0, facing)] * 3] * 2, RENDER, 0.12)
