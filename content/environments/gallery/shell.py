"""The building: rooms, their openings and reveals, skylights, glazing, and the roof over all of it."""
from math import cos, pi, sin

from kit.boxes import block
from kit.mesh import Mesh
from kit.rooms import ceiling, grid_of_bars, ground, pane, panel, splay, tunnel, walls, window
from kit.scatter import Scatter, turned

from .layout import (
    AXIS_X, COURT_X, COURT_Z, DOOR, DOOR_TOP, ENTRANCE_TOP, ENTRANCE_X, GARDEN_DOOR_X, GLASS_TOP, LOGGIA_TOP, LOGGIA_WAY,
    LOGGIA_X, LOGGIA_Z, NORTH_GLASS, NORTH_TO_WING, NORTH_TOP, NORTH_X, NORTH_Z, OCULUS, OCULUS_RADIUS, ROOF, SEAT_WINDOW_Y,
    SEAT_WINDOW_Z, SOUTH_GLASS, SOUTH_TO_WING, SOUTH_TOP, SOUTH_X, SOUTH_Z, WALL, WINDOW_HALF, WINDOW_Y, WING_TOP, WING_X,
    WING_Z,
)
from .palette import BRONZE, CEILING, FLOOR, PANE, ROOF as ROOFING, RENDER, THRESHOLD, WELL, WHITE, wood

LOGGIA_BAYS = 6
LOGGIA_DOOR_BAY = 3
NORTH_SLOTS = (-1.2, 3.25, 7.7)


def middle(span):
    return (span[0] + span[1]) / 2


def build(scene):
    _wing(scene)
    _south_hall(scene)
    _north_hall(scene)
    _loggia(scene)
    _ways(scene)
    _roof(scene)


def wing_openings(number):
    """Of one room of the enfilade, 0 in the south to 3 in the north."""
    z = WING_Z[number]
    out = {'w': [(middle(z) - WINDOW_HALF, middle(z) + WINDOW_HALF, *WINDOW_Y)]}
    if number > 0:
        out['s'] = [(*DOOR, 0.0, DOOR_TOP)]
    if number < 3:
        out['n'] = [(*DOOR, 0.0, DOOR_TOP)]
    if number == 0:
        out['e'] = [(*SOUTH_TO_WING, 0.0, DOOR_TOP)]
    if number == 2:
        out['e'] = [(*SEAT_WINDOW_Z, *SEAT_WINDOW_Y)]
    if number == 3:
        out['e'] = [(*NORTH_TO_WING, 0.0, DOOR_TOP)]
    return out


def _room(scene, x, z, top, openings, holes):
    mesh = scene.still
    walls(mesh, x, z, (0.0, top), openings, WHITE)
    ground(mesh, x, z, 0.0, (), FLOOR, 1.1)
    ceiling(mesh, x, z, top, holes, CEILING, 0.6)


def well_of(z):
    """The lower and the upper rim of a room's skylight."""
    m = middle(z)
    return (AXIS_X - 3.0, AXIS_X + 3.0, m - 2.2, m + 2.2), (AXIS_X - 2.3, AXIS_X + 2.3, m - 1.5, m + 1.5)


def _skylight(scene, low, high, bottom, bars, gain=1.0):
    mesh = scene.still
    splay(mesh, (*low, bottom), (*high, ROOF), WELL, 0.8)
    grid_of_bars(mesh, high[:2], high[2:], ROOF - 0.02, *bars, WHITE)
    scene.shaft(((high[0] + high[1]) / 2, ROOF - 0.05, (high[2] + high[3]) / 2), (0, -1, 0), high[1] - high[0], high[3] - high[2], 1.35 * ROOF)
    # A kerb stands round the glass.
    for x, z in (((high[0] - 0.2, high[0]), (high[2] - 0.2, high[3] + 0.2)), ((high[1], high[1] + 0.2), (high[2] - 0.2, high[3] + 0.2)),
                 ((high[0], high[1]), (high[2] - 0.2, high[2])), ((high[0], high[1]), (high[3], high[3] + 0.2))):
        block(mesh, x, (ROOF - 0.02, ROOF + 0.22), z, WHITE, axis='y', caps=('open', 'bevel'), density=0.2)
    scene.portal(high[:2], (ROOF - 0.03, ROOF - 0.03), high[2:], (0, -1, 0), gain)


