"""Where things are: metres, +Y up, the entrance is in the south (+Z). One place for every measure that two files share."""

ROOF = 6.2
WALL = 0.5

# The enfilade in the west: four rooms in a row, their doors on one line.
WING_X = (-14.0, -5.0)
WING_Z = ((7.625, 15.0), (-0.25, 7.125), (-8.125, -0.75), (-16.0, -8.625))
WING_TOP = 4.7
AXIS_X = -9.5
DOOR = (AXIS_X - 1.15, AXIS_X + 1.15)
DOOR_TOP = 3.0
WINDOW_HALF = 0.85
WINDOW_Y = (0.5, 4.0)

# The halls north and south of the courtyard, the loggia east of it.
SOUTH_X, SOUTH_Z, SOUTH_TOP = (-4.5, 11.0), (7.0, 15.0), 4.5
NORTH_X, NORTH_Z, NORTH_TOP = (-4.5, 11.0), (-16.0, -7.0), 5.0
LOGGIA_X, LOGGIA_Z, LOGGIA_TOP = (7.0, 11.0), (-6.5, 6.5), 3.5
COURT_X, COURT_Z = (-4.5, 6.5), (-6.5, 6.5)

# Ways between them: (start, end) along the wall.
SOUTH_TO_WING = (10.2, 12.4)
NORTH_TO_WING = (-13.2, -11.0)
LOGGIA_WAY = (7.7, 10.3)
SOUTH_GLASS = (-3.4, 5.4)
NORTH_GLASS = (-2.2, 4.2)
GLASS_TOP = 3.6
GARDEN_DOOR_X = (0.0, 2.0)
SEAT_WINDOW_Z = (-6.0, -2.9)
SEAT_WINDOW_Y = (0.45, 3.1)
ENTRANCE_X = (-1.8, 6.0)
ENTRANCE_TOP = 3.4

OCULUS = (7.2, 11.2)
OCULUS_RADIUS = 1.5

BASIN_X, BASIN_Z = (-3.7, -1.9), (-5.2, 5.2)
BASIN_BOTTOM = -0.22
WATER = -0.06
TREE = (2.2, -0.4)
