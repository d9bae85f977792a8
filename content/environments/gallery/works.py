"""What is shown: the pictures and sculptures of the house, frames and pedestals for those of others; benches and the desk."""
from math import pi

from kit.boxes import block, box
from kit.exhibits import bench, frame, pedestal
from kit.rounds import cushion, lathe

from . import abstracts, landscapes, sculptures, stills
from .canvas import Canvas
from .layout import (
    AXIS_X, LOGGIA_X, LOGGIA_Z, NORTH_X, NORTH_Z, OCULUS, ROOF, SEAT_WINDOW_Y, SEAT_WINDOW_Z, SOUTH_X, SOUTH_Z, WING_X, WING_Z,
)
from .palette import BLACK, BONE, BRONZE, CLAY, IRON, LABEL, LINEN, MAT, OAK, OAK_DARK, PLINTH, SHADOW, TEAL, wood
from .shell import middle

EYE = 1.6
LOOKS = {'n': pi, 's': 0.0, 'w': -pi / 2, 'e': pi / 2}
FRAMES = {'oak': OAK, 'dark': OAK_DARK, 'black': BLACK}


def build(scene):
    _enfilade(scene)
    _north_hall(scene)
    _loggia(scene)
    _south_hall(scene)


def on(side, x, z, along, y=EYE):
    """A place on a wall of a room."""
    return {'n': (along, y, z[0]), 's': (along, y, z[1]), 'w': (x[0], y, along), 'e': (x[1], y, along)}[side], LOOKS[side]


def _hang(scene, spot, width, height, draw, edge=None, mount=0.0):
    """A picture of the house, its label beside it. edge: the wood of its frame, or none: a canvas on its stretcher."""
    at, heading = spot
    mesh = scene.still
    if edge:
        frame(scene, at, heading, width, height, '', wood('x', FRAMES[edge]), MAT, 0.032, 0.062, empty=False)
    with mesh.at(at, heading):
        if edge:
            draw(Canvas(mesh, width - 2 * mount, height - 2 * mount, 0.018))
        else:
            box(mesh, (0, 0, -0.022), (width, height, 0.044), LINEN, axis='z', bevel=0.004, caps=('open', 'open'), density=0.4)
            draw(Canvas(mesh, width, height, 0.046))
        _label(mesh, -(width / 2 + 0.24), -0.32)
    scene.hung.append({'position': at, 'heading': heading})


def _label(mesh, x, y):
    chart = mesh.chart(0.16, 0.11, 0.5)

    def strip(low, high, left, right, depth, paint):
        corners = [mesh.vertex((x + px, y + py, -depth), (0, 0, -1), paint, chart, 0.08 + px, 0.055 + py)
                   for px, py in ((left, low), (right, low), (right, high), (left, high))]
        mesh.triangle(*corners[:3])
        mesh.triangle(corners[0], *corners[2:])

    strip(-0.055, 0.055, -0.08, 0.08, 0.006, MAT)
    for row, left in ((0.022, -0.03), (0.0, -0.01), (-0.022, -0.05)):
        strip(row - 0.0035, row + 0.0035, left, 0.062, 0.011, LABEL)


def _frame(scene, spot, width, height, name, edge='oak'):
    """Empty, for a picture that somebody brings."""
    frame(scene, *spot, width, height, name, wood('x', FRAMES[edge]), MAT)


def _plinth(scene, at, size, height):
    """As a pedestal, and taken. Gives the middle of its top."""
    mesh = scene.still
    with mesh.at(at):
        box(mesh, (0, 0.02, 0), (size - 0.05, 0.04, size - 0.05), SHADOW, axis='y', caps=('open', 'open'), bevel=0.004, density=0.4)
        box(mesh, (0, (height + 0.03) / 2, 0), (size, height - 0.03, size), PLINTH, axis='y', caps=('flat', 'bevel'), bevel=0.012)
    scene.collider.turned_block((at[0], at[1] - 0.1, at[2]), (size, height + 0.5, size), 0.0)
    return (at[0], at[1] + height, at[2])