def _wing(scene):
    mesh = scene.still
    for number, z in enumerate(WING_Z):
        low, high = well_of(z)
        openings = wing_openings(number)
        _room(scene, WING_X, z, WING_TOP, openings, [low])
        _skylight(scene, low, high, WING_TOP, (4, 2))
        # The window in the west: a deep reveal, a stone sill, tall panes.
        span, y = openings['w'][0][:2], openings['w'][0][2:]
        x = (WING_X[0] - WALL, WING_X[0])
        tunnel(mesh, x, y, span, 'x', WHITE, wood('z'), density=0.8)
        window(mesh, 'z', x[0] + 0.1, span, y, 2, (0.68,), BRONZE)
        pane(scene, 'z', x[0] + 0.1, span, y, PANE)
        scene.collider.block((x[0] - 0.4, x[0] + 0.2), (0.0, 4.4), (span[0] - 0.1, span[1] + 0.1))
        scene.portal((x[0] + 0.02,) * 2, y, span, (1, 0, 0), 0.5)
    # Solid between the rooms, with ways through.
    collider = scene.collider
    for south, north in zip(WING_Z, WING_Z[1:]):
        z = (north[1], south[0])
        collider.block((WING_X[0] - 0.4, DOOR[0]), (-0.5, ROOF), z)
        collider.block((DOOR[1], WING_X[1] + 0.2), (-0.5, ROOF), z)
        collider.block(DOOR, (DOOR_TOP, ROOF), z)
        _lining(mesh, DOOR, z, 'z')
    collider.block((WING_X[0] - 0.8, WING_X[0]), (-0.5, ROOF), (WING_Z[3][0] - 0.8, WING_Z[0][1] + 0.8))
    collider.block((WING_X[0], WING_X[1]), (WING_TOP, ROOF), (WING_Z[3][0], WING_Z[0][1]))
    _stops(scene)


# Metres: as long and high as a stop is made; copies are scaled.
STOP_LENGTH, STOP_HEIGHT = 3.0, 1.0


def _stops(scene):
    """
    Low sheets inside the walls between rooms, seen by nobody. A wall's face is drawn into the shadow map a little before
    where it stands, and would leave a line of sun along its foot; these stop the sun half a wall earlier.
    """
    half = STOP_LENGTH / 2
    stop = Mesh('stop')
    corners = ((-half, -0.05, 0.0), (half, -0.05, 0.0), (half, STOP_HEIGHT, 0.0), (-half, STOP_HEIGHT, 0.0))
    for facing in (1, -1):
        stop.quad(*corners, (0, 0, facing), WHITE)
    scatter = scene.scatters.setdefault('stop', Scatter('stop', stop))
    for south, north in zip(WING_Z, WING_Z[1:]):
        for a, b in ((WING_X[0], DOOR[0]), (DOOR[1], WING_X[1])):
            scatter.put((middle((a, b)), 0.0, middle((north[1], south[0]))), scale=(b - a) / STOP_LENGTH)
    # Between the wing and the halls; beside the court its own wall has one.
    x = middle((WING_X[1], SOUTH_X[0]))
    for a, b in ((SOUTH_TO_WING[1], SOUTH_Z[1]), (SOUTH_Z[0], SOUTH_TO_WING[0]), (NORTH_TO_WING[1], NORTH_Z[1]), (NORTH_Z[0], NORTH_TO_WING[0])):
        scatter.put((x, 0.0, middle((a, b))), turned(pi / 2), (b - a) / STOP_LENGTH)


