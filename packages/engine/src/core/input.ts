import type { EngineAction } from "@veranda/contract/keybinds";
import type { InputDevice } from "@veranda/contract/engine/state";
import type { PadSink } from "./gamepad.ts";
import { KeyBindings, type ChosenKeys } from "./key-bindings.ts";
import type { PointerTool } from "./pointer-tool.ts";

/** Receives input from adapters (keyboard, pointer, touch, gamepad). Distances are CSS pixels. */
export type InputSink = PadSink & {
  /** Whether this key is bound to anything here. */
  hears(code: string): boolean;
  /** The tool that handles the pointer now; null: none. */
  readonly tool: PointerTool | null;
  keyDown(code: string): void;
  keyUp(code: string): void;
  /** A drag or the captured mouse turns the view. */
  look(dx: number, dy: number): void;
  /** A two-finger drag on the view. */
  pan(dx: number, dy: number): void;
  /** Positive: away from the avatar. One notch of a wheel is 1. */
  zoom(notches: number): void;
  /** The input device in use at this moment. */
  uses(device: InputDevice): void;
  /** The mouse was captured or released. */
  holdsPointer(isHeld: boolean): void;
  /** Release all keys and touches: their state is unknown (focus lost, dialog opened). */
  releaseAll(): void;
};

/** The person's intent, read once a frame. */
export type Intent = {
  /** Right and forward, length at most 1. */
  moveX: number;
  moveY: number;
  /** Up and down, -1 to 1: in flight, and in water. */
  rise: number;
  isRunning: boolean;
  /** True until taken by `takeJump`. */
  wantsJump: boolean;
  /** True until taken by `takeInteract`: sit, climb, use what is near. */
  wantsInteract: boolean;
  lookX: number;
  lookY: number;
  zoom: number;
  /** Two-finger drag, in CSS pixels. */
  panX: number;
  panY: number;
};

/** Deflection of a joystick above which the person runs. */
const JOYSTICK_RUN = 0.92;
const JOYSTICK_DEAD = 0.12;
/** Turn speed of a stick at its rim, as a drag in pixels a second. */
const STICK_LOOK = 620;
/** Wheel notches a second while a zoom button is held, and per press. */
const PAD_ZOOM = { aSecond: 9, aPress: 1 };

/** No input: nothing is pressed or turned. */
export const STILL: Readonly<Intent> = {
  moveX: 0,
  moveY: 0,
  rise: 0,
  isRunning: false,
  wantsJump: false,
  wantsInteract: false,
  lookX: 0,
  lookY: 0,
  zoom: 0,
  panX: 0,
  panY: 0,
};

/** Accumulates what the adapters report between two frames. */
export class Input implements InputSink {
  readonly intent: Intent = { ...STILL };
  device: InputDevice = "keyboard";
  isPointerHeld = false;
  /** Called for every button of a gamepad, whether it is bound or not. */
  onPadButton: ((code: string, isDown: boolean) => void) | null = null;
  readonly #down = new Set<string>();
  /** Went down since the last read. */
  readonly #unread = new Set<string>();
  /** Went up before a read saw them down: a tap counts for one frame, however long that took. */
  readonly #tapped = new Set<string>();
  #bindings = new KeyBindings();
  #joystickX = 0;
  #joystickY = 0;
  readonly #stick = { moveX: 0, moveY: 0, lookX: 0, lookY: 0 };
  readonly #guide = { x: 0, y: 0, isRunning: false, isOn: false };
  #lookX = 0;
  #lookY = 0;
  #zoom = 0;
  #panX = 0;
  #panY = 0;
  #isEnabled = true;
  #tool: PointerTool | null = null;
  #restingTool: PointerTool | null = null;
  #jumpPressed = false;
  #interactPressed = false;

  setEnabled(isEnabled: boolean): void {
    this.#isEnabled = isEnabled;
    if (!isEnabled) this.releaseAll();
  }

  get tool(): PointerTool | null {
    return this.#isEnabled ? (this.#tool ?? this.#restingTool) : null;
  }

  /** The pointer tool while no other was taken. */
  setRestingTool(tool: PointerTool): void {
    this.#restingTool = tool;
  }

  takeTool(tool: PointerTool | null): void {
    this.#tool = tool;
  }

