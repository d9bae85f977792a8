"""Colours and surfaces of the Classroom."""
from kit.mesh import Paint


def paint(colour, surface='plain'):
    return Paint(tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)), surface)


OAK = '#c79a66'
BIRCH = '#e0bd8c'
OAK_DARK = '#8f6440'
WHITE = paint('#f5efe4')
PLASTER = paint('#f2e8d8', 'plaster')
SAGE = paint('#9fb39a', 'plaster')
CLAY_WALL = paint('#dba27d', 'plaster')
FLOOR = paint('#d0a877', 'parquet')
BOARDS = paint('#e6c796', 'wood-x')
CHALK = tuple(paint(c) for c in ('#e9e6dc', '#f0c878', '#9fd0cf'))
CHALKBOARD = paint('#2f4f45', 'chalkboard')
SCREEN = paint('#7fa6b4', 'screen')
DARK = paint('#24211e')
CORK = paint('#bf9364', 'gravel')
STEEL = paint('#5f6a6c', 'metal')
CREAM_STEEL = paint('#e9e2d3', 'paint')
BRASS = paint('#b68c4a', 'metal')
GLOW = paint('#fff0d4', 'glow')
LINEN = paint('#efe3cc', 'fabric')
TEAL = paint('#2f7d80', 'fabric')
TEAL_SHELL = paint('#3f8d8d', 'paint')
RUST = paint('#c7623f', 'fabric')
RUST_SHELL = paint('#cf6c48', 'paint')
OCHRE = paint('#dfa94f', 'fabric')
OCHRE_SHELL = paint('#e2b05a', 'paint')
BLUSH = paint('#e2ab92', 'fabric')
SAGE_CLOTH = paint('#8fa889', 'fabric')
RUG_TEAL = paint('#3d7c7d', 'carpet')
RUG_OCHRE = paint('#d4a458', 'carpet')
RUG_CLAY = paint('#c0745a', 'carpet')
POT = paint('#cf8f6a', 'plaster')
POT_PALE = paint('#e9dcc6', 'plaster')
SOIL = paint('#5a4634', 'soil')
BARK = paint('#8d7d6b', 'bark')
PANE = paint('#dfe8e6', 'glass')
RENDER = paint('#e4d6bf', 'plaster')
ROOF = paint('#b0714f', 'roof')
DECKING = paint('#a98b6b', 'wood-z')
LAWN = paint('#5f7240', 'grass')
HILL = paint('#566a46', 'grass')
GRAVEL = paint('#cdbfa2', 'gravel')
PAPER = paint('#f7f1e4', 'fabric')
BOOKS = tuple(paint(c, 'fabric') for c in ('#b5523a', '#2f6f73', '#d9a04a', '#eadfc8', '#5d7a5f', '#8c4a52', '#3d4f63', '#d07f5c'))


def wood(axis, colour=OAK):
    return paint(colour, f'wood-{axis}')
