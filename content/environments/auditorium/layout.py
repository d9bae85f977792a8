"""Where things are: metres, +Y up, the stage is in the north (-Z). One place for every measure that two files share."""
from math import asin, cos, hypot, sin

# The hall.
HALL_X = (-10.0, 10.0)
HALL_Z = (-4.6, 10.2)
PIT = -1.6
HALL_TOP = 8.8
REAR = (10.2, 10.7)

# Rows lie on circles round a place behind the stage; the first row is the lowest.
CENTRE_Z = -24.0
ROWS = 7
ROW_DEEP = 1.1
RISE = 0.2
FIRST = 24.0
LAST = FIRST + ROWS * ROW_DEEP
AISLE = 0.78
SEATS_END = 8.5
PITCH = 0.7
SEATS = 11

# The stage.
STAGE_Y = -0.6
STAGE_FRONT = -3.2
STAGE_X = (-8.5, 8.5)
STAGE_Z = (-11.0, -5.1)
STAGE_TOP = 7.0
PROSCENIUM_X = (-6.6, 6.6)
PROSCENIUM_TOP = 5.3
SCREEN = (9.0, 5.0625)
SCREEN_AT = (0.0, 2.75, -10.4)

# The balcony.
BALCONY = 3.7
BALCONY_BACK = 4.2
BALCONY_FRONT = 30.1
BALCONY_ROW = (31.4, 32.7)
BALCONY_THICK = 0.34

# The foyer.
FOYER_X = (-10.0, 10.0)
FOYER_Z = (10.7, 19.2)
FOYER_TOP = 6.8
HALL_DOORS = ((-5.4, -3.0), (3.0, 5.4))
HALL_DOOR_TOP = 2.5
BALCONY_DOORS = ((-9.7, -8.3), (8.3, 9.7))
BALCONY_DOOR_TOP = 6.5
STAIR_STEPS = 25
STAIR_RUN = 0.28
STAIR_WIDTH = 1.5
STAIR_TOP_Z = 11.5
GLASS = ((-9.0, -3.4), (-2.6, 2.6), (3.4, 9.0))
GLASS_TOP = 5.0
WALL = 0.5

# High windows in the hall's sides.
CLERESTORY = tuple((-2.9 + i * 2.6, -1.5 + i * 2.6) for i in range(4))
CLERESTORY_Y = (6.2, 8.0)


def tier(row):
    """Inner and outer radius and height of a row, 0 at the front."""
    return FIRST + row * ROW_DEEP, FIRST + (row + 1) * ROW_DEEP, PIT + RISE * row + RISE


def around(radius, angle, y=0.0):
    return (radius * sin(angle), y, CENTRE_Z + radius * cos(angle))


def angle_at(radius, x):
    return asin(max(-1.0, min(1.0, x / radius)))


def rake(x, z):
    """Height of the even slope that the aisles climb."""
    r = hypot(x, z - CENTRE_Z)
    return PIT + RISE + max(0.0, min(1.0, (r - FIRST) / (LAST - FIRST))) * (-PIT - RISE)
