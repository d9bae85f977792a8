/** Of a portal's ring: the radius of its middle line, and how high its middle is over the ground. Metres. */
export const PORTAL_RADIUS = 1.22;
export const PORTAL_MIDDLE = 1.36;

/** What a portal fills before it is turned and scaled, metres. */
export const PORTAL_BOUNDS = {
  min: [-PORTAL_RADIUS - 0.1, 0, -0.2],
  max: [PORTAL_RADIUS + 0.1, PORTAL_MIDDLE + PORTAL_RADIUS + 0.1, 0.2],
} as const;
