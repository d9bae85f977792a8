"""The Arena: islands in the air above a bay, three courses of graded difficulty, stands, a pool, a podium."""
