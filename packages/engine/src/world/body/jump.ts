import type { GroundProbe } from "./ground-probe.ts";
import type { MovingBody } from "./movement-mode.ts";
import { GAIT } from "./movement-tuning.ts";

/**
 * Decides when a requested jump starts: after a crouch, just after an edge (coyote time), on landing if it was
 * requested just before (jump buffer), and once more in the air (double jump).
 */
export class Jump {
  readonly #groundProbe: GroundProbe;
  #airSeconds = 0;
  #sinceWish = Infinity;
  /** Left the ground by a jump, or was thrown up as if by one. */
  #isJumping = false;
  /** Seconds of crouch until the feet leave the ground; 0 if no jump is starting. */
  #readying = 0;
  #hasDoubled = false;

  constructor(groundProbe: GroundProbe) {
    this.#groundProbe = groundProbe;
  }

  /** Crouching before a jump. */
  get isReadying(): boolean {
    return this.#readying > 0;
  }

  /** Has double-jumped since leaving the ground. */
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

  /** Something else threw the body up: coyote time doesn't apply. */
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
      // Crouch first.
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

  /**
   * A double jump: once in the air, when the body no longer rises fast; requested just before landing, a jump is
   * buffered instead.
   */
  #canDouble({ position: { x, y, z }, velocity }: MovingBody): boolean {
    if (this.#hasDoubled || velocity.y > GAIT.doubleBelow) return false;
    const soon = Math.min(0, velocity.y) * GAIT.jumpMemory;
    return velocity.y > 0 || this.#groundProbe.find(x, z, y + 0.05, y + soon - 0.05) === "none";
  }
}
