"""Where things are: metres, +Y up; one arrives in the south and looks over the pond to the north (-Z)."""
from math import atan2, cos, exp, hypot, pi, sin

from kit.noise import fractal
from kit.terrain import grown, ring_place, round_place, smooth, spline, union, way

LAND_X, LAND_Z, CELL = (-50.0, 50.0), (-48.0, 46.0), 2.1
# The avenue beyond the gate, on to where the hills hide it: places (x, z).
AVENUE_WIDTH = 4.2
EDGE_X, EDGE_Z = (-46.0, 46.0), (-43.0, 40.0)

WATER = -0.35
DEPTH = 1.9
POND = (1.0, -9.0)
ISLAND = (2.4, -13.2)
ISLAND_RADIUS = 3.5
FOUNTAIN = (-4.2, -6.4)

PLAZA = (0.0, 17.0)
TERRACE = (0.0, 5.6)
BANDSTAND = (-25.0, -3.0)
KIOSK = (21.0, 15.0)
PLAYGROUND = (33.0, -4.0)
HILL = (-27.0, -28.0)
CINEMA = (29.0, -37.5)
GATE_Z = 37.5

# Level places: middle, radius, how far it takes to the hills, height.
LEVEL = (
    (PLAZA, 8.0, 7.0, 0.0), (BANDSTAND, 8.5, 7.0, 0.1), (KIOSK, 9.0, 6.0, 0.1), (PLAYGROUND, 10.0, 6.0, 0.2),
    (HILL, 3.6, 9.0, 4.3), ((0.0, 33.0), 7.0, 8.0, 0.0), (CINEMA, 6.0, 6.0, 0.1),
)
# Hills: middle, reach, height.
HILLS = ((HILL, 11.5, 4.4), ((40.0, -24.0), 9.0, 2.2), ((-37.0, 22.0), 10.0, 1.9), ((34.0, 33.0), 9.0, 1.7),
         ((29.0, -20.5), 6.5, 1.5), ((-44.0, -12.0), 8.0, 1.6), ((2.0, -37.0), 9.0, 1.2), ((-14.0, 30.0), 7.0, 0.9))


def pond_distance(x, z):
    dx, dz = x - POND[0], z - POND[1]
    turn = atan2(dx, -dz)
    return hypot(dx, dz) - (12.8 + 1.9 * sin(2 * turn + 0.9) + 1.0 * sin(3 * turn + 2.2) + 0.35 * sin(7 * turn))


def island_distance(x, z):
    dx, dz = x - ISLAND[0], z - ISLAND[1]
    return hypot(dx, dz) - ISLAND_RADIUS - 0.3 * sin(3 * atan2(dx, dz) + 1.0)


def _rolling(x, z):
    y = 0.3 + 0.5 * fractal(x * 0.05, 3.3, z * 0.05, 2)
    for (hx, hz), reach, height in HILLS:
        y += height * exp(-((x - hx) ** 2 + (z - hz) ** 2) / reach**2)
    for (lx, lz), radius, fade, level in LEVEL:
        y += (level - y) * (1 - smooth(radius, radius + fade, hypot(x - lx, z - lz)))
    return y


def ground(x, z):
    pond, island = pond_distance(x, z), island_distance(x, z)
    if pond >= 0:
        t = min(1.0, pond / 2.2)
        bank = WATER * (1 - t) ** 2
        return bank + _rolling(x, z) * smooth(1.0, 10.0, pond)
    if island <= 0:
        t = min(1.0, -island / 2.6)
        return WATER + 0.85 * t * (2 - t)
    t = min(1.0, min(-pond, island) / 5.0)
    return WATER - DEPTH * t * (1.7 - 0.7 * t)


def _loop():
    places = []
    for i in range(28):
        a = 2 * pi * i / 28
        r = 12.8 + 1.9 * sin(2 * a + 0.9) + 1.0 * sin(3 * a + 2.2) + 3.9
        places.append((POND[0] + r * sin(a), POND[1] - r * cos(a)))
    return places + places[:1]


LOOP = _loop()
WAYS = {
    'axis': (spline([(0, 50), (0, 30), (0, 20)], 4), AVENUE_WIDTH),
    'to-pond': ([(0, 15), (0, 8)], 4.2),
    'loop': (LOOP, 2.6),
    'kiosk': (spline([(3, 17.5), (9, 18.4), (15, 16.0)], 5), 2.4),
    'bandstand': (spline([(-3, 17.0), (-11, 17.2), (-19, 12.0), (-23.4, 4.0)], 6), 2.4),
    'bandstand-loop': (spline([(-19, -4), (-15.6, -7.4), (-13.4, -9.6)], 4), 2.4),
    'hill': (spline([(-12.0, -17.6), (-17.5, -20.5), (-20.5, -26.5), (-24.5, -30.0), (-26.6, -28.6)], 6), 1.7),
    'playground': (spline([(16.9, -6.6), (21.5, -5.2), (26.0, -4.4)], 5), 2.4),
    'kiosk-playground': (spline([(23, 10), (27.5, 6.5), (31, 2.5)], 5), 1.9),
    'cinema': (spline([(10.0, -25.2), (15.0, -27.8), (20.0, -29.6), (24.5, -31.2)], 5), 1.9),
    'west': (spline([(-19, 12.0), (-27, 16.5), (-34, 20.5), (-36.5, 21.8)], 5), 1.7),
}
path_place = union([way(line, width) for line, width in WAYS.values()] + [
    ring_place(PLAZA, 2.5, 5.4), round_place(BANDSTAND, 7.4), round_place(KIOSK, 6.6), round_place((-37.0, 22.0), 2.2),
    round_place(HILL, 2.4)], 1.6)
bed_place = union([round_place(PLAZA, 2.5)])
terrace_place = round_place(TERRACE, 4.6)
sand_place = round_place(PLAYGROUND, 7.6)
edging_place = grown(path_place, 0.11)


AVENUE = spline([(0, LAND_Z[1] - 0.5), (0, 56), (0, 72), (-3, 88), (-9, 104), (-18, 122)], 5)
avenue_place = way(AVENUE, AVENUE_WIDTH)


def free_lawn(x, z, margin=0.4):
    """Whether grass grows here."""
    return (path_place(x, z) > margin and terrace_place(x, z) > margin and sand_place(x, z) > margin
            and bed_place(x, z) > margin and pond_distance(x, z) > margin)
