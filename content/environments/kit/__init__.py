"""Modelling kit of the environments: every shape is a grid of points that brings its own lightmap chart."""
