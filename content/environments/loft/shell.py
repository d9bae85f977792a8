"""The building: brick walls with arched windows, the floor, the mezzanine, the ceiling on its steel."""
from math import pi, sqrt

from kit.boards import boards
from kit.boxes import block, floor
from kit.walls import arched_wall

from .layout import (
    CEILING, DOOR, EAST_WINDOWS, EDGE_Z, FLOOR, FRONT_WINDOWS, MEZZANINE, ROOF, ROOM_X, ROOM_Z, SLAB, STREET,
    TERRACE_X, WALL, WEST_WINDOWS,
)
from .palette import (
    BRICK, BRICK_DARK, CEILING_PAINT, CONCRETE, CONCRETE_DARK, LIMED, OAK, PANE, PARQUET, SLATE, STEEL, paint, wood,
)

X0, X1 = ROOM_X
Z0, Z1 = ROOM_Z
# What covers another face in its own plane lies so far before it: neither flickers through the other.
LIP = 0.016


def build(scene):
    _floors(scene)
    _front(scene)
    _sides(scene)
    _back(scene)
    _mezzanine(scene)
    _ceiling(scene)
    _outside(scene)
    _collider(scene)


def opening(middle, half, sill, spring):
    return (middle - half, middle + half, sill, spring)


def _floors(scene):
    floor(scene.still, (X0, X1), (Z0, Z1), FLOOR, PARQUET, 1.15)
    # Skirtings are dark steel angles.
    for z, z_in in ((Z0, Z0 + 0.03), (Z1 - 0.03, Z1)):
        block(scene.still, (X0, X1), (0.0, 0.12), (z, z_in), STEEL, bevel=0.008, caps=('open', 'open'), density=0.5)
    for x, x_in in ((X0, X0 + 0.03), (X1 - 0.03, X1)):
        block(scene.still, (x, x_in), (0.0, 0.12), (Z0, Z1), STEEL, bevel=0.008, caps=('open', 'open'), density=0.5)


def _front(scene):
    """Three great windows look down the avenue; a sill deep enough to sit on runs under them."""
    mesh = scene.still
    holes = [opening(*w) for w in FRONT_WINDOWS]
    with mesh.at((0, 0, Z0), pi):
        arched_wall(mesh, (X0, X1), (0.0, CEILING), (0.0, WALL), [(-r, -l, s, t) for l, r, s, t in holes], BRICK, 18,
                    whole=True)
    arched_wall(mesh, (X0 - WALL, X1 + WALL), (-2.0, ROOF), (Z0 - WALL, Z0 - WALL), holes, BRICK, 18, 0.5, True)
    for middle, half, sill, spring in FRONT_WINDOWS:
        _arch_ring(mesh, middle, half, spring, Z0)
        glazing(scene, (middle, 0, Z0 - 0.2), 0.0, half, sill, spring, 5, 1.0)
        block(mesh, (middle - half - 0.05, middle + half + 0.05), (sill - 0.09 + LIP, sill + LIP), (Z0 - WALL - 0.12, Z0 + 0.16),
              CONCRETE, bevel=0.02)
        # The window bench: oak on steel brackets.
    scene.collider.block((X0, X1), (-1.0, 0.5), (Z0 - WALL, Z0))
    left = X0 - WALL
    for middle, half, _, spring in FRONT_WINDOWS:
        scene.collider.block((left, middle - half), (0.4, ROOF), (Z0 - WALL, Z0))
        left = middle + half
    scene.collider.block((left, X1 + WALL), (0.4, ROOF), (Z0 - WALL, Z0))
    # Glass holds the walker, and the camera.
    scene.collider.block((X0, X1), (0.4, CEILING), (Z0 - 0.24, Z0 - 0.16))


def _arch_ring(mesh, middle, half, spring, z):
    """A ring of headers round the arch, proud of the wall by a finger."""
    from math import cos, sin

    steps = 18
    inner, outer, proud = half, half + 0.3, 0.035
    front, top = [], []
    for r in (inner, outer):
        front.append([(middle - r * cos(pi * i / steps), spring + r * sin(pi * i / steps), z + proud)
                      for i in range(steps + 1)])
    mesh.patch(front, [[(0, 0, 1)] * (steps + 1)] * 2, BRICK_DARK, 0.7)
    normals = [(-cos(pi * i / steps), sin(pi * i / steps), 0) for i in range(steps + 1)]
    for line in front[1]:
        top.append((line[0], line[1], z))
    mesh.patch([front[1], top], [normals] * 2, BRICK_DARK, 0.4)


