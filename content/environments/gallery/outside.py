"""What the windows show: lawn, low hills and trees, out of reach."""
from kit.outlook import countryside, hedge

from .layout import LOGGIA_X, NORTH_Z, SOUTH_Z, WING_X
from .palette import HILL, LAWN


def build(scene):
    countryside(scene, (WING_X[0], LOGGIA_X[1], NORTH_Z[0], SOUTH_Z[1]), LAWN, HILL)
    hedge(scene, (WING_X[0] - 6.5, NORTH_Z[0] - 2), (WING_X[0] - 6.5, SOUTH_Z[1] + 2))
    hedge(scene, (-9.0, SOUTH_Z[1] + 5.0), (14.0, SOUTH_Z[1] + 5.0), size=1.5)
