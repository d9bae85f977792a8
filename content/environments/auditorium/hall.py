"""The hall: raked rows on circles, folded wooden sides, wooden clouds under the ceiling, the balcony, the rear wall."""
from math import pi, sin

from kit.boxes import block, box
from kit.rooms import ceiling, ground, pane, tunnel, wall, window
from kit.rounds import lathe
from kit.vector import normalise

from .layout import (
    AISLE, BALCONY, BALCONY_BACK, BALCONY_DOORS, BALCONY_DOOR_TOP, BALCONY_FRONT, BALCONY_ROW, BALCONY_THICK, CENTRE_Z, CLERESTORY,
    CLERESTORY_Y, FIRST, HALL_DOORS, HALL_DOOR_TOP, HALL_TOP, HALL_X, HALL_Z, LAST, PIT, PROSCENIUM_TOP, PROSCENIUM_X, REAR, RISE, ROWS,
    SEATS_END, STAGE_FRONT, STAGE_Y, WALL, angle_at, around, rake, tier,
)
from .palette import BRASS, CARPET, CEILING, GLOW, OAK, OAK_DARK, OAK_PALE, PANE, PLASTER, RISER, TREAD, WALNUT, wood

WAINSCOT = 5.2
FOLDS = 6
FOLD_Z = (-4.2, 6.9)
ORIGIN = (0.0, 0.0, CENTRE_Z)
SIDE = HALL_X[1] + 0.03


def build(scene):
    _floor(scene)
    _walls(scene)
    _folds(scene)
    _clouds(scene)
    _balcony(scene)


def _ring(mesh, inner, outer, y, paint, arc, density=0.9):
    """A level strip between two circles, looking up."""
    lathe(mesh, ORIGIN, [(outer, y), (inner, y)], paint, max(2, round((arc[1] - arc[0]) * inner / 1.6)), density, arc)


def _riser(mesh, radius, low, high, paint, arc, density=0.7):
    """Looks to the stage."""
    lathe(mesh, ORIGIN, [(radius, high), (radius, low)], paint, max(2, round((arc[1] - arc[0]) * radius / 1.6)), density, arc)


def bays(radius):
    """The angles at which aisles and seats change: (from, to, is an aisle)."""
    side, end, mid = angle_at(radius, SIDE), angle_at(radius, SEATS_END), angle_at(radius, AISLE)
    return ((-side, -end, True), (-end, -mid, False), (-mid, mid, True), (mid, end, False), (end, side, True))


def _floor(scene):
    mesh, collider = scene.still, scene.collider
    for row in range(ROWS):
        inner, outer, y = tier(row)
        below = y - RISE
        for a, b, is_aisle in bays(inner):
            _ring(mesh, inner, outer, y, CARPET if is_aisle else TREAD, (a, b))
            _riser(mesh, inner, below, y, CARPET if is_aisle else RISER, (a, b))
            if is_aisle:
                # A step half way, and a brass nosing.
                half = outer - 0.55
                _ring(mesh, half, outer, y + RISE / 2, CARPET, (a, b))
                _riser(mesh, half, y, y + RISE / 2, CARPET, (a, b))
                for r, h in ((inner, y), (half, y + RISE / 2)):
                    lathe(mesh, ORIGIN, [(r + 0.035, h + 0.004), (r - 0.004, h + 0.004), (r - 0.004, h + 0.004), (r - 0.004, h - 0.03)], BRASS, 2, 0.3, (a, b))
        # Solid under the seats; an even slope in the aisles.
        for a, b, is_aisle in bays(inner):
            pieces = 1 if is_aisle else 4
            for i in range(pieces):
                p, q = a + (b - a) * i / pieces, a + (b - a) * (i + 1) / pieces
                outline = [(c[0], c[2]) for c in (around(outer, p), around(outer, q), around(inner, q), around(inner, p))]
                collider.prism(outline, PIT - 1.0, rake if is_aisle else y)
    # The last riser, the floor before the stage, the cross aisle behind the rows.
    side = angle_at(LAST, SIDE)
    _riser(mesh, LAST, -RISE, 0.0, RISER, (-side, side))
    front = _front_floor(mesh)
    collider.block((HALL_X[0] - 0.5, HALL_X[1] + 0.5), (PIT - 1.0, PIT), (STAGE_FRONT - 1.5, CENTRE_Z + FIRST + 0.01))
    # Behind the last row level up to the foyer; the corners that the circle leaves are filled by it too.
    steps = 14
    rows = [[around(LAST, -side + 2 * side * i / steps) for i in range(steps + 1)],
            [(HALL_X[0] - 0.03 + (HALL_X[1] - HALL_X[0] + 0.06) * i / steps, 0.0, HALL_Z[1]) for i in range(steps + 1)]]
    mesh.patch(rows, [[(0, 1, 0)] * (steps + 1)] * 2, CARPET, 0.9)
    for i in range(steps):
        p, q = rows[0][i], rows[0][i + 1]
        collider.prism([(rows[1][i][0], HALL_Z[1] + 0.3), (rows[1][i + 1][0], HALL_Z[1] + 0.3), (q[0], q[2]), (p[0], p[2])], PIT - 1.0, 0.0)
    return front


