import { CAMERA } from "@veranda/contract/constants";

const degrees = (value: number): number => (value * Math.PI) / 180;

/** Above this aspect ratio, the horizontal field of view grows instead of the vertical one shrinking. */
const WIDEST = 2;

/** Vertical field of view for a field of view along the longer side; both in degrees. */
export function verticalField(field: number, aspect: number): number {
  const wide = Math.min(WIDEST, Math.max(1, aspect));
  return (2 * Math.atan(Math.tan(degrees(field) / 2) / wide) * 180) / Math.PI;
}

/** Camera tuning. Metres, seconds, radians; zoom and fields of view are the product's constants. */
export const RIG = {
  ...CAMERA,
  /** Height above the feet of the look-at point: shoulders in third person, eyes in first. */
  shoulders: 1.42,
  eyes: 1.58,
  /** Closer than this, the camera switches to first person, as the local head would fill the view. */
  slip: 0.9,
  /** Distance at which zooming out of first person starts. */
  slipOut: 1.4,
  /** Collision radius of the camera. */
  radius: 0.2,
  near: 0.08,
  highest: degrees(38),
  lowest: degrees(-72),
  highestFirst: degrees(84),
  lowestFirst: degrees(-80),
  /** Initial pitch: slightly from above. */
  pitch: degrees(-12),
  /** Radians per CSS pixel of a drag. */
  sensitivity: 0.0046,
  zoomStep: 1.13,
  followSeconds: 0.07,
  riseSeconds: 0.14,
  turnSeconds: 0.045,
  zoomSeconds: 0.14,
  /** Time constants of the camera distance: in, when something suddenly blocks the view; out, once it is unblocked. */
  inSeconds: 0.09,
  outSeconds: 0.5,
  /**
   * If the free length drops in one frame by more than this plus `surfaceSpeed` (m/s), the camera eases in; otherwise
   * it follows at once.
   */
  jump: 0.2,
  surfaceSpeed: 12,
  /** Hysteresis: with less than this to gain, the camera stays in. */
  held: 0.02,
  /** How long the view must be unblocked before the camera moves out. */
  outAfterSeconds: 0.35,
  /** The view slowly turns along while the body walks sideways, rad/s. */
  drift: 0.85,
  driftRestSeconds: 0.9,
  /** In "follow" mode, the view turns behind a body that has walked for this long, with this time constant. */
  behindAfterSeconds: 0.5,
  behindSeconds: 0.8,
  /**
   * An obstacle is looked past if the detours round it take at most this much room in all, or if one over it at this
   * height is free; `narrowStill` applies while it is being looked past (hysteresis).
   */
  narrow: 1.75,
  narrowStill: 2.1,
  over: 0.75,
  /** Time constant of fading obstacles out and in. */
  thinSeconds: 0.09,
  arrivalSeconds: 1.2,
  /** The local body fades in between these camera distances. */
  bodyGone: 0.9,
  bodyWhole: 1.35,
  /** Opacity of the local body while building. */
  bodyWhileBuilding: 0.3,
  /** The same when it would hide the edited object. */
  bodyInWay: 0.06,
} as const;
