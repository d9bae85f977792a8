"""Grown trees: a trunk that flares into its roots, limbs that carry the crown, and a crown of lobes. Each lobe is a dark
body (`leaf-core`) under a coat of leaves, so that it is dense without many triangles."""
from math import cos, hypot, pi, sin, sqrt

from .mesh import Mesh, Paint
from .noise import fractal
from .rounds import tube
from .scatter import Scatter, pointing, turned
from .vector import add, cross, frame_of, mix, normalise, scale, sub

WHITE = Paint((255, 255, 255), 'leaf')
GREY = tuple(Paint((v, v, v), 'leaf') for v in (150, 205, 235, 255))

OAK = ((104, 136, 62), (88, 120, 56), (124, 152, 70), (76, 108, 52))
BIRCH = ((152, 172, 84), (134, 158, 76), (172, 186, 98), (118, 144, 70))
PINE = ((62, 96, 66), (52, 84, 60), (74, 108, 70), (44, 74, 54))
WILLOW = ((146, 164, 92), (128, 150, 82), (164, 178, 104), (112, 136, 76))
COPPER = ((150, 78, 58), (132, 64, 52), (170, 94, 62), (112, 56, 50))
CHERRY = ((238, 182, 190), (228, 160, 174), (246, 206, 206), (214, 142, 160))


def prototypes(scene, rng):
    """What crowns are made of: broad leaves, needles, hanging strands and the dark body within."""
    leaf = Mesh('leaf-broad')
    for _ in range(20):
        root = _within(rng, 0.4)
        _leaf(leaf, root, _any(rng, root, 0.3), 0.32, 0.2, short=True)
    scene.scatters['leaf-broad'] = Scatter('leaf-broad', leaf, 0.03, kind='leaf')
    needle = Mesh('leaf-needle')
    for i in range(11):
        y = 0.95 - 0.75 * (i / 11)
        angle, ring = i * 2.39996, sqrt(max(0.0, 1 - y * y))
        direction = (ring * sin(angle), y, ring * cos(angle))
        _leaf(needle, scale(direction, 0.05), direction, 0.52, 0.11)
    scene.scatters['leaf-needle'] = Scatter('leaf-needle', needle, 0.02, kind='leaf')
    strand = Mesh('leaf-strand')
    for k in range(2):
        for i in range(5):
            side = 1 if i % 2 else -1
            turn = k * 2.1
            root = (0.07 * sin(turn), -0.19 * i, 0.07 * cos(turn))
            direction = normalise((side * 0.5 * cos(turn), -1.0, side * 0.5 * sin(turn)))
            _leaf(strand, root, direction, 0.3, 0.1)
    scene.scatters['leaf-strand'] = Scatter('leaf-strand', strand, 0.07, kind='leaf')
    scene.scatters['leaf-core'] = Scatter('leaf-core', _core(), 0.0, kind='crown')
    scene.scatters['leaf-lobe'] = Scatter('leaf-lobe', _coat(rng, 'leaf-lobe', 86, 0.42, 0.295, 0.82), 0.03, kind='crown')
    scene.scatters['leaf-plate'] = Scatter('leaf-plate', _coat(rng, 'leaf-plate', 90, 0.42, 0.13, 0.45, 0.5), 0.02, kind='crown')
    bough = Mesh('leaf-bough')
    for layer, (out, drop, count) in enumerate(((1.0, -0.42, 13), (0.72, -0.2, 11))):
        for i in range(count):
            angle = 2 * pi * (i + 0.5 * layer) / count
            direction = normalise((sin(angle), drop + 0.12 * (i % 3 - 1), cos(angle)))
            _leaf(bough, (0.06 * sin(angle), 0.1 + 0.12 * layer, 0.06 * cos(angle)), direction, out * (0.95 + 0.12 * (i % 2)), 0.34,
                  soft=normalise((sin(angle), 0.9, cos(angle))), paints=(GREY[0], GREY[1 + layer], GREY[3]))
    scene.scatters['leaf-bough'] = Scatter('leaf-bough', bough, 0.02, kind='crown')
    grass = Mesh('spike-grass')
    for i in range(6):
        angle, lean = i * 2.4, 0.15 + 0.5 * (i / 6)
        root = (0.1 * sin(angle * 1.7), -0.03, 0.1 * cos(angle * 1.7))
        _leaf(grass, root, normalise((lean * sin(angle), 1, lean * cos(angle))), 0.3 + 0.1 * (i % 3), 0.06, up=True)
    scene.scatters['spike-grass'] = Scatter('spike-grass', grass, 0.05, kind='grass')
    reed = Mesh('spike-reed')
    for i in range(7):
        angle, lean = i * 2.4, 0.04 + 0.26 * (i / 7)
        root = (0.16 * sin(angle * 1.7), -0.05, 0.16 * cos(angle * 1.7))
        _leaf(reed, root, normalise((lean * sin(angle), 1, lean * cos(angle))), 0.95 + 0.35 * (i % 3), 0.045, up=True)
    scene.scatters['spike-reed'] = Scatter('spike-reed', reed, 0.06, kind='grass')
    flower = Mesh('bloom-flower')
    for i in range(4):
        angle = i * 2.4
        root = (0.16 * sin(angle) * (0.4 + 0.6 * (i % 2)), 0.16 + 0.05 * (i % 3), 0.16 * cos(angle) * (0.4 + 0.6 * (i % 2)))
        for turn in (0.0, pi / 2):
            _leaf(flower, add(root, (-0.06 * cos(turn), 0, -0.06 * sin(turn))), normalise((cos(turn), 0.35, sin(turn))), 0.15, 0.15, up=True)
    scene.scatters['bloom-flower'] = Scatter('bloom-flower', flower, 0.03, kind='leaf')


