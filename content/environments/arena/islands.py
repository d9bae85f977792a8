"""The islands: paved and grown over on top, rock below that hangs in the air; bridges and railings."""
from math import atan2, cos, hypot, pi, sin

from kit.facets import facets
from kit.mesh import Mesh, Paint
from kit.noise import fractal
from kit.rounds import disc, tube
from kit.scatter import Scatter
from kit.terrain import blend, far_land

from .layout import FINISH, MAIN, POOL, POOL_RADIUS, TOWER, rim
from .palette import (
    CLAY, GRASS, GRASS_DRY, METAL, OCHRE, PAVING, PAVING_DARK, ROCK, ROCK_DARK, ROCK_PALE, STONE, STONE_WARM, TEAL, TIMBER, TIMBER_DARK, TIMBER_PALE, wood,
)

STEPS = 48


def build(scene):
    post = Mesh('rail-post')
    facets(post, (0, 0, 0), [(0.07, -0.2), (0.06, 0.92), (0.06, 0.92), (0.085, 0.94), (0.085, 1.0), (0.085, 1.0), (0.0, 1.03)], wood('y', TIMBER_DARK), 6)
    scene.scatters['rail-post'] = Scatter('rail-post', post)
    # Openings of the railings: (from, to) as turns; 0 is south.
    _island(scene, MAIN, 14.4, 17.0, ((-pi, -pi + 0.2), (pi - 0.2, pi), (pi - 0.78, pi - 0.5), (-pi + 0.46, -pi + 0.7), (-pi + 0.95, -pi + 1.17)))
    _island(scene, POOL, 7.9, 11.0, ((-pi, -pi + 0.24), (pi - 0.24, pi), (-0.24, 0.24)), hole=POOL_RADIUS + 0.5)
    _island(scene, FINISH, 11.6, 15.0, ((-0.22, 0.22), (0.34, 0.78), (-0.95, -0.5), (-1.28, -1.0)), rails=True)
    _island(scene, TOWER, 3.0, 8.0, (), rails=False)
    _bridge(scene, (0.0, MAIN[1], MAIN[0][1] - rim(MAIN, pi) + 0.5), (0.0, POOL[1], POOL[0][1] + rim(POOL, 0.0) - 0.5), 3.0)
    _bridge(scene, (0.0, POOL[1], POOL[0][1] - rim(POOL, pi) + 0.5), (0.0, FINISH[1], FINISH[0][1] + rim(FINISH, 0.0) - 0.5), 2.6)
    for k, (x, z, y, radius, depth) in enumerate(((44, -30, 3, 6, 9), (-47, 6, -5, 8, 12), (36, 32, -7, 6, 9), (-40, -52, 6, 7, 11), (22, -82, 9, 9, 13), (62, -76, -4, 12, 18),
                                                  (-78, -44, -12, 14, 20), (-30, 66, -6, 10, 14))):
        _far_island(scene, x, z, y, radius, depth, k)


def _turns():
    return [2 * pi * i / STEPS for i in range(STEPS + 1)]


