"""The Studio: an empty, beautiful stage to build on, under a clean sky."""
