"""What is shown: pictures of the house, empty frames, pedestals, one big sculpture; benches and the desk."""
from math import cos, pi, sin

from kit.boxes import block, box
from kit.exhibits import bench, frame, pedestal, picture, wave
from kit.rooms import SIDES
from kit.rounds import cushion, lathe, tube
from kit.vector import add, cross, normalise, scale, sub

from .layout import AXIS_X, LOGGIA_X, LOGGIA_Z, NORTH_X, NORTH_Z, OCULUS, SEAT_WINDOW_Y, SEAT_WINDOW_Z, SOUTH_X, SOUTH_Z, WING_X, WING_Z
from .palette import BLACK, BONE, BRONZE, CLAY, IRON, LINEN, MAT, OAK, OAK_DARK, PLINTH, SHADOW, TEAL, WHITE, wood
from .shell import middle

EYE = 1.6
LOOKS = {'n': pi, 's': 0.0, 'w': -pi / 2, 'e': pi / 2}


def build(scene):
    _enfilade(scene)
    _north_hall(scene)
    _loggia(scene)
    _south_hall(scene)


def on(side, x, z, along, y=EYE):
    """A place on a wall of a room."""
    return {'n': (along, y, z[0]), 's': (along, y, z[1]), 'w': (x[0], y, along), 'e': (x[1], y, along)}[side], LOOKS[side]


def dawn(c):
    c.rectangle(0, 1, 0.0, 0.44, '#27566a')
    c.rectangle(0, 1, 0.44, 0.62, '#d98f63')
    c.rectangle(0, 1, 0.62, 1, '#efc795')
    c.disc(0.5, 0.52, 0.2, '#f3e3c2')
    c.rectangle(0, 1, 0.0, 0.44, '#2b6076')
    c.rectangle(0.36, 0.64, 0.36, 0.375, '#e8b98a')
    c.rectangle(0.41, 0.59, 0.27, 0.282, '#d99a70')
    c.rectangle(0.45, 0.55, 0.18, 0.19, '#c98563')


def hills(c):
    c.rectangle(0, 1, 0, 1, '#f0dcc0')
    c.disc(0.7, 0.72, 0.11, '#d9754f')
    c.hills(wave(0.56, (0.05, 1.2, 0.4), (0.02, 3.1, 1.0)), '#b9b9a0')
    c.hills(wave(0.44, (0.06, 1.0, 2.2), (0.02, 2.7, 0.2)), '#8fa08c')
    c.hills(wave(0.31, (0.05, 1.4, 4.0), (0.015, 4.1, 0.0)), '#5f8079')
    c.hills(wave(0.17, (0.05, 0.9, 1.0)), '#2f5a5c')


def squares(c):
    for i, colour in enumerate(('#c9603c', '#d98350', '#e7a968', '#f2d29b')):
        k = i * 0.1
        c.rectangle(0.06 + k, 0.94 - k, 0.06 + k * 0.55, 0.94 - k * 1.45, colour)


def arches(c):
    c.rectangle(0, 1, 0, 1, '#efe4d0')
    for i, colour in enumerate(('#2c6f73', '#e3a557', '#c4694a', '#f2e6cf', '#2b4a52')):
        r = 0.4 - i * 0.075
        c.disc(0.5, 0.42, r, colour, -pi / 2, pi / 2)
        w = r * c.height / c.width
        c.rectangle(0.5 - w, 0.5 + w, 0.1, 0.421, colour)


def moon(c):
    c.rectangle(0, 1, 0, 1, '#233746')
    c.disc(0.5, 0.58, 0.25, '#ecdfc6')
    c.disc(0.56, 0.61, 0.22, '#2a4252')
    c.hills(wave(0.2, (0.05, 1.1, 0.3), (0.02, 3.0, 2.0)), '#172630')


def stripes(c):
    colours = ('#d9a35c', '#f1e2c5', '#c4664a', '#2f6a6d', '#f1e2c5', '#93a58f', '#e0b98b')
    widths = (0.12, 0.07, 0.2, 0.16, 0.05, 0.22, 0.18)
    u = 0.0
    for colour, width in zip(colours, widths):
        c.rectangle(u, u + width, 0, 1, colour)
        u += width


def stones(c):
    c.rectangle(0, 1, 0, 1, '#f2ead9')
    for u, v, r, colour in ((0.32, 0.34, 0.2, '#c77856'), (0.62, 0.3, 0.16, '#2f6a6d'), (0.48, 0.62, 0.18, '#dcae6a'), (0.7, 0.66, 0.1, '#3a4f57'),
                            (0.27, 0.7, 0.075, '#9db0a3')):
        c.disc(u, v, r, colour)


