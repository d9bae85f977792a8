/** Eye height above the feet, metres. */
export const EYE_HEIGHT = 1.6;