def _front_floor(mesh):
    """Between the stage and the first row."""
    side = angle_at(FIRST, SIDE)
    steps = 14
    rows = [[(HALL_X[0] - 0.03 + (HALL_X[1] - HALL_X[0] + 0.06) * i / steps, PIT, HALL_Z[0]) for i in range(steps + 1)],
            [around(FIRST, -side + 2 * side * i / steps, PIT) for i in range(steps + 1)]]
    mesh.patch(rows, [[(0, 1, 0)] * (steps + 1)] * 2, CARPET, 0.9)


def _walls(scene):
    mesh, collider = scene.still, scene.collider
    y = (PIT, HALL_TOP)
    windows = [(a, b, *CLERESTORY_Y) for a, b in CLERESTORY]
    for side in 'we':
        wall(mesh, side, HALL_X, HALL_Z, y, windows, PLASTER, 0.8)
        x = (HALL_X[0] - WALL, HALL_X[0]) if side == 'w' else (HALL_X[1], HALL_X[1] + WALL)
        plane = x[0] + 0.1 if side == 'w' else x[1] - 0.1
        for a, b, low, high in windows:
            tunnel(mesh, x, (low, high), (a, b), 'x', PLASTER, density=0.8)
            window(mesh, 'z', plane, (a, b), (low, high), 2, (), wood('z', OAK_DARK), upright=wood('y', OAK_DARK))
            pane(scene, 'z', plane, (a, b), (low, high), PANE)
            inward = (1, 0, 0) if side == 'w' else (-1, 0, 0)
            scene.shaft((HALL_X[0] if side == 'w' else HALL_X[1], (low + high) / 2, (a + b) / 2), inward, b - a, high - low, 12.0)
        inward = (1, 0, 0) if side == 'w' else (-1, 0, 0)
        scene.portal((plane + inward[0] * 0.06,) * 2, CLERESTORY_Y, (CLERESTORY[0][0], CLERESTORY[-1][1]), inward, 0.6)
        # The rail that ends the panelling.
        rail = (HALL_X[0], HALL_X[0] + 0.14) if side == 'w' else (HALL_X[1] - 0.14, HALL_X[1])
        block(mesh, rail, (WAINSCOT, WAINSCOT + 0.09), (HALL_Z[0], HALL_Z[1]), wood('z', OAK_DARK), bevel=0.02, density=0.6)
        outside = (HALL_X[0] - 1.2, HALL_X[0]) if side == 'w' else (HALL_X[1], HALL_X[1] + 1.2)
        collider.block(outside, (PIT - 1.0, HALL_TOP), (STAGE_FRONT - 9.0, REAR[1]))
    doors = [(a, b, 0.0, HALL_DOOR_TOP) for a, b in HALL_DOORS] + [(a, b, BALCONY_BACK, BALCONY_DOOR_TOP) for a, b in BALCONY_DOORS]
    wall(mesh, 's', HALL_X, HALL_Z, y, doors, PLASTER, 0.8)
    wall(mesh, 'n', HALL_X, HALL_Z, y, [(*PROSCENIUM_X, PIT, PROSCENIUM_TOP)], PLASTER, 0.9)
    ceiling(mesh, HALL_X, HALL_Z, HALL_TOP, (), CEILING, 0.5)
    collider.block((HALL_X[0], HALL_X[1]), (HALL_TOP, HALL_TOP + 0.6), HALL_Z)
    for a, b in HALL_DOORS:
        door_lining(mesh, (a, b), 0.0, HALL_DOOR_TOP, CARPET)
    for a, b in BALCONY_DOORS:
        door_lining(mesh, (a, b), BALCONY_BACK, BALCONY_DOOR_TOP, CARPET)
    spans = sorted(HALL_DOORS)
    cursor = HALL_X[0] - 0.5
    for a, b in spans:
        collider.block((cursor, a), (-1.0, BALCONY_BACK), REAR)
        collider.block((a, b), (HALL_DOOR_TOP, BALCONY_BACK), REAR)
        cursor = b
    collider.block((cursor, HALL_X[1] + 0.5), (-1.0, BALCONY_BACK), REAR)
    collider.block((BALCONY_DOORS[0][1], BALCONY_DOORS[1][0]), (BALCONY_BACK, HALL_TOP), REAR)
    for a, b in BALCONY_DOORS:
        collider.block((a, b), (BALCONY_DOOR_TOP, HALL_TOP), REAR)
    collider.block((HALL_X[0] - 0.5, BALCONY_DOORS[0][0]), (BALCONY_BACK, HALL_TOP), REAR)
    collider.block((BALCONY_DOORS[1][1], HALL_X[1] + 0.5), (BALCONY_BACK, HALL_TOP), REAR)
    # Panelling on the rear wall under the balcony.
    cursor = HALL_X[0]
    for a, b in (*spans, (HALL_X[1], HALL_X[1])):
        width = a - cursor - 0.1
        count = max(1, round(width / 0.5))
        for i in range(count):
            left = cursor + 0.05 + width * i / count
            block(mesh, (left + 0.012, left + width / count - 0.012), (0.12, 3.1), (HALL_Z[1] - 0.05, HALL_Z[1]), wood('y', OAK if i % 2 else WALNUT), bevel=0.012,
                  axis='y', caps=('bevel', 'bevel'), density=0.6)
        cursor = b + 0.0
    # Boards beside the stage.
    for side in (-1, 1):
        edge, corner = PROSCENIUM_X[1] + 0.56, HALL_X[1] - 0.5
        count = 6
        for i in range(count):
            left = edge + (corner - edge) * i / count
            x = sorted((side * (left + 0.015), side * (left + (corner - edge) / count - 0.015)))
            block(mesh, x, (PIT, WAINSCOT - 0.25), (HALL_Z[0], HALL_Z[0] + 0.05 + 0.04 * (i % 2)), wood('y', (OAK, WALNUT, OAK_PALE)[(i * 5) % 3]), bevel=0.015, axis='y',
                  caps=('open', 'flat'), density=0.6)
    # The proscenium: an oak frame in two steps.
    for out, face, colour in ((0.16, 0.5, WALNUT), (0.26, 0.22, OAK)):
        for side in (-1, 1):
            # The outer step ends behind the inner one.
            inner = PROSCENIUM_X[1] + (0.016 if colour is WALNUT else 0.0)
            x = sorted((side * inner, side * (inner + face)))
            block(mesh, x, (STAGE_Y, PROSCENIUM_TOP + face), (HALL_Z[0], HALL_Z[0] + out), wood('y', colour), bevel=0.02, caps=('open', 'bevel'), density=0.8)
        block(mesh, PROSCENIUM_X, (PROSCENIUM_TOP, PROSCENIUM_TOP + face), (HALL_Z[0], HALL_Z[0] + out), wood('x', colour), bevel=0.02, caps=('open', 'open'),
              density=0.8)


