/** Diameter of a camera's picture in metres; and the minimum in CSS pixels, up to a maximum in metres. */
const ACROSS = 0.44;
const LEAST_PIXELS = 40;
const MOST_ACROSS = 0.9;
/** One's own is for a glance whether it is on, however near the following camera comes: it hides what one looks at. */
const OWN_MOST_PIXELS = 72;

/** Diameter in CSS pixels of the picture above somebody's head, by CSS pixels per metre where they are. */
export function headPixels(perMetre: number, isOwn: boolean): number {
  const pixels = Math.min(MOST_ACROSS * perMetre, Math.max(ACROSS * perMetre, LEAST_PIXELS));
  return isOwn ? Math.min(pixels, OWN_MOST_PIXELS) : pixels;
}

/** CSS pixels per metre at a distance; `focal`: the projection's vertical scale. */
export const pixelsPerMetre = (distance: number, focal: number, viewHeight: number): number =>
  (focal * viewHeight) / (2 * Math.max(0.3, distance));