def _within(rng, reach):
    while True:
        p = tuple(rng.uniform(-reach, reach) for _ in range(3))
        if sum(c * c for c in p) <= reach * reach:
            return p


def _any(rng, root, lift):
    return normalise(add(add(normalise(_within(rng, 1.0)), scale(normalise(root), 0.5)), (0, lift, 0)))


def _leaf(mesh, root, direction, long, wide, up=False, side=None, soft=None, paints=(WHITE, WHITE, WHITE), short=False):
    """A pointed leaf: a kite, or (short) one triangle."""
    side = side or frame_of(direction)[0]
    tip, belly = add(root, scale(direction, long)), add(root, scale(direction, long * 0.5))
    if not soft:
        soft = (0.0, 1.0, 0.0) if up else normalise(add(add(scale(normalise(add(root, (0, 0.12, 0))), 0.7), (0, 0.9, 0)), scale(direction, 0.25)))
    chart = mesh.chart(0.02, 0.02)
    if short:
        index = [mesh.vertex(p, soft, paint, chart, 0, 0) for p, paint in
                 zip((add(root, scale(side, wide / 2)), tip, add(root, scale(side, -wide / 2))), (paints[0], paints[2], paints[0]))]
        mesh.triangles.append(tuple(index))
        return
    index = [mesh.vertex(p, soft, paint, chart, 0, 0) for p, paint in
             zip((root, add(belly, scale(side, wide / 2)), tip, add(belly, scale(side, -wide / 2))), (paints[0], paints[1], paints[2], paints[1]))]
    mesh.triangles.append((index[0], index[1], index[2]))
    mesh.triangles.append((index[0], index[2], index[3]))


