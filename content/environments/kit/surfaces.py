"""What surfaces can be made of: the patterns that the engine draws, in the order of the contract (SURFACE_KINDS)."""

SURFACES = [
    'plain', 'plaster', 'terracotta', 'flagstone', 'wood-x', 'wood-y', 'wood-z', 'masonry',
    'mosaic', 'fabric', 'glow', 'metal', 'leaf', 'rock', 'gravel', 'rug', 'glass', 'roof',
    'carpet', 'brick', 'concrete', 'grass', 'bark', 'tile', 'screen', 'paint', 'asphalt', 'sand',
    'linoleum', 'neon', 'marble', 'parquet', 'velvet', 'leather', 'chalkboard', 'skylight',
    'city', 'traffic-x', 'traffic-z', 'led', 'soil', 'hedge', 'corrugated',
]
