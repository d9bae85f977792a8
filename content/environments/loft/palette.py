"""Colours and surfaces of the Loft. Surfaces name the patterns that the engine draws (contract: surfaceKinds)."""
from kit.mesh import Paint


def paint(colour, surface='plain'):
    return Paint(tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)), surface)


BRICK = paint('#ad8774', 'brick')
BRICK_DARK = paint('#8c6858', 'brick')
CONCRETE = paint('#b9b0a3', 'concrete')
CONCRETE_DARK = paint('#97907f', 'concrete')
CEILING_PAINT = paint('#d9cfc0', 'plaster')
LINEN = paint('#b9a88d', 'fabric')
PARQUET = paint('#bd9f7e', 'parquet')
STEEL = paint('#2b2c2f', 'metal')
STEEL_WARM = paint('#4a4038', 'metal')
BRASS = paint('#b98a45', 'metal')
COPPER = paint('#b06a48', 'metal')
WALNUT = '#80593f'
LIMED = '#d5c6b0'
SHELF = '#9a7350'
OAK = '#c89c6e'
PINE = '#cfa675'
TEAK = '#9a6b45'
STONE = paint('#d8d0c4', 'plaster')
SLATE = paint('#4b4d50', 'plaster')
GLOW = paint('#ffc98a', 'glow')
GLOW_SOFT = paint('#f0a860', 'glow')
DARK_GLASS = paint('#1b1c20', 'tile')
SCREEN_LIGHT = paint('#4a3d40', 'screen')
PANE = paint('#c9d4d2', 'glass')
CREAM = paint('#e9dcc6', 'fabric')
SAND = paint('#cbb596', 'fabric')
RUST = paint('#b5573a', 'fabric')
TEAL = paint('#3c7076', 'velvet')
OCHRE = paint('#cf9744', 'fabric')
PLUM = paint('#6b4152', 'fabric')
INK = paint('#39424f', 'fabric')
BLUSH = paint('#d29a84', 'fabric')
LEATHER = paint('#9a6240', 'leather')
RUG = paint('#8a5c4d', 'rug')
RUG_PALE = paint('#cbb795', 'carpet')
TERRACOTTA = paint('#b8704f', 'plaster')
CLAY = paint('#c79a78', 'plaster')
SOIL = paint('#4d382b', 'gravel')
BARK = paint('#7d6a55', 'rock')
BOOKS = ('#8c3f31', '#2f5d66', '#c99a4b', '#e5d9c0', '#3f4a3a', '#5b3a4a', '#b7683f', '#d7c3a0', '#27414f', '#7a6a4f',
         '#a8523f', '#44566b')


def wood(axis, colour=OAK):
    return paint(colour, f'wood-{axis}')
