"""Colours and surfaces of the Terrace. Surfaces name the patterns that the engine draws (kit/surfaces.py)."""
from kit.mesh import Paint


def paint(colour, surface='plain'):
    return Paint(tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)), surface)


PLASTER = paint('#efe3d0', 'plaster')
PLASTER_WARM = paint('#e6cfae', 'plaster')
COPING = paint('#d9c4a0', 'plaster')
TERRACOTTA = paint('#c68d70', 'terracotta')
FLAGSTONE = paint('#d3bf9d', 'flagstone')
FLAGSTONE_DARK = paint('#b79f7b', 'flagstone')
MASONRY = paint('#bda27c', 'masonry')
GRAVEL = paint('#cbb48c', 'gravel')
LIMESTONE = paint('#dccbad', 'plaster')
RISER = paint('#c78a68', 'terracotta')
TIMBER = '#ad784c'
TIMBER_DARK = '#83583a'
TIMBER_LIGHT = '#cb9a68'
SHUTTER = '#2f7d80'
CLAY = paint('#b8704f', 'plaster')
CLAY_PALE = paint('#d59a70', 'plaster')
GLAZE = paint('#2b7480', 'plaster')
SOIL = paint('#5a4030', 'gravel')
IRON = paint('#3a332e', 'metal')
BRASS = paint('#b98a45', 'metal')
GLOW = paint('#ffc27a', 'glow')
WINDOW = paint('#2c2a2b', 'glass')
MOSAIC = paint('#3fa3a4', 'mosaic')
CREAM = paint('#f3e7d2', 'fabric')
OCHRE = paint('#dba24a', 'fabric')
RUST = paint('#bf5a3b', 'fabric')
TEAL = paint('#2c7c80', 'fabric')
BLUSH = paint('#dfa288', 'fabric')
RUG = paint('#a9573f', 'rug')
BARK = paint('#7d6a55', 'rock')
ROOF = paint('#c06a43', 'roof')


def wood(axis, colour=TIMBER):
    return paint(colour, f'wood-{axis}')
