"""Where things are: metres, +Y up. One place for every measure that two files share."""

# The stage: a square of floor, free of everything but what stands along its edges.
STAGE = (-26.0, 26.0)
GROUND = -0.6

# The cyclorama sweeps along the north and round the north-west corner.
BOW = 11.0
COVE = 3.6
CYC_TOP = 10.5
CYC_END_EAST = 17.0
CYC_END_WEST = -4.0

# The portico on the west side: a roof on slender columns with round openings.
PORTICO_X = (-26.0, -20.4)
PORTICO_Z = (-1.0, 23.0)
PORTICO_Y = (4.4, 4.85)
BAYS = 4

# The gate in the east: a slab with a round opening.
GATE_X = (24.6, 25.8)
GATE_Z = (-19.0, -5.0)
GATE_Y = 9.2
GATE_MIDDLE = (3.75, -12.0)
GATE_RADIUS = 3.35

# A long shallow basin south of it.
BASIN_X = (22.6, 25.4)
BASIN_Z = (0.0, 20.0)
WATER = -0.06
BASIN_DEPTH = 0.34

# One arrives in the south-west and looks over the marks to the gate, where the low sun stands: places (x, z).
ARRIVAL = (-10.0, 14.0)
MARKS = (0.0, 6.0)
STAFF = (-1.6, 1.3)
PODIUM = (-5.6, -2.2)
BENCH = (8.6, 8.4)
DOOR = (8.0, -6.0)
# Rocks far off behind the gate: place, radius, height.
ROCKS = ((190.0, -132.0, 15.0, 25.0), (214.0, -120.0, 9.0, 15.0), (172.0, -150.0, 8.0, 11.0))
