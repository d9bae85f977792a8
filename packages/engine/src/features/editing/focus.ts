import { Vector3, type Box3, type PerspectiveCamera } from "three";
import { dampingShare } from "../../core/smoothing.ts";
import type { Intent } from "../../core/input.ts";
import type { CameraDirector } from "../../world/camera/camera-director.ts";

const SENSITIVITY = 0.0045;
const STEEPEST = 1.45;
/** Distance factor per wheel notch; and the minimum and maximum distance. */
const NOTCH = 1.12;
const NEAREST = 0.3;
const FARTHEST = 80;
/** Margin round the object's bounding sphere. */
const FILL = 1.05;
const SETTLE_SECONDS = 0.12;

/** Alternative directions if something is in the way: yaw in radians; and the minimum pitch. */
const TURNS = [0, 0.35, -0.35, 0.7, -0.7, 1.05, -1.05, 1.4, -1.4, 2.1, -2.1, Math.PI] as const;
const UPS = [0, 0.5] as const;
/** Pitches for flat objects, from about their height upwards, or from below. */
const LEVELS = [0.08, -0.2, 0.25] as const;
/**
 * Maximum height of a roof above an object, in metres. Shares of the distance from which an object in a room is viewed.
 */
const ROOF = 30;
const WHOLE = [1] as const;
const NEARER = [1, 0.75, 0.55, 0.4] as const;
/** Fraction of an object's size at which its edges are sampled. */
const NEARLY = 0.95;
/** Weight of covered objects, in corners of the object. */
const OTHERS_WORTH = 1.5;
/** Cosine of the angle from straight ahead up to which a flat object is recognizable. */
const BEFORE = 0.5;

/** A focused object: its bounds, and its facing direction if flat. */
export type Sight = { readonly box: Box3; readonly facing: Vector3 | null };
/** Visibility checks from a position. */
export type Outlook = {
  /** Whether the environment doesn't block the line between two positions. */
  isClear: (from: Vector3, to: Vector3) => boolean;
  /** The same, including other objects. */
  sees: (from: Vector3, to: Vector3) => boolean;
  /** Whether it covers others that should be visible or legible. */
  coversOthers: (from: Vector3) => boolean;
};

/** The camera orbits an object until the person walks. */
export class Focus implements CameraDirector {
  /** Walking is relative to the camera. */
  forward: number | null = null;
  /** The person walks: the camera should return to them. */
  isLeft = false;
  /** The person has turned or zoomed it. */
  isSteered = false;
  readonly #centre = new Vector3();
  readonly #shown = new Vector3();
  #distance: number;
  #distanceShown: number;
  #yaw: number;
  #pitch: number;
  #isPlaced = false;

  constructor(centre: Vector3, radius: number, half: number, camera: PerspectiveCamera) {
    const from = new Vector3().setFromMatrixPosition(camera.matrixWorld);
    this.#shown.copy(from);
    const way = from.clone().sub(centre);
    this.#yaw = Math.atan2(way.x, way.z);
    this.#pitch = Math.max(0.15, Math.min(0.7, Math.atan2(way.y, Math.hypot(way.x, way.z))));
    this.#distance = this.#distanceShown = way.length();
    this.lookAt(centre, radius, half);
  }

  /** Switches to another object, fully within `half` radians to all sides. */
  lookAt(centre: Vector3, radius: number, half: number): void {
    this.#centre.copy(centre);
    this.#distance = Math.max(NEAREST, Math.min(FARTHEST, (Math.max(0.3, radius) * FILL) / Math.sin(half)));
  }

  /**
   * Finds a direction from which nothing is in front of the object and it covers no others; else the one from which
   * most of it is visible. For an object under a roof the camera stays under one, and closer if there is no room to
   * show it whole.
   */
  avoid({ box, facing }: Sight, { isClear, sees, coversOthers }: Outlook): void {
    const distance = this.#distance;
    // Flat objects are viewed from straight ahead.
    const yaw = facing ? Math.atan2(facing.x, facing.z) : this.#yaw;
    const pitches = facing ? LEVELS : UPS.map((up) => Math.max(this.#pitch, up));
    const isRoofed = (place: Vector3): boolean => !isClear(place, OVER.copy(place).setY(place.y + ROOF));
    const isInside = isRoofed(this.#centre);
    let most = -Infinity;
    for (const share of isInside ? NEARER : WHOLE)
      for (const turn of TURNS)
        for (const pitchNow of pitches) {
          const yawNow = yaw + turn;
          this.#from(this.#centre, yawNow, pitchNow, distance * share, GOAL);
          if (facing && AHEAD.subVectors(GOAL, this.#centre).setY(0).normalize().dot(facing) < BEFORE)
            continue;
          const corners = CORNERS.filter((corner) => sees(GOAL, placeIn(box, corner))).length;
          const seen = corners - (coversOthers(GOAL) ? OTHERS_WORTH : 0);
          // From outside a window the object looks distant: only better than not being visible from inside at all.
          const worth = isInside && !isRoofed(GOAL) ? seen / (CORNERS.length + 1) : seen;
          if (worth <= most) continue;
          most = worth;
          this.#yaw = yawNow;
          this.#pitch = pitchNow;
          this.#distance = distance * share;
          if (worth === CORNERS.length) return;
        }
  }

  steer(intent: Intent): void {
    this.#yaw -= intent.lookX * SENSITIVITY;
    this.#pitch = Math.max(-STEEPEST, Math.min(STEEPEST, this.#pitch + intent.lookY * SENSITIVITY));
    this.#distance = Math.max(NEAREST, Math.min(FARTHEST, this.#distance * NOTCH ** intent.zoom));
    this.isSteered ||= intent.lookX !== 0 || intent.lookY !== 0 || intent.zoom !== 0;
    if (Math.hypot(intent.moveX, intent.moveY) > 0.2) this.isLeft = true;
  }

  update(camera: PerspectiveCamera, _body: unknown, deltaSeconds: number): void {
    const share = dampingShare(SETTLE_SECONDS, deltaSeconds);
    if (!this.#isPlaced) {
      this.#isPlaced = true;
      camera.getWorldDirection(AHEAD);
      this.#shown.copy(camera.position).addScaledVector(AHEAD, this.#distanceShown);
    }
    this.#shown.lerp(this.#centre, share);
    this.#distanceShown += (this.#distance - this.#distanceShown) * share;
    this.#from(this.#shown, this.#yaw, this.#pitch, this.#distanceShown, GOAL);
    camera.position.lerp(GOAL, dampingShare(SETTLE_SECONDS / 2, deltaSeconds));
    camera.lookAt(this.#shown);
    this.forward = this.#yaw;
  }

  /** Position of the camera for a target. */
  #from({ x, y, z }: Vector3, yaw: number, pitch: number, distance: number, out: Vector3): void {
    const flat = Math.cos(pitch) * distance;
    out.set(x + Math.sin(yaw) * flat, y + Math.sin(pitch) * distance, z + Math.cos(yaw) * flat);
  }
}

function placeIn(box: Box3, [x, y, z]: readonly [number, number, number]): Vector3 {
  box.getSize(REACH).multiplyScalar(NEARLY / 2);
  return box.getCenter(PLACE).add(REACH.multiply(CORNER.set(x, y, z)));
}

const CORNERS = [
  [0, 0, 0] as const,
  ...[-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z] as const))),
];
const REACH = new Vector3();
const CORNER = new Vector3();
const PLACE = new Vector3();
const OVER = new Vector3();

const AHEAD = new Vector3();
const GOAL = new Vector3();
