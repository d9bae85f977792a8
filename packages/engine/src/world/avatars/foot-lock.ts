import { length2 } from "../../core/length.ts";

/** Beyond this a foot is released rather than stretching the leg, metres and radians. */
const LET_GO = 0.2;
const MOST_TURN = 0.7;
/**
 * A foot that has stood this long, seconds, and is this far off, is corrected as soon as the other foot bears the
 * weight.
 */
const CROOKED = { seconds: 0.45, metres: 0.06, radians: 0.3 };
/** How fast a swinging foot returns to the motion's position; 1/s. */
const RETURN = 11;
/** A corrective step: its duration, and its height at the middle per metre and radian. */
const STEP_SECONDS = 0.24;
const STEP_LIFT = { least: 0.028, most: 0.07, metre: 0.35, radian: 0.06 };

/**
 * Locks the ball of one planted foot where it touched the ground, until the motion's position is too far away. Metres
 * and radians; `off…` is the foot's offset from there, in the person's own coordinates.
 */
export class FootLock {
  isHeld = false;
  /** Was released while planted and is moving back: not locked again before it arrives. */
  isReturning = false;
  offX = 0;
  offZ = 0;
  offTurn = 0;
  /** Time since it was locked. */
  #seconds = 0;
  /** Where it is locked, in the world. */
  #x = 0;
  #z = 0;
  #heading = 0;
  /** The corrective step: seconds since its start, and the foot's offset then. */
  #stepSeconds = 0;
  #fromX = 0;
  #fromZ = 0;
  #fromTurn = 0;

  /** Moves to the motion's position immediately. */
  reset(): void {
    this.free();
    this.offX = this.offZ = this.offTurn = 0;
  }

  /** No longer locked, and not in a corrective step; it stays where it is for now. */
  free(): void {
    this.isHeld = this.isReturning = false;
  }

  /** Follows a foot whose ball is at bx, bz in the motion of a person at x, z, rotated by `angle`. */
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

  /** Releases the foot if it is due: too far to hold, or twisted for a while with the other foot bearing the weight. */
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

  /** Height of the foot during its corrective step. */
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
