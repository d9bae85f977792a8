"""Everything that the files of an environment build, gathered."""
from dataclasses import dataclass, field

from .collider import Collider
from .mesh import Mesh


@dataclass
class Scene:
    """
    still: lit by the lightmap. living: cloth, lit in the engine. landscape: out of reach, lit in the engine.
    glass: panes that one sees through; they hold no light back.
    """

    still: Mesh = field(default_factory=lambda: Mesh('still'))
    living: Mesh = field(default_factory=lambda: Mesh('living'))
    landscape: Mesh = field(default_factory=lambda: Mesh('landscape'))
    glass: Mesh = field(default_factory=lambda: Mesh('glass'))
    collider: Collider = field(default_factory=Collider)
    scatters: dict = field(default_factory=dict)
    lamps: list = field(default_factory=list)
    seats: list = field(default_factory=list)
    frames: list = field(default_factory=list)
    screens: list = field(default_factory=list)
    pedestals: list = field(default_factory=list)
    ladders: list = field(default_factory=list)
    trampolines: list = field(default_factory=list)
    teleporters: list = field(default_factory=list)
    points_of_interest: list = field(default_factory=list)
    areas: list = field(default_factory=list)
    birds: list = field(default_factory=list)
    shafts: list = field(default_factory=list)

    def lamp(self, position, strength, radius=0.06, glow=True):
        """A warm light at night; strength in watts of a bulb as Blender counts them; glow: a halo is seen round it."""
        self.lamps.append({'position': position, 'strength': strength, 'radius': radius, 'glow': glow})

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

    def pedestal(self, name, position, heading, size):
        """position: the middle of its top; size: the side of the largest thing that fits."""
        self.pedestals.append({'name': name, 'position': position, 'heading': heading, 'size': size})

    def trampoline(self, name, position, radius, speed):
        """speed: metres a second upwards."""
        self.trampolines.append({'name': name, 'position': position, 'radius': radius, 'speed': speed})

    def teleporter(self, name, title, position, radius, target, heading):
        self.teleporters.append({'name': name, 'title': title, 'position': position, 'radius': radius,
                                 'target': {'position': target, 'heading': heading}})

    def point_of_interest(self, name, title, description, position, heading):
        """Where one stands to see it, and what it is in a sentence."""
        self.points_of_interest.append({'name': name, 'title': title, 'description': description,
                                        'position': position, 'heading': heading})

    def area(self, name, title, low, high, ambience=None, voice=None):
        """A box with a name, as in "in the reading room". voice: 'stage', heard everywhere, or 'private'."""
        self.areas.append({'name': name, 'title': title, 'min': low, 'max': high,
                           **({'ambience': ambience} if ambience else {}),
                           **({'voice': voice} if voice else {})})

    def flock(self, kind, position, radius, count):
        """Birds that circle: 'gulls' or 'swallows'."""
        self.birds.append({'kind': kind, 'position': position, 'radius': radius, 'count': count})

    def shaft(self, position, normal, width, height, length):
        """An opening that the sun falls in through, seen as a beam; normal points into the room."""
        self.shafts.append({'position': position, 'normal': normal, 'width': width, 'height': height, 'length': length})
