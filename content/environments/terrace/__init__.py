"""The Terrace: a veranda above the sea, the public lobby."""
