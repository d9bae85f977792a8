/** Colours that go well on a profile, by their names. */
export const PROFILE_COLOURS = [
  ["Terracotta", "#b4532a"],
  ["Honey", "#c98a1b"],
  ["Moss", "#5d7a3a"],
  ["Sea", "#1d6b68"],
  ["Dusk", "#4a5b8c"],
  ["Plum", "#7d4068"],
  ["Rose", "#b8506a"],
  ["Slate", "#5b5650"],
] as const;

/** Where the picker of another colour begins. */
export const FIRST_PROFILE_COLOUR = PROFILE_COLOURS[0][1];