def field(c):
    c.rectangle(0, 1, 0, 1, '#b3502f')
    c.rectangle(0.07, 0.93, 0.54, 0.94, '#cf7a45')
    c.rectangle(0.07, 0.93, 0.09, 0.49, '#7c2f22')


def _picture(scene, spot, width, height, draw, ground='#f0e6d4', black=False):
    picture(scene, *spot, width, height, draw, wood('x', BLACK if black else OAK), ground)


def _frame(scene, spot, width, height, name, black=False):
    frame(scene, *spot, width, height, name, wood('x', BLACK if black else OAK), MAT)


def _enfilade(scene):
    """Beside the doors, beside the windows, and one large work on each long wall."""
    side_x = (WING_X[0] + 1.75, WING_X[1] - 1.75)
    for number, z in enumerate(WING_Z):
        room = f'room-{number + 1}'
        m = middle(z)
        # The end walls of the enfilade carry one work on the axis; the others hang beside the doors.
        for side in 'ns':
            if side == 's' and number == 0:
                _picture(scene, on('s', WING_X, z, AXIS_X, 1.75), 2.4, 1.7, hills)
                for i, x in enumerate(side_x):
                    _frame(scene, on('s', WING_X, z, x), 1.0, 1.3, f'{room}-end-{i + 1}')
            elif side == 'n' and number == 3:
                _picture(scene, on('n', WING_X, z, AXIS_X, 1.95), 3.0, 2.3, dawn)
                for i, x in enumerate(side_x):
                    _frame(scene, on('n', WING_X, z, x), 1.0, 1.3, f'{room}-end-{i + 1}')
            else:
                for i, x in enumerate(side_x):
                    if (number + i + (side == 's')) % 2 == 1:
                        _picture(scene, on(side, WING_X, z, x), 1.1, 1.1, (squares, arches, stones, moon, hills, field, stripes)[(number * 3 + i * 2 + (side == 's')) % 7])
                    else:
                        _frame(scene, on(side, WING_X, z, x), 1.2, 0.9, f'{room}-{"north" if side == "n" else "south"}-{i + 1}')
        for i, dz in enumerate((-2.35, 2.35)):
            _frame(scene, on('w', WING_X, z, m + dz), 0.9, 1.2, f'{room}-window-{i + 1}')
        if number == 0:
            _picture(scene, on('e', WING_X, z, 8.9), 0.9, 1.15, field)
        elif number == 1:
            _frame(scene, on('e', WING_X, z, m + 1.5, 1.7), 2.2, 1.5, f'{room}-long-1')
            _picture(scene, on('e', WING_X, z, m - 1.7, 1.7), 1.5, 1.5, stripes)
        elif number == 2:
            _frame(scene, on('e', WING_X, z, -1.85), 1.3, 1.0, f'{room}-long-1')
        else:
            _frame(scene, on('e', WING_X, z, -9.8), 1.3, 1.0, f'{room}-long-1')
            _picture(scene, on('e', WING_X, z, -14.6), 1.2, 1.5, moon)
        bench(scene, (AXIS_X - 0.0 if number in () else AXIS_X + 2.35, 0.0, m), pi / 2, 2.0, f'{room}-bench', wood('z'), BRONZE)
        pedestal(scene, (AXIS_X - 2.5, 0.0, m), 0.5, (1.05, 0.9, 1.1, 0.95)[number], 0.0, f'{room}-pedestal', PLINTH, SHADOW)
    # Cushions in the window that looks at the tree.
    mesh = scene.still
    x = WING_X[1] + 0.16
    z0, z1 = SEAT_WINDOW_Z
    for i, colour in enumerate((LINEN, LINEN)):
        z = z0 + (z1 - z0) * (i + 0.5) / 2
        cushion(mesh, (x, SEAT_WINDOW_Y[0] + 0.04, z), (0.44, 0.09, (z1 - z0) / 2 - 0.1), colour)
        scene.seat(f'window-seat-{i + 1}', (x - 0.06, SEAT_WINDOW_Y[0] + 0.07, z), pi / 2, 'bench')
    scene.collider.block((WING_X[1], WING_X[1] + 0.44), (0.0, SEAT_WINDOW_Y[0]), SEAT_WINDOW_Z)


