"""A scene with rooms: windows that the sky's light is led through, and lamps that are not bare bulbs."""
from dataclasses import dataclass, field

from .scene import Scene


@dataclass
class Interior(Scene):
    """
    lights: spots and panels, baked with the lamps and seen without a halo. portals: openings to the sky, so that the
    bake finds it without luck. hung: where the pictures of the house hang.
    """

    lights: list = field(default_factory=list)
    portals: list = field(default_factory=list)
    hung: list = field(default_factory=list)

    def spot(self, position, target, strength, cone=0.9, radius=0.04):
        """cone: its whole angle in radians."""
        self.lights.append({'kind': 'spot', 'position': position, 'target': target, 'strength': strength, 'cone': cone,
                            'radius': radius})

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
