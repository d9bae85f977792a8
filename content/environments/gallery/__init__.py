"""The Gallery: white rooms under skylights round a courtyard with one tree."""
