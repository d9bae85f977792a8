"""Everything that the files of an environment build, gathered."""
from dataclasses import dataclass, field

from .collider import Collider
from .mesh import Mesh


@dataclass
class Scene:
    """still: lit by the lightmap. living: cloth, lit in the engine. landscape: out of reach, lit in the engine."""

    still: Mesh = field(default_factory=lambda: Mesh('still'))
    living: Mesh = field(default_factory=lambda: Mesh('living'))
    landscape: Mesh = field(default_factory=lambda: Mesh('landscape'))
    collider: Collider = field(default_factory=Collider)
    scatters: dict = field(default_factory=dict)
    lamps: list = field(default_factory=list)
    seats: list = field(default_factory=list)
    frames: list = field(default_factory=list)
    screens: list = field(default_factory=list)
    ladders: list = field(default_factory=list)

    def lamp(self, position, strength, radius=0.06):
        """A warm light at night; strength in watts of a bulb as Blender counts them."""
        self.lamps.append({'position': position, 'strength': strength, 'radius': radius})

    def seat(self, name, position, heading, kind='chair'):
        """position: the top of the seat; heading: where the one who sits looks."""
        self.seats.append({'name': name, 'position': position, 'heading': heading, 'kind': kind})

    def frame(self, name, position, heading, width, height):
        """An empty picture frame: the middle of the picture and where it looks."""
        self.frames.append({'name': name, 'position': position, 'heading': heading, 'width': width, 'height': height})

    def screen(self, name, position, heading, width, height):
        self.screens.append({'name': name, 'position': position, 'heading': heading, 'width': width, 'height': height})

    def ladder(self, name, position, heading, width, height):
        """position: its foot; heading: where the climber looks."""
        self.ladders.append({'name': name, 'position': position, 'heading': heading, 'width': width, 'height': height})
