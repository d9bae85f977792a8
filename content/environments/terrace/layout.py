"""Where things are: metres, +Y up, the sea lies to -Z. One place for every measure that two files share."""

# Levels.
MAIN = 0.0
GARDEN = -0.96
UPPER = 3.2
SEA = -16.0
RISE = 0.16

# The house and its roofed veranda.
HOUSE_X = (-14.0, 14.0)
FACADE_Z = 13.0
VERANDA_Z = 5.2
EAVE = 3.12
RIDGE = 4.1
POST_Z = 6.2
# The middle bay is the widest: whoever arrives looks through it.
POSTS_X = (-13.65, -10.2, -6.75, -3.3, 3.3, 6.75, 10.2, 13.65)
DOORS_X = (-7.8, 0.0, 7.8)
WINDOWS_X = (-11.7, -3.9, 3.9, 11.7)

# The open terrace.
MAIN_X = (-20.0, 20.0)
MAIN_Z = (-5.0, 13.0)
STAIR_X = (-4.0, 4.0)
STAIR_RUN = 0.36
STAIR_STEPS = 6

# The garden below it.
GARDEN_X = (-20.0, 20.0)
GARDEN_Z = (-15.0, -5.0)
RAMP_X = (-20.0, -17.6)
RAMP_Z = (-13.2, -5.0)
POOL_X = (7.0, 18.4)
POOL_Z = (-13.6, -9.4)
POOL_DEPTH = 1.7
# The floor comes up to the west end, where one walks in.
POOL_BEACH = 5.4
BELVEDERE = (0.0, -15.0)
BELVEDERE_RADIUS = 4.2
FIRE = (-10.2, -10.2)
FOUNTAIN = (0.0, 0.2)

# The west wing with its roof terrace and the stair to it.
WING_X = (-20.0, -14.0)
WING_Z = (6.0, 14.0)
WING_STAIR_Z = (4.4, 6.0)
WING_STAIR_FOOT = -13.0
WING_STAIR_RUN = 0.3
WING_STAIR_STEPS = 20

# The pergola in the east.
PERGOLA_X = (14.9, 19.3)
PERGOLA_Z = (-2.6, 1.4, 5.4, 9.4)
PERGOLA_TOP = 2.75

OLIVES = ((-9.2, 0.0, -0.6), (9.6, 0.0, -0.2), (-15.2, GARDEN, -7.4), (-5.6, GARDEN, -12.7), (5.4, GARDEN, -7.6))


def roof_height(z):
    """Underside of the veranda's rafters."""
    return EAVE + (RIDGE - EAVE) * (z - VERANDA_Z) / (FACADE_Z - VERANDA_Z)
