import { length2 } from "../../core/length.ts";

/** Farther than this a foot lets go rather than stretch the leg, metres and radians. */
const LET_GO = 0.2;
const MOST_TURN = 0.7;
/** A foot that stood as long as this, seconds, and is so far off, is put right as soon as the other one carries. */
const CROOKED = { seconds: 0.45, metres: 0.06, radians: 0.3 };
/** How fast a swinging foot comes back to where the motion wants it; 1/s. */
const RETURN = 11;
/** A step that puts a foot right: how long it takes, and how high it goes at its middle for each metre and radian. */
const STEP_SECONDS = 0.24;
const STEP_LIFT = { least: 0.028, most: 0.07, metre: 0.35, radian: 0.06 };

/**
 * Keeps the ball of one planted foot where it touched the ground, until that is too far from where the motion wants it.
 * Metres and radians; `off…` is how far the foot is from there, in the person's own space.
 */
export class FootLock {
  isHeld = false;
  /** Has let go while planted and is on its way back: not held again before it is there. */
  isReturning = false;
  offX = 0;
  offZ = 0;
  offTurn = 0;
  /** Since it is held. */
  #seconds = 0;
  /** Where it is held, in the world. */
  #x = 0;
  #z = 0;
  #heading = 0;
  /** The step back: seconds since it began, and how far off the foot was then. */
  #stepSeconds = 0;
  #fromX = 0;
  #fromZ = 0;
  #fromTurn = 0;

  /** At once where the motion wants it. */
  reset(): void {
    this.free();
    this.offX = this.offZ = this.offTurn = 0;
  }

  /** Not held any more, and on no step back; it stays where it is for now. */
  free(): void {
    this.isHeld = this.isReturning = false;
  }

  /** Follows a foot whose ball the motion has at bx, bz of a person who is at x, z, turned by `angle`. */
  follow(
    isPlanted: boolean,
    bx: number,
    bz: number,
    x: number,
    z: number,
    angle: number,
    scale: number,
    dt: number,
  ): void {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    if (!isPlanted) this.free();
    else if (!this.isHeld && !this.isReturning) {
      this.isHeld = true;
      this.#seconds = 0;
      const lx = (bx + this.offX) * scale;
      const lz = (bz + this.offZ) * scale;
      this.#x = x + c * lx + s * lz;
      this.#z = z - s * lx + c * lz;
      this.#heading = angle + this.offTurn;
    }
    if (this.isHeld) {
      this.#seconds += dt;
      const dx = (this.#x - x) / scale;
      const dz = (this.#z - z) / scale;
      this.offX = c * dx - s * dz - bx;
      this.offZ = s * dx + c * dz - bz;
      this.offTurn = Math.atan2(Math.sin(this.#heading - angle), Math.cos(this.#heading - angle));
    } else if (this.isReturning) this.#stepBack(dt);
    else {
      const keep = Math.exp(-RETURN * dt);
      this.offX *= keep;
      this.offZ *= keep;
      this.offTurn *= keep;
    }
  }

  /** Lets go where that is due: too far to hold; or standing crooked for a while, and the other foot carries. */
  stepIfCrooked(other: FootLock): void {
    if (!this.isHeld) return;
    const off = length2(this.offX, this.offZ);
    const turn = Math.abs(this.offTurn);
    const isStretched = off > LET_GO || turn > MOST_TURN;
    const isCrooked = off > CROOKED.metres || turn > CROOKED.radians;
    if (!isStretched && !(this.#seconds > CROOKED.seconds && !other.isReturning && isCrooked)) return;
    this.isHeld = false;
    this.isReturning = true;
    this.#stepSeconds = 0;
    this.#fromX = this.offX;
    this.#fromZ = this.offZ;
    this.#fromTurn = this.offTurn;
  }

  /** How high the foot is lifted on its step back. */
  get lift(): number {
    if (!this.isReturning) return 0;
    const { least, most, metre, radian } = STEP_LIFT;
    const high = Math.min(
      most,
      least + metre * length2(this.#fromX, this.#fromZ) + radian * Math.abs(this.#fromTurn),
    );
    return high * Math.sin(Math.PI * Math.min(1, this.#stepSeconds / STEP_SECONDS)) ** 0.8;
  }

  #stepBack(dt: number): void {
    this.#stepSeconds += dt;
    const t = Math.min(1, this.#stepSeconds / STEP_SECONDS);
    const left = 1 - t * t * (3 - 2 * t);
    this.offX = this.#fromX * left;
    this.offZ = this.#fromZ * left;
    this.offTurn = this.#fromTurn * left;
    this.isReturning = t < 1;
  }
}