def door_lining(mesh, span, floor, top, sill):
    """An oak doorway through the rear wall, its doors folded back."""
    tunnel(mesh, span, (floor, top), REAR, 'z', wood('y', WALNUT), sill, density=0.9)
    for jamb in ((span[0] - 0.1, span[0]), (span[1], span[1] + 0.1)):
        for z in ((REAR[0] - 0.03, REAR[0]), (REAR[1], REAR[1] + 0.03)):
            block(mesh, jamb, (floor, top + 0.1), z, wood('y', OAK_DARK), bevel=0.01, caps=('open', 'bevel'), density=0.6)
    for z in ((REAR[0] - 0.03, REAR[0]), (REAR[1], REAR[1] + 0.03)):
        block(mesh, span, (top, top + 0.1), z, wood('x', OAK_DARK), bevel=0.01, caps=('open', 'open'), density=0.6)


def fold_places():
    each = (FOLD_Z[1] - FOLD_Z[0]) / FOLDS
    return [(FOLD_Z[0] + each * i, FOLD_Z[0] + each * (i + 1)) for i in range(FOLDS)]


def _folds(scene):
    """The sides are folded like a screen, so that sound and light scatter; light lies in the folds."""
    mesh = scene.still
    deep, shallow = 0.5, 0.12
    for sign in (-1, 1):
        wall_x = HALL_X[1] * sign
        for number, (z0, z1) in enumerate(fold_places()):
            a, b = (wall_x - sign * deep, z0), (wall_x - sign * shallow, z1)
            low = min(rake(a[0], z0), rake(b[0], z1)) - 0.1 if z1 > 0 else PIT
            high = WAINSCOT - 0.25 - 0.0 * number
            normal = normalise((-sign * (z1 - z0), 0.0, sign * 0.0 + (deep - shallow) * 1.0))
            colour = (OAK, OAK_PALE, WALNUT, OAK, WALNUT, OAK_PALE)[number]
            mesh.quad((a[0], low, a[1]), (b[0], low, b[1]), (b[0], high, b[1]), (a[0], high, a[1]), normal, wood('y', colour), 0.9)
            # Battens along it.
            count = 7
            for i in range(count):
                t = (i + 0.5) / count
                x, z = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
                block(mesh, (x - 0.03, x + 0.03), (low, high + 0.02), (z - 0.035, z + 0.035), wood('y', colour).shaded(0.9), bevel=0.012, caps=('open', 'flat'), density=0.45,
                      axis='y')
            # Its end looks to the stage and hides a line of light.
            mesh.quad((wall_x, low, z0), (a[0], low, z0), (a[0], high, z0), (wall_x, high, z0), (0, 0, -1), wood('y', WALNUT), 0.7)
            mesh.patch([[(wall_x, high, z0), (a[0], high, z0)], [(wall_x, high, z1), (b[0], high, z1)]], [[(0, 1, 0)] * 2] * 2, wood('z', WALNUT), 0.6)
            if number > 0:
                x = wall_x - sign * 0.3
                block(mesh, (x - 0.02, x + 0.02), (max(low, PIT) + 0.4, high - 0.2), (z0 - 0.03, z0 - 0.004), GLOW, bevel=0.004, density=0.3, axis='y')
                middle = (max(low, PIT) + high) / 2
                scene.panel((x, middle + 0.3, z0 - 0.06), (0.06, high - max(low, PIT) - 0.6), 26, (x - sign * 0.3, middle + 0.3, z0 - 1.0))
        x = sorted((wall_x, wall_x - sign * 0.42))
        scene.collider.block(x, (PIT - 1.0, WAINSCOT), FOLD_Z)


