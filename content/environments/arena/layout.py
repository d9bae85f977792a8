"""Where things are: metres, +Y up. One arrives in the south, the public sits behind, the courses run north (-Z)."""
from math import atan2, cos, hypot, pi, radians, sin

SEA = -62.0

# Islands: middle (x, z), height of the ground, radius.
MAIN = ((0.0, 24.0), 0.0, 17.0)
POOL = ((0.0, -13.0), 0.0, 9.6)
FINISH = ((0.0, -47.0), 2.0, 14.0)
TOWER = ((-17.0, -16.5), 1.9, 4.2)

POOL_WATER = -0.22
POOL_RADIUS = 5.2
POOL_DEPTH = 2.0

STANDS_FROM, STANDS_TO = -0.33 * pi, 0.33 * pi
STANDS_INNER = 10.6
STANDS_ROWS = 4
STANDS_RISE = 0.44
STANDS_RUN = 1.05


def rim(island, turn):
    """How far an island reaches in a direction (0 is south, +Z; pi/2 is east)."""
    (x, z), _, radius = island
    return radius * (1 + 0.035 * sin(3 * turn + x + z) + 0.02 * sin(5 * turn + z))


def on_rim(island, turn, inset=0.0):
    (x, z), y, _ = island
    r = rim(island, turn) - inset
    return (x + r * sin(turn), y, z + r * cos(turn))


def chain(start, sizes, headings, gaps, rises, kind):
    """Platforms one jump from each other: their edges lie `gap` apart, headings in degrees, 0 to the north."""
    x, y, z = start
    before, out = 0.0, []
    for size, heading, gap, rise in zip(sizes, headings, gaps, rises):
        a = radians(heading)
        step = before + gap + size
        x, y, z = x + step * sin(a), y + rise, z - step * cos(a)
        out.append((x, y, z, size, a, kind))
        before = size
    return out


# A run and a jump carry 3.1 m on the level and 1.3 m up with a step; each course stays well within its share of that.
EASY_START = on_rim(MAIN, pi - 0.62, 0.4)
EASY = chain(EASY_START, [1.75] * 10, [42, 24, 12, 6, 2, 0, -6, -14, -26, -40], [1.1] + [1.25] * 9, [0.15, 0.25, 0.25, 0.3, 0.2, 0.3, 0.2, 0.25, 0.2, 0.1], 'easy')
MEDIUM_START = on_rim(MAIN, -pi + 0.58, 0.4)
MEDIUM = chain(MEDIUM_START, [1.35] * 5, [-30, -22, -30, -16, -8], [1.5, 1.8, 1.9, 2.0, 1.9], [0.2, 0.45, 0.35, 0.5, 0.4], 'medium')
MEDIUM_TOP = (TOWER[0][0], TOWER[1] + 3.6, TOWER[0][1])
MEDIUM_DOWN = chain((TOWER[0][0], MEDIUM_TOP[1], TOWER[0][1] - 1.6), [1.3] * 4, [10, 24, 24, 44], [1.9, 2.1, 2.2, 2.1], [-0.5, -0.6, -0.6, -0.6], 'medium')
HARD_START = on_rim(MAIN, -pi + 1.06, 0.4)
HARD = chain(HARD_START, [1.0] * 14, [-58, -44, -34, -20, -4, 4, -10, 6, 4, 8, 6, 10, 40, 64], [2.0, 2.3, 2.5, 2.4, 2.5, 2.6, 2.4, 2.6, 2.5, 2.6, 2.4, 2.5, 2.4, 2.4],
             [0.4, 0.5, 0.35, 0.5, 0.4, -0.6, 0.55, 0.45, 0.5, -0.8, 0.4, 0.5, -0.6, -0.4], 'hard')


def heading_to(a, b):
    return atan2(-(b[0] - a[0]), -(b[1] - a[1]))


def away(a, b):
    return hypot(a[0] - b[0], a[1] - b[1])


def ring(centre, radius, turn):
    return (centre[0] + radius * sin(turn), centre[1] + radius * cos(turn))
