import { DEFAULT_KEYS, SECOND_KEYS, WALKING_ACTIONS, type WalkingAction } from "@veranda/contract/keybinds";

/** Where adapters (keyboard, pointer, touch) put what happened. Distances are CSS pixels. */
export type InputSink = {
  /** Whether this key means anything here. */
  hears(code: string): boolean;
  keyDown(code: string): void;
  keyUp(code: string): void;
  /** The view is turned by a drag or by the captured mouse. */
  look(dx: number, dy: number): void;
  /** Positive: away from the avatar. One notch of a wheel is 1. */
  zoom(notches: number): void;
  /** Keys and fingers can't be trusted any more (focus lost, dialog opened). */
  releaseAll(): void;
};

/** What the person wants, read once a frame. */
export type Intent = {
  /** Right and forward, length at most 1. */
  moveX: number;
  moveY: number;
  isRunning: boolean;
  /** True until taken by `takeJump`. */
  wantsJump: boolean;
  lookX: number;
  lookY: number;
  zoom: number;
};

type Keys = Partial<Record<WalkingAction, string>>;

/** What each key does, by position on the keyboard, so that other layouts work alike. */
function actionsByKey(keys: Keys): ReadonlyMap<string, WalkingAction> {
  const byKey = new Map<string, WalkingAction>();
  for (const action of WALKING_ACTIONS) {
    const key = keys[action] ?? DEFAULT_KEYS[action];
    if (!byKey.has(key)) byKey.set(key, action);
  }
  for (const [key, action] of Object.entries(SECOND_KEYS))
    if (isWalking(action) && !byKey.has(key)) byKey.set(key, action);
  return byKey;
}

const isWalking = (action: string): action is WalkingAction =>
  (WALKING_ACTIONS as readonly string[]).includes(action);

/** A joystick pushed past this runs. */
const JOYSTICK_RUN = 0.92;
const JOYSTICK_DEAD = 0.12;

/** Gathers what the adapters report between two frames. */
export class Input implements InputSink {
  readonly intent: Intent = {
    moveX: 0,
    moveY: 0,
    isRunning: false,
    wantsJump: false,
    lookX: 0,
    lookY: 0,
    zoom: 0,
  };
  readonly #down = new Set<string>();
  #actions = actionsByKey({});
  #joystickX = 0;
  #joystickY = 0;
  #lookX = 0;
  #lookY = 0;
  #zoom = 0;
  #isEnabled = true;
  #jumpPressed = false;

  setEnabled(isEnabled: boolean): void {
    this.#isEnabled = isEnabled;
    if (!isEnabled) this.releaseAll();
  }

  /** Chooses the keys; what is held now is let go. */
  bind(keys: Keys): void {
    this.#actions = actionsByKey(keys);
    this.releaseAll();
  }

  hears(code: string): boolean {
    return this.#actions.has(code);
  }

  keyDown(code: string): void {
    if (!this.#isEnabled || this.#down.has(code)) return;
    this.#down.add(code);
    if (this.#actions.get(code) === "jump") this.#jumpPressed = true;
  }

  keyUp(code: string): void {
    this.#down.delete(code);
  }

  look(dx: number, dy: number): void {
    if (!this.#isEnabled) return;
    this.#lookX += dx;
    this.#lookY += dy;
  }

  zoom(notches: number): void {
    if (this.#isEnabled) this.#zoom += notches;
  }

  /** The page's joystick: right and up are positive. */
  joystick(x: number, y: number): void {
    this.#joystickX = x;
    this.#joystickY = y;
  }

  releaseAll(): void {
    this.#down.clear();
    this.#joystickX = 0;
    this.#joystickY = 0;
  }

  /** Brings `intent` up to date; look and zoom hold what came since the last call. */
  read(): Intent {
    const intent = this.intent;
    let x = Number(this.#isHeld("walk_right")) - Number(this.#isHeld("walk_left"));
    let y = Number(this.#isHeld("walk_forward")) - Number(this.#isHeld("walk_back"));
    let isRunning = this.#isHeld("run");
    const push = Math.hypot(this.#joystickX, this.#joystickY);
    if (push > JOYSTICK_DEAD) {
      const scale = Math.min(1, (push - JOYSTICK_DEAD) / (1 - JOYSTICK_DEAD)) / push;
      x += this.#joystickX * scale;
      y += this.#joystickY * scale;
      isRunning ||= push >= JOYSTICK_RUN;
    }
    const length = Math.hypot(x, y);
    intent.moveX = length > 1 ? x / length : x;
    intent.moveY = length > 1 ? y / length : y;
    intent.isRunning = isRunning;
    intent.wantsJump ||= this.#jumpPressed;
    this.#jumpPressed = false;
    intent.lookX = this.#lookX;
    intent.lookY = this.#lookY;
    intent.zoom = this.#zoom;
    this.#lookX = 0;
    this.#lookY = 0;
    this.#zoom = 0;
    return intent;
  }

  takeJump(): boolean {
    const wants = this.intent.wantsJump;
    this.intent.wantsJump = false;
    return wants;
  }

  #isHeld(action: WalkingAction): boolean {
    for (const code of this.#down) if (this.#actions.get(code) === action) return true;
    return false;
  }
}
