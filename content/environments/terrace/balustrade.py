"""Edges that people lean on: balustrades of turned stone and plastered parapets."""
from math import atan2, ceil

from kit.boxes import block
from kit.mesh import Mesh
from kit.rounds import lathe
from kit.scatter import Scatter
from kit.vector import distance, mix

from .palette import COPING, LIMESTONE, PLASTER

PROFILE = [(0.085, 0.0), (0.085, 0.05), (0.05, 0.09), (0.095, 0.24), (0.05, 0.47), (0.08, 0.56), (0.08, 0.6)]
HEIGHT = 0.94


def baluster(scene, foot):
    if 'baluster' not in scene.scatters:
        prototype = Mesh('baluster')
        lathe(prototype, (0, 0, 0), PROFILE, LIMESTONE, 6)
        scene.scatters['baluster'] = Scatter('baluster', prototype)
    scene.scatters['baluster'].put(foot, open_sky=0.6)


def balustrade(scene, start, end, barrier=1.0, piers=True):
    """Between two places on the floor, at any heading. barrier: how high the solid is that stops walkers."""
    mesh = scene.still
    run = distance(start, end)
    heading = -atan2(end[2] - start[2], end[0] - start[0])
    bays = max(1, ceil(run / 4.2)) if piers else 1
    with mesh.at(start, heading):
        block(mesh, (0, run), (0.0, 0.14), (-0.14, 0.14), LIMESTONE, bevel=0.02, caps=('open', 'open'))
        block(mesh, (0, run), (0.74, 0.86), (-0.13, 0.13), LIMESTONE, bevel=0.03, caps=('flat', 'flat'))
        if piers:
            for i in range(bays + 1):
                x = run * i / bays
                block(mesh, (x - 0.18, x + 0.18), (0, 0.9), (-0.18, 0.18), LIMESTONE, bevel=0.02, axis='y',
                      caps=('open', 'open'))
                block(mesh, (x - 0.22, x + 0.22), (0.9, HEIGHT + 0.04), (-0.22, 0.22), COPING, bevel=0.025, axis='y',
                      caps=('open', 'bevel'))
    for i in range(bays):
        a, b = mix(start, end, i / bays), mix(start, end, (i + 1) / bays)
        count = max(1, round((run / bays - 0.36) / 0.31))
        for k in range(count):
            foot = mix(a, b, (0.18 + (run / bays - 0.36) * (k + 0.5) / count) / (run / bays))
            baluster(scene, (foot[0], foot[1] + 0.14, foot[2]))
    middle = mix(start, end, 0.5)
    scene.collider.turned_block((middle[0], middle[1] - 0.3, middle[2]), (run, barrier + 0.3, 0.32), heading)


def low_wall(scene, start, end, barrier, height=0.86, thickness=0.3):
    """A plaster parapet with a stone coping."""
    mesh = scene.still
    run = distance(start, end)
    heading = -atan2(end[2] - start[2], end[0] - start[0])
    with mesh.at(start, heading):
        block(mesh, (0, run), (-0.02, height - 0.07), (-thickness / 2, thickness / 2), PLASTER, bevel=0.02,
              caps=('flat', 'flat'))
        block(mesh, (-0.03, run + 0.03), (height - 0.07, height), (-thickness / 2 - 0.05, thickness / 2 + 0.05),
              COPING, bevel=0.025)
    middle = mix(start, end, 0.5)
    scene.collider.turned_block((middle[0], middle[1] - 0.3, middle[2]), (run, barrier + 0.3, thickness), heading)
