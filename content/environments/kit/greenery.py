"""Leaves as copies of a few small tufts, and what is made of them: crowns, trees, plants in pots."""
from math import cos, pi, sin, sqrt

from .mesh import Mesh, Paint
from .rounds import disc, lathe, tube
from .scatter import Scatter, pointing
from .vector import add, frame_of, mix, normalise, scale

LEAF = Paint((255, 255, 255), 'leaf')
FRESH = ((112, 148, 70), (92, 130, 62), (134, 166, 82), (78, 114, 56))
DEEP = ((62, 98, 58), (50, 84, 52), (78, 114, 66), (44, 74, 48))
SILVER = ((150, 158, 112), (128, 142, 96), (170, 172, 128), (112, 128, 88))
AMBER = ((206, 142, 62), (188, 118, 52), (220, 164, 82), (170, 132, 66))


def prototypes(scene, rng, names=('leaf', 'spike', 'bloom')):
    if 'leaf' in names:
        leaf = Mesh('leaf')
        for _ in range(20):
            blade(leaf, _within(rng, 0.26), _any(rng, 0.35), 0.2, 0.085)
        scene.scatters['leaf'] = Scatter('leaf', leaf, 0.03)
    if 'spike' in names:
        spike = Mesh('spike')
        for i in range(11):
            angle, lean = i * 2.4, 0.12 + 0.5 * (i / 11)
            root = (0.04 * sin(angle), 0.0, 0.04 * cos(angle))
            blade(spike, root, normalise((lean * sin(angle), 1, lean * cos(angle))), 0.46 + 0.12 * (i % 3), 0.07)
        scene.scatters['spike'] = Scatter('spike', spike, 0.03)
    if 'bloom' in names:
        bloom = Mesh('bloom')
        for _ in range(12):
            blade(bloom, _within(rng, 0.24), _any(rng, 0.5), 0.12, 0.12)
        scene.scatters['bloom'] = Scatter('bloom', bloom, 0.03)


def _within(rng, reach):
    while True:
        p = tuple(rng.uniform(-reach, reach) for _ in range(3))
        if sum(c * c for c in p) <= reach * reach:
            return p


def _any(rng, lift):
    return normalise(add(normalise(_within(rng, 1.0)), (0, lift, 0)))


def blade(mesh, root, direction, long, wide):
    """A pointed leaf of two triangles. Normals lean outwards so that a crown is shaded as one soft body."""
    side, _ = frame_of(direction)
    tip, belly = add(root, scale(direction, long)), add(root, scale(direction, long * 0.45))
    soft = normalise(add(add(scale(normalise(add(root, (0, 0.12, 0))), 0.9), (0, 0.8, 0)), scale(direction, 0.3)))
    chart = mesh.chart(0.02, 0.02)
    index = [mesh.vertex(p, soft, LEAF, chart, 0, 0) for p in
             (root, add(belly, scale(side, wide / 2)), tip, add(belly, scale(side, -wide / 2)))]
    mesh.triangles.append((index[0], index[1], index[2]))
    mesh.triangles.append((index[0], index[2], index[3]))


def tuft(scene, rng, kind, at, outward, size, tints, dark=1.0, open_sky=0.3):
    colour = rng.choice(tints)
    shade = rng.uniform(0.86, 1.1) * dark
    scene.scatters[kind].put(at, pointing(outward, rng.uniform(0, 2 * pi)), size * rng.uniform(0.85, 1.2),
                             tuple(max(0, min(255, round(c * shade))) for c in colour), open_sky)


def crown(scene, rng, centre, radii, count, size, tints, kind='leaf', open_sky=0.3):
    """Tufts all over an ellipsoid and some within; the underside is darker."""
    for i in range(count):
        y = 1 - 2 * (i + 0.5) / count
        ring = sqrt(max(0.0, 1 - y * y))
        angle = i * 2.39996
        outward = (ring * sin(angle), y, ring * cos(angle))
        inner = i % 4 == 3
        depth = 0.6 if inner else rng.uniform(0.84, 1.04)
        at = tuple(c + o * r * depth for c, o, r in zip(centre, outward, radii))
        dark = (0.68 if inner else 0.84 + 0.2 * max(0.0, y)) * (1.0 if y > -0.3 else 0.82)
        tuft(scene, rng, kind, at, outward, size, tints, dark, open_sky)