def _enfilade(scene):
    """Large works beside the doors, smaller ones beside the windows, the largest at both ends of the axis."""
    rooms = [(lambda side, along, y=EYE, z=z: on(side, WING_X, z, along, y)) for z in WING_Z]
    first, second, third, last = rooms
    left, right = WING_X[0] + 1.68, WING_X[1] - 1.68
    def hang(*what, **how):
        _hang(scene, *what, **how)

    m = middle(WING_Z[0])
    hang(first('s', AXIS_X, 1.8), 3.2, 1.9, landscapes.blue_hills)
    hang(first('s', WING_X[0] + 1.25), 0.95, 1.25, stills.pressed, 'oak', 0.1)
    hang(first('s', WING_X[1] - 1.25), 0.95, 1.25, stills.night_stems, 'oak', 0.1)
    hang(first('n', left, 1.7), 2.0, 1.5, abstracts.lagoon)
    hang(first('n', right, 1.7), 1.5, 1.85, abstracts.gold_veils)
    for dz, draw in ((-2.35, abstracts.tide_lines), (2.35, abstracts.signal)):
        hang(first('w', m + dz), 1.0, 1.28, draw, 'black')
    hang(first('e', 8.9), 1.25, 1.45, abstracts.ink_ring, 'black')
    hang(first('e', 13.7), 1.25, 1.45, abstracts.red_ring, 'black')

    m = middle(WING_Z[1])
    hang(second('s', left), 1.6, 1.15, stills.still_life, 'dark')
    hang(second('s', right), 1.6, 1.15, stills.blue_still_life, 'dark')
    hang(second('n', left, 1.65), 1.9, 1.4, landscapes.sails, 'oak')
    hang(second('n', right, 1.65), 1.9, 1.4, stills.court_of_light, 'oak')
    for i, dz in enumerate((-2.35, 2.35)):
        _frame(scene, second('w', m + dz), 0.9, 1.2, f'room-2-window-{i + 1}')
    hang(second('e', m + 1.55, 1.75), 2.7, 1.75, abstracts.dusk)
    hang(second('e', m - 1.85, 1.7), 1.55, 1.55, abstracts.cool_squares, 'oak')

    m = middle(WING_Z[2])
    hang(third('s', left, 1.65), 1.9, 1.4, landscapes.moonrise, 'black')
    _frame(scene, third('s', right), 1.4, 1.05, 'room-3-south')
    hang(third('n', left, 1.7), 1.55, 1.65, abstracts.cut_leaves, 'oak')
    hang(third('n', right, 1.75), 1.5, 1.9, abstracts.ember_veils)
    for i, dz in enumerate((-2.35, 2.35)):
        _frame(scene, third('w', m + dz), 0.9, 1.2, f'room-3-window-{i + 1}')
    hang(third('e', -1.85), 1.15, 1.45, abstracts.rose_veils)
    hang(third('e', -7.05), 1.15, 1.45, abstracts.sea_veils)

    m = middle(WING_Z[3])
    hang(last('n', AXIS_X, 1.95), 3.3, 2.35, landscapes.sunrise, 'oak')
    hang(last('n', WING_X[0] + 1.2), 1.15, 1.15, abstracts.warm_squares, 'oak')
    hang(last('n', WING_X[1] - 1.2), 1.15, 1.15, abstracts.cut_sea, 'oak')
    hang(last('s', left, 1.65), 1.9, 1.4, landscapes.green_sea, 'oak')
    hang(last('s', right, 1.65), 1.9, 1.45, abstracts.snowmelt)
    for dz, draw in ((-2.35, abstracts.plum_veils), (2.35, abstracts.moss_veils)):
        hang(last('w', m + dz), 1.0, 1.3, draw)
    hang(last('e', -9.8), 1.5, 1.1, landscapes.dunes, 'oak', 0.09)
    hang(last('e', -14.6, 1.65), 1.8, 1.35, landscapes.red_hills, 'dark')

    for number, (z, height) in enumerate(zip(WING_Z, (1.05, 0.9, 1.1, 0.95))):
        room = f'room-{number + 1}'
        at = (AXIS_X - 2.5, 0.0, middle(z))
        bench(scene, (AXIS_X + 2.35, 0.0, middle(z)), pi / 2, 2.0, f'{room}-bench', wood('z'), BRONZE)
        if number == 2:
            pedestal(scene, at, 0.5, height, 0.0, f'{room}-pedestal', PLINTH, SHADOW)
        else:
            (sculptures.bird, sculptures.vessels, None, sculptures.spiral)[number](scene.still, _plinth(scene, at, 0.5, height))
    sculptures.mobile(scene.still, (AXIS_X, ROOF - 0.02, middle(WING_Z[1])), 2.15)
    mesh = scene.still
    # Cushions in the window that looks at the tree.
    x = WING_X[1] + 0.16
    z0, z1 = SEAT_WINDOW_Z
    for i, colour in enumerate((LINEN, LINEN)):
        z = z0 + (z1 - z0) * (i + 0.5) / 2
        cushion(mesh, (x, SEAT_WINDOW_Y[0] + 0.04, z), (0.44, 0.09, (z1 - z0) / 2 - 0.1), colour)
        scene.seat(f'window-seat-{i + 1}', (x - 0.06, SEAT_WINDOW_Y[0] + 0.07, z), pi / 2, 'bench')
    scene.collider.block((WING_X[1], WING_X[1] + 0.44), (0.0, SEAT_WINDOW_Y[0]), SEAT_WINDOW_Z)