def _coat(rng, name, count, long, wide, flat, low=0.78):
    """Leaves that lie like shingles on a ball, a few standing off; those below are darker."""
    mesh = Mesh(name)
    for i in range(count):
        y = 1 - (1 + low) * (i + 0.5) / count
        ring, angle = sqrt(max(0.0, 1 - y * y)), i * 2.39996
        out = (ring * sin(angle), y, ring * cos(angle))
        east = normalise(cross((0.0, 1.0, 0.0), out)) if abs(y) < 0.97 else (1.0, 0.0, 0.0)
        north = cross(out, east)
        turn = rng.uniform(-0.9, 0.9) + (pi if y < 0.9 else rng.uniform(0, 6))
        along = add(scale(north, cos(turn)), scale(east, sin(turn)))
        stand = rng.uniform(0.1, 0.75)
        direction = normalise(add(along, scale(out, stand)))
        reach = 0.9 + 0.2 * fractal(out[0] * 1.7 + 2, out[1] * 1.7, out[2] * 1.7)
        root = tuple(c * reach * (flat if k == 1 else 1.0) for k, c in enumerate(out))
        root = sub(root, scale(direction, long * 0.45))
        light = 0.62 + 0.3 * (y * 0.5 + 0.5) + rng.uniform(-0.07, 0.08)
        paints = tuple(Paint(_shade((255, 255, 255), light * k), 'leaf') for k in (0.86, 1.0, 1.06))
        _leaf(mesh, root, direction, long, wide, side=normalise(cross(direction, out)), soft=normalise(add(out, (0.0, 0.35, 0.0))), paints=paints, short=True)
    return mesh


def _core():
    """A lumpy ball, flatter below and darker."""
    mesh = Mesh('leaf-core')
    rings, sectors = 3, 6
    chart = mesh.chart(0.02, 0.02)
    index = []
    for r in range(rings + 1):
        y = cos(pi * r / rings)
        row = []
        for s in range(sectors + 1):
            angle = 2 * pi * (s % sectors) / sectors + r * 0.35
            ring = sin(pi * r / rings)
            out = (ring * sin(angle), y, ring * cos(angle))
            lump = 1 + 0.3 * fractal(out[0] * 2.1 + 4, out[1] * 2.1, out[2] * 2.1)
            row.append(mesh.vertex(tuple(c * lump * (0.8 if k == 1 and y < 0 else 1.0) for k, c in enumerate(out)),
                                   normalise(add(out, (0, 0.25, 0))), Paint(_shade((255, 255, 255), 0.78 + 0.22 * y), 'leaf'), chart, 0, 0))
        index.append(row)
    for r in range(rings):
        for s in range(sectors):
            a, b, d, e = index[r][s], index[r][s + 1], index[r + 1][s + 1], index[r + 1][s]
            mesh.triangle(a, b, d)
            mesh.triangle(a, d, e)
    return mesh


def _shade(colour, factor):
    return tuple(max(0, min(255, round(c * factor))) for c in colour)


def tuft(scene, rng, kind, at, outward, size, tints, dark=1.0, open_sky=0.75):
    scene.scatters[kind].put(at, pointing(outward, rng.uniform(0, 2 * pi)), size * rng.uniform(0.88, 1.15),
                             _shade(rng.choice(tints), rng.uniform(0.9, 1.1) * dark), open_sky)


def lobe(scene, rng, centre, radius, count, size, tints, kind='leaf-broad', coat='leaf-lobe', core=0.74, low=-0.3, open_sky=0.75):
    """A rounded mass: a dark body, a coat of leaves, and `count` tufts that break its outline. low: how far down these grow."""
    colour = _shade(rng.choice(tints), rng.uniform(0.94, 1.06))
    flat = 0.45 if coat == 'leaf-plate' else 0.82
    if core:
        scene.scatters['leaf-core'].put(add(centre, (0, (-0.22 if flat < 0.6 else -0.02) * radius, 0)), turned(rng.uniform(0, 6)),
                                        radius * core * (0.6 if flat < 0.6 else 1.0), _shade(colour, 0.66), open_sky * 0.8)
    scene.scatters[coat].put(centre, turned(rng.uniform(0, 6)), radius * rng.uniform(0.97, 1.05), colour, open_sky)
    for i in range(count):
        y = 1 - (1 - low) * (i + 0.5) / count
        ring = sqrt(max(0.0, 1 - y * y))
        angle = i * 2.39996 + centre[0]
        outward = (ring * sin(angle), y, ring * cos(angle))
        lump = 0.92 + 0.22 * fractal(centre[0] + outward[0] * 1.6, outward[1] * 1.6, centre[2] + outward[2] * 1.6)
        at = (centre[0] + outward[0] * radius * lump, centre[1] + outward[1] * radius * flat * lump, centre[2] + outward[2] * radius * lump)
        tuft(scene, rng, kind, at, outward, size, tints, 0.84 + 0.2 * max(-0.4, y), open_sky)


