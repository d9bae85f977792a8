"""What people sit on and eat from, made once for all rooms of the Loft. Each piece is placed with its heading."""
from math import cos, pi, sin

from kit.boxes import beam, block, box
from kit.rounds import cushion, lathe, tube
from kit.vector import add

from .palette import BRASS, CREAM, GLOW, LEATHER, OAK, STEEL, WALNUT, paint, wood


def sofa(scene, at, heading, seats, name, cloth, accents, depth=0.98):
    """Low and deep: a plinth, one cushion a seat, loose backs. `at` is the middle of its foot."""
    mesh, width = scene.still, seats * 0.82 + 0.44
    w = width / 2
    with mesh.at(at, heading):
        block(mesh, (-w + 0.04, w - 0.04), (0.06, 0.22), (-depth / 2 + 0.05, depth / 2 - 0.03), cloth.shaded(0.86),
              bevel=0.02, axis='x')
        for dx in (-w + 0.12, w - 0.12):
            for dz in (-depth / 2 + 0.12, depth / 2 - 0.12):
                block(mesh, (dx - 0.025, dx + 0.025), (0, 0.07), (dz - 0.025, dz + 0.025), STEEL, bevel=0.006, axis='y',
                      caps=('open', 'open'), density=0.3)
        for side in (-1, 1):
            low, high = sorted((side * w, side * (w - 0.22)))
            block(mesh, (low, high), (0.1, 0.58), (-depth / 2, depth / 2), cloth, bevel=0.07, axis='z')
        block(mesh, (-w + 0.05, w - 0.05), (0.1, 0.66), (depth / 2 - 0.2, depth / 2), cloth, bevel=0.07, axis='x')
        for i in range(seats):
            x = (i - (seats - 1) / 2) * 0.82
            box(mesh, (x, 0.335, -0.1), (0.81, 0.2, depth - 0.24), cloth, bevel=0.06, axis='y', caps=('open', 'bevel'))
            cushion(mesh, (x, 0.66, depth / 2 - 0.26), (0.8, 0.26, 0.5), cloth.shaded(1.03), tilt=-1.25)
            scene.seat(f'{name}-{i + 1}', mesh.to_world((x, 0.44, -0.06)), heading, 'bench')
        for i, paint in enumerate(accents):
            x = (-1 if i % 2 == 0 else 1) * (w - 0.42 - 0.16 * (i // 2))
            cushion(mesh, (x, 0.62, depth / 2 - 0.42 - 0.08 * (i // 2)), (0.46, 0.17, 0.44), paint,
                    heading=0.3 if i % 2 else -0.25, tilt=-1.12)
    scene.collider.turned_block(at, (width, 0.44, depth), heading)
    back = add(at, _turned((0, 0, depth / 2 - 0.1), heading))
    scene.collider.turned_block(back, (width, 0.66, 0.2), heading)


def _turned(p, heading):
    from kit.vector import rotate_y

    return rotate_y(p, heading)


def armchair(scene, at, heading, name, cloth, frame=WALNUT):
    """A lounge chair: a bent timber frame with two cushions."""
    mesh = scene.still
    with mesh.at(at, heading):
        for side in (-1, 1):
            x = side * 0.36
            beam(mesh, (x, 0.0, -0.3), (x, 0.56, -0.26), 0.04, 0.05, wood('y', frame), 0.012, 0.5)
            beam(mesh, (x, 0.0, 0.4), (x, 0.56, 0.3), 0.04, 0.05, wood('y', frame), 0.012, 0.5)
            beam(mesh, (x, 0.57, -0.36), (x, 0.54, 0.4), 0.06, 0.035, wood('z', frame), 0.012, 0.5)
        block(mesh, (-0.36, 0.36), (0.24, 0.29), (-0.3, -0.24), wood('x', frame), bevel=0.012, density=0.5)
        block(mesh, (-0.36, 0.36), (0.2, 0.25), (0.28, 0.34), wood('x', frame), bevel=0.012, density=0.5)
        box(mesh, (0, 0.34, -0.02), (0.64, 0.15, 0.64), cloth, bevel=0.05, axis='y', caps=('open', 'bevel'))
        cushion(mesh, (0, 0.66, 0.31), (0.64, 0.22, 0.62), cloth.shaded(1.04), tilt=-1.2)
        scene.seat(name, mesh.to_world((0, 0.42, -0.03)), heading, 'chair')
    scene.collider.turned_block(at, (0.78, 0.42, 0.74), heading)


def chair(scene, at, heading, name, seat, frame=STEEL, timber=OAK):
    mesh = scene.still
    with mesh.at(at, heading):
        box(mesh, (0, 0.45, 0), (0.44, 0.035, 0.43), seat, bevel=0.015, axis='y')
        for dx in (-0.19, 0.19):
            tube(mesh, [(dx, 0.0, -0.2), (dx * 0.9, 0.44, -0.16)], [0.012, 0.012], frame, 5, 0.3)
            tube(mesh, [(dx, 0.0, 0.22), (dx * 0.95, 0.44, 0.17), (dx * 0.95, 0.84, 0.24)], [0.012] * 3, frame, 5, 0.3)
        box(mesh, (0, 0.74, 0.225), (0.42, 0.2, 0.025), wood('x', timber), bevel=0.012)
        scene.seat(name, mesh.to_world((0, 0.47, 0)), heading, 'chair')
    scene.collider.turned_block(at, (0.42, 0.46, 0.42), heading)


def stool(scene, at, heading, name, top=LEATHER):
    """A bar stool on a brass foot ring."""
    mesh = scene.still
    x, y, z = at
    for i in range(4):
        a = pi / 4 + i * pi / 2
        tube(mesh, [(x + 0.22 * sin(a), y, z + 0.22 * cos(a)), (x + 0.13 * sin(a), y + 0.72, z + 0.13 * cos(a))],
             [0.014, 0.012], STEEL, 5, 0.3)
    tube(mesh, [(x + 0.19 * sin(k * pi / 5), y + 0.27, z + 0.19 * cos(k * pi / 5)) for k in range(11)], [0.009] * 11,
         BRASS, 5, 0.3)
    lathe(mesh, at, [(0.165, 0.7), (0.185, 0.73), (0.185, 0.76), (0.15, 0.785), (0.0, 0.79)], top, 14, 0.6)
    scene.seat(name, (x, y + 0.78, z), heading, 'stool')
    scene.collider.column((x, z), 0.18, y - 0.1, y + 0.76, 8)


def table(scene, at, heading, length, width, height, timber=OAK, leg=STEEL):
    mesh = scene.still
    with mesh.at(at, heading):
        boards = max(2, round(width / 0.24))
        for i in range(boards):
            z = -width / 2 + width * i / boards
            block(mesh, (-length / 2, length / 2), (height - 0.045, height), (z + 0.002, z + width / boards - 0.002),
                  wood('x', timber), bevel=0.01)
        for side in (-1, 1):
            x = side * (length / 2 - 0.28)
            for dz in (-1, 1):
                block(mesh, (x - 0.03, x + 0.03), (0, height - 0.045), (dz * (width / 2 - 0.1) - 0.03, dz * (width / 2 - 0.1) + 0.03),
                      leg, bevel=0.008, axis='y', caps=('open', 'open'), density=0.5)
            block(mesh, (x - 0.03, x + 0.03), (height - 0.11, height - 0.045), (-width / 2 + 0.08, width / 2 - 0.08), leg,
                  bevel=0.008, density=0.5)
            block(mesh, (x - 0.03, x + 0.03), (0.0, 0.04), (-width / 2 + 0.08, width / 2 - 0.08), leg, bevel=0.008,
                  density=0.5)
    scene.collider.turned_block(at, (length, height, width), heading)


def pendant(scene, at, top, size=0.2, shade=STEEL, strength=26):
    """A spun bowl with its lamp in it; `at` is the lamp."""
    mesh = scene.still
    x, y, z = at
    rim = [(size, -0.02), (size * 0.96, 0.03), (size * 0.62, size * 0.72), (size * 0.22, size * 0.98), (0.03, size * 1.05)]
    lathe(mesh, at, rim, shade, 18, 0.6)
    inside = [(r * 0.97, h - 0.004) for r, h in reversed(rim)]
    lathe(mesh, at, inside, CREAM, 18, 0.6)
    lathe(mesh, at, [(0.0, -0.015), (0.035, 0.005), (0.045, 0.045), (0.02, 0.09)], GLOW, 8, 0.3)
    tube(mesh, [(x, y + size * 1.02, z), (x, top, z)], [0.006, 0.006], STEEL, 4, 0.2)
    scene.lamp((x, y - 0.03, z), strength, 0.05)


def globe(scene, at, radius, strength, top=None):
    """A lamp of milk glass."""
    mesh = scene.still
    lathe(mesh, at, [(0.0, -radius), (radius * 0.5, -radius * 0.87), (radius * 0.87, -radius * 0.5), (radius, 0.0),
                     (radius * 0.87, radius * 0.5), (radius * 0.5, radius * 0.87), (0.0, radius)], GLOW, 14, 0.4)
    if top is not None:
        tube(mesh, [(at[0], at[1] + radius, at[2]), (at[0], top, at[2])], [0.006, 0.006], STEEL, 4, 0.2)
    scene.lamp(at, strength, radius * 0.6)


def floor_lamp(scene, at, height=1.55, strength=26, shade=CREAM):
    mesh = scene.still
    x, y, z = at
    lathe(mesh, at, [(0.15, 0.0), (0.15, 0.02), (0.15, 0.02), (0.014, 0.035), (0.012, height)], STEEL, 14, 0.4)
    drum = [(0.2, height - 0.08), (0.15, height + 0.2)]
    lathe(mesh, at, drum, shade, 16, 0.6)
    lathe(mesh, at, [(r * 0.98, h) for r, h in reversed(drum)], shade, 16, 0.6)
    lathe(mesh, at, [(0.0, height - 0.02), (0.045, height + 0.03), (0.045, height + 0.07), (0.0, height + 0.12)], GLOW, 8, 0.3)
    scene.lamp((x, y + height + 0.05, z), strength, 0.06)
    scene.collider.column((x, z), 0.12, y - 0.1, y + height, 6)


def books(scene, rng, x, y, z, depth, palette, heights=(0.19, 0.29), lean=0.08):
    """Books along +X on a shelf that looks to -Z, in one strip of the lightmap. x: (from, to); z: their backs."""
    from .palette import paint

    mesh = scene.still
    run, tall = x[1] - x[0], heights[1]
    chart = mesh.chart(run, tall + depth, 0.8)
    at = x[0]
    while at < x[1] - 0.02:
        if rng.random() < lean:
            at += rng.uniform(0.06, 0.22)
            continue
        w = rng.uniform(0.03, 0.07)
        h = rng.uniform(*heights)
        colour = paint(rng.choice(palette)).shaded(rng.uniform(0.85, 1.1))
        same = 1 if rng.random() < 0.7 else rng.randint(2, 5)
        for _ in range(same):
            if at + w > x[1]:
                return
            front = z - depth * rng.uniform(0.9, 1.0)
            u, v = at - x[0], 0.0
            a = [mesh.vertex(p, (0, 0, -1), colour, chart, *uv) for p, uv in (
                ((at, y, front), (u, 0)), ((at + w, y, front), (u + w, 0)), ((at + w, y + h, front), (u + w, h)),
                ((at, y + h, front), (u, h)))]
            mesh.triangle(a[0], a[1], a[2])
            mesh.triangle(a[0], a[2], a[3])
            top = [mesh.vertex(p, (0, 1, 0), colour, chart, *uv) for p, uv in (
                ((at, y + h, front), (u, h)), ((at + w, y + h, front), (u + w, h)),
                ((at + w, y + h, z), (u + w, h + depth * 0.5)), ((at, y + h, z), (u, h + depth * 0.5)))]
            mesh.triangle(top[0], top[1], top[2])
            mesh.triangle(top[0], top[2], top[3])
            at += w + 0.001