def _north_hall(scene):
    mesh = scene.still
    centre = (3.25, 0.0, -11.5)
    lathe(mesh, centre, [(1.15, 0.0), (1.15, 0.03)], SHADOW, 40, 0.4)
    lathe(mesh, centre, [(1.25, 0.03), (1.25, 0.26), (1.24, 0.28), (1.24, 0.28), (0.0, 0.28)], PLINTH, 40)
    sculptures.knot(mesh, (centre[0], 0.1, centre[2]), 1.0, sculptures.ULTRAMARINE)
    scene.collider.column((centre[0], centre[2]), 1.25, -0.1, 0.28, 20)
    scene.collider.column((centre[0], centre[2]), 0.95, 0.0, 2.2, 14)
    for x, z, height, make in ((-1.2, -13.3, 1.0, sculptures.stones), (-1.2, -9.7, 0.8, sculptures.loop), (7.7, -9.7, 1.0, sculptures.column)):
        make(mesh, _plinth(scene, (x, 0.0, z), 0.6, height))
    pedestal(scene, (7.7, 0.0, -13.3), 0.6, 0.8, 0.0, 'north-3', PLINTH, SHADOW)

    def hang(side, along, width, height, draw, edge=None, y=1.75):
        _hang(scene, on(side, NORTH_X, NORTH_Z, along, y), width, height, draw, edge)

    hang('n', -2.55, 2.2, 1.7, abstracts.ink_wash)
    hang('n', 0.45, 1.5, 1.9, abstracts.cut_coral)
    hang('n', 3.25, 2.7, 2.0, abstracts.rhythm, 'oak')
    hang('n', 6.05, 1.5, 1.9, abstracts.amber_veils)
    hang('n', 9.05, 2.2, 1.7, abstracts.reef)
    hang('e', -11.5, 2.4, 1.7, abstracts.garden)
    for z, draw in ((-14.1, abstracts.blue_ring), (-8.9, landscapes.moss_hills)):
        hang('e', z, 1.3, 1.5, draw, 'oak', 1.65)
    hang('w', -9.0, 1.9, 1.45, stills.harbour_light, 'oak', 1.65)
    hang('w', -14.6, 1.5, 1.5, abstracts.grey_squares, 'oak', 1.65)
    hang('s', 5.95, 1.8, 1.35, stills.noon_still_life, 'dark', 1.65)
    bench(scene, (3.25, 0.0, -8.4), 0.0, 2.4, 'north-bench', wood('x'), BRONZE)