def _lining(mesh, span, thick, along, top=DOOR_TOP):
    """Oak inside a way through a wall, standing out a finger's breadth, and a quiet strip in the floor."""
    out = 0.018
    face = 0.05
    deep = (thick[0] - out, thick[1] + out)
    jambs = ((span[0] - face, span[0]), (span[1], span[1] + face))
    if along == 'z':
        tunnel(mesh, span, (0.0, top), thick, 'z', wood('y'), FLOOR, sides='b')
        for jamb, inner in zip(jambs, (1, -1)):
            block(mesh, jamb, (0.0, top + face), deep, wood('y'), bevel=0.006, caps=('open', 'bevel'), density=0.8, axis='y')
        block(mesh, span, (top, top + face), deep, wood('x'), bevel=0.006, caps=('open', 'open'), density=0.8, axis='x')
        block(mesh, span, (-0.002, 0.004), (middle(thick) - 0.02, middle(thick) + 0.02), THRESHOLD, bevel=0.001, axis='x',
              caps=('open', 'open'), density=0.4)
    else:
        tunnel(mesh, thick, (0.0, top), span, 'x', wood('y'), FLOOR, sides='b')
        for jamb in jambs:
            block(mesh, deep, (0.0, top + face), jamb, wood('y'), bevel=0.006, caps=('open', 'bevel'), density=0.8, axis='y')
        block(mesh, deep, (top, top + face), span, wood('z'), bevel=0.006, caps=('open', 'open'), density=0.8, axis='z')
        block(mesh, (middle(thick) - 0.02, middle(thick) + 0.02), (-0.002, 0.004), span, THRESHOLD, bevel=0.001, axis='z',
              caps=('open', 'open'), density=0.4)


SOUTH_OPENINGS = {
    'w': [(*SOUTH_TO_WING, 0.0, DOOR_TOP)],
    'n': [(*SOUTH_GLASS, 0.0, GLASS_TOP), (*LOGGIA_WAY, 0.0, DOOR_TOP)],
    's': [(*ENTRANCE_X, 0.0, ENTRANCE_TOP)],
}


def _south_hall(scene):
    mesh = scene.still
    ox, oz, r = *OCULUS, OCULUS_RADIUS
    half = r + 0.3
    square = (ox - half, ox + half, oz - half, oz + half)
    _room(scene, SOUTH_X, SOUTH_Z, SOUTH_TOP, SOUTH_OPENINGS, [square])
    _oculus(scene, square)
    # The entrance: glazed doors, shut, and light over them.
    z = (SOUTH_Z[1], SOUTH_Z[1] + WALL)
    tunnel(mesh, ENTRANCE_X, (0.0, ENTRANCE_TOP), z, 'z', WHITE, FLOOR)
    plane = z[1] - 0.12
    window(mesh, 'x', plane, ENTRANCE_X, (0.0, ENTRANCE_TOP), 6, (0.68,), BRONZE, width=0.06)
    pane(scene, 'x', plane, ENTRANCE_X, (0.0, ENTRANCE_TOP), PANE)
    for x in (middle(ENTRANCE_X) - 0.09, middle(ENTRANCE_X) + 0.05):
        block(mesh, (x, x + 0.04), (0.85, 1.45), (plane - 0.12, plane - 0.08), wood('y', '#7a5636'), bevel=0.012, density=0.5)
    scene.portal(ENTRANCE_X, (0.0, ENTRANCE_TOP), (z[1] - 0.02,) * 2, (0, 0, -1), 0.4)
    collider = scene.collider
    collider.block((SOUTH_X[0] - 0.5, SOUTH_X[1] + 0.8), (-0.5, ROOF), (SOUTH_Z[1] + 0.3, SOUTH_Z[1] + 1.1))
    collider.block((SOUTH_X[0] - 0.5, ENTRANCE_X[0]), (-0.5, ROOF), (SOUTH_Z[1], SOUTH_Z[1] + 0.5))
    collider.block((ENTRANCE_X[1], SOUTH_X[1] + 0.8), (-0.5, ROOF), (SOUTH_Z[1], SOUTH_Z[1] + 0.5))
    collider.block((ENTRANCE_X[0], ENTRANCE_X[1]), (ENTRANCE_TOP, ROOF), (SOUTH_Z[1], SOUTH_Z[1] + 0.5))
    collider.block((WING_X[0] - 0.8, SOUTH_X[0] - 0.5), (-0.5, ROOF), (WING_Z[0][1], WING_Z[0][1] + 1.1))
    collider.block(SOUTH_X, (SOUTH_TOP, ROOF), SOUTH_Z)


