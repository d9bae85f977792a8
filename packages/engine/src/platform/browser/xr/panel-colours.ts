/** Colours of everything drawn for a headset: the page's glass, with its ink and accents. */
export const PANEL_COLOURS = {
  glass: "rgba(28, 22, 18, 0.92)",
  /** More translucent, since it is in view all the time. */
  clearGlass: "rgba(28, 22, 18, 0.86)",
  ink: "#fbf6ee",
  /** Interim text. */
  softInk: "#d9c9b8",
  name: "#ffc9a8",
  barred: "#ffb4a3",
  button: "rgba(251, 246, 238, 0.12)",
  pointed: "#c8623f",
  on: "#2f6f72",
} as const;
