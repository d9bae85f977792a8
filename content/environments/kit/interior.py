"""A scene with rooms: windows that the sky's light is led through, and lamps that are not bare bulbs."""
from dataclasses import dataclass, field
from math import cos, sin

from .scene import Scene
from .vector import dot, normalise, sub


@dataclass
class Interior(Scene):
    """
    lights: spots and panels, baked with the lamps and seen without a halo. spots: on works on walls, worked out. portals: openings to the sky, so that the
    bake finds it without luck. hung: where the pictures of the house hang.
    """

    lights: list = field(default_factory=list)
    portals: list = field(default_factory=list)
    hung: list = field(default_factory=list)
    spots: list = field(default_factory=list)

    def spot(self, position, target, strength, cone=0.9, radius=0.04):
        """cone: its whole angle in radians."""
        self.lights.append({'kind': 'spot', 'position': position, 'target': target, 'strength': strength, 'cone': cone,
                            'radius': radius})

    def show(self, position, work, heading, strength, cone=0.8):
        """
        A spot on a work that hangs on a wall and looks to `heading`; nothing may stand between. strength: radiance of
        white one metre before it. cone: its whole angle.
        """
        normal = (-sin(heading), 0.0, -cos(heading))
        self.spots.append({'position': position, 'towards': normalise(sub(work, position)), 'full': cos(cone * 0.22),
                           'dark': cos(cone * 0.5), 'strength': strength, 'normal': normal, 'offset': dot(work, normal)})

    def panel(self, position, size, strength, target=None):
        """A rectangle that shines down, or towards `target`; size: along X and Z."""
        x, y, z = position
        self.lights.append({'kind': 'panel', 'position': position, 'target': target or (x, y - 1.0, z), 'strength': strength,
                            'size': size})

    def portal(self, x, y, z, normal, gain=1.0):
        """
        An opening to the sky: a rectangle whose extent along one axis is a single place. normal points into the room.
        gain: how strongly it shines in the layer of the windows.
        """
        self.portals.append({'x': x, 'y': y, 'z': z, 'normal': normal, 'gain': gain})