def clouds():
    """Where they hang: (middle z, height, depth), from the stage to the rear."""
    return [(-2.6, 6.9, 2.0), (-0.1, 7.2, 2.0), (2.4, 7.45, 2.0), (4.9, 7.65, 2.0)]


def _clouds(scene):
    mesh = scene.still
    half = 8.6
    for number, (z, y, deep) in enumerate(clouds()):
        across, up = 8, []
        points, normals = [], []
        for r in range(across + 1):
            t = r / across * 2 - 1
            pz, py = z + t * deep / 2, y + 0.24 * t * t
            n = normalise((0.0, -1.0, 0.96 * t * 0.5))
            points.append([(-half + 2 * half * c / 12, py + 0.35 * (abs(c - 6) / 6) ** 2, pz) for c in range(13)])
            normals.append([normalise((-0.08 * (c - 6) / 6, n[1], n[2])) for c in range(13)])
        colour = (OAK_PALE, OAK)[number % 2]
        mesh.patch(points, normals, wood('x', colour), 0.9)
        # Its upper side and its edges, a hand thick.
        mesh.patch([[(p[0], p[1] + 0.1, p[2]) for p in row] for row in points], [[(-n[0], -n[1], -n[2]) for n in row] for row in normals], wood('x', WALNUT), 0.3)
        for row, facing in ((points[0], -1), (points[-1], 1)):
            mesh.patch([row, [(p[0], p[1] + 0.1, p[2]) for p in row]], [[(0, 0, facing)] * 13] * 2, wood('x', OAK_DARK), 0.4)
        for c, facing in ((0, -1), (12, 1)):
            column = [row[c] for row in points]
            mesh.patch([column, [(p[0], p[1] + 0.1, p[2]) for p in column]], [[(facing, 0, 0)] * (across + 1)] * 2, wood('z', OAK_DARK), 0.4)
        for x in (-6.5, 0.0, 6.5):
            block(mesh, (x - 0.01, x + 0.01), (y + 0.1, HALL_TOP), (z - 0.01, z + 0.01), BRASS, bevel=0.002, caps=('open', 'open'), density=0.2, axis='y')
        # A line of light lies along its edge and shines up and down.
        edge = z + deep / 2 + 0.12
        block(mesh, (-half + 0.6, half - 0.6), (y + 0.2, y + 0.26), (edge - 0.03, edge + 0.03), GLOW, bevel=0.008, density=0.3, axis='x')
        scene.panel((0.0, y + 0.14, edge), (2 * half - 1.4, 0.1), 150)
        scene.panel((0.0, y + 0.34, z), (2 * half - 2.0, 1.2), 60, (0.0, y + 2.0, z))