def _oculus(scene, square):
    """A round opening over the desk: from the square in the ceiling to a circle, and up a smooth drum."""
    mesh = scene.still
    ox, oz = OCULUS
    segments = 32
    half = (square[1] - square[0]) / 2
    ring, corner, drum, inward = [], [], [], []
    for i in range(segments + 1):
        a = 2 * pi * i / segments
        s, c = sin(a), cos(a)
        reach = half / max(abs(s), abs(c))
        ring.append((ox + OCULUS_RADIUS * s, SOUTH_TOP, oz + OCULUS_RADIUS * c))
        corner.append((ox + reach * s, SOUTH_TOP, oz + reach * c))
        drum.append((ox + OCULUS_RADIUS * 0.86 * s, ROOF, oz + OCULUS_RADIUS * 0.86 * c))
        inward.append((-s, -0.1, -c))
    mesh.patch([ring, corner], [[(0, -1, 0)] * (segments + 1)] * 2, CEILING, 0.6)
    mesh.patch([ring, drum], [inward, inward], WELL, 0.8)
    r = OCULUS_RADIUS * 0.86
    for i in range(-1, 2):
        d = i * r * 0.55
        reach = (r * r - d * d) ** 0.5
        block(mesh, (ox + d - 0.02, ox + d + 0.02), (ROOF - 0.02, ROOF + 0.07), (oz - reach, oz + reach), WHITE, bevel=0.006,
              caps=('open', 'open'), density=0.4, axis='z')
    scene.portal((ox - r, ox + r), (ROOF - 0.03, ROOF - 0.03), (oz - r, oz + r), (0, -1, 0), 1.3)


NORTH_OPENINGS = {
    'w': [(*NORTH_TO_WING, 0.0, DOOR_TOP)],
    's': [(*NORTH_GLASS, 0.0, GLASS_TOP), (*LOGGIA_WAY, 0.0, DOOR_TOP)],
}


def _north_hall(scene):
    wells = []
    for x in NORTH_SLOTS:
        low = (x - 0.95, x + 0.95, NORTH_Z[0] + 1.2, NORTH_Z[1] - 1.2)
        high = (x - 0.6, x + 0.6, NORTH_Z[0] + 1.6, NORTH_Z[1] - 1.6)
        wells.append((low, high))
    _room(scene, NORTH_X, NORTH_Z, NORTH_TOP, NORTH_OPENINGS, [low for low, _ in wells])
    for low, high in wells:
        _skylight(scene, low, high, NORTH_TOP, (1, 5))
    collider = scene.collider
    collider.block((WING_X[0] - 0.8, NORTH_X[1] + 0.8), (-0.5, ROOF), (NORTH_Z[0] - 0.8, NORTH_Z[0]))
    collider.block(NORTH_X, (NORTH_TOP, ROOF), NORTH_Z)


def _loggia(scene):
    """Glass from floor to lintel between slim piers; one bay stands open to the court."""
    mesh = scene.still
    z0, z1 = LOGGIA_Z
    bay = (z1 - z0) / LOGGIA_BAYS
    pier = 0.16
    holes = [(z0 + bay * i + pier, z0 + bay * (i + 1) - pier, 0.0, 3.1) for i in range(LOGGIA_BAYS)]
    openings = {'w': holes, 's': [(*LOGGIA_WAY, 0.0, DOOR_TOP)], 'n': [(*LOGGIA_WAY, 0.0, DOOR_TOP)]}
    _room(scene, LOGGIA_X, LOGGIA_Z, LOGGIA_TOP, openings, ())
    x = (COURT_X[1], LOGGIA_X[0])
    for number, (a, b, low, high) in enumerate(holes):
        tunnel(mesh, x, (low, high), (a, b), 'x', WHITE, FLOOR, density=0.8)
        if number != LOGGIA_DOOR_BAY:
            window(mesh, 'z', middle(x), (a, b), (low, high), 1, (0.72,), BRONZE, width=0.045)
            pane(scene, 'z', middle(x), (a, b), (low, high), PANE)
            scene.collider.block((middle(x) - 0.12, middle(x) + 0.12), (-0.5, ROOF), (a, b))
    for i in range(LOGGIA_BAYS + 1):
        edge = z0 + bay * i
        scene.collider.block(x, (-0.5, ROOF), (max(z0 - 0.5, edge - pier), min(z1 + 0.5, edge + pier)))
    scene.portal((middle(x),) * 2, (0.0, 3.1), (z0 + 0.2, z1 - 0.2), (1, 0, 0), 0.35)
    scene.collider.block(x, (3.1, ROOF), LOGGIA_Z)
    scene.collider.block((LOGGIA_X[1], LOGGIA_X[1] + 0.8), (-0.5, ROOF), (NORTH_Z[0] - 0.8, SOUTH_Z[1] + 1.1))
    scene.collider.block(LOGGIA_X, (LOGGIA_TOP, ROOF), LOGGIA_Z)


