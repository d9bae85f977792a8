"""Colours and surfaces of the Auditorium."""
from kit.mesh import Paint


def paint(colour, surface='plain'):
    return Paint(tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)), surface)


WALNUT = '#8a5a38'
OAK = '#bd8a58'
OAK_PALE = '#cfa271'
OAK_DARK = '#6d452b'
PLASTER = paint('#e3c9a4', 'plaster')
CEILING = paint('#6f5542', 'plaster')
STAGE_WALL = paint('#5a4436', 'plaster')
CARPET = paint('#8c3f30', 'carpet')
TREAD = paint('#a9784c', 'parquet')
RISER = paint('#7a5234', 'wood-x')
STAGE_FLOOR = paint('#9a6b42', 'wood-z')
FOYER_FLOOR = paint('#c9b08c', 'marble')
VELVET = paint('#b04e34', 'velvet')
VELVET_DEEP = paint('#8e2f27', 'velvet')
DRAPE_DARK = paint('#6a3230', 'velvet')
TEAL = paint('#2c6a6c', 'velvet')
OCHRE = paint('#d09a48', 'velvet')
BRASS = paint('#b68c4a', 'metal')
IRON = paint('#33291f', 'metal')
GLOW = paint('#ffd9a0', 'glow')
SCREEN = paint('#5d7f92', 'screen')
SCREEN_EDGE = paint('#1c1917')
STONE = paint('#d9cdb8', 'plaster')
MAT = paint('#f1e6d2', 'fabric')
PANE = paint('#dfe8e6', 'glass')
RENDER = paint('#d8c6a8', 'plaster')
ROOF = paint('#8f8272', 'gravel')
LAWN = paint('#5f7240', 'grass')
HILL = paint('#566a46', 'grass')
PAVING = paint('#cdbfa6', 'flagstone')
SOIL = paint('#5a4634', 'soil')
POT = paint('#c98e6a', 'plaster')
BARK = paint('#8d7d6b', 'bark')
RUG = paint('#2f6466', 'carpet')


def wood(axis, colour=OAK):
    return paint(colour, f'wood-{axis}')
