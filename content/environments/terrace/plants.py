"""What grows: olives, climbers in bloom, shrubs, lavender, cypresses. Leaves are copies of a few small tufts."""
import random
from math import cos, pi, sin, sqrt

from kit.boxes import block
from kit.mesh import Mesh
from kit.rounds import disc, lathe, tube
from kit.scatter import Scatter, pointing
from kit.vector import add, mix, normalise, scale

from .furniture import PROFILES, POTS
from .landscape import ground
from .layout import GARDEN, OLIVES, PERGOLA_TOP, PERGOLA_X, PERGOLA_Z, UPPER
from .palette import BARK, LIMESTONE, MASONRY, SOIL, paint

LEAF = paint('#ffffff', 'leaf')
OLIVE_TINTS = ((150, 158, 112), (128, 142, 96), (170, 172, 128), (112, 128, 88))
GREEN_TINTS = ((88, 122, 62), (72, 106, 56), (112, 140, 70), (60, 92, 52))
BLOOM_TINTS = ((214, 62, 122), (228, 84, 140), (196, 44, 108), (236, 120, 160))
LAVENDER_TINTS = ((146, 122, 190), (128, 106, 178), (168, 144, 204))


def build(scene):
    rng = random.Random(41)
    _prototypes(scene, rng)
    for i, (x, y, z) in enumerate(OLIVES):
        _olive(scene, rng, (x, y, z), 1.0 + 0.12 * (i % 3))
        _planter(scene, (x, y, z), round_one=y == 0)
    for x, y, z, size, shape, plant in POTS:
        top = y + PROFILES[shape][-1][1] * size
        _in_pot(scene, rng, (x, top, z), size, plant)
    _climbers(scene, rng)
    _beds(scene, rng)
    _hedges(scene, rng)
    _hillside(scene, rng)


def _prototypes(scene, rng):
    leaf = Mesh('leaf')
    for _ in range(20):
        _blade(leaf, _within(rng, 0.26), _any(rng, 0.35), 0.24, 0.075)
    scene.scatters['leaf'] = Scatter('leaf', leaf, 0.035)
    bloom = Mesh('bloom')
    for _ in range(15):
        _blade(bloom, _within(rng, 0.24), _any(rng, 0.5), 0.13, 0.13)
    scene.scatters['bloom'] = Scatter('bloom', bloom, 0.03)
    spike = Mesh('spike')
    for i in range(13):
        angle, lean = i * 2.4, 0.1 + 0.3 * (i / 13)
        root = (0.05 * sin(angle), 0.0, 0.05 * cos(angle))
        _blade(spike, root, normalise((lean * sin(angle), 1, lean * cos(angle))), 0.5 + 0.12 * (i % 3), 0.05)
    scene.scatters['spike'] = Scatter('spike', spike, 0.06)


def _within(rng, reach):
    while True:
        p = tuple(rng.uniform(-reach, reach) for _ in range(3))
        if sum(c * c for c in p) <= reach * reach:
            return p


def _any(rng, lift):
    """Any direction, leaning to +Y: away from the middle of the plant."""
    return normalise(add(normalise(_within(rng, 1.0)), (0, lift, 0)))


def _blade(mesh, root, direction, long, wide):
    """A pointed leaf of two triangles. Normals lean outwards so that a crown is shaded as one soft body."""
    from kit.vector import frame_of

    side, _ = frame_of(direction)
    tip, belly = add(root, scale(direction, long)), add(root, scale(direction, long * 0.45))
    soft = normalise(add(add(scale(normalise(add(root, (0, 0.12, 0))), 0.9), (0, 0.8, 0)), scale(direction, 0.3)))
    chart = mesh.chart(0.02, 0.02)
    index = [mesh.vertex(p, soft, LEAF, chart, 0, 0) for p in
             (root, add(belly, scale(side, wide / 2)), tip, add(belly, scale(side, -wide / 2)))]
    mesh.triangles.append((index[0], index[1], index[2]))
    mesh.triangles.append((index[0], index[2], index[3]))