def trunk(mesh, foot, top, radius, bark, bend=0.2, sides=8, flare=1.7, top_share=0.55, steps=5, seed=0.0):
    """From the roots up; returns the place at its top. Its rings lie level, so that they never turn against each other: a
    limb whose rings did would be as thin as a thread between them."""
    path, points, normals = [], [], []
    for i in range(steps + 1):
        t = i / steps
        p = mix(foot, top, t)
        sway = bend * sin(t * pi * 1.3 + seed) * t
        path.append((p[0] + sway * sin(seed * 3), p[1] - (0.15 if i == 0 else 0), p[2] + sway * cos(seed * 5)))
        spread = 1 + (flare - 1) * max(0.0, 1 - t * 5) ** 1.5
        reach = radius * (1 - (1 - top_share) * t) * spread
        outward = [(sin(2 * pi * s / sides), 0.0, cos(2 * pi * s / sides)) for s in range(sides + 1)]
        points.append([add(path[-1], scale(o, reach)) for o in outward])
        normals.append(outward)
    mesh.patch(points, normals, bark, 0.6)
    return path[-1]


def limb(mesh, start, end, radius, bark, rise=0.25, end_share=0.4, sides=5, steps=3):
    """A branch that leaves level and turns up."""
    path, radii = [], []
    for i in range(steps + 1):
        t = i / steps
        p = mix(start, end, t)
        path.append((p[0], p[1] - rise * sin(t * pi), p[2]))
        radii.append(radius * (1 - (1 - end_share) * t))
    tube(mesh, path, radii, bark, sides, 0.5)
    return path[-1]


def oak(scene, rng, foot, height, spread, bark, tints=OAK, lobes=12, per_lobe=2):
    """Broad and round: limbs from a low fork, lobes beside and over each other."""
    seed = rng.uniform(0, 6)
    fork = trunk(scene.still, foot, add(foot, (0.1 * spread * sin(seed), height * 0.34, 0.1 * spread * cos(seed))),
                 height * 0.042, bark, 0.18, seed=seed)
    size = spread * 0.245
    for k in range(lobes - 2):
        angle = seed + k * 2 * pi / (lobes - 2) + rng.uniform(-0.25, 0.25)
        reach = spread * (rng.uniform(0.34, 0.4) if k % 2 else rng.uniform(0.26, 0.33))
        level = height * (rng.uniform(0.48, 0.56) if k % 2 else rng.uniform(0.64, 0.72))
        centre = (fork[0] + reach * sin(angle), foot[1] + level, fork[2] + reach * cos(angle))
        limb(scene.still, add(fork, (0, -0.1, 0)), mix(fork, centre, 0.86), height * 0.017, bark, 0.12 * height * 0.3)
        lobe(scene, rng, centre, size * rng.uniform(0.88, 1.14), per_lobe, spread * 0.2, tints)
    for k, (out, level, grow) in enumerate(((0.08, 0.84, 1.12), (0.12, 0.72, 1.2))):
        angle = seed + 1 + k * pi
        centre = (fork[0] + spread * out * sin(angle), foot[1] + height * level, fork[2] + spread * out * cos(angle))
        if k == 0:
            limb(scene.still, fork, mix(fork, centre, 0.9), height * 0.024, bark, 0.0)
        lobe(scene, rng, centre, size * grow, per_lobe + 2, spread * 0.2, tints)
    scene.collider.column((foot[0], foot[2]), height * 0.05, foot[1] - 0.3, foot[1] + 2.6, 8)


