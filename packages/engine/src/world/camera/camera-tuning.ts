import { CAMERA } from "@veranda/contract/constants";

const degrees = (value: number): number => (value * Math.PI) / 180;

/** Wider than this, more of the place is seen rather than less of its height. */
const WIDEST = 2;

/** The vertical field of view that makes the one along the longer side so many degrees; both are in degrees. */
export function verticalField(field: number, aspect: number): number {
  const wide = Math.min(WIDEST, Math.max(1, aspect));
  return (2 * Math.atan(Math.tan(degrees(field) / 2) / wide) * 180) / Math.PI;
}

/** How the camera moves. Metres, seconds, radians; zoom and fields of view are the product's constants. */
export const RIG = {
  ...CAMERA,
  /** What the camera looks at, above the feet: the shoulders in third person, the eyes in first. */
  shoulders: 1.42,
  eyes: 1.58,
  /** Nearer than this, the view slips into the first person: one's own head would fill it. */
  slip: 0.9,
  /** Where zooming out of the first person begins. */
  slipOut: 1.4,
  /** Room the camera keeps round itself. */
  radius: 0.2,
  near: 0.08,
  highest: degrees(38),
  lowest: degrees(-72),
  highestFirst: degrees(84),
  lowestFirst: degrees(-80),
  /** How it looks when it begins: a little from above. */
  pitch: degrees(-12),
  /** Radians for each CSS pixel of a drag. */
  sensitivity: 0.0046,
  zoomStep: 1.13,
  followSeconds: 0.07,
  riseSeconds: 0.14,
  turnSeconds: 0.045,
  zoomSeconds: 0.14,
  /** In, when something gets between all at once; back out after something was in the way. */
  inSeconds: 0.09,
  outSeconds: 0.5,
  /** The way comes shorter all at once when it does by more than this, and by more than a surface that is passed. */
  jump: 0.2,
  surfaceSpeed: 12,
  /** With less than this to gain, the camera is still held. */
  held: 0.02,
  /** So long the way must have been free. */
  outAfterSeconds: 0.35,
  /** The view turns slowly along when one walks sideways, radians a second. */
  drift: 0.85,
  driftRestSeconds: 0.9,
  /** In "follow" the view comes round behind who walks on for this long, so fast. */
  behindAfterSeconds: 0.5,
  behindSeconds: 0.8,
  /** What is passed with this much room in all, or lies this far below the view, is looked past; and as long as it is. */
  narrow: 1.75,
  narrowStill: 2.1,
  over: 0.75,
  /** In which what stands in the way thins out, and comes back. */
  thinSeconds: 0.09,
  arrivalSeconds: 1.2,
  /** The own body comes into sight between these distances of the camera. */
  bodyGone: 0.9,
  bodyWhole: 1.35,
  /** How much of one's own body is seen while one builds. */
  bodyWhileBuilding: 0.3,
  /** The same where it would hide what one works on. */
  bodyInWay: 0.06,
} as const;