def glazing(scene, at, heading, half, sill, spring, columns, pane, arched=True):
    """Steel glazing bars in an opening: uprights that follow the arch, rails, and a heavier rail at the spring."""
    mesh, glass = scene.still, scene.glass
    with mesh.at(at, heading), glass.at(at, heading):
        def reach(x):
            return spring + (sqrt(max(0.0, half * half - x * x)) if arched else 0.0)

        bar, deep = 0.022, 0.045
        for i in range(columns + 1):
            x = -half + 2 * half * i / columns
            edge = i in (0, columns)
            w = 0.04 if edge else bar
            top = spring if edge else reach(x)
            block(mesh, (x - w, x + w), (sill, top), (-deep, deep), STEEL, bevel=0.008, caps=('open', 'open'),
                  density=0.45)
        y = sill
        while y < reach(0) - 0.3:
            width = half if y <= spring else sqrt(max(0.0, half * half - (y - spring) ** 2))
            block(mesh, (-width, width), (y - bar, y + bar), (-deep * 0.8, deep * 0.8), STEEL, bevel=0.008,
                  caps=('open', 'open'), density=0.45)
            y += pane
        if arched:
            _pane(glass, half, sill, spring)
        block(mesh, (-half, half), (spring - 0.06, spring + 0.06), (-0.07, 0.07), STEEL, bevel=0.012,
              caps=('open', 'open'), density=0.6)
        if arched:
            _arch_bar(mesh, half, spring)


def _pane(glass, half, sill, spring):
    """One sheet of glass under an arch."""
    from math import cos, sin

    curve = [(half * -cos(pi * i / 18), spring + half * sin(pi * i / 18), 0.0) for i in range(19)]
    glass.patch([curve, [(x, sill, 0.0) for x, _, _ in curve]], [[(0, 0, 1)] * 19] * 2, PANE)


def _arch_bar(mesh, half, spring):
    from math import cos, sin

    steps = 18
    for face in (1, -1):
        rows = [[((half - d) * -cos(pi * i / steps), spring + (half - d) * sin(pi * i / steps), face * 0.05)
                 for i in range(steps + 1)] for d in (0.0, 0.08)]
        mesh.patch(rows, [[(0, 0, face)] * (steps + 1)] * 2, STEEL, 0.45)
    under = [[((half - 0.08) * -cos(pi * i / steps), spring + (half - 0.08) * sin(pi * i / steps), z)
              for i in range(steps + 1)] for z in (-0.05, 0.05)]
    mesh.patch(under, [[(cos(pi * i / steps), -sin(pi * i / steps), 0) for i in range(steps + 1)]] * 2, STEEL, 0.45)


def _sides(scene):
    mesh = scene.still
    width = Z1 - Z0
    # East: windows to the terrace and its door. Seen from within the wall looks to -X.
    east = [opening(*w) for w in (*EAST_WINDOWS, DOOR)]
    with mesh.at((X1, 0, 0), pi / 2):
        # Local +X runs to -Z here, and the face looks to -X.
        arched_wall(mesh, (-Z1, -Z0), (0.0, CEILING), (0.0, WALL), [(-r, -l, s, t) for l, r, s, t in east], BRICK, 12,
                    whole=True)
    with mesh.at((X1 + WALL, 0, 0), -pi / 2):
        arched_wall(mesh, (Z0 - WALL, Z1 + WALL), (MEZZANINE - 0.3, ROOF), (0.0, 0.0), east, BRICK, 12, 0.9, True)
    west = [opening(*w) for w in WEST_WINDOWS]
    with mesh.at((X0, 0, 0), -pi / 2):
        arched_wall(mesh, (Z0, Z1), (0.0, CEILING), (0.0, WALL), west, BRICK, 12, whole=True)
    for middle, half, sill, spring in EAST_WINDOWS:
        glazing(scene, (X1 + 0.2, 0, middle), pi / 2, half, sill, spring, 3, 0.62)
        block(mesh, (X1 - 0.05, X1 + WALL + 0.08), (sill - 0.08 + LIP, sill + LIP), (middle - half - 0.06, middle + half + 0.06),
              CONCRETE, bevel=0.02)
    for middle, half, sill, spring in WEST_WINDOWS:
        glazing(scene, (X0 - 0.2, 0, middle), pi / 2, half, sill, spring, 3, 0.62)
        block(mesh, (X0 - WALL, X0 + 0.05), (sill - 0.08 + LIP, sill + LIP), (middle - half - 0.06, middle + half + 0.06),
              CONCRETE, bevel=0.02)
    _door(scene)