def _loggia(scene):
    for i, z in enumerate((-4.6, -1.55, 1.55, 4.6)):
        _frame(scene, on('e', LOGGIA_X, LOGGIA_Z, z), 1.6, 1.1, f'loggia-{i + 1}', 'black')
    for i, z in enumerate((-3.1, 3.1)):
        bench(scene, (LOGGIA_X[1] - 0.55, 0.0, z), pi / 2, 2.2, f'loggia-bench-{i + 1}', wood('z', OAK_DARK), wood('y', OAK_DARK), seats=3, backs=False)


def _south_hall(scene):
    mesh = scene.still
    x, z = OCULUS
    x += 0.4
    # The desk: a long block of oak battens on a plinth, a stone top.
    block(mesh, (x - 0.42, x + 0.42), (0.0, 0.08), (z - 1.36, z + 1.36), SHADOW, bevel=0.005, caps=('open', 'open'), density=0.5, axis='z')
    block(mesh, (x - 0.45, x + 0.45), (0.08, 0.98), (z - 1.4, z + 1.4), wood('y', OAK_DARK), bevel=0.01, density=0.9, axis='y', caps=('open', 'open'))
    count = 34
    for i in range(count):
        pz = z - 1.38 + 2.76 * (i + 0.5) / count
        block(mesh, (x - 0.475, x - 0.45), (0.09, 0.97), (pz - 0.026, pz + 0.026), wood('y'), bevel=0.007, caps=('open', 'open'), density=0.5, axis='y')
    block(mesh, (x - 0.52, x + 0.5), (0.98, 1.02), (z - 1.46, z + 1.46), BONE, bevel=0.01, axis='y', caps=('bevel', 'bevel'))
    scene.collider.block((x - 0.5, x + 0.5), (0.0, 1.02), (z - 1.45, z + 1.45))
    lathe(mesh, (x + 0.05, 1.02, z + 0.95), [(0.06, 0), (0.13, 0.1), (0.14, 0.2), (0.06, 0.32), (0.07, 0.37), (0.0, 0.3)], TEAL, 14, 0.8)
    for i in range(3):
        box(mesh, (x - 0.15, 1.03 + 0.008 * i, z - 0.9 + 0.01 * i), (0.21, 0.008, 0.29), (MAT, CLAY, MAT)[i], bevel=0.002, axis='y', density=0.6)
    # Behind it one stool.
    sx = x + 1.15
    lathe(mesh, (sx, 0, z), [(0.2, 0), (0.2, 0.02), (0.2, 0.02), (0.03, 0.04), (0.03, 0.6)], IRON, 12, 0.6)
    lathe(mesh, (sx, 0, z), [(0.1, 0.6), (0.19, 0.62), (0.2, 0.65), (0.18, 0.68), (0.0, 0.69)], wood('x'), 16)
    scene.seat('desk-stool', (sx, 0.69, z), pi / 2, 'stool')
    scene.collider.column((sx, z), 0.2, 0.0, 0.68, 8)
    bench(scene, (1.0, 0.0, 10.8), 0.0, 2.4, 'hall-bench', wood('x'), BRONZE)
    def hang(side, along, width, height, draw, edge=None, y=EYE, mount=0.0):
        _hang(scene, on(side, SOUTH_X, SOUTH_Z, along, y), width, height, draw, edge, mount)

    hang('s', -3.15, 0.95, 1.25, stills.poppies, 'oak', mount=0.1)
    hang('s', 7.3, 1.05, 1.35, abstracts.violet_ring, 'black')
    hang('s', 9.4, 1.05, 1.35, abstracts.far_signal, 'black')
    hang('w', 8.5, 1.9, 1.4, landscapes.evening_sails, 'oak', 1.65)
    hang('w', 13.7, 1.4, 1.4, abstracts.rose_squares, 'oak', 1.65)
    hang('e', 11.2, 3.2, 2.0, abstracts.tidepool, y=2.05)
    sculptures.cubes(mesh, _plinth(scene, (-2.9, 0.0, 11.3), 0.55, 0.85))
