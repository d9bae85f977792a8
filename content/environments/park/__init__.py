"""The Park: a pond with an island, old trees, a bandstand, lawns to lie on."""
