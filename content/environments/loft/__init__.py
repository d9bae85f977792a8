"""The Loft: two storeys of brick and steel over a city at night."""