def _island(scene, island, paved, depth, gaps, hole=0.0, rails=True):
    mesh = scene.still
    (cx, cz), y, radius = island
    chart = mesh.chart(2.2 * radius, 2.2 * radius, 0.55)

    def place(r, turn, drop, paint, normal=(0, 1, 0)):
        x, z = r * sin(turn), r * cos(turn)
        return mesh.vertex((cx + x, y - drop, cz + z), normal, paint, chart, x + 1.1 * radius, z + 1.1 * radius)

    def band(inner, outer, paint_in, paint_out, drop_in=0.0, drop_out=0.0):
        a = [place(inner(t), t, drop_in, paint_in) for t in _turns()] if callable(inner) else None
        a = a or [place(inner, t, drop_in, paint_in) for t in _turns()]
        b = [place(outer(t) if callable(outer) else outer, t, drop_out, paint_out) for t in _turns()]
        for i in range(STEPS):
            mesh.triangle(a[i], b[i], b[i + 1])
            mesh.triangle(a[i], b[i + 1], a[i + 1])

    grass, dry = Paint(GRASS, 'grass'), Paint(GRASS_DRY, 'grass')
    start = hole or 0.0
    if start:
        band(start, paved, PAVING, PAVING)
    else:
        centre = place(0.0, 0.0, 0.0, PAVING)
        first = [place(paved * 0.5, t, 0.0, PAVING) for t in _turns()]
        for i in range(STEPS):
            mesh.triangle(centre, first[i], first[i + 1])
        band(paved * 0.5, paved * 0.56, PAVING_DARK, PAVING_DARK)
        band(paved * 0.56, paved, PAVING, PAVING)
    band(paved, paved + 0.22, STONE, STONE)
    if not start and radius > 10:
        _star(scene, cx, cz, y, paved * 0.48)
    band(paved + 0.22, lambda t: rim(island, t) - 0.25, grass, grass)
    band(lambda t: rim(island, t) - 0.25, lambda t: rim(island, t), dry, dry, 0.0, 0.22)
    _underside(scene, cx, cz, y - 0.2, lambda t: rim(island, t), depth, cx + cz)
    # The solid: wedges, with room for the pool.
    for i in range(STEPS):
        a, b = _turns()[i], _turns()[i + 1]
        ra, rb = rim(island, a) - 0.1, rim(island, b) - 0.1
        if hole:
            outline = [(cx + (hole - 0.5) * sin(a), cz + (hole - 0.5) * cos(a)), (cx + ra * sin(a), cz + ra * cos(a)),
                       (cx + rb * sin(b), cz + rb * cos(b)), (cx + (hole - 0.5) * sin(b), cz + (hole - 0.5) * cos(b))]
        else:
            outline = [(cx, cz), (cx + ra * sin(a), cz + ra * cos(a)), (cx + rb * sin(b), cz + rb * cos(b))]
        scene.collider.prism(outline, y - 3.0, y)
    if rails:
        _rails(scene, island, gaps)


def _star(scene, cx, cz, y, reach):
    """A sun of coloured stone in the middle of the paving."""
    mesh = scene.still
    rays = 12
    for i in range(rays):
        a = 2 * pi * i / rays
        paint = (OCHRE, TEAL, CLAY)[i % 3]
        tip = (cx + reach * sin(a), y + 0.02, cz + reach * cos(a))
        base = [(cx + reach * 0.42 * sin(a + d), y + 0.02, cz + reach * 0.42 * cos(a + d)) for d in (-pi / rays, 0.0, pi / rays)]
        mesh.patch([[base[0], base[1]], [tip, tip]], [[(0, 1, 0)] * 2] * 2, paint, 0.6)
        mesh.patch([[base[1], base[2]], [tip, tip]], [[(0, 1, 0)] * 2] * 2, paint.shaded(0.86), 0.6)
    disc(mesh, (cx, y + 0.02, cz), reach * 0.36, STONE_WARM, 32, density=0.6)
    disc(mesh, (cx, y + 0.04, cz), reach * 0.3, OCHRE, 32, inner=reach * 0.24, density=0.6)


def _rails(scene, island, gaps):
    """Posts and two ropes along the edge, open where one leaves."""
    (cx, cz), y, _ = island
    count = 64
    turns = [-pi + 2 * pi * i / count for i in range(count + 1)]

    def is_open(t):
        return any(a < t < b for a, b in gaps)

    for a, b in zip(turns, turns[1:]):
        if is_open((a + b) / 2):
            continue
        ends = []
        for t in (a, b):
            r = rim(island, t) - 0.55
            ends.append((cx + r * sin(t), y, cz + r * cos(t)))
        scene.scatters['rail-post'].put(ends[0], open_sky=0.5)
        for level, sag in ((0.86, 0.06), (0.48, 0.05)):
            (ax, _, az), (bx, _, bz) = ends
            path = [(ax, y + level, az), ((ax + bx) / 2, y + level - sag, (az + bz) / 2), (bx, y + level, bz)]
            tube(scene.still, path, [0.022] * 3, wood('x', TIMBER_PALE), 4, 0.25)
        length = hypot(ends[1][0] - ends[0][0], ends[1][2] - ends[0][2])
        heading = -atan2(ends[1][2] - ends[0][2], ends[1][0] - ends[0][0])
        scene.collider.turned_block(((ends[0][0] + ends[1][0]) / 2, y - 0.2, (ends[0][2] + ends[1][2]) / 2), (length, 1.15, 0.14), heading)
    for a, b in gaps:
        for t in (a, b):
            if abs(t) < pi - 0.01:
                r = rim(island, t) - 0.55
                scene.scatters['rail-post'].put((cx + r * sin(t), y, cz + r * cos(t)), scale=1.2, open_sky=0.5)


