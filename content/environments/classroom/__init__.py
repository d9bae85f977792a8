"""The Classroom: a bright room with tables, a board, a reading corner, places for groups and big windows to a garden."""
