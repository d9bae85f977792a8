"""Rows of velvet seats in the stalls and on the balcony."""
from kit.boxes import beam, box

from .layout import AISLE, BALCONY, BALCONY_BACK, BALCONY_FRONT, BALCONY_ROW, PITCH, ROWS, SEATS, around, tier
from .palette import BRASS, GLOW, OAK_DARK, OCHRE, TEAL, VELVET, WALNUT, wood

LETTERS = 'abcdefgh'


def build(scene):
    for row in range(ROWS):
        inner, outer, y = tier(row)
        _row(scene, outer - 0.4, y, SEATS, LETTERS[row], AISLE + 0.06, VELVET, PITCH)
    for number, (inner, outer, y) in enumerate(((BALCONY_FRONT, BALCONY_ROW[0], BALCONY), (*BALCONY_ROW, (BALCONY + BALCONY_BACK) / 2))):
        _row(scene, outer - 0.42, y, 11, f'balcony-{LETTERS[number]}', 0.5, VELVET.shaded(0.92), PITCH)


def _row(scene, radius, y, count, name, gap, velvet, pitch):
    mesh, collider = scene.still, scene.collider
    for side in (-1, 1):
        first = gap / radius
        for i in range(count):
            angle = side * (first + (i + 0.5) * pitch / radius)
            number = count - i if side < 0 else count + 1 + i
            at = around(radius, angle, y)
            with mesh.at(at, angle):
                box(mesh, (0, 0.39, -0.02), (pitch - 0.1, 0.13, 0.46), velvet, bevel=0.04, axis='x', density=0.6)
                beam(mesh, (0, 0.42, 0.21), (0, 0.96, 0.31), 0.11, pitch - 0.1, velvet, bevel=0.035, density=0.6)
                beam(mesh, (0, 0.34, 0.285), (0, 0.9, 0.375), 0.03, pitch - 0.12, wood('y', WALNUT), bevel=0.01, density=0.5, caps=False)
                scene.seat(f'{name}-{number}', mesh.to_world((0, 0.47, -0.06)), angle)
        for i in range(count + 1):
            angle = side * (first + i * pitch / radius)
            at = around(radius, angle, y)
            with mesh.at(at, angle):
                box(mesh, (0, 0.31, 0.05), (0.05, 0.62, 0.44), wood('y', OAK_DARK), bevel=0.014, axis='y', caps=('open', 'bevel'), density=0.5)
                if i in (0, count):
                    # A small light by the aisle.
                    out = -side if i == 0 else side
                    box(mesh, (out * 0.032, 0.16, 0.05), (0.014, 0.035, 0.1), GLOW, bevel=0.004, axis='z', density=0.3)
        pieces = 4
        a, b = side * first, side * (first + count * pitch / radius)
        a, b = min(a, b), max(a, b)
        for i in range(pieces):
            p, q = a + (b - a) * i / pieces, a + (b - a) * (i + 1) / pieces
            outline = [(c[0], c[2]) for c in (around(radius + 0.36, p), around(radius + 0.36, q), around(radius + 0.06, q), around(radius + 0.06, p))]
            collider.prism(outline, y - 0.3, y + 0.92)
