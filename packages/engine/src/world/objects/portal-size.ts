/** A portal's ring: the radius of its centre line, and the height of its centre above the ground. Metres. */
export const PORTAL_RADIUS = 1.22;
export const PORTAL_MIDDLE = 1.36;

/** Bounds of a portal before rotation and scale. Metres. */
export const PORTAL_BOUNDS = {
  min: [-PORTAL_RADIUS - 0.1, 0, -0.2],
  max: [PORTAL_RADIUS + 0.1, PORTAL_MIDDLE + PORTAL_RADIUS + 0.1, 0.2],
} as const;