def _tuft(scene, rng, kind, at, outward, size, tints, dark=1.0, open_sky=0.55):
    colour = rng.choice(tints)
    shade = rng.uniform(0.86, 1.1) * dark
    scene.scatters[kind].put(at, pointing(outward, rng.uniform(0, 2 * pi)), size * rng.uniform(0.85, 1.2),
                             tuple(max(0, min(255, round(c * shade))) for c in colour), open_sky)


def _crown(scene, rng, centre, radii, count, size, tints, kind='leaf', open_sky=0.55):
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
        _tuft(scene, rng, kind, at, outward, size, tints, dark, open_sky)


def _olive(scene, rng, foot, size):
    """A twisted trunk that forks into three crowns."""
    mesh = scene.still
    base = add(foot, (0, 0.42, 0))
    path, radii = [], []
    lean = rng.uniform(0, 2 * pi)
    for i in range(6):
        t = i / 5
        bend = 0.16 * sin(t * 3.4 + lean)
        path.append(add(base, (bend * cos(lean), t * 1.25 * size, bend * sin(lean * 1.7))))
        radii.append((0.2 - 0.09 * t) * size * (1.25 if i == 0 else 1.0))
    tube(mesh, path, radii, BARK, 8)
    fork = path[-1]
    for k in range(3):
        angle = lean + k * 2.1
        reach = (0.75 + 0.15 * k) * size
        tip = add(fork, (reach * sin(angle), (0.75 + 0.22 * k) * size, reach * cos(angle)))
        middle = add(mix(fork, tip, 0.5), (0.1 * sin(angle), -0.06, 0.1 * cos(angle)))
        tube(mesh, [fork, middle, tip], [0.1 * size, 0.075 * size, 0.03], BARK, 6)
        _crown(scene, rng, add(tip, (0, 0.15, 0)), (0.95 * size, 0.72 * size, 0.95 * size), 24, 1.2 * size, OLIVE_TINTS)
    _crown(scene, rng, add(fork, (0, 1.55 * size, 0)), (0.85 * size, 0.6 * size, 0.85 * size), 16, 1.2 * size, OLIVE_TINTS)
    scene.collider.column((foot[0], foot[2]), 0.3, foot[1], foot[1] + 2.4, 6)


def _planter(scene, foot, round_one):
    mesh, (x, y, z) = scene.still, foot
    if round_one:
        lathe(mesh, foot, [(1.12, 0), (1.12, 0.4), (1.12, 0.4), (1.18, 0.42), (1.18, 0.48), (1.18, 0.48), (0.88, 0.48),
                           (0.88, 0.48), (0.88, 0.36)], LIMESTONE, 22)
        disc(mesh, (x, y + 0.4, z), 0.9, SOIL, 18, density=0.5)
        scene.collider.column((x, z), 1.16, y - 0.2, y + 0.48, 16)
        for i in range(4):
            angle = i * pi / 2
            scene.seat(f'olive-{"west" if x < 0 else "east"}-{i + 1}', (x + 1.0 * sin(angle), y + 0.48, z + 1.0 * cos(angle)),
                       angle + pi, 'bench')
    else:
        for dx, dz, sx, sz in ((0, -0.84, 1.9, 0.22), (0, 0.84, 1.9, 0.22), (-0.84, 0, 0.22, 1.46), (0.84, 0, 0.22, 1.46)):
            block(mesh, (x + dx - sx / 2, x + dx + sx / 2), (y, y + 0.44), (z + dz - sz / 2, z + dz + sz / 2), MASONRY,
                  axis='y', caps=('open', 'bevel'))
        mesh.quad((x - 0.75, y + 0.38, z - 0.75), (x + 0.75, y + 0.38, z - 0.75), (x + 0.75, y + 0.38, z + 0.75),
                  (x - 0.75, y + 0.38, z + 0.75), (0, 1, 0), SOIL, 0.5)
        scene.collider.block((x - 0.95, x + 0.95), (y - 0.2, y + 0.44), (z - 0.95, z + 0.95))
    rng = random.Random(int(x * 10))
    for i in range(7):
        angle = i * 0.9
        at = (x + 0.6 * sin(angle), y + 0.42, z + 0.6 * cos(angle))
        if i % 2:
            _tuft(scene, rng, 'spike', at, (0, 1, 0), 0.75, LAVENDER_TINTS)
        else:
            _tuft(scene, rng, 'leaf', add(at, (0, 0.08, 0)), (0.2 * sin(angle), 1, 0.2 * cos(angle)), 0.7, GREEN_TINTS)