def _door(scene):
    """Two steel leaves stand open to the terrace under a fixed light."""
    mesh = scene.still
    middle, half, sill, spring = DOOR
    x = X1 + WALL
    with mesh.at((X1 + 0.2, 0, middle), pi / 2):
        def bar(a, b, y0, y1, w=0.05):
            block(mesh, (a, b), (y0, y1), (-w, w), STEEL, bevel=0.01, caps=('open', 'open'), density=0.5)

        bar(-half, half, spring - 0.07, spring + 0.05, 0.07)
        for k in (-0.5, 0.5):
            bar(half * k - 0.02, half * k + 0.02, spring, spring + half * 0.86)
        bar(-half, -half + 0.06, sill, spring, 0.06)
        bar(half - 0.06, half, sill, spring, 0.06)
        _arch_bar(mesh, half, spring)
    for side in (-1, 1):
        # Leaves folded back against the outside wall.
        hinge = middle + side * half
        with mesh.at((x + 0.08, 0, hinge + side * half * 0.5), pi / 2):
            w, top = half * 0.48, spring - 0.08
            for a in (-w, w - 0.05):
                block(mesh, (a, a + 0.05), (sill + 0.02, top), (-0.02, 0.02), STEEL, bevel=0.008, caps=('open', 'flat'),
                      density=0.5)
            for y in (sill + 0.02, sill + 0.7, sill + 1.35, top - 0.06):
                block(mesh, (-w, w), (y, y + 0.05), (-0.018, 0.018), STEEL, bevel=0.008, caps=('open', 'open'),
                      density=0.5)
            block(mesh, (-0.012, 0.012), (sill + 0.05, top), (-0.014, 0.014), STEEL, bevel=0.004,
                  caps=('open', 'open'), density=0.4)
    block(mesh, (X1 - 0.02, x + 0.02), (MEZZANINE - 0.05, MEZZANINE + 0.012), (middle - half, middle + half), SLATE,
          bevel=0.006)


def _back(scene):
    """Brick above, plaster and the lift below."""
    mesh = scene.still
    mesh.quad((X0, 0, Z1), (X1, 0, Z1), (X1, CEILING, Z1), (X0, CEILING, Z1), (0, 0, -1), BRICK)
    # The lift: a steel portal with two leaves, a lamp over it.
    x = -1.15
    block(mesh, (x - 1.15, x - 0.95), (0, 2.6), (Z1 - 0.12, Z1), STEEL, bevel=0.015, caps=('open', 'open'))
    block(mesh, (x + 0.95, x + 1.15), (0, 2.6), (Z1 - 0.12, Z1), STEEL, bevel=0.015, caps=('open', 'open'))
    block(mesh, (x - 1.15, x + 1.15), (2.6, 2.82), (Z1 - 0.12, Z1), STEEL, bevel=0.015)
    for side in (-1, 1):
        low, high = sorted((x + side * 0.012, x + side * 0.95))
        mesh.quad((low, 0.0, Z1 - 0.05), (high, 0.0, Z1 - 0.05), (high, 2.6, Z1 - 0.05), (low, 2.6, Z1 - 0.05),
                  (0, 0, -1), CONCRETE_DARK, 0.8)
        for i in range(4):
            block(mesh, (low + 0.05, high - 0.05), (0.1 + i * 0.62, 0.64 + i * 0.62), (Z1 - 0.07, Z1 - 0.05),
                  SLATE, bevel=0.02, density=0.6)
    block(mesh, (x + 1.3, x + 1.4), (1.1, 1.3), (Z1 - 0.03, Z1), STEEL, bevel=0.01, density=0.5)


def _mezzanine(scene):
    mesh = scene.still
    # The floor keeps clear of nothing: the stair ends at its edge.
    boards(mesh, (X0, X1), (EDGE_Z, Z1), MEZZANINE, wood('x', OAK), 0.2, 5)
    under = MEZZANINE - SLAB
    mesh.quad((X0, under, EDGE_Z), (X1, under, EDGE_Z), (X1, under, Z1), (X0, under, Z1), (0, -1, 0), wood('x', LIMED), 0.75)
    # A riveted girder at the edge, joists behind it.
    y0, y1 = MEZZANINE - 0.36 - LIP, MEZZANINE - LIP
    block(mesh, (X0, X1), (y0 + 0.04, y1 - 0.03), (EDGE_Z - 0.02, EDGE_Z + 0.02), STEEL, bevel=0.004,
          caps=('open', 'open'), density=0.8)
    for y in (y0, y1 - 0.04):
        block(mesh, (X0, X1), (y, y + 0.04), (EDGE_Z - 0.1, EDGE_Z + 0.08), STEEL, bevel=0.008, caps=('open', 'open'),
              density=0.8)
    for i in range(13):
        x = X0 + 0.75 + i * (X1 - X0 - 1.5) / 12
        joist(mesh, x, 0.045, under, 0.1, (EDGE_Z + 0.02, Z1), wood('z', LIMED).shaded(0.82))
    for x in (-4.6, 4.6):
        column(scene, x, EDGE_Z + 0.22, 0.0, y0)


