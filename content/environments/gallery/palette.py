"""Colours and surfaces of the Gallery. Surfaces name the patterns that the engine draws (contract: SURFACE_KINDS)."""
from kit.mesh import Paint


def paint(colour, surface='plain'):
    return Paint(tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)), surface)


WHITE = paint('#f8f6f1')
CEILING = paint('#f9f7f3')
WELL = paint('#faf8f3')
FLOOR = paint('#aaa59c', 'concrete')
RENDER = paint('#ece2d2', 'plaster')
COPING = paint('#d9cdb8', 'plaster')
STONE = paint('#d8cdb9', 'flagstone')
GRAVEL = paint('#d6cab2', 'gravel')
BASIN = paint('#5f6f6c', 'plaster')
SOIL = paint('#5a4634', 'soil')
IRON = paint('#2f2c2a', 'metal')
BRONZE = paint('#6b5138', 'metal')
# Hardly darker than the floor: a line in every doorway of the enfilade would read as a fault.
THRESHOLD = paint('#98928a', 'concrete')
SHADOW = paint('#4a443d')
PLINTH = paint('#f5f2ec')
LABEL = paint('#55504a')
MAT = paint('#f4efe4', 'fabric')
GLOW = paint('#fff0d8', 'glow')
CLAY = paint('#c4785a', 'plaster')
BONE = paint('#eadfcb', 'plaster')
TEAL = paint('#2c6f73', 'plaster')
LINEN = paint('#d8cbb4', 'fabric')
BARK = paint('#9c8b78', 'bark')
LAWN = paint('#5f7240', 'grass')
HILL = paint('#566a46', 'grass')
PANE = paint('#dfe8e6', 'glass')
ROOF = paint('#b9b1a3', 'gravel')
OAK = '#c39a6b'
OAK_DARK = '#8a6240'
BLACK = '#35302b'


def wood(axis, colour=OAK):
    return paint(colour, f'wood-{axis}')