  /** Binds the keys; a held one with a new meaning is released. */
  bind(keys: ChosenKeys): void {
    const before = this.#bindings;
    const bindings = (this.#bindings = new KeyBindings(keys));
    for (const code of this.#down)
      if (bindings.actionOf(code) !== before.actionOf(code)) this.#down.delete(code);
  }

  /** The key bound to an action, as `KeyboardEvent.code` or a gamepad button. */
  keyOf(action: EngineAction): string {
    return this.#bindings.keyOf(action);
  }

  hears(code: string): boolean {
    return this.#bindings.actionOf(code) !== undefined;
  }

  uses(device: InputDevice): void {
    this.device = device;
  }

  holdsPointer(isHeld: boolean): void {
    this.isPointerHeld = isHeld;
  }

  keyDown(code: string): void {
    if (!this.#isEnabled) return;
    this.#tapped.delete(code);
    if (this.#down.has(code)) return;
    this.#down.add(code);
    this.#unread.add(code);
    const action = this.#bindings.actionOf(code);
    if (action === "jump" || action === "pad_jump") this.#jumpPressed = true;
    if (action === "interact" || action === "pad_interact") this.#interactPressed = true;
    if (action === "pad_zoom_in") this.#zoom -= PAD_ZOOM.aPress;
    if (action === "pad_zoom_out") this.#zoom += PAD_ZOOM.aPress;
  }

  keyUp(code: string): void {
    if (this.#unread.has(code)) this.#tapped.add(code);
    else this.#down.delete(code);
  }

  padButton(code: string, isDown: boolean): void {
    this.device = "gamepad";
    if (isDown) this.keyDown(code);
    else this.keyUp(code);
    this.onPadButton?.(code, isDown);
  }

  /** Deflections hold until the next ones; right and up are positive. */
  stick(moveX: number, moveY: number, lookX: number, lookY: number): void {
    this.device = "gamepad";
    const stick = this.#stick;
    stick.moveX = moveX;
    stick.moveY = moveY;
    stick.lookX = lookX;
    stick.lookY = lookY;
  }

  look(dx: number, dy: number): void {
    if (!this.#isEnabled) return;
    this.#lookX += dx;
    this.#lookY += dy;
  }

  zoom(notches: number): void {
    if (this.#isEnabled) this.#zoom += notches;
  }

  pan(dx: number, dy: number): void {
    if (!this.#isEnabled) return;
    this.#panX += dx;
    this.#panY += dy;
  }

  /** The page's joystick: right and up are positive. */
  joystick(x: number, y: number): void {
    this.#joystickX = x;
    this.#joystickY = y;
  }

  /** From now on `guide` walks for the person, until they take a step themselves. */
  beginGuiding(): void {
    this.#guide.isOn = true;
    this.#guide.x = this.#guide.y = 0;
  }

  get isGuided(): boolean {
    return this.#guide.isOn;
  }

  /** Like `joystick`; ignored unless guiding has begun. */
  guide(x: number, y: number, isRunning: boolean): void {
    this.#guide.x = x;
    this.#guide.y = y;
    this.#guide.isRunning = isRunning;
  }

  endGuiding(): void {
    this.#guide.isOn = false;
  }

  releaseAll(): void {
    this.#down.clear();
    this.#tapped.clear();
    this.#joystickX = 0;
    this.#joystickY = 0;
  }

  /** Updates `intent`; look and zoom hold the movement since the last call. */
  read(deltaSeconds = 0): Intent {
    const { intent } = this;
    let x = Number(this.isHeld("walk_right")) - Number(this.isHeld("walk_left"));
    let y = Number(this.isHeld("walk_forward")) - Number(this.isHeld("walk_back"));
    let isRunning = this.isHeld("run") || this.isHeld("pad_run");
    const push = Math.hypot(this.#joystickX, this.#joystickY);
    if (push > JOYSTICK_DEAD) {
      const scale = Math.min(1, (push - JOYSTICK_DEAD) / (1 - JOYSTICK_DEAD)) / push;
      x += this.#joystickX * scale;
      y += this.#joystickY * scale;
      isRunning ||= push >= JOYSTICK_RUN;
    }
    if (this.#isEnabled) {
      const stick = this.#stick;
      x += stick.moveX;
      y += stick.moveY;
      this.#lookX += stick.lookX * STICK_LOOK * deltaSeconds;
      this.#lookY -= stick.lookY * STICK_LOOK * deltaSeconds;
    }
    if (this.#guide.isOn) {
      if (Math.hypot(x, y) > JOYSTICK_DEAD) this.endGuiding();
      else {
        x = this.#guide.x;
        y = this.#guide.y;
        isRunning = this.#guide.isRunning;
      }
    }
    const zooming = Number(this.isHeld("pad_zoom_out")) - Number(this.isHeld("pad_zoom_in"));
    const length = Math.hypot(x, y);
    intent.moveX = length > 1 ? x / length : x;
    intent.moveY = length > 1 ? y / length : y;
    intent.rise = Number(this.isHeld("jump") || this.isHeld("pad_jump")) - Number(this.isHeld("descend"));
    intent.isRunning = isRunning;
    intent.wantsJump ||= this.#jumpPressed;
    this.#jumpPressed = false;
    intent.wantsInteract ||= this.#interactPressed;
    this.#interactPressed = false;
    intent.lookX = this.#lookX;
    intent.lookY = this.#lookY;
    intent.zoom = this.#zoom + zooming * PAD_ZOOM.aSecond * deltaSeconds;
    this.#lookX = 0;
    this.#lookY = 0;
    this.#zoom = 0;
    intent.panX = this.#panX;
    intent.panY = this.#panY;
    this.#panX = this.#panY = 0;
    this.#unread.clear();
    for (const code of this.#tapped) this.#down.delete(code);
    this.#tapped.clear();
    return intent;
  }

  takeJump(): boolean {
    const wants = this.intent.wantsJump;
    this.intent.wantsJump = false;
    return wants;
  }

  takeInteract(): boolean {
    const wants = this.intent.wantsInteract;
    this.intent.wantsInteract = false;
    return wants;
  }

  /** Whether the key of an action is down. */
  isHeld(action: EngineAction): boolean {
    for (const code of this.#down) if (this.#bindings.actionOf(code) === action) return true;
    return false;
  }
}