def joist(mesh, x, half, top, deep, z, paint):
    """A timber under a ceiling along Z: two sides and the underside; what lies in the ceiling is left out."""
    low, b = top - deep, 0.015
    ring = (((-half, top), (-1, 0)), ((-half, low + b), (-1, 0)), ((-half + b, low), (0, -1)), ((half - b, low), (0, -1)),
            ((half, low + b), (1, 0)), ((half, top), (1, 0)))
    mesh.patch([[(x + px, py, at) for (px, py), _ in ring] for at in z],
               [[(nx, ny, 0) for _, (nx, ny) in ring]] * 2, paint, 0.7)


def column(scene, x, z, low, high):
    """A steel H column on a plate."""
    mesh = scene.still
    block(mesh, (x - 0.12, x + 0.12), (low, high), (z - 0.012, z + 0.012), STEEL, bevel=0.004, axis='y',
          caps=('open', 'open'), density=0.8)
    for side in (-1, 1):
        block(mesh, (x + side * 0.12 - 0.015, x + side * 0.12 + 0.015), (low, high), (z - 0.11, z + 0.11), STEEL,
              bevel=0.006, axis='y', caps=('open', 'open'), density=0.8)
    block(mesh, (x - 0.19, x + 0.19), (low, low + 0.03), (z - 0.17, z + 0.17), STEEL, bevel=0.01, axis='y',
          caps=('open', 'bevel'), density=0.6)
    scene.collider.block((x - 0.14, x + 0.14), (low - 0.1, high), (z - 0.12, z + 0.12))


def _ceiling(scene):
    """Boards on timber joists over two riveted girders; two long roof lights let the sky in over the room."""
    mesh = scene.still
    lights = ((-5.2, -1.2), (1.2, 5.2))
    z0, z1 = -3.6, -1.0
    cuts = [X0, lights[0][0], lights[0][1], lights[1][0], lights[1][1], X1]
    for i in range(5):
        a, b = cuts[i], cuts[i + 1]
        if i % 2 == 0:
            _under(mesh, (a, b), (Z0, Z1))
            continue
        _under(mesh, (a, b), (Z0, z0))
        _under(mesh, (a, b), (z1, Z1))
        # The shaft of the roof light and its bars.
        for quad, normal in (
            (((a, CEILING, z0), (b, CEILING, z0), (b, ROOF + 0.25, z0), (a, ROOF + 0.25, z0)), (0, 0, 1)),
            (((a, CEILING, z1), (b, CEILING, z1), (b, ROOF + 0.25, z1), (a, ROOF + 0.25, z1)), (0, 0, -1)),
            (((a, CEILING, z0), (a, CEILING, z1), (a, ROOF + 0.25, z1), (a, ROOF + 0.25, z0)), (1, 0, 0)),
            (((b, CEILING, z0), (b, CEILING, z1), (b, ROOF + 0.25, z1), (b, ROOF + 0.25, z0)), (-1, 0, 0)),
        ):
            mesh.quad(*quad, normal, CEILING_PAINT)
        for k in range(6):
            x = a + (b - a) * k / 5
            block(mesh, (x - 0.025, x + 0.025), (ROOF + 0.16, ROOF + 0.24), (z0, z1), STEEL, bevel=0.008,
                  caps=('open', 'open'), density=0.45)
        block(mesh, (a, b), (ROOF + 0.17, ROOF + 0.23), ((z0 + z1) / 2 - 0.025, (z0 + z1) / 2 + 0.025), STEEL,
              bevel=0.008, caps=('open', 'open'), density=0.45)
    for i in range(19):
        x = X0 + 0.45 + i * (X1 - X0 - 0.9) / 18
        if any(l - 0.06 < x < r + 0.06 for l, r in lights):
            spans = ((Z0, z0 - 0.05), (z1 + 0.05, Z1))
        else:
            spans = ((Z0, Z1),)
        for a, b in spans:
            joist(mesh, x, 0.05, CEILING, 0.2, (a, b), wood('z', LIMED).shaded(0.8))
    for z in (z0 - 0.25, z1 + 0.25):
        for y in (CEILING - 0.56, CEILING - 0.24):
            block(mesh, (X0, X1), (y, y + 0.035), (z - 0.1, z + 0.1), STEEL, bevel=0.008, caps=('open', 'open'),
                  density=0.7)
        block(mesh, (X0, X1), (CEILING - 0.54, CEILING - 0.22), (z - 0.012, z + 0.012), STEEL, bevel=0.004,
              caps=('open', 'open'), density=0.7)