def _knot(scene, foot, size):
    """A band of bone-white stone that closes upon itself: the house's own sculpture."""
    mesh = scene.still
    steps, sides = 96, 14

    def place(t):
        a = 2 * pi * t
        r = size * (0.62 + 0.26 * cos(3 * a))
        return (r * cos(2 * a), size * (0.98 + 0.36 * sin(3 * a)), r * sin(2 * a))

    points, normals = [], []
    for i in range(steps + 1):
        t = i / steps
        p = place(t)
        along = normalise(sub(place(t + 0.002), place(t - 0.002)))
        out = normalise((p[0], (p[1] - size) * 1.6, p[2]))
        side = normalise(cross(along, out))
        up = cross(side, along)
        row, row_normals = [], []
        for s in range(sides + 1):
            a = 2 * pi * s / sides
            n = normalise(add(scale(side, cos(a)), scale(up, sin(a))))
            row.append(add(add(foot, p), add(scale(side, 0.17 * size * cos(a)), scale(up, 0.105 * size * sin(a)))))
            row_normals.append(normalise(add(scale(side, cos(a) / 0.17), scale(up, sin(a) / 0.105))))
        points.append(row)
        normals.append(row_normals)
    mesh.patch(points, normals, BONE, 1.0)


def _north_hall(scene):
    mesh = scene.still
    centre = (3.25, 0.0, -11.5)
    lathe(mesh, centre, [(1.15, 0.0), (1.15, 0.03)], SHADOW, 40, 0.4)
    lathe(mesh, centre, [(1.25, 0.03), (1.25, 0.26), (1.24, 0.28), (1.24, 0.28), (0.0, 0.28)], PLINTH, 40)
    _knot(scene, (centre[0], 0.1, centre[2]), 1.0)
    scene.collider.column((centre[0], centre[2]), 1.25, -0.1, 0.28, 20)
    scene.collider.column((centre[0], centre[2]), 0.95, 0.0, 2.2, 14)
    for i, (x, z, height) in enumerate(((-1.2, -13.3, 1.0), (-1.2, -9.7, 0.8), (7.7, -13.3, 0.8), (7.7, -9.7, 1.0))):
        pedestal(scene, (x, 0.0, z), 0.6, height, 0.0, f'north-{i + 1}', PLINTH, SHADOW)
    for i, x in enumerate((-2.4, 0.4, 3.25, 6.1, 8.9)):
        if i == 2:
            _picture(scene, on('n', NORTH_X, NORTH_Z, x, 1.75), 2.2, 1.6, stones)
        else:
            _frame(scene, on('n', NORTH_X, NORTH_Z, x, 1.65), 1.5, 1.1, f'north-hall-{i + 1}')
    for i, z in enumerate((-13.6, -11.5, -9.4)):
        _frame(scene, on('e', NORTH_X, NORTH_Z, z), 1.1, 1.4, f'north-east-{i + 1}')
    _picture(scene, on('w', NORTH_X, NORTH_Z, -9.0), 1.3, 1.6, field)
    _frame(scene, on('w', NORTH_X, NORTH_Z, -14.7), 1.1, 1.4, 'north-west-1')
    _picture(scene, on('s', NORTH_X, NORTH_Z, 5.9), 1.2, 1.5, arches)
    bench(scene, (3.25, 0.0, -8.4), 0.0, 2.4, 'north-bench', wood('x'), BRONZE)


def _loggia(scene):
    for i, z in enumerate((-4.6, -1.55, 1.55, 4.6)):
        _frame(scene, on('e', LOGGIA_X, LOGGIA_Z, z), 1.6, 1.1, f'loggia-{i + 1}', black=True)
    for i, z in enumerate((-3.1, 3.1)):
        bench(scene, (LOGGIA_X[1] - 0.55, 0.0, z), pi / 2, 2.2, f'loggia-bench-{i + 1}', wood('z', OAK_DARK), wood('y', OAK_DARK), seats=3)


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
    for i, px in enumerate((-3.15, 7.3, 9.3)):
        _frame(scene, on('s', SOUTH_X, SOUTH_Z, px), 1.0, 1.3, f'hall-{i + 1}')
    _picture(scene, on('w', SOUTH_X, SOUTH_Z, 8.5), 1.2, 1.5, stripes)
    _frame(scene, on('w', SOUTH_X, SOUTH_Z, 13.7), 1.1, 1.4, 'hall-4')
    _picture(scene, on('e', SOUTH_X, SOUTH_Z, 11.2, 1.8), 2.4, 1.6, hills)
    pedestal(scene, (-2.9, 0.0, 11.3), 0.55, 1.0, 0.0, 'hall-pedestal', PLINTH, SHADOW)