def birch(scene, rng, foot, height, spread, bark, tints=BIRCH, per_lobe=3):
    """A slender pale stem with an airy crown that narrows upwards."""
    seed = rng.uniform(0, 6)
    top = trunk(scene.still, foot, add(foot, (0.05 * height * sin(seed), height * 0.92, 0.05 * height * cos(seed))),
                height * 0.0175, bark, 0.25, 7, 1.35, 0.18, seed=seed)
    for k in range(9):
        t = 0.34 + 0.62 * k / 8
        at = mix(foot, top, t)
        angle = seed + k * 2.4
        reach = spread * (0.23 if k < 7 else 0.06) * (1.2 - 0.9 * (t - 0.34))
        centre = (at[0] + reach * sin(angle), at[1] + 0.25 + 0.02 * height, at[2] + reach * cos(angle))
        if k < 7:
            limb(scene.still, at, centre, height * 0.006, bark, -0.06 * spread, 0.4, 4, 2)
        lobe(scene, rng, centre, spread * (0.34 - 0.24 * (t - 0.34)), per_lobe, spread * 0.2, tints, core=0.55, low=-0.8)
    scene.collider.column((foot[0], foot[2]), height * 0.022 + 0.05, foot[1] - 0.3, foot[1] + 2.4, 6)


def pine(scene, rng, foot, height, spread, bark, tints=PINE, layers=4, per_lobe=5):
    """A stone pine: a long leaning trunk under flat plates of needles."""
    seed = rng.uniform(0, 6)
    top = trunk(scene.still, foot, add(foot, (0.09 * height * sin(seed), height * 0.78, 0.09 * height * cos(seed))),
                height * 0.026, bark, 0.35, 8, 1.5, 0.5, seed=seed)
    lobe(scene, rng, add(top, (0, height * 0.1, 0)), spread * 0.36, per_lobe + 2, spread * 0.15, tints, 'leaf-needle', 'leaf-plate', low=0.1)
    for k in range(layers + 2):
        angle = seed + k * 2 * pi / (layers + 2)
        reach = spread * rng.uniform(0.26, 0.38)
        centre = (top[0] + reach * sin(angle), top[1] + height * rng.uniform(-0.06, 0.07), top[2] + reach * cos(angle))
        limb(scene.still, mix(foot, top, 0.86), mix(top, centre, 0.85), height * 0.009, bark, 0.05 * height, 0.4, 5, 3)
        lobe(scene, rng, centre, spread * rng.uniform(0.26, 0.33), per_lobe, spread * 0.14, tints, 'leaf-needle', 'leaf-plate', low=0.0)
    scene.collider.column((foot[0], foot[2]), height * 0.032, foot[1] - 0.3, foot[1] + 2.6, 8)


def fir(scene, rng, foot, height, spread, bark, tints=PINE, tiers=10):
    """Tiers of hanging boughs on a straight stem."""
    trunk(scene.still, foot, add(foot, (0, height * 0.9, 0)), height * 0.02, bark, 0.0, 7, 1.4, 0.2)
    for r in range(tiers):
        t = r / (tiers - 1)
        reach = spread * 0.5 * (1 - 0.88 * t**0.9) * rng.uniform(0.94, 1.06)
        scene.scatters['leaf-bough'].put((foot[0], foot[1] + height * (0.17 + 0.78 * t), foot[2]), turned(r * 1.7), reach,
                                         _shade(rng.choice(tints), 0.86 + 0.24 * t), 0.75)
    scene.collider.column((foot[0], foot[2]), 0.3, foot[1] - 0.3, foot[1] + 2.4, 8)