def _glass_wall(scene, span, z, plane, facing):
    """Between a hall and the court: panes from floor to lintel, with a way out in the middle."""
    mesh = scene.still
    tunnel(mesh, span, (0.0, GLASS_TOP), z, 'z', WHITE, FLOOR, density=0.8)
    a, b = GARDEN_DOOR_X
    left, right = (span[0], a), (b, span[1])
    for part in (left, right):
        window(mesh, 'x', plane, part, (0.0, GLASS_TOP), max(1, round((part[1] - part[0]) / 1.15)), (0.69,), BRONZE)
        pane(scene, 'x', plane, part, (0.0, GLASS_TOP), PANE)
        scene.collider.block(part, (-0.5, ROOF), (plane - 0.12, plane + 0.12))
    window(mesh, 'x', plane, (a, b), (GLASS_TOP * 0.69 - 0.02, GLASS_TOP), 2, (), BRONZE)
    scene.collider.block((a, b), (GLASS_TOP * 0.69, ROOF), (plane - 0.12, plane + 0.12))
    scene.portal(span, (0.0, GLASS_TOP), (plane + facing * 0.06,) * 2, (0, 0, facing), 0.3)


def _ways(scene):
    mesh, collider = scene.still, scene.collider
    # Between the halls and the wing.
    x = (WING_X[1], SOUTH_X[0])
    for span in (SOUTH_TO_WING, NORTH_TO_WING):
        _lining(mesh, span, x, 'x')
        collider.block(x, (DOOR_TOP, ROOF), span)
    collider.block(x, (-0.5, ROOF), (SOUTH_TO_WING[1], SOUTH_Z[1] + 0.5))
    collider.block(x, (-0.5, ROOF), (NORTH_TO_WING[1], SOUTH_TO_WING[0]))
    collider.block(x, (-0.5, ROOF), (NORTH_Z[0], NORTH_TO_WING[0]))
    # The seat in the window of the third room.
    tunnel(mesh, x, SEAT_WINDOW_Y, SEAT_WINDOW_Z, 'x', wood('y'), wood('z'), density=0.9)
    window(mesh, 'z', x[1] - 0.1, SEAT_WINDOW_Z, SEAT_WINDOW_Y, 3, (), BRONZE)
    pane(scene, 'z', x[1] - 0.1, SEAT_WINDOW_Z, SEAT_WINDOW_Y, PANE)
    scene.portal((x[1] - 0.04,) * 2, SEAT_WINDOW_Y, SEAT_WINDOW_Z, (-1, 0, 0), 0.4)
    # Into the loggia.
    for z in ((LOGGIA_Z[1], SOUTH_Z[0]), (NORTH_Z[1], LOGGIA_Z[0])):
        _lining(mesh, LOGGIA_WAY, z, 'z')
        collider.block((COURT_X[1], LOGGIA_WAY[0]), (-0.5, ROOF), z)
        collider.block((LOGGIA_WAY[1], LOGGIA_X[1] + 0.4), (-0.5, ROOF), z)
        collider.block(LOGGIA_WAY, (DOOR_TOP, ROOF), z)
    # To the court.
    _glass_wall(scene, SOUTH_GLASS, (COURT_Z[1], SOUTH_Z[0]), COURT_Z[1] + 0.14, 1)
    _glass_wall(scene, NORTH_GLASS, (NORTH_Z[1], COURT_Z[0]), COURT_Z[0] - 0.14, -1)
    for z, glass in (((COURT_Z[1], SOUTH_Z[0]), SOUTH_GLASS), ((NORTH_Z[1], COURT_Z[0]), NORTH_GLASS)):
        collider.block((x[1], glass[0]), (-0.5, ROOF), z)
        collider.block((glass[1], COURT_X[1] + 0.02), (-0.5, ROOF), z)