def _underside(scene, cx, cz, y, reach, depth, seed, sectors=34, levels=13):
    rows, colours = [], []
    for r in range(levels + 1):
        t = r / levels
        row, shades = [], []
        for s in range(sectors + 1):
            turn = 2 * pi * (s % sectors) / sectors
            x, z = sin(turn), cos(turn)
            # Ledges and overhangs: hard beds stand out between soft ones; the foot hangs in several tips.
            bed = drop_of(t, depth) * 1.7 + 1.4 * fractal(x * 1.2 + seed, 3.0, z * 1.2)
            ledge = 0.1 * (abs((bed % 2.0) - 1.0) * 2 - 1)
            ragged = 1 + (0.62 * fractal(x * 2.3 + seed, t * 4.0, z * 2.3) + ledge) * min(1.0, t * 4)
            radius = reach(turn) * (1 - t**1.7) ** 0.62 * ragged + 0.05
            drop = depth * (t**0.9) * (1 + 0.8 * t * fractal(x * 1.9 + seed, 7.0, z * 1.9))
            row.append((cx + radius * x, y - drop, cz + radius * z))
            strata = 1.0 if bed % 2.0 > 1.0 else 0.0
            shades.append(blend(blend(ROCK, ROCK_PALE, strata * 0.8), ROCK_DARK, t * 0.75 + 0.3 * fractal(x * 2, t * 5, z * 2)))
        rows.append(row)
        colours.append(shades)
    _hanging(scene.landscape, cx, cz, rows, colours)


def drop_of(t, depth):
    return depth * t**0.9


def _hanging(mesh, cx, cz, rows, colours):
    from kit.vector import normalise

    chart = mesh.chart(0.02, 0.02)
    index = []
    for r, row in enumerate(rows):
        line = []
        for c, p in enumerate(row):
            below, above = rows[min(r + 1, len(rows) - 1)][c], rows[max(r - 1, 0)][c]
            out = hypot(p[0] - cx, p[2] - cz)
            slope = hypot(above[0] - cx, above[2] - cz) - hypot(below[0] - cx, below[2] - cz)
            fall = max(0.05, above[1] - below[1])
            normal = normalise(((p[0] - cx) / max(out, 0.01) * fall, -slope, (p[2] - cz) / max(out, 0.01) * fall))
            line.append(mesh.vertex(p, normal, Paint(colours[r][c], 'rock'), chart, 0, 0))
        index.append(line)
    for r in range(len(rows) - 1):
        for c in range(len(rows[0]) - 1):
            a, b, d, e = index[r][c], index[r][c + 1], index[r + 1][c + 1], index[r + 1][c]
            mesh.triangle(a, b, d)
            mesh.triangle(a, d, e)


