/** Radial response of a stick: nothing in the centre, full deflection at the rim, linear in between. */
export const DEAD_ZONE = { inner: 0.16, outer: 0.94 } as const;
/** Threshold at which a trigger counts as pressed. */
const TRIGGER_FROM = 0.35;
/** Exponent that makes small deflections turn the view slowly. */
const LOOK_CURVE = 1.8;

type Stick = { x: number; y: number };

/**
 * Radial dead zone: the direction is kept, so that no axis is sticky (Sutphin, "Doing thumbstick dead zones right").
 * Right and down are positive, as in browsers; length at most 1.
 */
export function readStick(x: number, y: number, out: Stick, power = 1): Stick {
  const length = Math.hypot(x, y);
  if (length <= DEAD_ZONE.inner) {
    out.x = out.y = 0;
    return out;
  }
  const push = Math.min(1, (length - DEAD_ZONE.inner) / (DEAD_ZONE.outer - DEAD_ZONE.inner)) ** power;
  out.x = (x / length) * push;
  out.y = (y / length) * push;
  return out;
}

/** What is read from a gamepad with the standard mapping. */
export type PadReading = {
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
  readonly axes: readonly number[];
};

/** Receives a gamepad's changes: deflections from -1 to 1 with right and up positive. */
export type PadSink = {
  stick(moveX: number, moveY: number, lookX: number, lookY: number): void;
  padButton(code: string, isDown: boolean): void;
};

/** Reports what changed on a gamepad between two polls. */
export class PadReader {
  readonly #down: boolean[] = [];
  readonly #move: Stick = { x: 0, y: 0 };
  readonly #look: Stick = { x: 0, y: 0 };
  #wasPushed = false;

  read(pad: PadReading, sink: PadSink): void {
    const { axes, buttons } = pad;
    const move = readStick(axes[0] ?? 0, axes[1] ?? 0, this.#move);
    const look = readStick(axes[2] ?? 0, axes[3] ?? 0, this.#look, LOOK_CURVE);
    const isPushed = move.x !== 0 || move.y !== 0 || look.x !== 0 || look.y !== 0;
    if (isPushed || this.#wasPushed) sink.stick(move.x, -move.y, look.x, -look.y);
    this.#wasPushed = isPushed;
    for (let i = 0; i < buttons.length; i++) {
      const button = buttons[i];
      const isDown = button !== undefined && (button.pressed || button.value > TRIGGER_FROM);
      if (isDown === (this.#down[i] ?? false)) continue;
      this.#down[i] = isDown;
      sink.padButton(CODES[i] ?? `Pad${i}`, isDown);
    }
  }

  /** It was unplugged: release everything. */
  release(sink: PadSink): void {
    if (this.#wasPushed) sink.stick(0, 0, 0, 0);
    this.#wasPushed = false;
    for (let i = 0; i < this.#down.length; i++) {
      if (this.#down[i] === true) sink.padButton(CODES[i] ?? `Pad${i}`, false);
      this.#down[i] = false;
    }
  }
}

const CODES = Array.from({ length: 24 }, (_, i) => `Pad${i}`);