def _under(mesh, x, z):
    mesh.quad((x[0], CEILING, z[0]), (x[1], CEILING, z[0]), (x[1], CEILING, z[1]), (x[0], CEILING, z[1]), (0, -1, 0),
              wood('x', LIMED), 0.65)


def _outside(scene):
    """The block below and the roof above, for whoever looks from the terrace or through the air."""
    mesh = scene.still
    a, b = X0 - WALL, X1 + WALL
    for x, facing in ((a, -1),):
        mesh.quad((x, STREET, Z0 - WALL), (x, STREET, Z1 + WALL), (x, ROOF, Z1 + WALL), (x, ROOF, Z0 - WALL),
                  (facing, 0, 0), BRICK, 0.15)
    mesh.quad((a, STREET, Z0 - WALL), (TERRACE_X[1] + 0.3, STREET, Z0 - WALL), (TERRACE_X[1] + 0.3, -2.0, Z0 - WALL),
              (a, -2.0, Z0 - WALL), (0, 0, -1), BRICK, 0.15)
    mesh.quad((b, -2.0, Z0 - WALL), (TERRACE_X[1] + 0.3, -2.0, Z0 - WALL), (TERRACE_X[1] + 0.3, MEZZANINE, Z0 - WALL),
              (b, MEZZANINE, Z0 - WALL), (0, 0, -1), BRICK, 0.5)
    # Roof: felt, a coped parapet, the kerbs of the roof lights.
    lights = ((-5.2, -1.2), (1.2, 5.2))
    z0, z1 = -3.6, -1.0
    cuts = [a, lights[0][0], lights[0][1], lights[1][0], lights[1][1], b]
    for i in range(5):
        spans = ((Z0 - WALL, Z1 + WALL),) if i % 2 == 0 else ((Z0 - WALL, z0), (z1, Z1 + WALL))
        for s, e in spans:
            floor(mesh, (cuts[i], cuts[i + 1]), (s, e), ROOF, CONCRETE_DARK, 0.4)
    for l, r in lights:
        for x in ((l - 0.12 - LIP, l - LIP), (r + LIP, r + 0.12 + LIP)):
            block(mesh, x, (ROOF, ROOF + 0.3), (z0 - 0.12, z1 + 0.12), STEEL, bevel=0.01, axis='y',
                  caps=('open', 'bevel'), density=0.4)
        for z in ((z0 - 0.12 - LIP, z0 - LIP), (z1 + LIP, z1 + 0.12 + LIP)):
            block(mesh, (l, r), (ROOF, ROOF + 0.3), z, STEEL, bevel=0.01, axis='y', caps=('open', 'bevel'),
                  density=0.4)
    for x in ((a - 0.06, a + 0.3), (b - 0.3, b + 0.06)):
        block(mesh, x, (ROOF - 0.05, ROOF + 0.4), (Z0 - WALL - 0.06, Z1 + WALL), CONCRETE, bevel=0.03, density=0.6)
    block(mesh, (a, b), (ROOF - 0.05, ROOF + 0.4), (Z0 - WALL - 0.06, Z0 - WALL + 0.3), CONCRETE, bevel=0.03,
          density=0.6)


def _collider(scene):
    c = scene.collider
    c.block((X0 - 1, X1 + 1), (-1.0, FLOOR), (Z0 - 1, Z1 + 1))
    c.block((X0, X1), (MEZZANINE - SLAB, MEZZANINE), (EDGE_Z, Z1))
    c.block((X0 - 1, X1 + WALL), (CEILING, ROOF), (Z0 - WALL, Z1 + 1))
    c.block((X0 - 1, X0), (-1, ROOF), (Z0 - 1, Z1 + 1))
    c.block((X0 - 1, X1 + 1), (-1, ROOF), (Z1, Z1 + 1))
    # The east wall, but for its door.
    middle, half, _, spring = DOOR
    c.block((X1, X1 + WALL), (-1, MEZZANINE), (Z0 - WALL, Z1 + 1))
    c.block((X1, X1 + WALL), (MEZZANINE - 0.1, ROOF), (Z0 - WALL, middle - half))
    c.block((X1, X1 + WALL), (MEZZANINE - 0.1, ROOF), (middle + half, Z1 + 1))
    c.block((X1, X1 + WALL), (spring + 0.9, ROOF), (middle - half, middle + half))
