import type { GroundProbe } from "./ground-probe.ts";
import type { MovingBody } from "./movement-mode.ts";
import { GAIT } from "./movement-tuning.ts";

/**
 * When a jump that is asked for begins: out of the knees, still just after an edge (coyote time), as soon as one has
 * landed where it was asked for just before (a jump buffer), and once more off the air.
 */
export class Jump {
  readonly #groundProbe: GroundProbe;
  #airSeconds = 0;
  #sinceWish = Infinity;
  /** Off the ground by a jump, or by what throws like one. */
  #isJumping = false;
  /** Seconds until the feet leave the ground; 0 when no jump is under way. */
  #readying = 0;
  #hasDoubled = false;

  constructor(groundProbe: GroundProbe) {
    this.#groundProbe = groundProbe;
  }

  /** Goes into the knees for it. */
  get isReadying(): boolean {
    return this.#readying > 0;
  }

  /** Has jumped off the air since the ground was left. */
  get hasDoubled(): boolean {
    return this.#hasDoubled;
  }

  /** Forgets buffered jumps and coyote time. */
  reset(): void {
    this.#isJumping = this.#hasDoubled = false;
    this.#readying = 0;
    this.#sinceWish = Infinity;
  }

  landed(): void {
    this.#isJumping = false;
  }

  /** Something else threw the body up: no jump follows from the edge that it left. */
  thrown(): void {
    this.#isJumping = true;
    this.#readying = 0;
  }

  step(body: MovingBody, isAskedFor: boolean, dt: number): void {
    this.#airSeconds = body.isGrounded ? 0 : this.#airSeconds + dt;
    if (body.isGrounded) this.#hasDoubled = false;
    this.#sinceWish = isAskedFor ? 0 : this.#sinceWish + dt;
    if (this.#readying > 0) {
      this.#readying -= dt;
      if (this.#readying <= 1e-6 || !body.isGrounded) this.#leap(body, GAIT.jump);
      return;
    }
    if (this.#sinceWish > GAIT.jumpMemory) return;
    if (body.isGrounded) {
      // Into the knees first.
      this.#readying = GAIT.ready;
      this.#sinceWish = Infinity;
    } else if (this.#airSeconds <= GAIT.coyote && !this.#isJumping) this.#leap(body, GAIT.jump);
    else if (isAskedFor && this.#canDouble(body)) {
      this.#hasDoubled = true;
      this.#leap(body, GAIT.doubleJump);
    }
  }

  #leap(body: MovingBody, speed: number): void {
    this.#readying = 0;
    this.#sinceWish = Infinity;
    this.#isJumping = true;
    body.isGrounded = false;
    body.velocity.y = speed;
  }

  /** Once in the air, when it no longer rises fast; a jump asked for just before the landing is the next one. */
  #canDouble({ position: { x, y, z }, velocity }: MovingBody): boolean {
    if (this.#hasDoubled || velocity.y > GAIT.doubleBelow) return false;
    const soon = Math.min(0, velocity.y) * GAIT.jumpMemory;
    return velocity.y > 0 || this.#groundProbe.find(x, z, y + 0.05, y + soon - 0.05) === "none";
  }
}
