"""Everything that the files of this folder build, gathered."""
from dataclasses import dataclass, field

from kit.collider import Collider
from kit.mesh import Mesh


@dataclass
class Scene:
    """still: lit by the lightmap. living: cloth, lit in the engine. landscape: beyond the walls, lit in the engine."""

    still: Mesh = field(default_factory=lambda: Mesh('still'))
    living: Mesh = field(default_factory=lambda: Mesh('living'))
    landscape: Mesh = field(default_factory=lambda: Mesh('landscape'))
    collider: Collider = field(default_factory=Collider)
    scatters: dict = field(default_factory=dict)
    lamps: list = field(default_factory=list)
    seats: list = field(default_factory=list)
    frames: list = field(default_factory=list)

    def lamp(self, position, strength, radius=0.06):
        """A warm light at night; strength in watts of a bulb as Blender counts them."""
        self.lamps.append({'position': position, 'strength': strength, 'radius': radius})

    def seat(self, name, position, heading):
        self.seats.append({'name': name, 'position': position, 'heading': heading})