def _in_pot(scene, rng, at, size, plant):
    x, y, z = at
    if plant == 'bush':
        _crown(scene, rng, (x, y + 0.36 * size, z), (0.36 * size, 0.38 * size, 0.36 * size), 10, 0.85 * size,
               rng.choice((GREEN_TINTS, OLIVE_TINTS)))
    elif plant == 'bloom':
        _crown(scene, rng, (x, y + 0.26 * size, z), (0.34 * size, 0.26 * size, 0.34 * size), 7, 0.85 * size, GREEN_TINTS)
        _crown(scene, rng, (x, y + 0.36 * size, z), (0.38 * size, 0.28 * size, 0.38 * size), 8, 0.8 * size, BLOOM_TINTS, 'bloom')
    elif plant == 'lavender':
        for i in range(5):
            angle = i * 1.26
            _tuft(scene, rng, 'spike', (x + 0.14 * size * sin(angle), y - 0.03, z + 0.14 * size * cos(angle)),
                  (0.3 * sin(angle), 1, 0.3 * cos(angle)), 0.9 * size, LAVENDER_TINTS if i % 3 else GREEN_TINTS)


def _climbers(scene, rng):
    """Bougainvillea: over the pergola's seaward half, up its columns, over the stair wall and round the house's corner."""
    z0, z1 = PERGOLA_Z[0] - 0.8, PERGOLA_Z[-1] + 0.6
    for i in range(110):
        t = rng.random() ** 1.3
        z = z0 + (z1 - z0) * t
        x = PERGOLA_X[0] - 0.8 + (PERGOLA_X[1] - PERGOLA_X[0] + 1.6) * rng.random()
        if rng.random() < 0.32 * t + 0.12:
            continue
        y = PERGOLA_TOP + 0.42 + rng.uniform(0, 0.22)
        _vine(scene, rng, (x, y, z), (rng.uniform(-0.5, 0.5), 1, rng.uniform(-0.5, 0.5)), 0.95, 1.0)
    for x in (PERGOLA_X[0], PERGOLA_X[1]):
        for z in (PERGOLA_Z[0], PERGOLA_Z[1], PERGOLA_Z[3]):
            for k in range(8):
                angle = k * 1.1 + x
                _vine(scene, rng, (x + 0.24 * sin(angle), 0.3 + k * 0.33, z + 0.24 * cos(angle)),
                      (sin(angle), 0.3, cos(angle)), 0.6, 0.5, 0.4)
    for i in range(16):
        _vine(scene, rng, (PERGOLA_X[0] - 0.75 + rng.uniform(-0.15, 0.1), PERGOLA_TOP + 0.1 - rng.random() ** 2 * 0.8,
                           z0 + (z1 - z0) * rng.random() * 0.6), (-1, -0.3, 0), 0.7, 0.7)
    # A cascade from the roof terrace over the wing's front and down the stair wall.
    for i in range(44):
        t = rng.random()
        x = -19.6 + 5.4 * t
        drop = rng.random() ** 1.6
        _vine(scene, rng, (x, UPPER + 0.95 - drop * (1.9 - t), 4.32 - rng.random() * 0.1) if x < -18.6 else
              (x, UPPER + 0.95 - max(0.0, (x + 18.6)) * 0.55 - drop * 0.9, 4.3 - rng.random() * 0.08),
              (0, -0.2, -1), 0.75, 0.85)
    for i in range(26):
        _vine(scene, rng, (-13.95 + rng.uniform(-0.1, 0.35), rng.uniform(1.6, 4.0), 5.1 + rng.uniform(-0.5, 0.4)),
              (rng.uniform(-0.3, 0.8), 0.2, -1), 0.8, 0.75)
    for i in range(24):
        angle = rng.uniform(0, 2 * pi)
        _vine(scene, rng, (13.9 + 0.3 * sin(angle), 0.4 + 3.0 * rng.random(), 6.1 + 0.3 * cos(angle)),
              (sin(angle), 0.2, cos(angle)), 0.7, 0.6, 0.4)