def willow(scene, rng, foot, height, spread, bark, tints=WILLOW, strands=62, lean=(0.0, 0.0)):
    """A short stout trunk, a round head, and curtains of strands all round it."""
    seed = rng.uniform(0, 6)
    fork = trunk(scene.still, foot, add(foot, (lean[0] * 0.5, height * 0.36, lean[1] * 0.5)), height * 0.05, bark, 0.3, seed=seed)
    head = add(fork, (lean[0] * 0.4, height * 0.36, lean[1] * 0.4))
    for k in range(6):
        angle = seed + k * pi / 3
        centre = (head[0] + spread * 0.24 * sin(angle), head[1] - height * 0.05 * (k % 2), head[2] + spread * 0.24 * cos(angle))
        # They leave from within the trunk, whose end is open.
        limb(scene.still, add(fork, (0, -0.05 * height, 0)), mix(fork, centre, 0.9), height * 0.022, bark, -0.2)
        lobe(scene, rng, centre, spread * 0.24, 3, spread * 0.16, tints, low=0.2)
    lobe(scene, rng, add(head, (0, height * 0.09, 0)), spread * 0.28, 4, spread * 0.16, tints, low=0.2)
    for i in range(strands):
        angle = i * 2.39996
        out = spread * (0.3 + 0.18 * ((i * 7) % 10) / 10)
        drop = height * (0.24 + 0.32 * ((i * 3) % 8) / 8)
        x, z = head[0] + out * sin(angle), head[2] + out * cos(angle)
        pieces = max(1, round(drop / (height * 0.13)))
        for p in range(pieces):
            level = head[1] + height * 0.03 - height * 0.125 * p
            if level < foot[1] + 1.5:
                break
            grow = 1 + 0.05 * p
            scene.scatters['leaf-strand'].put((x * 1.0 + (x - head[0]) * 0.03 * p, level, z + (z - head[2]) * 0.03 * p),
                                              turned(rng.uniform(0, 6)), height * 0.135 * grow,
                                              _shade(rng.choice(tints), rng.uniform(0.82, 1.05) * (1 - 0.05 * p)), 0.75)
    scene.collider.column((foot[0], foot[2]), height * 0.06, foot[1] - 0.3, foot[1] + 2.4, 8)


def shrub(scene, rng, at, size, tints=OAK, tufts=2, kind='leaf-broad', bloom=None):
    lobe(scene, rng, add(at, (0, size * 0.4, 0)), size * 0.6, tufts, size * 0.5, tints, kind, low=0.2)
    if bloom:
        for _ in range(5):
            y = rng.uniform(0.1, 1)
            ring, angle = sqrt(1 - y * y), rng.uniform(0, 2 * pi)
            outward = (ring * sin(angle), y, ring * cos(angle))
            tuft(scene, rng, 'bloom-flower', add(at, tuple(o * size * 0.62 + (size * 0.36 if k == 1 else 0) for k, o in enumerate(outward))),
                 outward, size * 0.75, bloom)


def grass(scene, rng, at, size=1.0, tints=((122, 150, 66), (104, 134, 58), (140, 164, 76)), open_sky=0.6):
    tuft(scene, rng, 'spike-grass', at, (rng.uniform(-0.15, 0.15), 1, rng.uniform(-0.15, 0.15)), size, tints, 1.0, open_sky)


def far_tree(mesh, rng, foot, height, tints, slender=1.0):
    """A whole tree of a few dozen triangles for the distance."""
    rings, sectors = 5, 7
    chart = mesh.chart(0.02, 0.02)
    colour = rng.choice(tints)
    middle = add(foot, (0, height * 0.5, 0))
    index = []
    for r in range(rings + 1):
        t = r / rings
        row = []
        for s in range(sectors + 1):
            angle = 2 * pi * (s % sectors) / sectors
            radius = height * 0.36 / slender * sin(pi * min(1.0, 0.1 + 0.9 * t)) ** 0.7
            ragged = 1 + 0.5 * fractal(cos(angle) * 1.8 + foot[0], t * 4, sin(angle) * 1.8 + foot[2])
            p = (foot[0] + radius * ragged * sin(angle), foot[1] + height * (0.08 + 0.92 * t), foot[2] + radius * ragged * cos(angle))
            row.append(mesh.vertex(p, normalise(add(sub(p, middle), (0, height * 0.15, 0))),
                                   Paint(_shade(colour, 0.8 + 0.3 * t), 'leaf'), chart, 0, 0))
        index.append(row)
    for r in range(rings):
        for s in range(sectors):
            a, b, d, e = index[r][s], index[r][s + 1], index[r + 1][s + 1], index[r + 1][s]
            mesh.triangle(a, b, d)
            mesh.triangle(a, d, e)


def far_from(place, trees, apart):
    return all(hypot(place[0] - x, place[1] - z) > apart for x, z in trees)
