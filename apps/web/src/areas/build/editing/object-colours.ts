/** Of a light that is newly placed. */
export const NEW_LIGHT_COLOUR = "#ffd9a0";
/** Shown where an object has no colour of its own. */
export const UNSET_COLOUR = "#ffffff";
/** Where the picker begins when several objects have different colours. */
export const MIXED_COLOUR = "#808080";