def _far_island(scene, x, z, y, radius, depth, seed):
    """Out of reach: a green top with a few trees, rock below, now and then a thread of water."""
    import random

    from kit.trees import far_tree

    rng = random.Random(seed)

    def reach(turn):
        return radius * (1 + 0.16 * sin(3 * turn + seed) + 0.08 * sin(5 * turn + 2 * seed))

    rows, colours = [], []
    for share, lift in ((0.02, 1.0), (0.45, 0.85), (0.8, 0.45), (1.0, 0.0)):
        row = []
        for s in range(21):
            t = 2 * pi * (s % 20) / 20
            row.append((x + reach(t) * share * sin(t), y + lift * radius * 0.12, z + reach(t) * share * cos(t)))
        rows.append(row)
        colours.append([blend(GRASS, GRASS_DRY, 0.3 + 0.5 * (1 - lift))] * 21)
    far_land(scene.landscape, rows, colours)
    _underside(scene, x, z, y, reach, depth, seed * 3.7, 22, 9)
    for k in range(4):
        t, r = rng.uniform(0, 2 * pi), rng.uniform(0.1, 0.6)
        far_tree(scene.landscape, rng, (x + reach(t) * r * sin(t), y + radius * 0.06, z + reach(t) * r * cos(t)), radius * rng.uniform(0.35, 0.6),
                 ((88, 116, 58), (74, 100, 56), (104, 130, 64)), 1.0 if k % 2 else 1.8)


def _bridge(scene, start, end, width):
    """Planks on two ropes, sagging a little; from one island to the next along Z."""
    mesh = scene.still
    x, z0, z1 = start[0], start[2], end[2]
    length = z0 - z1

    def top(t):
        return start[1] + (end[1] - start[1]) * t - 0.35 * sin(pi * t) + 0.02

    count = max(8, round(length / 0.5))
    for i in range(count):
        a, b = i / count, (i + 1) / count
        za, zb = z0 - length * a - 0.02, z0 - length * b + 0.02
        paint = wood('x', TIMBER_PALE).shaded(0.92 + 0.1 * ((i * 5) % 7) / 7)
        mesh.quad((x - width / 2, top(a), za), (x + width / 2, top(a), za), (x + width / 2, top(b), zb), (x - width / 2, top(b), zb), (0, 1, 0.05), paint, 0.7)
        mesh.quad((x - width / 2, top(a) - 0.07, za), (x + width / 2, top(a) - 0.07, za), (x + width / 2, top(a), za), (x - width / 2, top(a), za), (0, 0, 1), paint, 0.2)
    for side in (-1, 1):
        px = x + side * width / 2
        mesh.patch([[(px, top(i / 10) - 0.3, z0 - length * i / 10) for i in range(11)], [(px, top(i / 10) + 0.02, z0 - length * i / 10) for i in range(11)]],
                   [[(side, 0, 0)] * 11] * 2, wood('z', TIMBER), 0.4)
        for level in (0.95, 0.5):
            tube(mesh, [(px, top(i / 12) + level - 0.06 * (i % 2), z0 - length * i / 12) for i in range(13)], [0.024] * 13, METAL, 4, 0.3)
        for i in range(7):
            scene.scatters['rail-post'].put((px, top(i / 6), z0 - length * i / 6), open_sky=0.5)
        for i in range(6):
            a, b = i / 6, (i + 1) / 6
            za, zb = z0 - length * a, z0 - length * b
            scene.collider.prism([(px - 0.08, za), (px + 0.08, za), (px + 0.08, zb), (px - 0.08, zb)], -3.0,
                                 lambda _, z, a=a, b=b, za=za, zb=zb: top(a) + (top(b) - top(a)) * (z - za) / (zb - za) + 1.0)
    mesh.patch([[(x - width / 2, top(i / 10) - 0.3, z0 - length * i / 10) for i in range(11)], [(x + width / 2, top(i / 10) - 0.3, z0 - length * i / 10) for i in range(11)]],
               [[(0, -1, 0)] * 11] * 2, wood('z', TIMBER_DARK), 0.3)
    pieces = 8
    for i in range(pieces):
        a, b = i / pieces, (i + 1) / pieces
        za, zb = z0 - length * a, z0 - length * b
        scene.collider.prism([(x - width / 2, za), (x + width / 2, za), (x + width / 2, zb), (x - width / 2, zb)], min(start[1], end[1]) - 1.2,
                             lambda _, z, a=a, b=b, za=za, zb=zb: top(a) + (top(b) - top(a)) * (z - za) / (zb - za))