def _vine(scene, rng, at, outward, size, bloom_share, open_sky=0.7):
    _tuft(scene, rng, 'leaf', at, outward, size * 0.9, GREEN_TINTS, 0.95, open_sky)
    if rng.random() < bloom_share:
        lifted = add(at, scale(normalise(outward), 0.1 * size))
        _tuft(scene, rng, 'bloom', lifted, outward, size, BLOOM_TINTS, 1.0, open_sky)


def _beds(scene, rng):
    """Low beds along the retaining wall and the garden's sides."""
    mesh = scene.still
    for x0, x1, z in ((-16.8, -6.0, -5.45), (6.4, 18.4, -5.45)):
        block(mesh, (x0, x1), (GARDEN, GARDEN + 0.3), (z - 0.42, z - 0.3), MASONRY, bevel=0.02)
        mesh.quad((x0, GARDEN + 0.24, z - 0.32), (x1, GARDEN + 0.24, z - 0.32), (x1, GARDEN + 0.24, z + 0.45),
                  (x0, GARDEN + 0.24, z + 0.45), (0, 1, 0), SOIL, 0.5)
        scene.collider.block((x0, x1), (GARDEN - 0.2, GARDEN + 0.3), (z - 0.42, z + 0.45))
        count = int((x1 - x0) / 0.42)
        for i in range(count):
            x = x0 + 0.2 + (x1 - x0 - 0.4) * i / (count - 1)
            kind = (i * 7) % 5
            at = (x, GARDEN + 0.26, z + rng.uniform(-0.15, 0.2))
            if kind < 2:
                _tuft(scene, rng, 'spike', at, (rng.uniform(-0.15, 0.15), 1, -0.2), 1.1, LAVENDER_TINTS)
            elif kind == 2:
                _tuft(scene, rng, 'spike', at, (0, 1, -0.15), 1.0, GREEN_TINTS)
            else:
                _tuft(scene, rng, 'leaf', add(at, (0, 0.18, 0)), (0, 1, -0.3), 1.05, GREEN_TINTS if kind == 3 else OLIVE_TINTS)


def _hedges(scene, rng):
    """Rosemary along the side walls, so that the terrace ends in green."""
    for x, low, high, floor in ((-19.35, -4.4, 3.9, 0.0), (-19.35, -14.2, -13.4, GARDEN), (19.3, -14.3, -9.2, GARDEN)):
        count = max(3, int((high - low) / 0.42))
        for i in range(count):
            z = low + (high - low) * (i + 0.5) / count + rng.uniform(-0.08, 0.08)
            at = (x + rng.uniform(-0.12, 0.12), floor + rng.uniform(0.22, 0.42), z)
            _tuft(scene, rng, 'leaf', at, (0.35 if x < 0 else -0.35, 1, rng.uniform(-0.3, 0.3)), 1.15,
                  (GREEN_TINTS, OLIVE_TINTS)[i % 2], 0.95)
            if i % 4 == 1:
                _tuft(scene, rng, 'spike', (at[0], floor, z), (0.2 if x < 0 else -0.2, 1, 0), 1.15, LAVENDER_TINTS)


def _hillside(scene, rng):
    """Groves behind the house and scrub on the slopes beside it: whole crowns of one tuft each."""
    for _ in range(150):
        x = rng.uniform(-70, 70)
        z = rng.uniform(19, 66) if abs(x) < 27 else rng.uniform(-16, 60)
        if abs(x) < 23.5 and z < 19:
            continue
        size = rng.uniform(3.2, 6.5) * (0.55 if z < 19 else 1.0)
        _tuft(scene, rng, 'leaf', (x, ground(x, z) + size * 0.2, z), (rng.uniform(-0.2, 0.2), 1, rng.uniform(-0.2, 0.2)),
              size, OLIVE_TINTS if rng.random() < 0.7 else GREEN_TINTS, rng.uniform(0.75, 1.0), 1.0)
