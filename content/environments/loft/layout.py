"""Where things are: metres, +Y up, the avenue runs away to -Z. One place for every measure that two files share."""

# Levels.
FLOOR = 0.0
MEZZANINE = 3.7
SLAB = 0.3
CEILING = 7.5
ROOF = 7.95
STREET = -38.0

# The room between its walls.
ROOM_X = (-9.0, 9.0)
ROOM_Z = (-6.5, 7.5)
WALL = 0.45

# The mezzanine over the back of the room, and the stair along the west wall to it.
EDGE_Z = 1.5
STAIR_X = (-8.95, -7.6)
STAIR_STEPS = 20
STAIR_RUN = 0.3
STAIR_FOOT = EDGE_Z - STAIR_STEPS * STAIR_RUN
RISE = MEZZANINE / STAIR_STEPS

# Arched windows (middle, half a width, sill, spring).
FRONT_WINDOWS = ((-5.75, 2.35, 0.5, 4.35), (0.0, 2.35, 0.5, 4.35), (5.75, 2.35, 0.5, 4.35))
EAST_WINDOWS = ((-4.6, 1.05, 4.7, 5.75), (-1.4, 1.05, 4.7, 5.75))
WEST_WINDOWS = ((-4.4, 1.05, 4.7, 5.75),)
DOOR = (4.1, 1.3, MEZZANINE, 5.75)

# The roof terrace, level with the mezzanine.
TERRACE_X = (9.45, 20.0)
TERRACE_Z = (-6.9, 7.5)
TOWER = (17.3, 4.3)
TOWER_DECK = MEZZANINE + 3.3
FIRE = (13.6, -2.2)

SCREEN = (8.96, 2.35, -2.4)