def _roof(scene):
    """Seen from above only, and it keeps the sun out."""
    mesh = scene.still
    x, z = (WING_X[0] - WALL, LOGGIA_X[1] + WALL), (NORTH_Z[0] - WALL, SOUTH_Z[1] + WALL)
    holes = [(*COURT_X, *COURT_Z)]
    holes += [well_of(span)[1] for span in WING_Z]
    holes += [(s - 0.6, s + 0.6, NORTH_Z[0] + 1.6, NORTH_Z[1] - 1.6) for s in NORTH_SLOTS]
    r = OCULUS_RADIUS * 0.86
    holes.append((OCULUS[0] - r, OCULUS[0] + r, OCULUS[1] - r, OCULUS[1] + r))
    ground(mesh, x, z, ROOF, holes, ROOFING, 0.12)
    for side, origin, across, width, cut in (
        ('s', (x[0], -0.1, z[1]), (1, 0, 0), x[1] - x[0], [(ENTRANCE_X[0] - x[0], ENTRANCE_X[1] - x[0], 0.0, ENTRANCE_TOP + 0.1)]),
        ('n', (x[1], -0.1, z[0]), (-1, 0, 0), x[1] - x[0], []),
        ('e', (x[1], -0.1, z[1]), (0, 0, -1), z[1] - z[0], []),
        ('w', (x[0], -0.1, z[0]), (0, 0, 1), z[1] - z[0],
         [(middle(w) - WINDOW_HALF - z[0], middle(w) + WINDOW_HALF - z[0], WINDOW_Y[0] + 0.1, WINDOW_Y[1] + 0.1) for w in WING_Z]),
    ):
        panel(mesh, origin, across, (0, 1, 0), width, ROOF + 0.5, cut, RENDER, 0.25)
    _core(scene, x, z, holes)
    # The parapet's coping, outside and round the court.
    for a, b in (((x[0] - 0.05, x[1] + 0.05), (z[0] - 0.05, z[0] + 0.3)), ((x[0] - 0.05, x[1] + 0.05), (z[1] - 0.3, z[1] + 0.05))):
        block(mesh, a, (ROOF + 0.1, ROOF + 0.5), b, RENDER, bevel=0.02, density=0.15, axis='x')
    for a, b in (((x[0] - 0.05, x[0] + 0.3), (z[0] + 0.3, z[1] - 0.3)), ((x[1] - 0.3, x[1] + 0.05), (z[0] + 0.3, z[1] - 0.3))):
        block(mesh, a, (ROOF + 0.1, ROOF + 0.5), b, RENDER, bevel=0.02, density=0.15, axis='z', caps=('open', 'open'))


def _core(scene, x, z, holes):
    """
    Sheets inside the walls and under the roof that nobody sees: they stop the sun well before the faces of the rooms,
    so that no line of light shows along skirtings and ceilings.
    """
    mesh, inset, top = scene.still, 0.25, ROOF + 0.05
    a, b = (x[0] + inset, x[1] - inset), (z[0] + inset, z[1] - inset)
    openings = {
        's': [(*ENTRANCE_X, 0.0, ENTRANCE_TOP)],
        'w': [(middle(w) - WINDOW_HALF, middle(w) + WINDOW_HALF, *WINDOW_Y) for w in WING_Z],
    }
    walls(mesh, a, b, (-0.1, top), openings, WHITE, 0.03)
    ceiling(mesh, a, b, ROOF - 0.06, holes, WHITE, 0.03)
    # The court's walls stop it on both sides.
    bay = (LOGGIA_Z[1] - LOGGIA_Z[0]) / LOGGIA_BAYS
    east = [(LOGGIA_Z[0] + bay * i + 0.16, LOGGIA_Z[0] + bay * (i + 1) - 0.16, 0.0, 3.1) for i in range(LOGGIA_BAYS)]
    cuts = {
        's': [(*SOUTH_GLASS, 0.0, GLASS_TOP)],
        'n': [(*NORTH_GLASS, 0.0, GLASS_TOP)],
        'w': [(*SEAT_WINDOW_Z, *SEAT_WINDOW_Y)],
        'e': east,
    }
    c, d = (COURT_X[0] - inset, COURT_X[1] + inset), (COURT_Z[0] - inset, COURT_Z[1] + inset)
    walls(mesh, c, d, (-0.1, top), cuts, WHITE, 0.03)