def _balcony(scene):
    mesh, collider = scene.still, scene.collider
    under = BALCONY - BALCONY_THICK
    front = BALCONY_FRONT
    a1, a2 = BALCONY_ROW
    side = angle_at(front, SIDE)
    arc = (-side, side)
    # Floor: the front row, then two low steps up to the way behind it.
    step = (BALCONY_BACK - BALCONY) / 2
    levels = ((front, a1, BALCONY), (a1, a2, BALCONY + step))
    for inner, outer, y in levels:
        _ring(mesh, inner, outer, y, CARPET, arc)
        _riser(mesh, outer, y, y + step, RISER, arc)
        for i in range(6):
            p, q = arc[0] + (arc[1] - arc[0]) * i / 6, arc[0] + (arc[1] - arc[0]) * (i + 1) / 6
            outline = [(c[0], c[2]) for c in (around(outer + 0.02, p), around(outer + 0.02, q), around(inner, q), around(inner, p))]
            collider.prism(outline, under, y)
    steps = 14
    back = angle_at(a2, SIDE)
    rows = [[around(a2, -back + 2 * back * i / steps, BALCONY_BACK) for i in range(steps + 1)],
            [(-SIDE + 2 * SIDE * i / steps, BALCONY_BACK, HALL_Z[1]) for i in range(steps + 1)]]
    mesh.patch(rows, [[(0, 1, 0)] * (steps + 1)] * 2, CARPET, 0.8)
    for i in range(steps):
        p, q = rows[0][i], rows[0][i + 1]
        collider.prism([(rows[1][i][0], HALL_Z[1] + 0.2), (rows[1][i + 1][0], HALL_Z[1] + 0.2), (q[0], q[2]), (p[0], p[2])], under, BALCONY_BACK)
    # Its underside, with a row of small lights.
    rows = [[around(front, arc[0] + (arc[1] - arc[0]) * i / steps, under) for i in range(steps + 1)],
            [(-SIDE + 2 * SIDE * i / steps, under, HALL_Z[1]) for i in range(steps + 1)]]
    mesh.patch(rows, [[(0, -1, 0)] * (steps + 1)] * 2, wood('x', OAK_PALE), 0.8)
    for i in range(9):
        x = -8.0 + 2.0 * i
        lathe(mesh, (x, under - 0.012, 8.6), [(0.0, 0.0), (0.09, 0.0), (0.1, 0.012)], GLOW, 10, 0.3)
    scene.panel((0.0, under - 0.05, 8.6), (16.0, 0.2), 130)
    # The front: boards on a curve, a shelf, a brass rail.
    top = BALCONY + 0.92
    for low, high, out, colour in ((under - 0.06, under + 0.06, 0.05, OAK_DARK), (under + 0.06, top - 0.08, 0.0, OAK), (top - 0.096, top - 0.016, 0.06, OAK_DARK)):
        lathe(mesh, ORIGIN, [(front - out, high), (front - out, low)], wood('y', colour), 24, 0.8, arc)
        if out:
            lathe(mesh, ORIGIN, [(front, high), (front - out, high)], wood('x', colour), 24, 0.5, arc)
            lathe(mesh, ORIGIN, [(front - out, low), (front, low)], wood('x', colour), 24, 0.4, arc)
    lathe(mesh, ORIGIN, [(front + 0.16, BALCONY), (front + 0.16, top), (front + 0.16, top), (front - 0.06, top)], wood('y', OAK), 24, 0.7, arc)
    count = 46
    for i in range(count):
        angle = arc[0] + (arc[1] - arc[0]) * (i + 0.5) / count
        at = around(front - 0.02, angle, (under + top) / 2)
        with mesh.at(at, angle):
            box(mesh, (0, 0, 0), (0.07, top - under - 0.2, 0.05), wood('y', OAK_PALE), axis='y', bevel=0.014, caps=('open', 'open'), density=0.5)
    lathe(mesh, ORIGIN, [(front + 0.03, top + 0.13), (front + 0.06, top + 0.16), (front + 0.03, top + 0.19), (front, top + 0.16), (front + 0.03, top + 0.13)], BRASS, 24, 0.4, arc)
    for i in range(9):
        angle = arc[0] + (arc[1] - arc[0]) * (i + 0.5) / 9
        at = around(front + 0.03, angle, top)
        lathe(mesh, at, [(0.014, 0.0), (0.014, 0.15)], BRASS, 5, 0.3)
    for i in range(10):
        p, q = arc[0] + (arc[1] - arc[0]) * i / 10, arc[0] + (arc[1] - arc[0]) * (i + 1) / 10
        outline = [(c[0], c[2]) for c in (around(front + 0.18, p), around(front + 0.18, q), around(front - 0.06, q), around(front - 0.06, p))]
        collider.prism(outline, under - 0.05, BALCONY + 1.15)
