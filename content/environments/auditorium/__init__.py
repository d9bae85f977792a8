"""The Auditorium: a warm wooden hall with a stage, a big screen, curved rows of seats, a balcony and a foyer."""