def limb(mesh, start, end, radius, bark, bend=0.12, sides=7, steps=5, end_radius=None):
    """A branch that bows on its way. Returns its tip."""
    end_radius = end_radius or radius * 0.45
    path, radii = [], []
    for i in range(steps + 1):
        t = i / steps
        p = mix(start, end, t)
        sway = bend * sin(t * pi)
        path.append((p[0] + sway * sin(start[0] * 5 + end[2] * 3), p[1], p[2] + sway * cos(start[2] * 4 + end[0] * 5)))
        radii.append(radius + (end_radius - radius) * t)
    tube(mesh, path, radii, bark, sides, 0.7)
    return path[-1]


def small_tree(scene, rng, foot, height, spread, tints, bark, stems=3, tufts=26, size=1.0, open_sky=0.6):
    """A multi-stemmed tree: stems that part low and carry airy crowns of their own."""
    mesh = scene.still
    first = rng.uniform(0, 2 * pi)
    for s in range(stems):
        angle = first + s * 2 * pi / stems + rng.uniform(-0.3, 0.3)
        lean = spread * rng.uniform(0.22, 0.34)
        base = add(foot, (0.13 * sin(angle), 0, 0.13 * cos(angle)))
        fork = add(base, (lean * sin(angle), height * rng.uniform(0.42, 0.52), lean * cos(angle)))
        limb(mesh, base, fork, 0.085 * height / 4, bark, 0.16)
        for b in range(3):
            turn = angle + (b - 1) * 1.15 + rng.uniform(-0.2, 0.2)
            reach = spread * rng.uniform(0.34, 0.52) * (0.6 if b == 1 else 1.0)
            tip = add(fork, (reach * sin(turn), height * (rng.uniform(0.3, 0.4) if b == 1 else rng.uniform(0.14, 0.28)), reach * cos(turn)))
            limb(mesh, fork, tip, 0.04 * height / 4, bark, 0.1, 6, 4, 0.014)
            crown(scene, rng, add(tip, (0, 0.1, 0)), (spread * 0.3, spread * 0.23, spread * 0.3), tufts // 3, size, tints,
                  open_sky=open_sky)
    scene.collider.column((foot[0], foot[2]), 0.28, foot[1] - 0.2, foot[1] + 2.2, 8)


POT = [(0.2, 0.0), (0.26, 0.05), (0.3, 0.42), (0.3, 0.42), (0.32, 0.43), (0.32, 0.48), (0.32, 0.48), (0.28, 0.48), (0.28, 0.48), (0.27, 0.4)]


def potted(scene, rng, foot, size, kind, pot, soil, bark, tints=FRESH):
    """kind: 'bush', 'fern' or 'fig' (a stem with a crown)."""
    mesh = scene.still
    lathe(mesh, foot, [(r * size, h * size) for r, h in POT], pot, 14, 0.8)
    disc(mesh, add(foot, (0, 0.42 * size, 0)), 0.28 * size, soil, 12, density=0.4)
    x, y, z = add(foot, (0, 0.42 * size, 0))
    if kind == 'bush':
        crown(scene, rng, (x, y + 0.32 * size, z), (0.34 * size, 0.36 * size, 0.34 * size), 10, 0.8 * size, tints)
    elif kind == 'fern':
        for i in range(7):
            angle = i * 2.4
            tuft(scene, rng, 'spike', (x + 0.06 * size * sin(angle), y, z + 0.06 * size * cos(angle)),
                 (0.45 * sin(angle), 1, 0.45 * cos(angle)), 1.15 * size, tints)
    else:
        tip = limb(mesh, (x, y, z), (x + 0.08, y + 1.15 * size, z - 0.05), 0.035 * size, bark, 0.05)
        crown(scene, rng, add(tip, (0, 0.3 * size, 0)), (0.42 * size, 0.5 * size, 0.42 * size), 20, 0.95 * size, tints)
    scene.collider.column((foot[0], foot[2]), 0.32 * size, foot[1] - 0.1, foot[1] + 0.9 * size, 10)
