"""Where things are: metres, +Y up; the board is in the north (-Z), the garden in the west (-X)."""

ROOM_X = (-8.0, 8.0)
ROOM_Z = (-6.5, 6.5)
EAVES = 3.5
RIDGE = 5.4
WALL = 0.45

# Big windows to the garden: four bays, the last a pair of doors that stand open to the deck.
GARDEN_BAYS = ((-5.9, -3.4), (-2.7, -0.2), (0.5, 3.0), (3.7, 6.0))
GARDEN_SILL = 0.42
GARDEN_TOP = 3.0
DOOR_BAY = 3

# A band of high windows in the east, and a round one in the south gable.
EAST_BAYS = ((-5.4, -3.0), (-2.2, 0.2), (1.0, 3.4))
EAST_Y = (1.9, 3.05)
GABLE_WINDOW = (0.0, 3.7)
GABLE_RADIUS = 0.85

# The door from the corridor and the reading corner with its platform.
ENTRY_X = (4.9, 6.1)
ENTRY_TOP = 2.2
NOOK_X = (2.7, 8.0)
NOOK_Z = (-6.5, -2.9)
NOOK_Y = 0.32

SKYLIGHTS = ((-4.2, -2.2), (0.0, 2.0), (3.6, 5.2))

DECK_X = (-12.2, -8.45)
DECK_Z = (-6.5, 7.0)


def roof_height(x):
    """Underside of the boards: a gable along Z."""
    return RIDGE - (RIDGE - EAVES) * abs(x) / ROOM_X[1]
