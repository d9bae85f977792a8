"""What grows: leaves, blooms and spikes are copies of three small tufts (the engine knows them by these names)."""
from math import cos, pi, sin, sqrt

from .mesh import Mesh, Paint
from .rounds import lathe, tube
from .scatter import Scatter, pointing
from .vector import add, frame_of, mix, normalise, scale

LEAF = Paint((255, 255, 255), 'leaf')
BARK = Paint((125, 106, 85), 'rock')
OLIVES = ((150, 158, 112), (128, 142, 96), (170, 172, 128), (112, 128, 88))
GREENS = ((88, 122, 62), (72, 106, 56), (112, 140, 70), (60, 92, 52))
DEEP_GREENS = ((58, 92, 58), (48, 80, 52), (70, 106, 60), (42, 70, 48))
GRASSES = ((150, 146, 84), (124, 134, 76), (172, 158, 98), (104, 120, 68))
PINKS = ((214, 62, 122), (228, 84, 140), (196, 44, 108), (236, 120, 160))
LAVENDERS = ((146, 122, 190), (128, 106, 178), (168, 144, 204))


def prototypes(scene, rng):
    """Once for a scene, before anything grows in it."""
    leaf = Mesh('leaf')
    for _ in range(20):
        _blade(leaf, within(rng, 0.26), _any(rng, 0.35), 0.24, 0.075)
    scene.scatters['leaf'] = Scatter('leaf', leaf, 0.035)
    bloom = Mesh('bloom')
    for _ in range(15):
        _blade(bloom, within(rng, 0.24), _any(rng, 0.5), 0.13, 0.13)
    scene.scatters['bloom'] = Scatter('bloom', bloom, 0.03)
    spike = Mesh('spike')
    for i in range(13):
        angle, lean = i * 2.4, 0.1 + 0.3 * (i / 13)
        root = (0.05 * sin(angle), 0.0, 0.05 * cos(angle))
        _blade(spike, root, normalise((lean * sin(angle), 1, lean * cos(angle))), 0.5 + 0.12 * (i % 3), 0.05)
    scene.scatters['spike'] = Scatter('spike', spike, 0.06)


def within(rng, reach):
    """Anywhere in a ball."""
    while True:
        p = tuple(rng.uniform(-reach, reach) for _ in range(3))
        if sum(c * c for c in p) <= reach * reach:
            return p


def _any(rng, lift):
    return normalise(add(normalise(within(rng, 1.0)), (0, lift, 0)))


def _blade(mesh, root, direction, long, wide):
    """A pointed leaf of two triangles. Normals lean outwards so that a crown is shaded as one soft body."""
    side, _ = frame_of(direction)
    tip, belly = add(root, scale(direction, long)), add(root, scale(direction, long * 0.45))
    soft = normalise(add(add(scale(normalise(add(root, (0, 0.12, 0))), 0.9), (0, 0.8, 0)), scale(direction, 0.3)))
    chart = mesh.chart(0.02, 0.02)
    index = [mesh.vertex(p, soft, LEAF, chart, 0, 0) for p in
             (root, add(belly, scale(side, wide / 2)), tip, add(belly, scale(side, -wide / 2)))]
    mesh.triangles.append((index[0], index[1], index[2]))
    mesh.triangles.append((index[0], index[2], index[3]))


def tuft(scene, rng, kind, at, outward, size, tints, dark=1.0, open_sky=0.55):
    colour = rng.choice(tints)
    shade = rng.uniform(0.86, 1.1) * dark
    scene.scatters[kind].put(at, pointing(outward, rng.uniform(0, 2 * pi)), size * rng.uniform(0.85, 1.2),
                             tuple(max(0, min(255, round(c * shade))) for c in colour), open_sky)


def crown(scene, rng, centre, radii, count, size, tints, kind='leaf', open_sky=0.55):
    """Tufts all over an ellipsoid and some within; the underside is darker."""
    for i in range(count):
        t = (i + 0.5) / count
        y = 1 - 2 * t
        ring = sqrt(max(0.0, 1 - y * y))
        angle = i * 2.39996
        outward = (ring * sin(angle), y, ring * cos(angle))
        depth = 0.62 if i % 4 == 3 else rng.uniform(0.86, 1.04)
        at = tuple(c + o * r * depth for c, o, r in zip(centre, outward, radii))
        dark = (0.66 if i % 4 == 3 else 0.84 + 0.2 * max(0.0, y)) * (1.0 if y > -0.3 else 0.8)
        tuft(scene, rng, kind, at, outward, size, tints, dark, open_sky)


def small_tree(scene, rng, foot, height, reach, tints=GREENS, tufts=26, open_sky=0.55, bark=BARK):
    """A slender trunk that forks twice under one loose crown."""
    lean = rng.uniform(0, 2 * pi)
    trunk = height * 0.52
    path = [add(foot, (0.05 * height * sin(t * 2.2 + lean) * t, trunk * t, 0.05 * height * cos(t * 2.6 + lean) * t))
            for t in (0, 0.25, 0.5, 0.75, 1.0)]
    tube(scene.still, path, [height * r for r in (0.028, 0.021, 0.019, 0.017, 0.014)], bark, 7, 0.6)
    top = path[-1]
    for i in range(3):
        angle = lean + i * 2.1
        end = add(top, (reach * 0.55 * sin(angle), height * 0.26, reach * 0.55 * cos(angle)))
        tube(scene.still, [top, mix(top, end, 0.5), end], [height * 0.012, height * 0.009, height * 0.004], bark, 5, 0.4)
    crown(scene, rng, (top[0], foot[1] + height * 0.74, top[2]), (reach, height * 0.27, reach), tufts, reach * 0.95,
          tints, open_sky=open_sky)


def potted(scene, rng, at, size, paint, soil, plant, open_sky=0.4):
    """A round pot with a rim. plant: 'bush', 'grass', 'lavender', 'fern' or 'tree'."""
    profile = [(0.2, 0), (0.27, 0.3), (0.3, 0.5), (0.3, 0.5), (0.32, 0.5), (0.32, 0.56), (0.32, 0.56), (0.28, 0.56),
               (0.27, 0.48)]
    lathe(scene.still, at, [(r * size, h * size) for r, h in profile], paint, 12, 0.9)
    lathe(scene.still, at, [(0.275 * size, 0.5 * size), (0.0, 0.505 * size)], soil, 10, 0.4)
    scene.collider.column((at[0], at[2]), 0.32 * size, at[1] - 0.1, at[1] + 0.6 * size, 8)
    x, y, z = at[0], at[1] + 0.52 * size, at[2]
    if plant == 'bush':
        crown(scene, rng, (x, y + 0.4 * size, z), (0.4 * size, 0.42 * size, 0.4 * size), 11, 0.9 * size, GREENS,
              open_sky=open_sky)
    elif plant == 'tree':
        small_tree(scene, rng, (x, y - 0.05, z), 2.1 * size, 0.62 * size, DEEP_GREENS, 22, open_sky)
    else:
        tints = {'grass': GRASSES, 'lavender': LAVENDERS, 'fern': GREENS}[plant]
        for i in range(6):
            angle = i * 1.05
            lean = {'grass': 0.35, 'lavender': 0.3, 'fern': 0.9}[plant]
            tuft(scene, rng, 'spike', (x + 0.12 * size * sin(angle), y - 0.04, z + 0.12 * size * cos(angle)),
                 (lean * sin(angle), 1, lean * cos(angle)), (1.15 if plant == 'grass' else 0.95) * size,
                 tints if i % 3 else GREENS, open_sky=open_sky)
